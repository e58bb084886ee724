import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import ComparisonTables from './ComparisonTables.tsx'

const groups = [
  { id: '12', name: '黄淮海夏播组', year: 2025, phaseLabel: '高级产比' },
  { id: '11', name: '东华北春播组', year: 2024, phaseLabel: '高级产比' },
]
const entries = [
  { id: '1', name: '试A', isCk: false, ckNo: null },
  { id: '2', name: 'LPA612', isCk: false, ckNo: null },
  { id: '3', name: '郑单958', isCk: true, ckNo: 1 },
  { id: '4', name: '登海605', isCk: true, ckNo: 2 },
]
const bases = [
  { base: 'CK1', name: '郑单958' },
  { base: 'CK2', name: '登海605' },
  { base: 'MEAN', name: '组均值' },
]
const gain = (gainPct: number) => ({ gainPct, gainPoints: 4, points: 5, reason: null })
const average = {
  bases,
  checks: [
    { entryId: '3', name: '郑单958', ckNo: 1 },
    { entryId: '4', name: '登海605', ckNo: 2 },
  ],
  rows: entries.map((entry, index) => ({
    ...entry,
    mean: [693.7067, 707.46, 672.4867, 672.2533][index],
    rank: [2, 1, 3, 4][index],
    gains: [gain(5.2006), gain(5.2371), gain(3.0567)],
  })),
}
const points = {
  points: [
    { id: '8', name: '宿州', used: false },
    { id: '9', name: '新乡', used: true },
  ],
  rows: [{ id: '2', cells: [{ pointId: '9', mean: 737.2, gains: [6.8148, 5.4549, 3.9616] }] }],
}
const height = { mean: 262, min: 250, max: 270, text: null, n: 5 }
const survey = {
  traits: [
    { key: 'plantHeight', label: '株高', unit: 'cm', decimals: 0, category: '农艺' },
    { key: 'earHeight', label: '穗位', unit: 'cm', decimals: 0, category: '农艺' },
  ],
  summary: [{ entryId: '2', values: { plantHeight: height } }],
}

function answer(url: string): Response {
  if (url.includes('/experimentGroup/')) return envelope(groups)
  if (url.endsWith('/dataAnalysisAvg')) return envelope(average)
  if (url.endsWith('/dataAnalysis')) return envelope(points)
  return envelope(survey)
}

function show(address: string) {
  const element = (
    <Providers>
      <ComparisonTables />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '/table', element }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
}
const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)
const headsOf = (part: Awaited<ReturnType<typeof section>>) =>
  part
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

let requests: ReturnType<typeof answerWith> = []
beforeEach(() => {
  requests = answerWith(answer)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-290 F-291 the best variety is beside the checks of the group, by trait and by point', async () => {
  show('/table?experimentGroupId=12')
  const traits = await section('性状对比')
  expect([...new Set(headsOf(traits))]).toEqual(['性状', 'LPA612', '郑单958', '登海605'])
  expect(traits.getByText('株高(cm)').closest('tr')?.textContent).toBe('株高(cm)262——')
  expect(traits.queryByText('穗位(cm)')).toBeNull()
  const yields = await section('产量对比（kg/亩，±%）')
  expect(headsOf(yields)).toEqual(['项目', '新乡', '宿州（未计入）', '平均'])
  expect(yields.getByText('亩产').closest('tr')?.textContent).toBe('亩产737.2—707.5')
  expect(yields.getByText('较登海605').closest('tr')?.textContent).toBe('较登海605+5.45—+5.24')
})

test('F-292 F-293 the results are ordered by rank', async () => {
  show('/table?year=2025')
  const results = await section('汇总结果')
  expect(results.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'LPA612',
    '试A',
    '郑单958',
    '登海605',
  ])
  const asked = requests.filter(({ url }) => url.endsWith('/dataAnalysisAvg'))
  expect(asked.map(bodyOf)).toEqual([{ groupId: '12' }])
})

test('without a group in the address the newest year and its first group are shown', async () => {
  show('/table')
  await section('汇总结果')
  expect(screen.getByText('2025年')).toBeTruthy()
  expect(screen.getByText('黄淮海夏播组 · 高级产比')).toBeTruthy()
})

test.each(['experimentGroupId=999', 'experimentGroupId=abc', 'year=1971', 'year=x'])(
  'F-044 %s shows 查询参数错误，请重试 and makes no call',
  async (query) => {
    show(`/table?${query}`)
    expect((await screen.findByRole('alert')).textContent).toContain('查询参数错误，请重试')
    await waitFor(() =>
      expect(document.querySelector('.ant-message')?.textContent).toBe('查询参数错误，请重试'),
    )
    expect(requests.filter(({ url }) => url.includes('dataAnalysis'))).toEqual([])
  },
)

test('without any group the screen says where to begin', async () => {
  requests = answerWith(() => envelope([]))
  show('/table')
  expect(await screen.findByText(/还没有试验数据/)).toBeTruthy()
})
