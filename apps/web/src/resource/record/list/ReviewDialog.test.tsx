import { patent } from '@hepu/api/areas/research/patent/patent'
import { approvalAddress } from '@hepu/api/core/resource/reviewWords'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { notify } from '../../../client/notify.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import ReviewDialog from './ReviewDialog.tsx'
import type { RecordRow } from '../recordRows.ts'

const rowOf = (id: string, version: number) => ({ id, version, title: `专利${id}` }) as unknown as RecordRow

/** Opens the dialog with a record that changes its version meanwhile, and approves it. */
async function approve(code: number, msg: string) {
  const requests = answerWith(() => envelope(code === 1 ? { changed: 1 } : null, code, msg))
  const handlers = { onDone: vi.fn<() => void>(), onClose: vi.fn<() => void>() }
  const dialog = (version: number) => (
    <Providers>
      <ReviewDialog def={patent} rows={[rowOf('7', version), rowOf('8', 3)]} {...handlers} />
    </Providers>
  )
  const { rerender } = render(dialog(1))
  rerender(dialog(2))
  await userEvent.click(screen.getByRole('radio', { name: '通过' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  return { ...handlers, sent: bodyOf(requests[0]) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('nothing is decided until the reviewer chooses, and the list shows what it knows of the record', async () => {
  const requests = answerWith(() => envelope({ changed: 1 }))
  const row = {
    ...rowOf('7', 1),
    labels: {},
    applyNo: '202410123456.0',
    updatedByName: '张三',
  } as unknown as RecordRow
  const onClose = vi.fn<() => void>()
  render(
    <Providers>
      <MemoryRouter>
        <ReviewDialog def={patent} rows={[row]} withFacts onClose={onClose} />
      </MemoryRouter>
    </Providers>,
  )
  expect(screen.getByText('202410123456.0', { exact: false })).toBeTruthy()
  expect(screen.getByText('提交人：').parentElement?.textContent).toContain('张三')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('请选择通过或驳回')).toBeTruthy()
  expect(screen.queryByText('驳回须写审核意见')).toBeNull()
  expect(requests).toHaveLength(0)
  const link = screen.getByRole('link', { name: '查看全部内容与附件' })
  expect(link.getAttribute('href')).toContain('id=7')
  await userEvent.click(link)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the dialog sends the versions that were shown when it opened', async () => {
  const { sent, onDone, onClose } = await approve(1, '操作成功')
  expect(sent).toEqual({ ids: ['7', '8'], pass: true, opinion: null, versions: { 7: 1, 8: 3 } })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledOnce()
})

/** Reviews one record, with the answer to what its approval is, and returns the messages shown. */
async function reviewOne(approval: unknown, isPassed: boolean): Promise<string[]> {
  const said = vi.spyOn(notify, 'success').mockReturnValue(() => undefined)
  answerWith((url) => envelope(url.includes(approvalAddress.path) ? approval : { changed: 1 }))
  const row = { ...rowOf('7', 1), updatedByName: '张三' } as RecordRow
  render(
    <Providers>
      <ReviewDialog def={patent} rows={[row]} onClose={() => {}} />
    </Providers>,
  )
  await userEvent.click(screen.getByRole('radio', { name: isPassed ? '通过' : '驳回' }))
  if (!isPassed) {
    await userEvent.type(screen.getByLabelText('审核意见'), '缺证书')
  }
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(said).toHaveBeenCalled())
  return said.mock.calls.map(([text]) => text)
}

const running = { state: 'RUNNING', stepName: '部门复核', waitingFor: ['李四'], applicantName: '张三' }

test.each([
  [null, true, '操作成功，已通过「专利7」，记录已生效'],
  [null, false, '操作成功，已驳回「专利7」，退回给张三修改后重新提交'],
  [running, true, '操作成功，已同意「专利7」，在「部门复核」步骤，等李四审批'],
])(
  'the message after a review says what happened and what comes next (%#)',
  async (approval, isPassed, text) => {
    expect(await reviewOne(approval, isPassed)).toEqual([text])
  },
)

test.each([
  [4090, '「专利7」已由李四于2026-05-01 08:30修改，请重新查看后再审核'],
  [4220, '「专利7」已由李四于2026-05-01 08:30驳回'],
])('a refusal %i because the record has changed is shown and closes the dialog', async (code, msg) => {
  const { onDone, onClose } = await approve(code, msg)
  expect(await screen.findByText(msg)).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledOnce()
})

test('the dialog stays open after any other refusal', async () => {
  const { onClose } = await approve(4000, '审核意见过长')
  expect(await screen.findByText('审核意见过长')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
