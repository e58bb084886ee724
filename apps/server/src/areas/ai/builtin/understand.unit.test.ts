import { describe, expect, test } from 'vitest'
import { keeps, readConditions, wordsOf } from './conditions.ts'
import { notHere, unmetConditions } from './replies.ts'
import { figure, plain, signed, table } from './markdown.ts'
import { understand } from './understand.ts'

const of = (question: string) => understand(question, 2026)

describe('understand', () => {
  test.each([
    ['有哪些试验', 'trials'],
    ['最高产的品种', 'rank'],
    ['产量前十的品种', 'rank'],
    ['比对照增产最多的品种', 'gain'],
    ['哪个品种较对照增产', 'gain'],
    ['郑单958的倒伏率', 'lodging'],
    ['登海605抗病性如何', 'disease'],
    ['LPA612各试点产量', 'points'],
    ['黄淮海A组的CV和LSD', 'figures'],
    ['黄淮海A组有哪些品种', 'entries'],
    ['晋级了哪些', 'promotion'],
    ['晋级标准的阈值', 'standard'],
    ['郑单958怎么样', null],
    ['郑单958比对照增产多少', null],
  ])('%s is about %s', (question, topic) => {
    expect(of(question).topic).toBe(topic)
  })

  test.each([
    ['2025年的试验', 2025],
    ['今年的试验', 2026],
    ['去年的试验', 2025],
    ['郑单1958', null],
    ['有哪些试验', null],
  ])('the year of %s is %s', (question, year) => {
    expect(of(question).year).toBe(year)
  })

  test.each([
    ['产量前5名', 5],
    ['前三名', 3],
    ['top 20', 20],
    ['增产最多的5个品种', 5],
    ['前500名', 30],
    ['最高产的品种', 10],
  ])('%s asks for %i rows', (question, top) => {
    expect(of(question).top).toBe(top)
  })

  test.each([
    ['晋级了哪些品种', 'UP'],
    ['淘汰了多少', 'DROP'],
    ['哪些没有晋级', 'DROP'],
    ['续试的品种', 'RETEST'],
    ['待定的有哪些', 'HOLD'],
    ['晋级评估情况', null],
  ])('%s asks for verdict %s', (question, decision) => {
    expect(of(question).decision).toBe(decision)
  })

  test.each([
    ['郑单958的产量怎么样', '郑单958'],
    ['请问B73/PHN82在2015年增产多少？', 'B73/PHN82'],
    ['豫单9953咋样啊', '9953'],
    ['登海605和郑单958哪个高产', '登海605'],
    ['Pioneer X1155FW', 'X1155FW'],
  ])('a name in %s: %s', (question, token) => {
    expect(of(question).tokens).toContain(token)
  })

  test.each([
    ['1996年亩产超过650公斤的品种', ['折亩产高于650 kg/亩']],
    ['折亩产不低于６５０的品种', ['折亩产不低于650 kg/亩']],
    ['产量在600公斤以上、低于700公斤的品种', ['折亩产不低于600 kg/亩', '折亩产低于700 kg/亩']],
    ['亩产1300斤以上', ['折亩产不低于650 kg/亩']],
    ['比对照增产5%以上的品种', ['比对照增产不低于5%']],
    ['较对照增产超过3.5%、亩产高于700', ['比对照增产高于3.5%', '折亩产高于700 kg/亩']],
    ['减产超过5%的品种', ['比对照增产低于-5%']],
    ['不超过600kg的品种', ['折亩产不高于600 kg/亩']],
    ['郑单958怎么样', []],
  ])('the bounds of %s are %j', (question, words) => {
    const { met, unmet, rest } = readConditions(question)
    expect(met.map(wordsOf)).toEqual(words)
    expect(unmet).toEqual([])
    for (const word of ['650', '600', '700', '1300', '5%']) expect(rest).not.toContain(word)
  })

  test.each([
    ['哪些试点误差CV高于 15%', '高于 15%'],
    ['倒伏率8%以上的品种', '8%以上'],
    ['增产点不少于5个的品种', '不少于5'],
    ['增产50公斤以上', '50公斤以上'],
    ['超过3%的', '超过3%'],
  ])('the reply names the bound of %s that was not applied, and those that can be', (question, bound) => {
    const { met, unmet } = readConditions(question)
    expect([met, unmet]).toEqual([[], [bound]])
    expect(unmetConditions(unmet)).toContain(`没有按「${bound}」筛选`)
    expect(unmetConditions([])).toBeNull()
  })

  test('an unknown figure satisfies no bound', () => {
    const bound = (op: 'gt' | 'ge' | 'lt' | 'le') => ({ figure: 'yield' as const, op, value: 5 })
    for (const op of ['gt', 'ge', 'lt', 'le'] as const) expect(keeps(bound(op), null)).toBe(false)
    expect([
      keeps(bound('gt'), 5),
      keeps(bound('ge'), 5),
      keeps(bound('lt'), 5),
      keeps(bound('le'), 5),
    ]).toEqual([false, true, false, true])
  })

  test('the reply names what the product has no data of', () => {
    expect(notHere('今年合同还有多少没付款')?.lines.join('')).toContain('「合同」')
    expect(notHere('产量最高的品种')).toBeNull()
  })

  test('a question without names has no pieces to look for', () => {
    for (const question of ['有哪些试验', '最高产的品种是什么', '2025年晋级了哪些品种', 'CV和LSD是多少']) {
      expect(of(question).tokens, question).toEqual([])
    }
  })
})

describe('markdown', () => {
  test('figures are written as the screens show them', () => {
    expect([figure(12.345, 1), figure(-0.04, 1), figure(null), figure(Number.NaN)]).toEqual([
      '12.3',
      '0.0',
      '—',
      '—',
    ])
    expect([signed(3.256), signed(-3.256), signed(0), signed(null)]).toEqual(['+3.26', '-3.26', '0.00', '—'])
  })

  test('a piece longer than any name is not looked for', () => {
    expect(of(`${'A1'.repeat(50)} ${'B2'.repeat(51)}`).tokens).toEqual(['A1'.repeat(50)])
  })

  test('text of records is escaped, except an underscore within a word', () => {
    expect(plain('a|b\n*c* [d](e) <f>')).toBe(String.raw`a\|b \*c\* \[d\](e) \<f\>`)
    expect([plain('X_1155'), plain('_x_'), plain(null)]).toEqual(['X_1155', String.raw`\_x\_`, '—'])
  })

  test('a table aligns figures to the right', () => {
    expect(
      table(
        [
          { title: '品种', cell: (row: { n: number }) => '甲' + row.n },
          { title: '产量', right: true, cell: () => null },
        ],
        [{ n: 1 }],
      ),
    ).toEqual(['| 品种 | 产量 |', '| --- | ---: |', '| 甲1 | — |'])
  })
})
