import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import DecisionReport from './DecisionReport.tsx'
import * as answers from '../../experiment/fits/testFits.ts'
import { evidence, rehearsal } from '../rehearsal/exampleRehearsal.ts'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const report = {
  upgradeId: '12',
  groupName: '一组',
  year: 2026,
  phaseLabel: '区域试验第一年',
  ripePeriod: '夏播',
  number: 1,
  state: 'PUBLISHED',
  problem: null,
  standard: evidence.standard,
  standardNote: null as string | null,
  whatIfText: null as string | null,
  points: [...evidence.points, { name: '丁点', used: false, reason: '不可抗力' }],
  summed: evidence.points.map(({ name }) => name),
  minPoints: 2,
  dataVersion: 3,
  dataVersionNow: 5,
  sources: rehearsal.sources,
  methodVersion: 'hepu-stat/1.0.0',
  calculatedAt: '2026-03-01T02:00:00.000Z',
  counts: rehearsal.upgrade.counts,
  confirmedByName: '张三',
  confirmedAt: '2026-03-02T02:00:00.000Z',
  publishedByName: '李四',
  publishedAt: '2026-03-03T02:00:00.000Z',
  revoked: null,
  entries: rehearsal.records.map((record) => ({
    ...record,
    items: record.verdict.items,
    untried: null as object | null,
    final: record.name === '乙' ? 'RETEST' : record.final,
    reason: record.name === '乙' ? '再看一年' : null,
    decidedByName: record.name === '乙' ? '张三' : null,
    decidedAt: record.name === '乙' ? '2026-03-01T03:00:00.000Z' : null,
  })),
}

function show(search: string, shown: object = report) {
  const requests = answerWith(() => envelope([shown]))
  render(
    <Providers>
      <MemoryRouter initialEntries={[`/estimate/estimate-promotion/decisionReport${search}`]}>
        <DecisionReport />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a point that counts without a yield is not summed, and the report says so', async () => {
  const points = [...evidence.points, { name: '丁点', used: true, reason: null }]
  show('?ids=12', { ...report, points, summed: ['甲点'] })
  await screen.findByText('汇总 1 / 试点 4（至少 2 个）：甲点')
  await screen.findByText('未计入：乙点（没有产量）、丙点（没有产量）、丁点（没有产量）')
})

test('a check has no gain points over itself', async () => {
  const own = { base: 'CK1', name: '对照', gainPct: null, gainPoints: 0, points: 0 }
  const entries = report.entries.map((entry) => (entry.isCk ? { ...entry, gains: [own] } : entry))
  show('?ids=12', { ...report, entries })
  const row = await screen.findByRole('row', { name: /对照（CK1）/ })
  expect(row.textContent).not.toContain('0/0')
})

test('a value that is not judged, or has a shifted threshold, says why', async () => {
  const [first, ...rest] = report.entries
  const [gain, ...items] = first!.items
  const waiting = { ...gain, pass: 'PENDING', reason: '阈值无法确定：缺生育期' }
  const moved = { ...gain, threshold: 6, shiftText: '因生育期多2天' }
  const entries = [waiting, moved].map((item, at) => ({
    ...first!,
    name: `品种${at}`,
    items: [item, ...items],
  }))
  show('?ids=12', { ...report, entries: [...entries, ...rest] })
  expect(await screen.findByText(/缺（阈值无法确定：缺生育期）$/)).toBeTruthy()
  expect(screen.getByText(/✓（要求≥6%，因生育期多2天）$/)).toBeTruthy()
})

test('the requirement of an item includes the rule that shifts its threshold', async () => {
  const [gain, ...items] = evidence.standard!.items
  const shifted = { ...gain!, adjust: { by: 'growthDiff', from: 5, perUnit: 0.5 } }
  show('?ids=12', { ...report, standard: { ...evidence.standard!, items: [shifted, ...items] } })
  const row = await screen.findByRole('row', { name: /^1 比CK1增产/ })
  await waitFor(() =>
    expect(row.textContent).toContain('≥5%；生育期比CK1多5天以上时，每多1天，阈值提高0.5个百分点'),
  )
})

test('the report has basis, points, results, items, reasons, signatures and versions, and can be printed', async () => {
  const requests = show('?ids=12')
  const sheet = await screen.findByRole('region', { name: '2026年一组晋级决定报告' })
  expect(requests[0]!.url).toContain('upgradeIds=12')
  const heads = within(sheet)
    .getAllByRole('heading', { level: 3 })
    .map((head) => head.textContent)
  expect(heads).toEqual(['一、依据标准', '二、试点', '三、品种结果', '四、逐项判定', '五、判定理由'])
  for (const text of [
    '企业标准 第2版',
    '汇总 3 / 试点 4（至少 2 个）：甲点、乙点、丙点',
    '未计入：丁点（不可抗力）',
    '确认人：张三（系统确认）',
    '发布人：李四（系统发布）',
    '人工判定：再看一年（张三 2026-03-01 11:00）',
    '数据来源：导入批次 6「一组试验.xlsx」（王五 2026-02-28 10:00）；网格录入 2 个值',
    '确认：张三 2026-03-02 10:00；发布：李四 2026-03-03 10:00',
    '数据版本：第3版；标准版本：企业标准 第2版；方法版本：hepu-stat/1.0.0；系统判定时间：2026-03-01 10:00；最后人工判定：2026-03-01 11:00',
  ]) {
    expect(sheet.textContent).toContain(text)
  }
  const [, , items] = within(sheet).getAllByRole('table')
  expect(within(items!).getByRole('row', { name: /^甲/ }).textContent).toBe('甲+14.0%（3）✓66.7%（2/3）✓')
  expect(screen.getByText('1 份报告的组别数据在判定之后有变动')).toBeTruthy()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  fireEvent.click(screen.getByRole('button', { name: /^打\s?印$/ }))
  expect(print).toHaveBeenCalledOnce()
})

