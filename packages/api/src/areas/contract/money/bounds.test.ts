import { array, assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { boundProblems, readBounds, slicesOf, tierOf } from './bounds.ts'
import { tiers } from './testContracts.ts'

const bounds = (...ends: (string | null)[]) => ends.map((upTo) => ({ upTo }))

test.each([
  [[], ['至少要有一档']],
  [bounds('1000'), ['第1档是最后一档，上限应留空，否则超过 1000 的部分不属于任何一档']],
  [bounds(null, null), ['第1档没有上限，其后各档用不到，请填写上限或删除其后各档']],
  [bounds('一千', null), ['第1档的上限“一千”应为数字，单位 kg，最多3位小数']],
  [bounds('0.0001', null), ['第1档的上限“0.0001”应为数字，单位 kg，最多3位小数']],
  [bounds('0', null), ['第1档的上限应大于0']],
  [bounds('-5', null), ['第1档的上限应大于0']],
  [
    bounds('1000000', '1000000.000', null),
    ['第2档的上限 1,000,000 kg 与第1档相同，这一档是空的，请改大上限或删除这一档'],
  ],
  [
    bounds('1000000', '500000.5', null),
    ['第2档的上限 500,000.5 kg 小于第1档的上限 1,000,000 kg，两档重叠，请按从小到大填写'],
  ],
])('ends %j are refused: %j', (ends, problems) => {
  expect(boundProblems(ends, 'kg')).toEqual(problems)
  expect(() => readBounds(ends, 'kg')).toThrow(problems[0])
})

test('several problems are named, each with the number of its tier', () => {
  expect(boundProblems(bounds('x', '0', '3'), 'yuan')).toEqual([
    '第1档的上限“x”应为数字，单位 元，最多2位小数',
    '第2档的上限应大于0',
    '第3档是最后一档，上限应留空，否则超过 3 的部分不属于任何一档',
  ])
})

test('a decimal between two tiers belongs to the upper one, and an end to its own', () => {
  const ends = readBounds(bounds('5', '10', null), 'kg')
  expect(ends).toEqual([5000n, 10_000n, null])
  expect([0n, 5000n, 5001n, 5500n, 10_000n, 10_001n].map((quantity) => tierOf(quantity, ends))).toEqual([
    0, 0, 1, 1, 1, 2,
  ])
})

test('slices cover a range without a gap, however it is cut', () => {
  const point = bigInt({ min: -1_000_000n, max: 4_000_000_000n })
  assert(
    property(array(point, { minLength: 2, maxLength: 6 }), tiers, (points, list) => {
      const ends = readBounds(list, 'kg')
      const cuts = points.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      const byTier = (slices: ReturnType<typeof slicesOf>) =>
        ends.map((_, tier) =>
          slices.filter((slice) => slice.tier === tier).reduce((all, { quantity }) => all + quantity, 0n),
        )
      const whole = slicesOf(cuts[0] ?? 0n, cuts.at(-1) ?? 0n, ends)
      const pieces = cuts.slice(1).flatMap((end, at) => slicesOf(cuts[at] ?? 0n, end, ends))
      expect(byTier(pieces)).toEqual(byTier(whole))
      expect(byTier(whole).reduce((all, part) => all + part, 0n)).toBe((cuts.at(-1) ?? 0n) - (cuts[0] ?? 0n))
    }),
  )
})
