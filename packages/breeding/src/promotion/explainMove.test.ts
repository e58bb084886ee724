import { expect, test } from 'vitest'
import { dropPoints, pointTable } from '../table.ts'
import { d2Plots } from '../fixtures/examples.ts'
import { entries, fivePoints, gainStandard, item, table, verdicts } from './fixtures/build.ts'
import { explainMove } from './explainMove.ts'

const judged = (points: number[], items = gainStandard(5, 60), minPoints = 0) =>
  verdicts({
    ...fivePoints,
    tables: { yieldMu: dropPoints(pointTable(d2Plots()), points) },
    items,
    minPoints,
  })

test('a dropped point: item, value, points and requirement before and after', () => {
  const [before] = judged([])
  const [after] = judged([0])
  expect([before!.decision, after!.decision]).toEqual(['UP', 'HOLD'])
  expect(explainMove(before!, after!)).toBe(
    '比CK1增产 +5.2%（5点）→+4.78%（4点），未达到要求（≥5%）：不再计入试点新乡（该点折亩产比CK1 +6.81%）',
  )
})

test('a changed threshold says what was required and what is', () => {
  const [before] = judged([])
  const [after] = judged([], gainStandard(6, 60))
  expect(explainMove(before!, after!)).toBe('比CK1增产 +5.2%（5点），要求≥5%改为≥6%')
})

test('shares of points are told with their points', () => {
  const [before] = judged([])
  const [after] = judged([], gainStandard(5, 85))
  expect(explainMove(before!, after!)).toBe('增产点率 80%（4/5），要求≥60%改为≥85%')
})

test('too few points left: that, and no item, is the reason', () => {
  const [before] = judged([], gainStandard(5, 60), 5)
  const [after] = judged([0], gainStandard(5, 60), 5)
  expect(explainMove(before!, after!)).toBe('有效试点数不足(4/5)')
})

test('items that came or went with another standard are named', () => {
  const only = verdicts({
    entries: entries(2, { 1: 1 }),
    tables: { yieldMu: table([[500], [480]]) },
    items: [item({ key: 'a', label: '折亩产', v1: 510, unit: 'kg' })],
  })[0]!
  const other = verdicts({
    entries: entries(2, { 1: 1 }),
    tables: { yieldMu: table([[500], [480]]) },
    items: [item({ key: 'b', label: '产量下限', v1: 600, unit: 'kg' })],
  })[0]!
  expect(explainMove(only, other)).toBe('产量下限 500kg（1点），新增要求≥600kg；不再要求折亩产')
})

test('items that came and were met do not explain anything; the rule does', () => {
  const [before] = judged([], gainStandard(6, 60))
  const [after] = judged([], [item({ key: 'yield', label: '折亩产', v1: 100, unit: 'kg' })])
  expect(explainMove(before!, after!)).toBe('不再要求比CK1增产')
  expect(explainMove(after!, after!)).toContain('全部达标：折亩产')
})

test('values that are missing are told as such', () => {
  const standard = [item({ key: 'rot', label: '穗腐病', trait: 'earRotGrade', op: 'LE', v1: 5, unit: '级' })]
  const of = (value: number | null) =>
    verdicts({ entries: entries(1), tables: { earRotGrade: table([[value]]) }, items: standard })[0]!
  expect(explainMove(of(3), of(null))).toBe('穗腐病 3级（1点）→缺，要求≤5级')
})

test('the yield that keeps an entry: gain and gain points before and after, and the point', () => {
  const tables = (values: number[]) => ({ yieldMu: table([values, values.map(() => 500)]) })
  const judge = (dropped: number[]) =>
    verdicts({
      entries: entries(2, { 1: 1 }),
      tables: { yieldMu: dropPoints(tables([510, 510, 490]).yieldMu, dropped) },
      items: gainStandard(5, 90),
    })[0]!
  const [before, after] = [judge([]), judge([0])]
  expect([before.decision, after.decision]).toEqual(['HOLD', 'HOLD'])
  const worse = judge([0, 1])
  expect(worse.decision).toBe('DROP')
  expect(explainMove(before, worse)).toBe(
    '未达标的指标不变，比CK1增产 +0.67%→-2%、增产点率 66.67%（2/3）→0%（0/1），不再计入试点点1、点2，够不上待定（增产≥0%且增产点率≥50%）',
  )
  expect(explainMove(worse, before)).toContain('，新计入试点点1、点2，够得上待定')
})

test('a point that made a share fall is told with its figure and what each point must satisfy', () => {
  const [before] = judged([], gainStandard(-9, 75))
  const [after] = judged([0], gainStandard(-9, 80))
  expect(explainMove(before!, after!)).toBe(
    '增产点率 80%（4/5）→75%（3/4），要求≥75%改为≥80%：不再计入试点新乡（该点折亩产比CK1 +6.81%，达到每点要求>0%）',
  )
})

test('a trait that the rules do not know is told by the label of its item, with its unit', () => {
  const standard = [item({ key: 'rot', label: '穗腐病', trait: 'earRotGrade', op: 'LE', v1: 3, unit: '级' })]
  const of = (values: (number | null)[]) =>
    verdicts({ entries: entries(1), tables: { earRotGrade: table([values]) }, items: standard })[0]!
  expect(explainMove(of([3, 3]), of([3, 5]))).toBe(
    '穗腐病 3级（2点）→4级（2点），未达到要求（≤3级）：试点点2穗腐病 3级→5级',
  )
})

test('verdicts kept before the meaning of point figures was are told without it', () => {
  const strip = (it: ReturnType<typeof judged>[number] | undefined) => ({
    ...it!,
    items: it!.items.map((item) => ({ ...item, each: undefined })),
  })
  expect(explainMove(strip(judged([])[0]), strip(judged([0])[0]))).toContain(
    '未达到要求（≥5%）：不再计入试点新乡（该点 6.81）',
  )
})
