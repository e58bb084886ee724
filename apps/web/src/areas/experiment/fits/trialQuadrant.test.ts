import { expect, test } from 'vitest'
import { placeEntries, trialQuadrantOption } from './trialQuadrant.ts'

const entry = (name: string, mean: number | null, cvPct: number | null) => ({
  name,
  mean,
  cvPct,
  isCk: false,
})
const rows = [
  entry('甲', 700, 8),
  entry('乙', 720, 14),
  entry('丙', 600, 7),
  entry('丁', 580, 15),
  entry('戊', null, 9),
]

test('entries are placed by yield and steadiness, split at the means of those that have both', () => {
  const { placed, mean, cv } = placeEntries(rows)
  expect([mean, cv]).toEqual([650, 11])
  expect(placed.map(({ name, quadrant }) => [name, quadrant])).toEqual([
    ['甲', '高产稳定'],
    ['乙', '高产敏感'],
    ['丙', '低产稳定'],
    ['丁', '低产敏感'],
  ])
})

test('an entry alone has no quadrant to be in', () => {
  expect(trialQuadrantOption([entry('甲', 700, 8), entry('戊', null, null)], 'kg/亩')).toBeUndefined()
})
