import { describe, expect, test } from 'vitest'
import { fenIn, yuanText } from '../../../core/money/fen.ts'
import { tierAmount } from '../money/tiers.ts'
import { baseOf, tierRange, tiersText, wholeOf } from './commissionBase.ts'
import { createRule } from './commissionRule.ts'
import { saveDeclaration } from './commissionDeclaration.ts'
import { quarterDays, quarterOfMonth } from './quarters.ts'
import { ruleInForce } from './ruleInForce.ts'

const tiers = [
  { upTo: '1000000', rate: '0.60' },
  { upTo: '3000000', rate: '0.50' },
  { upTo: null, rate: '0.40' },
]
const given = { contractId: '1', fromYear: 2025, tiers }
const refusalsOf = (more: object) =>
  createRule.input.safeParse({ ...given, ...more }).error?.issues.map(({ message }) => message)

describe('terms of a rule that are refused', () => {
  test('tiers out of order, overlapping, or with a decimal that the base does not have', () => {
    const upTo = (...ends: (string | null)[]) => ({ tiers: ends.map((end) => ({ upTo: end, rate: '0.5' })) })
    expect(refusalsOf(upTo('3000000', '1000000', null))).toEqual([
      '第2档的上限 1,000,000 kg 小于第1档的上限 3,000,000 kg，两档重叠，请按从小到大填写',
    ])
    expect(refusalsOf(upTo('1000000', '1000000', null))?.[0]).toContain('与第1档相同')
    expect(refusalsOf(upTo('1000000.0005', null))?.[0]).toContain('最多3位小数')
    expect(refusalsOf(upTo('1000000'))?.[0]).toContain('上限应留空')
  })

  test('a cap below the minimum, years in the wrong order, and temporary terms without an end', () => {
    expect(refusalsOf({ minimum: '2', cap: '1' })).toEqual(['封顶金额小于保底金额，请改小保底或改大封顶'])
    expect(refusalsOf({ toYear: 2024 })).toEqual(['截止业务年度2024早于起始业务年度2025'])
    expect(refusalsOf({ isTemporary: true })?.[0]).toContain('临时条款请填写截止业务年度')
  })

  test.each(['minimum', 'cap', 'advance'])('a %s that is no amount names its field', (field) => {
    const label = { minimum: '保底（元）', cap: '封顶（元）', advance: '可抵扣入门费（元）' }[field]
    for (const typed of ['abc', ' ', '1000000000000'])
      expect(refusalsOf({ [field]: typed })?.[0]).toMatch(new RegExp(`^${label?.replace(/[()]/g, '\\$&')}`))
  })

  test('rates, ends of tiers and quantities without a bound name the tier or the field', () => {
    const one = (upTo: string, rate: string) => ({
      tiers: [
        { upTo, rate },
        { upTo: null, rate: '0' },
      ],
    })
    expect(refusalsOf(one('1', '1000000'))).toBeUndefined()
    expect(refusalsOf(one('1', '1000000.01'))?.[0]).toContain('第1档的单价（元/kg）应为0至1,000,000之间的数')
    expect(refusalsOf(one('999999999999.999', '1'))).toBeUndefined()
    expect(refusalsOf(one('1000000000000', '1'))?.[0]).toBe(
      '第1档的上限不得大于 999,999,999,999.999 kg，请核对单位',
    )
    expect(refusalsOf({ quantityCap: '1000000000000' })?.[0]).toBe(
      '许可量上限不得大于999,999,999,999，请核对单位',
    )
  })

  test('a negative quantity is refused with the way to enter a return', () => {
    const parsed = saveDeclaration.input.safeParse({
      contractId: '1',
      bizYear: 2025,
      quantity: '-1',
      declaredOn: '2025-01-01',
    })
    expect(parsed.error?.issues[0]?.message).toBe('申报量不得小于0，退货请另行登记为「退货」')
  })
})

describe('the rule in force', () => {
  const rule = (serial: number, fromYear: number, toYear: number | null = null, isTemporary = false) => ({
    serial,
    fromYear,
    toYear,
    isTemporary,
  })
  const serialIn = (year: number, ...rules: ReturnType<typeof rule>[]) => ruleInForce(rules, year)?.serial

  test('a later version takes the place of the one before it, also after its own end', () => {
    const rules = [rule(1, 2024), rule(2, 2026, 2026)]
    expect([2023, 2024, 2025, 2026, 2027].map((year) => serialIn(year, ...rules))).toEqual([
      undefined,
      1,
      1,
      2,
      undefined,
    ])
  })

  test('temporary terms end by themselves, and the lasting ones count again', () => {
    const rules = [rule(1, 2024), rule(2, 2025, 2025, true)]
    expect([2024, 2025, 2026].map((year) => serialIn(year, ...rules))).toEqual([1, 2, 1])
  })
})

describe('quarters of a business year that begins in October', () => {
  test('have their days and months', () => {
    expect(quarterDays(2025, 1, 10)).toEqual({ from: '2024-10-01', to: '2024-12-31' })
    expect(quarterDays(2025, 2, 10)).toEqual({ from: '2025-01-01', to: '2025-03-31' })
    expect(quarterDays(2025, 0, 10)).toEqual({ from: '2024-10-01', to: '2025-09-30' })
    expect([10, 12, 1, 9].map((month) => quarterOfMonth(month, 10))).toEqual([1, 1, 2, 4])
  })
})

describe('sales as a base', () => {
  const five = [{ upTo: null, rate: '5' }]
  const income = (isTaxIncluded: boolean) =>
    yuanText(
      tierAmount(baseOf(fenIn('86400000'), { base: 'yuan', isTaxIncluded, vatRate: '9.00' }), {
        tiers: five,
        base: 'yuan',
      }).total,
    )

  test('five percent of 86,400,000 with 9 % VAT are 4,320,000.00, and 3,963,302.75 without VAT', () => {
    expect([income(true), income(false)]).toEqual(['4320000.00', '3963302.75'])
  })
})

test('tiers are said in words', () => {
  expect(tiersText(tiers, 'kg', 'MARGINAL')).toBe(
    '至 1,000,000 kg 0.6 元/kg；至 3,000,000 kg 0.5 元/kg；以上 0.4 元/kg（分段累进）',
  )
  expect([1, 2, 3].map((tier) => tierRange(tiers, tier, 'kg'))).toEqual([
    '不超过 1,000,000 kg',
    '超过 1,000,000 kg 至 3,000,000 kg',
    '超过 3,000,000 kg',
  ])
  expect(wholeOf('900000.500', 'kg')).toBe(900_000_500n)
})
