import { patent } from '@hepu/api/areas/research/patent/patent'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
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
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  return { ...handlers, sent: bodyOf(requests[0]) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the dialog sends the versions that were shown when it opened', async () => {
  const { sent, onDone, onClose } = await approve(1, '操作成功')
  expect(sent).toEqual({ ids: ['7', '8'], pass: true, opinion: null, versions: { 7: 1, 8: 3 } })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledOnce()
})

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
