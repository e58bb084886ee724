import { beatingDownAnalysis, yieldAnalysis } from '@hepu/api/areas/experiment/statistic'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { groupTitle } from '../groupTitle.ts'
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

test('charts of an analysis, and so the pictures saved of them, carry the name of their group', async () => {
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

test('lodging without breakage is listed with its points, and why there is no sum', async () => {
  const note = '缺倒折率，不能计算倒伏倒折率之和与≥10%点率'
  const lodged = [{ ...entry, lodging: 12, breakage: null, sum: null, share10: null, n: 5 }]
  answerWith(() => envelope({ limit: 8, rows: lodged, reason: null, note }))
  render(
    <Providers>
      <LodgingChart groupId="7" title="甲组" />
    </Providers>,
  )
  expect(await screen.findByText(`${note}。只列表，不画图`)).toBeTruthy()
  const cells = screen.getByRole('row', { name: /试A/ }).querySelectorAll('td')
  expect([...cells].map((cell) => cell.textContent)).toEqual(['试A', '12.0', '—', '—', '—', '5'])
})
