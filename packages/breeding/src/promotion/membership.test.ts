import { describe, expect, test } from 'vitest'
import { entries, item, itemOf, table, verdicts } from './fixtures/build.ts'
import type { StandardItem } from './types.ts'

const grades = { earRot: table([[3, 5, 3, 7, 3]]) }
const grade = (changes: Partial<StandardItem>) =>
  itemOf(
    verdicts({
      entries: entries(1),
      tables: grades,
      items: [item({ trait: 'earRot', unit: '级', ...changes })],
      lowTraits: ['earRot'],
    })[0],
  )

const words = ['难', '易']
const shatter = (places: (number | null)[], changes: Partial<StandardItem>) =>
  itemOf(
    verdicts({
      entries: entries(1),
      tables: {},
      words: { shatter: { words, table: table([places]) } },
      items: [item({ trait: 'shatter', label: '落粒性', agg: 'MODE', unit: '', ...changes })],
    })[0],
  )

describe('MODE', () => {
  test('MODE is the most frequent grade of the points', () => {
    expect(grade({ agg: 'MODE', op: 'LE', v1: 3 })).toMatchObject({ value: 3, pass: 'PASS', n: 5 })
  })

  test('MODE is the worse one of equally frequent grades', () => {
    const [verdict] = verdicts({
      entries: entries(1),
      tables: { earRot: table([[3, 5]]) },
      items: [item({ trait: 'earRot', agg: 'MODE', op: 'LE', v1: 3 })],
      lowTraits: ['earRot'],
    })
    expect(itemOf(verdict)).toMatchObject({ value: 5, pass: 'FAIL' })
  })

  test('MODE of words is the most frequent word, and there is none with a tie', () => {
    expect(shatter([0, 0, 1], { op: 'IN', values: ['难', '中'] })).toMatchObject({ text: '难', pass: 'PASS' })
    expect(shatter([0, 1, null], { op: 'IN', values: ['难'] })).toMatchObject({
      value: null,
      pass: 'PENDING',
      reason: '落粒性：难、易的试点数相同，没有多数',
    })
  })
})

describe('IN and NOT_IN', () => {
  test('IN and NOT_IN compare numbers with those listed', () => {
    expect(grade({ agg: 'MAX', op: 'IN', values: ['1', '3', '5'] })).toMatchObject({
      value: 7,
      pass: 'FAIL',
      distance: null,
      distanceText: '不在允许的取值内',
    })
    expect(grade({ agg: 'MIN', op: 'IN', values: ['1', '3.0'] })).toMatchObject({
      pass: 'PASS',
      distanceText: '符合',
    })
    expect(grade({ agg: 'MAX', op: 'NOT_IN', values: ['9'] })).toMatchObject({ pass: 'PASS', values: ['9'] })
  })

  test('IN and NOT_IN compare words with those listed', () => {
    expect(shatter([1, 1], { op: 'NOT_IN', values: ['易'] })).toMatchObject({
      text: '易',
      pass: 'FAIL',
      distanceText: '属于不允许的取值',
    })
  })

  test('IN and NOT_IN cannot be judged without a list', () => {
    expect(grade({ op: 'IN', missing: 'IGNORE' })).toMatchObject({ pass: 'PENDING', reason: '没有列出取值' })
  })

  test('the verdict names the word and the requirement', () => {
    const [verdict] = verdicts({
      entries: entries(1),
      tables: {},
      words: { shatter: { words, table: table([[1]]) } },
      items: [
        item({
          trait: 'shatter',
          label: '落粒性',
          agg: 'MODE',
          op: 'NOT_IN',
          values: ['易'],
          kind: 'VETO',
          unit: '',
        }),
      ],
    })
    expect(verdict!.because).toBe('一票否决：落粒性 易（要求不属于易，属于不允许的取值）')
  })
})

describe('phases of an item', () => {
  const items = [item({ key: 'always', v1: 400 }), item({ key: 'regional', v1: 600, phases: ['R1', 'R2'] })]
  const inPhase = (phase?: string) =>
    verdicts({
      entries: entries(1),
      tables: { yieldMu: table([[500]]) },
      items,
      ...(phase !== undefined && { phase }),
    })[0]!

  test('an item counts in its phases alone', () => {
    expect(inPhase('P2')).toMatchObject({ decision: 'UP', items: [{ key: 'always' }] })
    expect(inPhase('R1').items.map((item) => [item.key, item.pass])).toEqual([
      ['always', 'PASS'],
      ['regional', 'FAIL'],
    ])
    expect(inPhase().items).toHaveLength(2)
  })
})