test('试算调整 and parallel classes are named wherever they count', async () => {
  const fine = { ...evidence.standard!, id: '8', name: '优质标准', className: '优质' }
  show('?ids=12', {
    ...report,
    standardNote: '非官方指标1项（增产点率）',
    whatIfText: '去掉试点丙点；增产点率≥60%改为≥50%',
    summed: ['甲点', '乙点'],
    whatIf: { thresholds: { rate: 50 }, dropped: ['丙点'], reasons: { 丙点: '雹灾' } },
    standard: { ...evidence.standard!, className: '普通' },
    others: [fine],
    entries: report.entries.map((entry) => ({
      ...entry,
      meets: entry.name === '乙' ? ['普通'] : [],
      untried: {
        meanYield: 570,
        yieldRank: 7,
        computed: 'UP',
        moved: entry.name === '甲' ? '比CK1增产 14%（3点）→1%（2点）' : null,
      },
    })),
  })
  const sheet = await screen.findByRole('region', { name: '2026年一组晋级决定报告' })
  for (const text of [
    '试算调整：去掉试点丙点；增产点率≥60%改为≥50%',
    '按2个类别分别判定，达到任一类即为晋级',
    '企业标准 第2版（普通）',
    '优质标准 第2版（优质）',
    '≥60%（试算调整为≥50%）',
    '汇总 2 / 试点 4（至少 2 个）：甲点、乙点',
    '试算调整去掉：丙点（理由：雹灾）',
    '标准来源：非官方指标1项（增产点率）',
    '1（原7）',
    '续试（普通）',
    '试算调整前为晋级：比CK1增产 14%（3点）→1%（2点）',
    '标准版本：企业标准 第2版、优质标准 第2版',
  ]) {
    expect(sheet.textContent).toContain(text)
  }
  expect(within(sheet).getByRole('columnheader', { name: '4' })).toBeTruthy()
})

test('an item that another one of its group makes up for is marked so, and codes are not broken', async () => {
  const [, second] = report.entries
  const items = second!.items.map((item) => ({ ...item, orGroup: '增产' }))
  const also = [{ phaseLabel: '生产试验', entryNo: '27PTHHH夏001' }]
  const entry = { ...second!, items, also, newEntryNo: '27R2HHH夏001' }
  entry.items[1] = { ...items[1]!, pass: 'FAIL' }
  show('?ids=12', { ...report, entries: [entry] })
  const sheet = await screen.findByRole('region', { name: '2026年一组晋级决定报告' })
  const cell = within(sheet).getByText(/同组另一项达标$/)
  expect(cell.className).not.toContain('report-fail')
  expect(cell.textContent).not.toContain('✗')
  for (const code of ['27R2HHH夏001', '27PTHHH夏001']) {
    expect(within(sheet).getByText(code).className).toBe('report-code')
  }
})

test('an address without evaluations says so and makes no call', () => {
  expect(show('?ids=x')).toEqual([])
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('区域试验 of both years is printed with its analysis of variance and the means of each year', async () => {
  const { years, anova, rows, ...figures } = answers.years
  const twoYears = {
    ...figures,
    years,
    anova,
    rows,
    other: '2025年 一组初试',
    notes: ['不是各年都有数据的试点未计入：宿州'],
    method: '三向方差分析',
    version: 'hepu-stat/1.1.0',
  }
  show('?ids=12', { ...report, twoYears })
  const means = await screen.findByRole('table', { name: '两年平均' })
  expect(screen.getByText(/与 2025年 一组初试 合并，2 个共同试点/).textContent).toContain(
    '不是各年都有数据的试点未计入：宿州。',
  )
  const lines = within(means).getAllByRole('row')
  expect(lines[1]!.textContent).toBe('1甲玉1号690.0+2.00710.0+4.00700.0+3.00aA')
  const table = screen.getByRole('table', { name: '两年联合方差分析' })
  expect(within(table).getByRole('row', { name: /^品种 2/ }).textContent).toBe('品种2200.00100.004.500.0300')
  cleanup()
  queryClient.clear()
  show('?ids=12', { ...report, twoYears: { ...twoYears, reason: '各年共同的试点不足2个' } })
  expect(await screen.findByText('与 2025年 一组初试 合并：各年共同的试点不足2个。')).toBeTruthy()
})

test('the threshold of a requirement is not broken between its number and its unit', async () => {
  show('?ids=12')
  const sheet = await screen.findByRole('region', { name: '2026年一组晋级决定报告' })
  for (const threshold of within(sheet).getAllByText(/^[≥≤]\d+%$/)) {
    expect(threshold.className).toBe('report-code')
  }
})
