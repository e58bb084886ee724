import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { sources } from '../../areas/experiment/import/TrialImport.tsx'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import type * as uploads from '../../client/upload.ts'
import { ImportDialog } from './ImportDialog.tsx'
import ImportFlow from './ImportFlow.tsx'
import { PastImports, Undo } from './PastImports.tsx'

const { upload } = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('../../client/upload.ts', async (original) => ({
  ...(await original<typeof uploads>()),
  upload,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const preview = {
  sheet: '小区数据',
  headerRow: 1,
  rows: 1,
  counts: [],
  severities: { error: 0, warning: 0, corrected: 0 },
  columns: [],
  ignored: [],
  changes: [],
  changesTotal: 0,
  isSame: false,
  needs: [],
  groups: [],
}
const batchOf = (id: string) => ({
  id,
  version: 1,
  state: 'previewed',
  fileName: `${id}.xlsx`,
  failure: null,
  missing: null,
  preview,
  defaults: {},
  can: { confirm: true, discard: true, source: true },
})

/** Shows the import of a batch whose preview is ready. */
function showFlow(): void {
  const nothing = () => undefined
  const element = (
    <Providers>
      <ImportFlow source={sources.fillData} batchId="7" onClose={nothing} onRisk={nothing} />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the uploaded workbook of a trial is offered with its findings marked, also if all were corrected', async () => {
  const severities = { error: 0, warning: 0, corrected: 2 }
  const codes = [
    {
      code: 'numberText',
      severity: 'corrected',
      label: '数字存为文本',
      count: 2,
      rows: 2,
      message: '',
      repairs: [],
    },
  ]
  const requests = answerWith((url) =>
    url.startsWith(api.batchShow.path)
      ? envelope({ ...batchOf('7'), preview: { ...preview, severities } })
      : envelope({ current: 1, size: 20, total: 0, records: [], codes }),
  )
  showFlow()
  await userEvent.click(await screen.findByRole('tab', { name: /检查结果（错误 0/ }))
  await userEvent.click(await screen.findByRole('button', { name: '下载标出检查结果的原文件' }))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url === api.batchMarked.path)
    expect(bodyOf(sent)).toEqual({ batchId: '7' })
  })
})

test('what was chosen on a preview outlives a check that hides the preview while it works', async () => {
  const column = { letter: 'B', header: '毛重', key: null, isUnclaimed: true, offers: ['weight'], values: 2 }
  const mapping = { signature: 'x', columns: {}, constants: {}, note: null }
  const mapped = { ...preview, columns: [column], firstRows: [], mapping }
  let now = { ...batchOf('7'), can: { answer: true, confirm: true }, preview: mapped }
  answerWith((url) => {
    if (url.startsWith(api.batchShow.path)) return envelope(now)
    if (url.startsWith(api.batchProgress.path))
      return envelope({ ...now, progress: 0.5, progressText: '检查' })
    return envelope([])
  })
  showFlow()
  await userEvent.click(await screen.findByRole('combobox', { name: 'B列「毛重」对应' }))
  await userEvent.click(await screen.findByTitle('小区产量'))
  now = { ...now, state: 'reading', version: 2 }
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('button', { name: '确认导入' })).toBeNull())
  now = { ...now, state: 'previewed', version: 3 }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('1列改后还没有检查', {}, { timeout: 5000 })).toBeDefined()
})

test('a preview with errors opens at their list, also if the rest may be imported', async () => {
  const severities = { error: 2, warning: 0, corrected: 0 }
  answerWith((url) =>
    url.startsWith(api.batchShow.path)
      ? envelope({ ...batchOf('7'), preview: { ...preview, severities } })
      : envelope({ current: 1, size: 20, total: 0, records: [], codes: [] }),
  )
  showFlow()
  const tab = await screen.findByRole('tab', { name: /检查结果（错误 2/ })
  expect(tab.getAttribute('aria-selected')).toBe('true')
})

test('the footer names the first undecided errors unless their list is shown; decided ones hold nothing up', async () => {
  const severities = { error: 2, warning: 0, corrected: 0 }
  const shown = (openErrors: number) => ({ ...batchOf('7'), preview: { ...preview, severities, openErrors } })
  let openErrors = 1
  const requests = answerWith((url) =>
    envelope(
      url.startsWith(api.batchShow.path)
        ? shown(openErrors)
        : { current: 1, size: 20, total: 0, records: [], codes: [] },
    ),
  )
  showFlow()
  await screen.findByRole('tab', { name: '检查结果（错误 2，其中已处理 1，提醒 0，已修正 0）' })
  expect(screen.getByRole('checkbox', { name: '我已知道有 1 处错误，有错误的内容不导入' })).toBeTruthy()
  const expectedBody = expect.objectContaining({ order: 'ascending', model: { batchId: '7', isOpen: true } })
  expect(requests.map(bodyOf)).not.toContainEqual(expectedBody)
  await userEvent.click(screen.getByRole('tab', { name: '数量' }))
  await waitFor(() => expect(requests.map(bodyOf)).toContainEqual(expectedBody))
  cleanup()
  queryClient.clear()
  openErrors = 0
  showFlow()
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: '确认导入' })
  expect(go.disabled).toBe(false)
  expect(screen.queryByRole('checkbox', { name: /处错误/ })).toBeNull()
})

