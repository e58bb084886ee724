import {
  beatingDownAnalysis,
  majorDiseasesAnalysis,
  yieldAnalysis,
} from '@hepu/api/areas/experiment/analysis/statistic'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { groupTitle } from '../group/groupTitle.ts'
import { lodgingOption } from './chartOptions.ts'
import { DiseaseTable } from './DiseaseTable.tsx'
import { LodgingChart } from './LodgingChart.tsx'
import { YieldChart } from './YieldChart.tsx'

const entry = { id: '1', name: '试A', entryNo: null, isCk: false, ckNo: null }
const bars = [{ ...entry, mean: 700.1, rank: 1, letter05: 'a' }]
const rows = [{ ...entry, lodging: 1, breakage: 0, sum: 1, share10: 0, n: 5 }]

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('charts of an analysis and their saved pictures carry the name of the group', async () => {
  answerWith((url) => {
    if (url.startsWith(yieldAnalysis.path)) {
      const nothing = { lsd05: null, lsdReason: null, checks: [], methods: [] }
      return envelope({ unit: 'kg/亩', groupMean: 700.1, bars, ...nothing })
    }
    if (url.startsWith(beatingDownAnalysis.path))
      return envelope({ limit: 10, rows, reason: null, note: null })
    return envelope(null)
  })
  const title = groupTitle({ year: 2026, name: '黄淮海夏播一组', phaseLabel: '区域试验' })
  render(
    <Providers>
      <YieldChart groupId="7" title={title} model="random" />
      <LodgingChart groupId="7" title={title} />
    </Providers>,
  )
  expect(await screen.findByRole('img', { name: /^2026 黄淮海夏播一组 区域试验 品种折亩产图/ })).toBeTruthy()
  expect(await screen.findByRole('img', { name: /^2026 黄淮海夏播一组 区域试验 倒伏率/ })).toBeTruthy()
})

test('lodging without breakage is listed with its points, and the reason why there is no sum', async () => {
  const note = '缺倒折率，不能计算倒伏倒折率之和与≥10%点率'
  const lodged = [{ ...entry, lodging: 12, breakage: null, sum: null, share10: null, n: 5 }]
  answerWith(() => envelope({ limit: 8, rows: lodged, reason: null, note }))
  render(
    <Providers>
      <LodgingChart groupId="7" title="甲组" />
    </Providers>,
  )
  expect(await screen.findByText(`${note}。只列表，不画图`)).toBeTruthy()
  const cells = within(screen.getByRole('row', { name: /试A/ })).getAllByRole('gridcell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['试A', '12.0', '—', '—', '—', '5'])
})

test('the lodging chart is ordered from the firmest entry to the weakest, like its table', () => {
  const lodged = [7, 0.6, 12].map((sum, at) => ({
    ...entry,
    name: `试${at}`,
    lodging: sum,
    breakage: 0,
    sum,
    share10: 0,
    n: 5,
  }))
  const { xAxis } = lodgingOption({ limit: 8, rows: lodged, reason: null, note: null } as never)
  expect((xAxis as { data: string[] }).data).toEqual(['试1', '试0', '试2'])
})

test('a disease scored by words shows its worst word, one scored by grades the highest with its class', async () => {
  const values = {
    stripeRust: { max: null, mean: null, n: 3, pressure: null, level: 'HS', text: '高感' },
    scab: { max: 5, mean: 3.2, n: 4, pressure: 3, level: 'MR', text: null },
    rot: { max: 4.25, mean: 3.2, n: 4, pressure: 4, level: 'MR', text: null },
    smut: { max: null, mean: null, n: 0, pressure: 0, level: null, text: null },
  }
  const diseases = Object.keys(values).map((key) => ({ key, label: key, unit: null, decimals: 0 }))
  const note = '按默认病害清单'
  const check = { ...entry, id: '2', name: '对照甲', isCk: true, ckNo: 1, values }
  answerWith((url) =>
    url.startsWith(majorDiseasesAnalysis.path)
      ? envelope({ diseases, rows: [{ ...entry, values }, check], reason: null, note })
      : envelope({ diseases: [], rows: [], reason: '没有次要病害的调查数据', note: null }),
  )
  render(
    <Providers>
      <DiseaseTable groupId="7" title="夏播A组" />
    </Providers>,
  )
  const cells = (await screen.findByRole('row', { name: /试A/ })).querySelectorAll('td')
  expect([...cells].map((cell) => cell.textContent)).toEqual([
    '试A',
    '高感',
    '5 中抗（3/4）',
    '4.3 中抗（4/4）',
    '—',
  ])
  expect(screen.getAllByText('高感')[0]?.className).toBe('level level-HS')
  expect(screen.getByRole('row', { name: /对照甲 CK1/ })).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByRole('button', { name: '主要病害：保存图片' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '次要病害：保存图片' })).toBeNull()
  expect(screen.getByRole('button', { name: '病害抗性的算法' })).toBeTruthy()
})
