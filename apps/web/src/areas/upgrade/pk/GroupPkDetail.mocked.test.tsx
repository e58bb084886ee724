import { selectByButton } from '@hepu/api/areas/upgrade/pk/pkBasket'
import { getContrastInfo, getContrastInfoPk, getNoContrastInfoPk } from '@hepu/api/areas/upgrade/pk/pkCompare'
import { getUpgradePkList, saveUpgradePk } from '@hepu/api/areas/upgrade/pk/pkSaved'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import { comparisonExample } from './testComparison.ts'
import GroupPkDetail from './GroupPkDetail.tsx'
import type { Comparison } from './pkPairs.ts'

/** There is no canvas here; the tests read charts from their tables. */
vi.mock('../../../ui/chart/useChart.ts', () => ({ useChart: () => ({ chart: null, error: null }) }))

beforeEach(() => grant('experiment.variety:read', 'upgrade.pk:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const routes: string[] = [getContrastInfo.path, getContrastInfoPk.path, getNoContrastInfoPk.path]

/** Opens the screen at an address; every comparison is answered with the example and the given changes. */
function open(query = '', changes: Partial<Comparison> = {}) {
  const requests = answerWith((url) => {
    if (routes.some((path) => url.startsWith(path))) return envelope({ ...comparisonExample, ...changes })
    if (url.startsWith(selectByButton.path)) return envelope({ limit: 10, items: [] })
    if (url.startsWith(getUpgradePkList.path)) {
      const row = { id: '5', name: '旧名', remark: null, upgradeId: null, version: 3 }
      return envelope({ current: 1, size: 10, total: 1, records: [row] })
    }
    if (url.startsWith(saveUpgradePk.path)) return envelope({ id: '5', version: 1 })
    return envelope([])
  })
  const router = createMemoryRouter([{ path: '*', element: <GroupPkDetail /> }], {
    initialEntries: [`/breeding/combinationPk/groupPKDetail${query}`],
  })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { requests, router }
}

/** Returns the row whose head begins with the name. */
const rowOf = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.pk-table tbody tr')].find((row) =>
    row.querySelector('th')!.textContent.startsWith(name),
  )!

const cellsOf = (name: string): string[] =>
  [...rowOf(name).querySelectorAll('td')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' '))

test('F-502 the screen shows the worked example: means, win rate, and both tests with their points', async () => {
  open()
  await screen.findByLabelText('两两对比结果')
  expect(cellsOf('LPA612')).toEqual([
    '郑单958 对照',
    '5',
    '5',
    '5',
    '707.5',
    '672.5',
    '+35.0',
    '+5.2%',
    '80%4/5',
    '0.0664 n=5',
    '-3.8 ～ +73.7',
    '0.3750 n=5',
    '—',
  ])
  expect(screen.getByText(/个品种，1个组别，5个点次：/)).toBeTruthy()
  const gain = within(rowOf('LPA612')).getByText('+5.2%')
  expect(gain.className).toBe('band-GOOD')
  expect(screen.getByLabelText('颜色说明').textContent).toContain('优于对比（超过 5%）')
  expect(
    screen
      .getAllByText('试A')
      .find((element) => element.tagName === 'A')!
      .getAttribute('href'),
  ).toContain('varieties?id=101')
})

test('the threshold counts points again at once, without a call', async () => {
  const { requests } = open()
  await screen.findByLabelText('两两对比结果')
  const asked = requests.length
  fireEvent.change(screen.getByLabelText('增产阈值(kg/亩)'), { target: { value: '25' } })
  await waitFor(() => expect(cellsOf('试A')[8]).toBe('40%2/5'))
  expect(cellsOf('LPA612')[8]).toBe('80%4/5')
  expect(cellsOf('试A')[9]).toBe('0.0213 n=5')
  expect(requests).toHaveLength(asked)
})

test('the address contains the threshold and opens with it again', async () => {
  const { router } = open()
  await screen.findByLabelText('两两对比结果')
  fireEvent.change(screen.getByLabelText('增产阈值(kg/亩)'), { target: { value: '25' } })
  await waitFor(() => expect(router.state.location.search).toBe('?threshold=25'))
  cleanup()
  open('?threshold=25')
  await screen.findByLabelText('两两对比结果')
  expect(cellsOf('试A')[8]).toBe('40%2/5')
  cleanup()
  open('?threshold=-3')
  await screen.findByLabelText('两两对比结果')
  expect(cellsOf('试A')[8]).toBe('100%5/5')
})

