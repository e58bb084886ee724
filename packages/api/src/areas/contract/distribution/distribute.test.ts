import { array, assert, bigInt, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { toPercent } from '../../../core/money/allocate.ts'
import { adjustLines, reverseLines } from '../money/runLines.ts'
import { distribute, type Receipt, type ShareLine } from './distribute.ts'
import { termsProblems, type RuleTerms } from './ruleTerms.ts'

const person = (name: string, percent: string) => ({ name, userId: null, personId: null, percent })
const line = (name: string, percent: string, more: Partial<RuleTerms['lines'][number]> = {}) => ({
  kind: 'unit' as const,
  name,
  unitId: null,
  percent,
  inner: [],
  ...more,
})
const terms = (more: Partial<RuleTerms> = {}): RuleTerms => ({
  base: 'net',
  recovery: { mode: 'FIRST' },
  expenses: [],
  partners: [],
  lines: [line('单位', '100')],
  tiers: null,
  ...more,
})
const nothing = { expenses: {}, distributed: 0n }
const receipt = (id: number, amount: string, day = '2025-03-01'): Receipt => ({
  id,
  day,
  amount: fenIn(amount),
  ruleVersionId: 1,
})
const run = (receipts: readonly Receipt[], rule: RuleTerms, prior = nothing) =>
  distribute(receipts, new Map([[1, rule]]), prior).lines
const amounts = (lines: readonly ShareLine[]) =>
  lines.map(({ name, amount }) => `${name} ${yuanText(amount)}`)

describe('a distribution', () => {
  test('100.01 at 60/40 and the first of them at 33/33/34 is divided level by level', () => {
    const inner = [person('甲', '33'), person('乙', '33'), person('丙', '34')]
    const lines = [line('团队', '60', { kind: 'team', inner }), line('单位', '40')]
    expect(amounts(run([receipt(1, '100.01')], terms({ lines })))).toEqual([
      '团队 60.01',
      '甲 19.80',
      '乙 19.80',
      '丙 20.41',
      '单位 40.00',
    ])
  })

  test('costs are taken in full before four units and a team of four share the rest', () => {
    const inner = ['40', '30', '20', '10'].map((percent, at) => person(`人${at}`, percent))
    const lines = [
      line('团队', '50', { kind: 'team', inner }),
      line('单位', '30'),
      line('公司', '15', { kind: 'company' }),
      line('基金', '5', { kind: 'fund' }),
    ]
    const expenses = [
      { name: '直接成本', amount: '73600.00' },
      { name: '代理费', amount: '16400.00' },
    ]
    expect(amounts(run([receipt(1, '1840000')], terms({ lines, expenses })))).toEqual([
      '直接成本 73600.00',
      '代理费 16400.00',
      '团队 875000.00',
      '人0 350000.00',
      '人1 262500.00',
      '人2 175000.00',
      '人3 87500.00',
      '单位 525000.00',
      '公司 262500.00',
      '基金 87500.00',
    ])
  })

  test('costs by percentage of each receipt stop at their balance, and the partner shares what is left before us', () => {
    const rule = terms({
      recovery: { mode: 'SHARE', percent: '30' },
      expenses: [{ name: '直接成本', amount: '500.00' }],
      partners: [{ name: '合作院所', partyId: 7, percent: '10' }],
    })
    const lines = run([receipt(1, '1000'), receipt(2, '1000'), receipt(3, '1000')], rule)
    expect(amounts(lines)).toEqual([
      '直接成本 300.00',
      '合作院所 70.00',
      '单位 630.00',
      '直接成本 200.00',
      '合作院所 80.00',
      '单位 720.00',
      '合作院所 100.00',
      '单位 900.00',
    ])
    expect(lines.find(({ kind }) => kind === 'partner')).toMatchObject({ partyId: 7, isPaid: true })
  })

  test('tiers count what was distributed before and say which part lies in which tier', () => {
    const rule = terms({
      lines: [line('团队', '0', { kind: 'team' }), line('单位', '0')],
      tiers: [
        { upTo: '1000000', percents: ['70', '30'] },
        { upTo: '5000000', percents: ['60', '40'] },
        { upTo: null, percents: ['50', '50'] },
      ],
    })
    const lines = run([receipt(1, '300000')], rule, { expenses: {}, distributed: fenIn('900000') })
    expect(amounts(lines)).toEqual(['团队 190000.00', '单位 110000.00'])
    expect(lines[0]?.note).toBe('第1档 100,000.00 元 × 70%，第2档 200,000.00 元 × 60%')
  })

  test('lines with limits get their minimums first and stop at their caps, over all receipts together', () => {
    const rule = terms({
      lines: [
        line('团队', '60', { kind: 'team', minimum: '50.00', priority: 1 }),
        line('单位', '40', { cap: '60.00' }),
        line('基金', '0', { kind: 'fund' }),
      ],
    })
    const lines = run([receipt(1, '100'), receipt(2, '150')], rule)
    expect(amounts(lines)).toEqual([
      '团队 80.00',
      '单位 20.00',
      '基金 0.00',
      '团队 110.00',
      '单位 40.00',
      '基金 0.00',
    ])
    expect(lines[0]?.note).toBe('下限50.00元第1优先')
    const later = distribute([receipt(3, '10')], new Map([[1, rule]]), {
      ...nothing,
      lines: { '1|unit|单位': fenIn('60') },
    })
    expect(amounts(later.lines).slice(0, 2)).toEqual(['团队 10.00', '单位 0.00'])
  })

  test('lines that got a fen left over are marked, and the others are not', () => {
    const lines = run(
      [receipt(1, '0.05')],
      terms({ lines: [line('甲', '50'), line('乙', '30'), line('丙', '20')] }),
    )
    expect(lines.map(({ amount, isRoundedUp }) => [amount, isRoundedUp])).toEqual([
      [3n, true],
      [1n, false],
      [1n, false],
    ])
  })
})

describe('terms', () => {
  test.each([
    [{ lines: [line('甲', '50'), line('乙', '30'), line('丙', '19.99')] }, '分配比例合计为99.99%，应为100%'],
    [
      { lines: [line('团队', '100', { kind: 'team', inner: [person('甲', '50'), person('乙', '49')] })] },
      '「团队」的分配比例合计为99%，应为100%',
    ],
    [{ lines: [line('甲', '50'), line('甲', '50')] }, '一级分配中「单位「甲」」重复，请合并为一行'],
    [
      { lines: [line('团队', '100', { kind: 'team', inner: [person('甲', '50'), person('甲', '50')] })] },
      '「团队」中「甲」重复，请合并为一行',
    ],
    [{ lines: [] }, '一级分配至少要有一行'],
    [
      { base: 'receipt' as const, expenses: [{ name: '成本', amount: '1' }] },
      '按到账额分配时没有扣除项，请删除扣除项，或改为按净收入分配',
    ],
    [
      { lines: [line('单位', '100', { inner: [person('甲', '100')] })] },
      '「单位」不是团队，不做二级分配，请删除其中的人员或改为团队',
    ],
  ])('%# with a problem are refused with it', (more, message) => {
    expect(termsProblems(terms(more)).map((problem) => problem.message)).toEqual([message])
  })
})

const percents = array(integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 })
  .filter((list) => list.some((weight) => weight > 0))
  .map((list) => toPercent(list.map(String)))
