import { severalYears, severalYearsExport } from '@hepu/api/areas/experiment/analysis/severalYears'
import { lineChart } from '@hepu/api/areas/experiment/analysis/statistic'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { VarietyHistory } from './VarietyHistory.tsx'

const compared = {
  entryMean: 676.3,
  checkMean: 640.35,
  gainPct: 5.6141,
  gainPoints: 23,
  points: 23,
  gainPointRate: 100,
  reason: null,
}
const lacking = { ...compared, entryMean: null, checkMean: null, gainPct: null, gainPoints: 0, points: 0 }
const row = (year: number, phase: string, figures: object) => ({
  year,
  phase,
  phaseLabel: phase,
  checkName: '郑单958',
  trials: [
    { id: `${year}`, groupId: '1', groupName: `${year}夏播组`, yieldRank: 2, statusLabel: '已晋级' },
    { id: `${year}9`, groupId: '2', groupName: `${year}春播组`, yieldRank: null, statusLabel: '在试' },
  ],
  ...figures,
})
const stage = (key: string, label: string, years: number[], figures: object) => ({
  stage: key,
  label,
  years,
  ...figures,
})
const history = {
  name: '荃优665',
  rows: [
    row(2022, '区域试验第一年', { ...compared, points: 12 }),
    row(2024, '区域试验第二年', { ...lacking, reason: '组别未设置对照' }),
  ],
  stages: [
    stage('rAvg', '区试两年平均', [2022, 2024], compared),
    stage('pt', '生产试验', [], { ...lacking, reason: '没有生产试验的数据' }),
  ],
  gaps: [{ year: 2023, reason: '当年有试验，本品种未参试' }],
  note: null,
  methods: [{ name: '历年平均', formula: '各年平均的简单平均之比', version: '1' }],
}

function show(answer: (url: string) => Response | undefined) {
  const requests = answerWith((url) => answer(url) ?? envelope({ name: '荃优665', series: [] }))
  render(
    <Providers>
      <MemoryRouter initialEntries={['/fruits-progress-4/varieties?id=7']}>
        <VarietyHistory id="7" name="荃优665" />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

const path = severalYears.path.replace('{id}', '7')
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!.textContent

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the table shows years, stages and missing figures with the reason', async () => {
  const requests = show((url) => (url === path ? envelope(history) : undefined))
  expect(await rowOf('2022')).toContain('2022夏播组（2，已晋级）')
  expect(await rowOf('2022')).toContain('676.3640.4+5.6123/12')
  expect(await rowOf('2024')).toContain('组别未设置对照')
  expect(await rowOf('区试两年平均')).toBe('区试两年平均2022、2024676.3640.4+5.6123/23')
  expect(await rowOf('生产试验')).toContain('没有生产试验的数据')
  expect(screen.getByText('2023年：当年有试验，本品种未参试。')).toBeTruthy()
  expect(requests.map(({ url }) => url)).toContain(lineChart.path.replace('{id}', '7'))
})

test('every trial links to its entry within the current family', async () => {
  show((url) => (url === path ? envelope(history) : undefined))
  const link = await screen.findByRole('link', { name: '2024春播组' })
  expect(link.getAttribute('href')).toBe('/fruits-progress-4/varieties?id=20249')
})

test('a single trial has no chart; a button downloads the workbook', async () => {
  const one = { ...history, rows: history.rows.slice(0, 1), gaps: [] }
  const requests = show((url) => (url === path ? envelope(one) : undefined))
  await rowOf('2022')
  expect(requests.map(({ url }) => url)).toEqual([path])
  await userEvent.click(screen.getByRole('button', { name: '下载历年表现' }))
  await vi.waitFor(() => expect(requests.at(-1)?.url).toBe(severalYearsExport.path.replace('{id}', '7')))
})

test('a failure shows the reason and can be tried again', async () => {
  let isBroken = true
  show((url) => {
    if (url !== path) return undefined
    return isBroken ? envelope(null, 5000, '系统繁忙') : envelope(history)
  })
  const again = await screen.findByRole('button', { name: '重试' })
  expect(again.closest('[role=alert]')?.textContent).toContain('系统繁忙')
  isBroken = false
  await userEvent.click(again)
  expect(await rowOf('2022')).toContain('郑单958')
})
