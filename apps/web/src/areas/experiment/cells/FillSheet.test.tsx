import { cellPage, reviewCells, saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { draftKey, findDraft, keepDraft } from './fillDraft.ts'
import FillSheet from './FillSheet.tsx'
import { madeRow, madeSheet } from './madeSheet.ts'
import CellReviewDrawer from './review/CellReviewDrawer.tsx'
import { cellKey, type Edit } from './sheetEdits.ts'

const row = madeRow('1', { plantHeight: 250 })
const sheet = madeSheet([row, madeRow('2', {})])
const key = draftKey('', '7', '1')

/** Shows a sheet with values that were typed earlier, and takes them up again. */
async function showTyped(typed: Record<string, string>, answer: (url: string, body: unknown) => Response) {
  const edits = Object.entries(typed).map(([field, raw]): [string, Edit] => [
    cellKey(row, field),
    { raw, seen: row.values[field] ?? null, seenId: null },
  ])
  keepDraft(key, new Map(edits))
  const requests = answerWith((url, init) =>
    url === saveCells.path ? answer(url, bodyOf({ init })) : envelope(sheet),
  )
  const element = <FillSheet sheet={sheet} crop="maize" part="1" only={undefined} />
  const router = createMemoryRouter([{ path: '*', element: <Providers>{element}</Providers> }])
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
  return () => requests.filter(({ url }) => url === saveCells.path).map(bodyOf)
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: /保存（/ }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('values typed before the tab was closed are offered again, saved in one call, and then removed', async () => {
  const sent = await showTyped({ plantHeight: '255', earHeight: '90' }, () =>
    envelope({ saved: 2, accepted: 0, waiting: 2 }),
  )
  await save()
  expect(await screen.findByText('保存成功：2个值待审核')).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      groupId: '7',
      cells: [
        { field: 'plantHeight', raw: '255', seen: 250 },
        { field: 'earHeight', raw: '90' },
      ],
    },
  ])
  await waitFor(() => expect(findDraft(key)).toBeNull())
})

test('resumed values are visible: their fields are shown', async () => {
  await showTyped({ southernRust: '5' }, () => envelope(null))
  const fields = screen.getByRole('combobox', { name: '填报项目' }).closest('.ant-select')!
  expect(fields.querySelectorAll('.ant-select-selection-item')).toHaveLength(3)
})

test('an impossible value is not sent', async () => {
  const sent = await showTyped({ plantHeight: '900' }, () => envelope(null))
  await save()
  expect(await screen.findByText(/有1个值不能保存（红色），请先改正：新乡 试1 重复1 株高/)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('unusual values of cells and of plots are asked about together, once, and sent as confirmed', async () => {
  const at = { pointId: '1', entryId: '1', rep: 1, kind: 'doubtful', theirs: null }
  const doubts = [
    { ...at, field: 'plantHeight', message: '高于常见范围（180–340cm），请核对' },
    { ...at, field: 'earHeight', message: '折亩产4806.2kg，超过上限1800kg' },
  ]
  const sent = await showTyped({ plantHeight: '350', earHeight: '90' }, (_, body) =>
    (body as { cells: { confirmed?: boolean }[] }).cells.every(({ confirmed }) => confirmed)
      ? envelope({ saved: 2, accepted: 2, waiting: 0 })
      : envelope({ cells: doubts }, 4000, '没有保存：2个值需要确认'),
  )
  await save()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('2个值需要确认')).toBeTruthy()
  for (const { message } of doubts) expect(within(dialog).getByText(message)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '确认无误，保存' }))
  expect(await screen.findByText(/2个值已采用，数字已重算/)).toBeTruthy()
  expect(sent()).toHaveLength(2)
})

test('a cell that somebody else changed shows the other value; overwriting it is sent knowingly', async () => {
  let calls = 0
  const at = { pointId: '1', entryId: '1', rep: 1, field: 'plantHeight' }
  const clash = {
    ...at,
    kind: 'conflict',
    message: '王五于2025/9/1 10:00填了「260」，待审核',
    theirs: { value: 250, waitingId: '9' },
  }
  const sent = await showTyped({ plantHeight: '255' }, () =>
    calls++ === 0
      ? envelope({ cells: [clash] }, 4090, '没有保存：1个值已被他人修改')
      : envelope({ saved: 1, accepted: 1, waiting: 0 }),
  )
  await save()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('王五于2025/9/1 10:00填了「260」，待审核')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('radio', { name: '用我的覆盖' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '按选择处理' }))
  // A second click within a moment of the first counts as the same.
  await waitFor(
    async () => {
      await save()
      expect(sent()).toHaveLength(2)
    },
    { timeout: 4000 },
  )
  expect(sent()[1]).toMatchObject({ cells: [{ raw: '255', seen: 250, seenId: '9' }] })
})

test('a reviewer returns chosen values with a reason, and is asked about those that changed meanwhile', async () => {
  const waiting = {
    id: '31',
    pointId: '1',
    pointName: '新乡',
    entryId: '1',
    entryName: '试1',
    rep: 1,
    field: 'plantHeight',
    head: '株高(cm)',
    raw: '255',
    value: 255,
    seen: '250',
    status: 'pending',
    reason: null,
    enteredBy: '王五',
    enteredAt: '2025-09-01T00:00:00.000Z',
    reviewedBy: null,
    reviewedAt: null,
  }
  const moved = {
    pointId: '1',
    entryId: '1',
    rep: 1,
    field: 'plantHeight',
    kind: 'conflict',
    theirs: null,
    message: '填报时的值是「250」，现在是「252」',
  }
  const requests = answerWith((url, init) => {
    if (url === cellPage.path) return envelope({ current: 1, size: 50, total: 1, records: [waiting] })
    if (url !== reviewCells.path) return envelope(null)
    const { decision, overwrite } = bodyOf({ init }) as { decision: string; overwrite?: boolean }
    return decision === 'accepted' && !overwrite
      ? envelope({ cells: [moved] }, 4090, '没有保存')
      : envelope({ changed: 1 })
  })
  const element = <CellReviewDrawer groupId="7" pointId="1" canReview onClose={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element: <Providers>{element}</Providers> }])
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('株高(cm)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '全部采用' }))
  const question = await screen.findByText(/1个格子在填报之后又变了（填报时的值是「250」，现在是「252」）/)
  expect(question).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '确认' }))
  expect(await screen.findByText(/1个值已采用/)).toBeTruthy()
  const bodies = requests.filter(({ url }) => url === reviewCells.path).map(bodyOf)
  expect(bodies).toMatchObject([{ pointId: '1', decision: 'accepted' }, { overwrite: true }])
})
