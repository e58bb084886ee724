import type { MoneyTrail } from '@hepu/api/areas/project/fund/projectFund'
import { expect, test } from 'vitest'
import { trailHeight, trailOption } from './trailOption.ts'

test('names of nodes have a ground of their own, so that they can be read on the bands', () => {
  const line = { origin: '财政', fromNode: '课题一', node: null, flowType: null, amount: '100.00' }
  const { series } = trailOption([line] as unknown as MoneyTrail['lines'])
  expect(series).toMatchObject([{ label: { backgroundColor: '#ffffffd9', padding: [1, 3] } }])
})

const spent = (subjects: readonly string[]) =>
  subjects.map((subjectName) => ({
    origin: '财政',
    fromNode: '课题一',
    node: null,
    flowType: 'expense',
    subjectName,
    amount: '100.00',
  })) as unknown as MoneyTrail['lines']
const gapOf = (lines: MoneyTrail['lines']) => (trailOption(lines).series as { nodeGap: number }[])[0]!.nodeGap

test('nodes stand so far apart, and the drawing is so high, that every name has room', () => {
  const short = spent(Array.from({ length: 15 }, (_, at) => `科目${at}`))
  const long = spent(Array.from({ length: 15 }, (_, at) => `委托外单位的分子标记检测与数据分析费用第${at}项`))
  // Names of one and of two lines of 15 px.
  expect([gapOf(short), gapOf(long)]).toEqual([21, 36])
  for (const lines of [short, long]) {
    const gaps = 14 * gapOf(lines)
    expect(trailHeight(lines, false)).toBeGreaterThanOrEqual(gaps + 24)
  }
})

test('a few nodes are drawn in the least height, on a phone many in as much as their fullest column needs', () => {
  const lines = spent(Array.from({ length: 12 }, (_, at) => `科目${at}`))
  expect(trailHeight(lines.slice(0, 1), false)).toBe(440)
  expect(trailHeight(lines.slice(0, 1), true)).toBe(440)
  const [few, long] = [
    trailHeight(lines, true),
    trailHeight(spent(lines.map((_, at) => `委托外单位的分子标记检测与数据分析费用第${at}项`)), true),
  ]
  expect(long).toBeGreaterThan(few)
})
