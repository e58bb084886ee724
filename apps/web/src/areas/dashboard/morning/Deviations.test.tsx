import { showDeviations } from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { WallContext, type Wall } from '../wall/wallContext.ts'
import { Deviations } from './Deviations.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wall: Wall = {
  filters: {},
  companyId: undefined,
  isWall: false,
  isForOutside: false,
  theme: 'dark',
  everyMs: 600_000,
  onAbout: () => undefined,
  onResearch: undefined,
  onSale: undefined,
  onCounted: undefined,
  onMorning: undefined,
  onTodo: undefined,
  onFresh: () => undefined,
}
const nothing = {
  reason: null,
  period: '2026 业务年度至 9 月',
  year: 2026,
  months: [10, 11],
  hidden: { small: 0, minor: 0, more: 0, unknown: 0 },
  rows: [],
}
const row = {
  productId: '1',
  name: '禾玉1号',
  kg: 120_000,
  expectedKg: 240_000,
  basis: 'plan',
  deviation: -50,
  ownerId: null,
  ownerName: null,
}

/** Shows what deviates; each read takes the next answer, and the last one again and again. */
function show(...answers: (() => Response)[]) {
  showOn(wall, ...answers)
}

function showOn(shownOn: Wall, ...answers: (() => Response)[]) {
  let at = 0
  answerWith((url) => {
    if (!url.startsWith(showDeviations.path)) return envelope(null)
    const answer = answers[Math.min(at, answers.length - 1)]
    at += 1
    return answer!()
  })
  const element = (
    <Providers>
      <WallContext value={shownOn}>
        <Deviations scope={{}} />
      </WallContext>
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
const refused = () => envelope(null, 5000, '服务器暂时不能处理')

test('a failed first read of deviations says why, and 重试 reads again', async () => {
  show(refused, () => envelope({ ...nothing, rows: [row] }))
  expect(await screen.findByText(/服务器暂时不能处理/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('rowheader', { name: '禾玉1号' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('shown deviations stay with their age when a later read fails', async () => {
  show(() => envelope({ ...nothing, rows: [row] }), refused)
  expect(await screen.findByRole('rowheader', { name: '禾玉1号' })).toBeTruthy()
  await queryClient.refetchQueries()
  expect(await screen.findByText('刷新失败，为 1 分钟前的数据')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: '禾玉1号' })).toBeTruthy()
})

test('quantities are shown in whole kg, so that the deviation follows from them', async () => {
  show(() => envelope({ ...nothing, rows: [{ ...row, kg: 4450, expectedKg: 3550, deviation: 25.4 }] }))
  await screen.findByRole('rowheader', { name: '禾玉1号' })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual(['4,450', '3,550', '计划', '+25.4%'])
})

test.each([
  [{ ...nothing, reason: 'noData' }, '暂无可比的销量'],
  [{ ...nothing, reason: 'noRight' }, '无权限'],
  [nothing, '没有偏离 10% 以上的品种'],
])('deviations without rows say why: %#', async (answer, text) => {
  show(() => envelope(answer))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('转待办 asks with the owner, the day and the title of the deviation, and makes nothing by itself', async () => {
  const onTodo = vi.fn()
  const owned = { ...row, productId: '2', name: '禾玉2号', ownerId: '7', ownerName: '李四' }
  showOn({ ...wall, onTodo }, () => envelope({ ...nothing, rows: [row, owned] }))
  const [first, second] = await screen.findAllByRole('button', { name: '转待办' })
  await userEvent.click(first!)
  await userEvent.click(second!)
  const shared = { dueIn: 7, onDayOff: 'next' }
  expect(onTodo.mock.calls).toEqual([
    [{ ...shared, title: '说明「禾玉1号」销量与计划的偏离（-50.0%）', owner: null }],
    [{ ...shared, title: '说明「禾玉2号」销量与计划的偏离（-50.0%）', owner: { id: '7', name: '李四' } }],
  ])
})

test('without the right to enter to-dos a deviation has no 转待办', async () => {
  show(() => envelope({ ...nothing, rows: [row] }))
  expect(await screen.findByRole('rowheader', { name: '禾玉1号' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '转待办' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: '待办' })).toBeNull()
})