const rules = record({
  mode: constantFrom('FIRST' as const, 'SHARE' as const),
  cost: bigInt({ min: 0n, max: 9_000_00n }),
  partner: constantFrom('0', '12.5', '33.333333'),
  outer: percents,
  inner: percents,
}).map(({ mode, cost, partner, outer, inner }): RuleTerms =>
  terms({
    recovery: mode === 'FIRST' ? { mode } : { mode, percent: '25' },
    expenses: [{ name: '成本', amount: yuanText(cost) }],
    partners: [{ name: '合作单位', partyId: null, percent: partner }],
    lines: outer.map((percent, at) =>
      line(`行${at}`, percent, {
        kind: 'team',
        inner: at % 2 === 0 ? inner.map((each, no) => person(`人${no}`, each)) : [],
      }),
    ),
  }),
)
const receipts = array(bigInt({ min: 1n, max: 5_000_00n }), { minLength: 1, maxLength: 8 }).map((list) =>
  list.map((amount, at): Receipt => ({
    id: at + 1,
    day: `2025-0${(at % 3) + 1}-01`,
    amount,
    ruleVersionId: 1,
  })),
)
const asRunLines = (lines: readonly ShareLine[]) =>
  lines.map((each) => ({ ...each, key: `${each.receiptId}|${each.key}` }))

describe('any distribution', () => {
  test('adds up to each receipt, to the net amount and to each team, and so does its reversal', () => {
    assert(
      property(receipts, rules, (list, rule) => {
        const lines = asRunLines(run(list, rule))
        for (const each of [lines, reverseLines(lines)]) assertSums(list, each, each === lines ? 1n : -1n)
      }),
    )
  })

  test('and its reversal are zero line by line, and the reversal of that is the distribution again', () => {
    assert(
      property(receipts, rules, (list, rule) => {
        const lines = asRunLines(run(list, rule))
        const back = reverseLines(lines)
        for (const [at, each] of lines.entries()) expect(each.amount + (back[at]?.amount ?? 1n)).toBe(0n)
        expect(reverseLines(back)).toEqual(lines)
      }),
    )
  })

  test('is the same in any order of the receipts', () => {
    assert(
      property(
        receipts.chain((list) =>
          shuffledSubarray(list, { minLength: list.length }).map((other) => ({ list, other })),
        ),
        rules,
        ({ list, other }, rule) => {
          expect(run(other, rule)).toEqual(run(list, rule))
        },
      ),
    )
  })

  test('is the same in two runs as in one', () => {
    assert(
      property(receipts, rules, integer({ min: 0, max: 8 }), (list, rule, at) => {
        const ordered = list.toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1))
        const terms = new Map([[1, rule]])
        const first = distribute(ordered.slice(0, at), terms, nothing)
        const second = distribute(ordered.slice(at), terms, first.posted)
        expect([...first.lines, ...second.lines]).toEqual(run(list, rule))
      }),
    )
  })

  test('adjusted to another rule moves money between payees and none in or out', () => {
    assert(
      property(receipts, rules, rules, (list, rule, other) => {
        const [old, now] = [asRunLines(run(list, rule)), asRunLines(run(list, other))]
        const changes = adjustLines(old, now)
        const outer = changes.filter(({ level }) => level < 2)
        expect(sum(outer.map(({ amount }) => amount))).toBe(0n)
        expect(adjustLines([...old, ...changes], now)).toEqual([])
      }),
    )
  })
})

function assertSums(list: readonly Receipt[], lines: readonly ShareLine[], sign: bigint): void {
  for (const { id, amount } of list) {
    const own = lines.filter(({ receiptId }) => receiptId === id)
    const [before, first] = [0, 1].map((level) => own.filter((each) => each.level === level))
    const net = sum((first ?? []).map((each) => each.amount))
    expect(sum((before ?? []).map((each) => each.amount)) + net).toBe(amount * sign)
    for (const team of first ?? []) {
      expect(team.base).toBe(net)
      const inner = own.filter((each) => each.level === 2 && each.key.includes(`|${team.name}|`))
      if (inner.length > 0) expect(sum(inner.map((each) => each.amount))).toBe(team.amount)
    }
  }
}