test('a preview that was left is given up after another file was taken, not before', async () => {
  upload.mockResolvedValue({ id: '8', state: 'previewed' })
  const requests = answerWith((url) => {
    if (url.startsWith(api.batchShow.path)) return envelope(batchOf(url.includes('=8') ? '8' : '7'))
    if (url === api.batchFindings.path)
      return envelope({ current: 1, size: 20, total: 0, records: [], codes: [] })
    return envelope(url === api.batchDiscard.path ? null : [])
  })
  showFlow()
  await userEvent.click(await screen.findByRole('button', { name: '换一个文件' }))
  const given = () => requests.filter(({ url }) => url === api.batchDiscard.path)
  expect(await screen.findByText('把工作簿拖到这里，或复制文件后粘贴')).toBeTruthy()
  expect(given()).toEqual([])
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [new File(['x'], '8.xlsx')] } })
  await waitFor(() => expect(given().map(bodyOf)).toEqual([{ id: '7' }]))
  expect(await screen.findByText(/8\.xlsx，工作表/)).toBeTruthy()
})

describe('an import that gives up the preview left behind', () => {
  const { batch } = patent.calls
  const source = {
    title: '导入专利',
    upload: patent.calls.import,
    template: patent.calls.importTemplate,
    calls: batch,
    givesUp: true as const,
  }
  const show = (element: ReactElement) => {
    const routes = [{ path: '/', element: <Providers>{element}</Providers> }]
    render(<RouterProvider router={createMemoryRouter(routes)} />)
  }
  const answer = (url: string) => {
    if (url.startsWith(batch.show.path)) return envelope(batchOf('7'))
    if (url === batch.findings.path)
      return envelope({ current: 1, size: 20, total: 0, records: [], codes: [] })
    return envelope(null)
  }
  const closeDialog = async () =>
    userEvent.click((await screen.findAllByRole('button', { name: /Close|关闭/ }))[0]!)

  test('an import asks before it is closed, and gives the preview up only then', async () => {
    const requests = answerWith(answer)
    const onClose = vi.fn()
    show(<ImportDialog source={source} batchId="7" onClose={onClose} />)
    await screen.findByText(/7\.xlsx，工作表/)
    await closeDialog()
    expect(await screen.findByText(/^关闭后放弃这次导入/)).toBeTruthy()
    const given = () => requests.filter(({ url }) => url === batch.discard.path)
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect([given(), onClose.mock.calls]).toEqual([[], []])
    await closeDialog()
    await userEvent.click(await screen.findByRole('button', { name: '确认' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(given().map(bodyOf)).toEqual([{ id: '7' }])
  })

  test('an import does not ask again about what was given up by its own button', async () => {
    let state = 'previewed'
    const requests = answerWith((url) => {
      if (url === batch.discard.path) state = 'discarded'
      return url.startsWith(batch.show.path) ? envelope({ ...batchOf('7'), state }) : answer(url)
    })
    const onClose = vi.fn()
    show(<ImportDialog source={source} batchId="7" onClose={onClose} />)
    await userEvent.click(await screen.findByRole('button', { name: /放\s*弃/ }))
    await userEvent.click(await screen.findByRole('button', { name: '确认' }))
    expect(await screen.findByText('把工作簿拖到这里，或复制文件后粘贴')).toBeTruthy()
    await closeDialog()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests.filter(({ url }) => url === batch.discard.path)).toHaveLength(1)
  })

  test('an undo that the rule refuses says so and asks for no reason', async () => {
    answerWith(() => envelope({ obstacles: ['不能撤销：专利「甲」在导入后被修改'] }))
    show(<Undo calls={batch} batch={{ id: '7', fileName: '7.xlsx', version: 1 }} onClose={vi.fn()} />)
    expect(await screen.findByText('不能撤销：专利「甲」在导入后被修改')).toBeTruthy()
    expect(screen.queryByLabelText('撤销原因')).toBeNull()
  })

  test('an undo without obstacles asks for the reason', async () => {
    answerWith(() => envelope({ obstacles: [] }))
    show(<Undo calls={batch} batch={{ id: '7', fileName: '7.xlsx', version: 1 }} onClose={vi.fn()} />)
    expect(await screen.findByLabelText('撤销原因')).toBeTruthy()
  })
})

test('a list without imports says so once', async () => {
  answerWith(() => envelope({ current: 1, size: 10, total: 0, records: [] }))
  const element = (
    <Providers>
      <PastImports calls={patent.calls.batch} onOpen={() => undefined} />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const note = (await screen.findByText('暂无数据')).closest('.pane-note')
  expect(note?.textContent).toBe('暂无数据')
})
