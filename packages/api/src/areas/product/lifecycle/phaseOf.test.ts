import { describe, expect, test } from 'vitest'
import { defaultThresholds } from './lifecycleThresholds.ts'
import { phaseOf, type LifecycleFacts } from './phaseOf.ts'
import { quadrantOf } from './quadrant.ts'

/** Sales in kg of the business years up to 2024, at 1.5 kg/亩. */
const factsOf = (kgs: readonly number[], more: Partial<LifecycleFacts> = {}): LifecycleFacts => ({
  trials: [],
  approvalNo: '国审玉20176020',
  withdrawnYear: null,
  exit: null,
  years: kgs.map((kg, at) => ({ bizYear: 2025 - kgs.length + at, kg, area: kg / 1.5, amount: '0.00' })),
  ...more,
})
const at = { salesThrough: 2024, asOf: 2025 }
const phase = (facts: LifecycleFacts, more = {}) => phaseOf(facts, { ...defaultThresholds, ...more }, at)

describe('the phase of a product that is sold', () => {
  test.each([
    ['A grows by 25 %', [2_880_000, 3_600_000], 'L5'],
    ['B falls by 3 % from near its peak', [3_500_000, 3_300_000, 3_200_000], 'L6'],
    ['C grows by 75 %', [400_000, 700_000], 'L5'],
    ['D falls by 40 %, as it did the year before', [2_500_000, 1_500_000, 900_000], 'L7'],
    ['D falls below half of its peak', [2_000_000, 1_900_000, 1_500_000, 900_000], 'L7'],
    ['E is sold for the first year', [50_000], 'L4'],
    ['one that never reached 50 000 mu', [50_000, 70_000], 'L4'],
    ['one that is not sold any more', [3_000_000, 3_000_000, 0], 'L7'],
  ])('%s', (_, kgs, expected) => {
    expect(phase(factsOf(kgs)).phase).toBe(expected)
  })

  test('where no rule begins to hold, the phase of the year before goes on', () => {
    const found = phase(factsOf([1_500_000, 1_500_000, 900_000]))
    expect(found).toMatchObject({ phase: 'L6', soldYears: 3 })
    expect(found.yoy).toBeCloseTo(-40)
    expect(found.reasons.at(-1)).toContain('沿用上一业务年度的阶段')
  })

  test('the sentences say the figures that decided', () => {
    expect(phase(factsOf([2_880_000, 3_600_000])).reasons).toEqual([
      '2024 业务年度净销量 360.00 万公斤，面积 240.00 万亩',
      '同比 +25.0%，达到 +20%',
      '已有 2 个销售业务年度',
    ])
  })

  test('a threshold that is another makes another phase', () => {
    expect(phase(factsOf([2_880_000, 3_600_000]), { growthRate: 30 }).phase).toBe('L6')
    expect(phase(factsOf([2_880_000, 3_600_000]), { demoYears: 3 }).phase).toBe('L4')
    expect(phase(factsOf([50_000, 70_000]), { demoArea: 4 }).phase).toBe('L5')
  })

  test('without a seed rate the area does not count', () => {
    const { years, ...facts } = factsOf([50_000, 70_000])
    const found = phase({ ...facts, years: years.map((year) => ({ ...year, area: null })) })
    expect(found.phase).toBe('L5')
    expect(found.reasons[0]).toContain('亩用种量未填，面积未知')
  })

  test('a year of returns alone gives no rate', () => {
    expect(phase(factsOf([100_000, -2000, 100_000])).yoy).toBeNull()
  })

  test('sales of the running business year do not count yet', () => {
    const facts = factsOf([2_880_000, 3_600_000])
    const running = { bizYear: 2025, kg: 10, area: 7, amount: '0.00' }
    expect(phase({ ...facts, years: [...facts.years, running] }).phase).toBe('L5')
    expect(phase({ ...facts, years: [running] }).reasons).toEqual(['首个销售业务年度，尚未结束'])
  })
})

describe('the phase of a product that was never sold, or left', () => {
  const unsold = (more: Partial<LifecycleFacts>) => phase(factsOf([], { approvalNo: null, ...more })).phase
  const trial = (code: string) => [{ year: 2024, phase: code, label: code }]

  test('it follows from approval and trials', () => {
    expect(unsold({})).toBe('L1')
    expect(unsold({ trials: trial('P2') })).toBe('L1')
    expect(unsold({ trials: trial('PRE') })).toBe('L1')
    expect(unsold({ trials: trial('R1') })).toBe('L2')
    expect(unsold({ trials: trial('PT') })).toBe('L2')
    expect(unsold({ approvalNo: '国审玉20176020', trials: trial('PT') })).toBe('L3')
  })

  test('a decision to leave and a withdrawn approval end it from their business year on', () => {
    const exit = { bizYear: 2025, date: '2024-11-01' }
    expect(phase(factsOf([2_880_000, 3_600_000], { exit }))).toMatchObject({
      phase: 'L8',
      reasons: ['2024-11-01 决定自 2025 业务年度退出'],
    })
    expect(phase(factsOf([2_880_000, 3_600_000], { exit: { ...exit, bizYear: 2026 } })).phase).toBe('L5')
    expect(phase(factsOf([2_880_000, 3_600_000], { withdrawnYear: 2024 })).phase).toBe('L8')
  })
})

test.each([
  ['A', 2_880_000, 3_600_000, '明星', 25, 1],
  ['B', 3_300_000, 3_200_000, '现金牛', -3.03, 0.89],
  ['C', 400_000, 700_000, '潜力', 75, 0.19],
  ['D', 1_500_000, 900_000, '瘦狗', -40, 0.25],
])('the quadrant of product %s', (_, before, now, quadrant, yoy, share) => {
  const found = quadrantOf({ before, now, largest: 3_600_000 })
  expect(found.quadrant).toBe(quadrant)
  expect(found.yoy).toBeCloseTo(yoy, 1)
  expect(found.relativeShare).toBeCloseTo(share, 2)
})

test('a product without sales the year before is new, and where nothing is sold there is no share', () => {
  expect(quadrantOf({ before: 0, now: 50_000, largest: 3_600_000 })).toMatchObject({
    quadrant: '新品',
    yoy: null,
  })
  expect(quadrantOf({ before: 10, now: -5, largest: 0 })).toMatchObject({
    quadrant: '瘦狗',
    relativeShare: null,
  })
})