test('a head sorts the pairs, figures falling first, and shows the direction', async () => {
  open()
  await screen.findByLabelText('两两对比结果')
  const names = () => [...document.querySelectorAll('.pk-table tbody th')].map((head) => head.textContent)
  expect(names().map((name) => name.slice(0, 2))).toEqual(['LP', '试A'])
  const sort = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }))
  sort('配对t检验P')
  expect(screen.getByRole('columnheader', { name: /配对t检验P/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(names().map((name) => name.slice(0, 2))).toEqual(['LP', '试A'])
  sort('配对t检验P')
  expect(names().map((name) => name.slice(0, 2))).toEqual(['试A', 'LP'])
  sort('差值')
  expect(names().map((name) => name.slice(0, 2))).toEqual(['LP', '试A'])
})

test('a trait of resistance counts pressure points, and says why there is no test', async () => {
  open()
  await screen.findByLabelText('两两对比结果')
  fireEvent.click(screen.getByRole('tab', { name: '各性状' }))
  await screen.findByLabelText('各性状对比')
  expect(cellsOf('茎腐病')).toEqual(['-6.0 100%1/1 n=2', '+9.0 0%0/1 n=2'])
})

test('matrix, years and scatter show the same pairs in their own form', async () => {
  open()
  await screen.findByLabelText('两两对比结果')
  fireEvent.click(screen.getByRole('tab', { name: '矩阵' }))
  expect(cellsOf('试A').slice(0, 1)).toEqual(['60% 6/10'])
  fireEvent.click(screen.getByRole('tab', { name: '逐年' }))
  expect(cellsOf('LPA612')).toEqual(['+6.8% 100%1/1 n=1', '+4.8% 75%3/4 n=4'])
  fireEvent.click(screen.getByRole('tab', { name: '散点' }))
  expect(cellsOf('2025 宿州')).toEqual(['615.7', '635.8', '-20.1', '否'])
})

test('charts offer their figures as a table: gains, years, and pairs of values', async () => {
  open()
  await screen.findByLabelText('两两对比结果')
  const figures = () => {
    fireEvent.click(screen.getByText('数据表'))
    return [...document.querySelectorAll('.chart-table tbody tr')].map((row) => row.textContent)
  }
  expect(figures()).toEqual(['LPA6125.2', '试A3.16'])
  fireEvent.click(screen.getByRole('tab', { name: '逐年' }))
  expect(figures()).toEqual(['2024年6.812.87', '2025年4.783.23'])
  fireEvent.click(screen.getByRole('tab', { name: '散点' }))
  expect(figures()).toContain('2025 宿州635.8、615.73')
})

test('the screen says why nothing can be compared', async () => {
  open('', { reason: '至少选择两个品种才能比较', results: [] })
  expect(await screen.findByText('至少选择两个品种才能比较')).toBeTruthy()
  expect(screen.queryByText('导出')).toBeNull()
  expect(screen.queryByText('保存')).toBeNull()
})

test('a group is compared pair by pair; year and base come from the address', async () => {
  const { requests } = open('?experimentGroupId=7&year=2020')
  await screen.findByLabelText('两两对比结果')
  expect(requests[0]!.url).toBe(getNoContrastInfoPk.path)
  expect(bodyOf(requests[0])).toEqual({ groupId: '7', withResults: false })
  cleanup()
  queryClient.clear()
  const { requests: others } = open('?pkId=5&year=2025&base=102')
  await screen.findByLabelText('两两对比结果')
  expect(bodyOf(others[0])).toEqual({
    pkId: '5',
    baseEntryId: '102',
    years: [2025],
    withResults: false,
  })
})

test('the comparison is saved under a name, with base and threshold, and shown afterwards', async () => {
  const { requests, router } = open()
  await screen.findByLabelText('两两对比结果')
  fireEvent.change(screen.getByLabelText('增产阈值(kg/亩)'), { target: { value: '25' } })
  fireEvent.click(screen.getByText('保存'))
  const name = await screen.findByLabelText('名称')
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByText('保存'))
  expect(await within(dialog).findByText('名称必填')).toBeTruthy()
  fireEvent.change(name, { target: { value: '候选对比' } })
  fireEvent.click(within(dialog).getByText('保存'))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url.startsWith(saveUpgradePk.path))
    expect(bodyOf(sent)).toEqual({
      name: '候选对比',
      upgradeId: null,
      mode: 'contrast',
      threshold: 25,
      baseEntryId: '102',
      entryIds: ['100', '101'],
      years: [],
      groupIds: [],
    })
  })
  await waitFor(() => expect(requests.map(bodyOf)).toContainEqual({ pkId: '5', withResults: false }))
  expect(router.state.location.search).toBe('?pkId=5')
})

test('users who may not save comparisons have no button for it', async () => {
  grant('experiment.variety:read')
  open()
  await screen.findByLabelText('两两对比结果')
  expect(screen.queryByText('保存')).toBeNull()
  expect(screen.queryByText('导出')).toBeNull()
})
