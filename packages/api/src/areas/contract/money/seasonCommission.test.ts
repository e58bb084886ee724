import { array, assert, bigInt, boolean, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { must } from '../../../core/must.ts'
import {
  SEASON_START,
  seasonProblem,
  seasonStatement,
  type SeasonRule,
  type SeasonState,
  type SeasonStatement,
} from './seasonCommission.ts'
import { quantities, seasonRule } from './testContracts.ts'
import { readQuantity } from './tierBase.ts'

const tiers = [
  { upTo: '1000000', rate: '0.60' },
  { upTo: '3000000', rate: '0.50' },
  { upTo: null, rate: '0.40' },
]

const kg = (text: string) => must(readQuantity(text, 'kg'), text)

/** Returns the statements of periods, the last of which closes the season if asked for. */
function statementsOf(
  rule: SeasonRule,
  periods: readonly bigint[],
  { closes = false, from = SEASON_START }: { closes?: boolean; from?: SeasonState } = {},
): SeasonStatement[] {
  let state = from
  return periods.map((quantity, at) => {
    const statement = seasonStatement(rule, state, {
      quantity,
      closes: closes && at === periods.length - 1,
    })
    state = statement.state
    return statement
  })
}

const payables = (statements: readonly SeasonStatement[]) =>
  statements.map(({ payable }) => yuanText(payable))
const linesOf = ({ lines }: SeasonStatement) =>
  lines.map(({ kind, tier, amount }) => [tier === null ? kind : `${kind} ${tier + 1}`, yuanText(amount)])
const last = (statements: readonly SeasonStatement[]) => must(statements.at(-1), 'a statement')

describe('a rule that cannot be computed is refused', () => {
  test.each([
    [{ minimum: -1n }, '保底金额不得小于0'],
    [{ cap: -1n }, '封顶金额不得小于0'],
    [{ advance: -1n }, '待抵扣的入门费不得小于0'],
    [{ minimum: 200n, cap: 100n }, '封顶金额小于保底金额，请改小保底或改大封顶'],
  ])('rule %#: $1', (limits, message) => {
    const rule = { tiers, ...limits }
    expect(seasonProblem(rule)).toBe(message)
    expect(() => seasonStatement(rule, SEASON_START, { quantity: 1n })).toThrow(message)
  })
})

describe('periods of a season', () => {
  const year = statementsOf(
    { tiers },
    Array.from({ length: 4 }, () => kg('900000')),
    { closes: true },
  )

  test('four quarters of 900,000 kg use up the tiers of the year once', () => {
    expect(payables(year)).toEqual(['540000.00', '460000.00', '450000.00', '390000.00'])
    expect(linesOf(must(year[1], 'quarter'))).toEqual([
      ['tier 1', '60000.00'],
      ['tier 2', '400000.00'],
    ])
  })

  test('a return that arrives after the close comes off the top tier of its own season', () => {
    const late = seasonStatement({ tiers }, last(year).state, { quantity: kg('-100000') })
    expect(linesOf(late)).toEqual([['tier 3', '-40000.00']])
    expect(late.lines[0]).toMatchObject({ quantity: kg('-100000'), rate: '0.40' })
  })

  test('a period without sales has no lines and nothing to pay', () => {
    expect(seasonStatement({ tiers }, last(year).state, { quantity: 0n })).toMatchObject({
      lines: [],
      payable: 0n,
    })
  })

  test('a whole scheme takes back the lower tier when the season reaches the next one', () => {
    const [, second] = statementsOf({ tiers, mode: 'WHOLE' }, [kg('1000000'), kg('1')])
    expect(linesOf(must(second, 'period'))).toEqual([
      ['tier 1', '-600000.00'],
      ['tier 2', '500000.50'],
    ])
    expect(second?.payable).toBe(fenIn('-99999.50'))
  })
})

describe('minimum, cap and advance are lines of their own', () => {
  test('the minimum is made up when the season closes', () => {
    const rule = { tiers, minimum: fenIn('500000') }
    const [first, second] = statementsOf(rule, [kg('300000'), kg('400000')], { closes: true })
    expect(linesOf(must(first, 'period'))).toEqual([['tier 1', '180000.00']])
    expect(linesOf(must(second, 'period'))).toEqual([
      ['tier 1', '240000.00'],
      ['minimum', '80000.00'],
    ])
    expect(second?.state.accrued).toBe(fenIn('500000'))
  })

  test('a season above its minimum has no line of it', () => {
    const [only] = statementsOf({ tiers, minimum: fenIn('500000') }, [kg('900000')], { closes: true })
    expect(linesOf(must(only, 'period'))).toEqual([['tier 1', '540000.00']])
  })

  test('a late return below the minimum changes nothing to pay', () => {
    const rule = { tiers, minimum: fenIn('500000') }
    const closed = statementsOf(rule, [kg('700000')], { closes: true })
    const late = seasonStatement(rule, last(closed).state, { quantity: kg('-100000') })
    expect(linesOf(late)).toEqual([
      ['tier 1', '-60000.00'],
      ['minimum', '60000.00'],
    ])
    expect(late.payable).toBe(0n)
  })

  test('the cap takes off what the tiers give above it, and a return below it is paid back', () => {
    const rule = { tiers, cap: fenIn('500000') }
    const [first, second, third] = statementsOf(rule, [kg('900000'), kg('100000'), kg('-300000')])
    expect(linesOf(must(first, 'period'))).toEqual([
      ['tier 1', '540000.00'],
      ['cap', '-40000.00'],
    ])
    expect(second?.payable).toBe(0n)
    expect(linesOf(must(third, 'period'))).toEqual([
      ['tier 1', '-180000.00'],
      ['cap', '100000.00'],
    ])
  })

  test('an entry fee is offset until it is used up, and a return gives it back', () => {
    const rule = { tiers, advance: fenIn('100000') }
    const [first, second, third] = statementsOf(rule, [kg('100000'), kg('100000'), kg('-150000')])
    expect(linesOf(must(first, 'period'))).toEqual([
      ['tier 1', '60000.00'],
      ['advance', '-60000.00'],
    ])
    expect(linesOf(must(second, 'period'))).toEqual([
      ['tier 1', '60000.00'],
      ['advance', '-40000.00'],
    ])
    expect(second?.payable).toBe(fenIn('20000'))
    expect(linesOf(must(third, 'period'))).toEqual([
      ['tier 1', '-90000.00'],
      ['advance', '70000.00'],
    ])
    expect(third?.state.offset).toBe(fenIn('30000'))
  })

  test('a season that begins with returns offsets nothing', () => {
    const [first] = statementsOf({ tiers, advance: fenIn('100000') }, [kg('-1000')])
    expect(linesOf(must(first, 'period'))).toEqual([['tier 1', '-600.00']])
    expect(first?.state.offset).toBe(0n)
  })

  test('what earlier periods of the season stated too little is a line of its own', () => {
    const [first] = statementsOf({ tiers }, [kg('100000')])
    const corrected = [{ upTo: null, rate: '0.70' }]
    const next = seasonStatement({ tiers: corrected }, must(first, 'period').state, { quantity: kg('100') })
    expect(linesOf(next)).toEqual([
      ['carryOver', '10000.00'],
      ['tier 1', '70.00'],
    ])
  })
})

describe('for any season', () => {
  test('the periods add up to the season, however it is divided and in whatever order', () => {
    assert(
      property(seasonRule, quantities, boolean(), (rule, periods, closes) => {
        const total = sum(periods)
        const whole = last(statementsOf(rule, [total], { closes }))
        for (const order of [periods, periods.toReversed()]) {
          const statements = statementsOf(rule, order, { closes })
          expect(sum(statements.map(({ payable }) => payable))).toBe(whole.payable)
          expect(last(statements).state).toEqual(whole.state)
        }
      }),
    )
  })

  test('the lines of each kind add up to the season too, and to what is to be paid', () => {
    assert(
      property(seasonRule, quantities, boolean(), (rule, periods, closes) => {
        const statements = statementsOf(rule, periods, { closes })
        const whole = last(statementsOf(rule, [sum(periods)], { closes }))
        const totals = (list: readonly SeasonStatement[]) => {
          const found: Record<string, bigint> = { tier: 0n, cap: 0n, minimum: 0n, advance: 0n }
          for (const { kind, amount } of list.flatMap(({ lines }) => lines))
            found[kind] = (found[kind] ?? 0n) + amount
          return found
        }
        expect(totals(statements)).toEqual(totals([whole]))
        for (const { lines, payable } of statements)
          expect(sum(lines.map(({ amount }) => amount))).toBe(payable)
      }),
    )
  })

  test('a late quantity gives the season that it would have been part of', () => {
    assert(
      property(
        seasonRule,
        quantities,
        bigInt({ min: -500_000_000n, max: 500_000_000n }),
        (rule, periods, late) => {
          const closed = last(statementsOf(rule, periods, { closes: true }))
          const after = seasonStatement(rule, closed.state, { quantity: late })
          const inTime = last(statementsOf(rule, [...periods, late], { closes: true }))
          expect(after.state).toEqual(inTime.state)
        },
      ),
    )
  })

  test('what is stated lies between minimum and cap, and no more than the advance is offset', () => {
    assert(
      property(
        seasonRule,
        array(bigInt({ min: 0n, max: 1_000_000_000n }), { minLength: 1 }),
        (rule, periods) => {
          const { state } = last(statementsOf(rule, periods, { closes: true }))
          expect(state.accrued >= (rule.minimum ?? 0n)).toBe(true)
          if (rule.cap !== null) expect(state.accrued <= rule.cap).toBe(true)
          expect(state.offset >= 0n && state.offset <= rule.advance && state.offset <= state.accrued).toBe(
            true,
          )
        },
      ),
    )
  })
})
