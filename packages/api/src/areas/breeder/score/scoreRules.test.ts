import { describe, expect, test } from 'vitest'
import { scoreMeasures, type MeasureValues, type ScoreCriterion } from './scoreFields.ts'
import { criteriaProblems, scoreBy, weightSum } from './scoreRules.ts'

const criterion = (name: string, formula: string, weight = '50'): ScoreCriterion => ({
  name,
  formula,
  weight,
})
const nothing = Object.fromEntries(Object.keys(scoreMeasures).map((name) => [name, null])) as MeasureValues
const problems = (...criteria: ScoreCriterion[]) => criteriaProblems(criteria)

describe('rules that are refused', () => {
  test('an unknown name is named, at its criterion', () => {
    expect(problems(criterion('试验', '晋级品种数 * 10'), criterion('结算', '付款率 * 100'))).toEqual([
      { at: 1, field: 'formula', message: '没有名为“付款率”的度量或指标，请从列表中选用' },
    ])
  })

  test('a loop is named once with its whole way', () => {
    expect(problems(criterion('甲', '乙 + 1'), criterion('乙', '丙 * 2'), criterion('丙', '甲'))).toEqual([
      { at: 0, field: 'formula', message: '公式循环引用：甲 → 乙 → 丙 → 甲' },
    ])
    expect(problems(criterion('甲', '甲 + 1'))[0]?.message).toBe('公式循环引用：甲 → 甲')
  })

  test('a formula that leads into a loop is not in it', () => {
    expect(problems(criterion('甲', '乙'), criterion('乙', '乙'))).toEqual([
      { at: 1, field: 'formula', message: '公式循环引用：乙 → 乙' },
    ])
  })

  test('names that are taken, of measures, of functions or no names are refused', () => {
    const of = (...names: string[]) => problems(...names.map((name) => criterion(name, '1')))
    expect(of('甲', '甲').map(({ message }) => message)).toEqual(['与第 1 行重名'])
    expect(of('销售额').map(({ message }) => message)).toEqual(['“销售额”是度量的名称，请换一个名称'])
    expect(of('max').map(({ message }) => message)).toEqual(['“max”是函数名，请换一个名称'])
    expect(of('甲 乙').map(({ message }) => message)).toEqual([
      '指标名称只能用文字、数字和下划线，不能以数字开头',
    ])
  })

  test('weights are added exactly', () => {
    expect(weightSum([33.33, 33.33, 33.34].map((weight) => ({ weight: String(weight) })))).toBe(10_000)
    expect(weightSum([{ weight: '0.1' }, { weight: '0.2' }])).toBe(30)
  })
})

describe('scores', () => {
  const criteria = [
    criterion('试验', '晋级品种数 / 参试品种数 * 100', '60'),
    criterion('结算', '已付 / 应付 * 100', '40'),
  ]

  test('a criterion without activity is left out with its weight: neither 0 nor 100', () => {
    const measures = { ...nothing, 参试品种数: 4, 晋级品种数: 1 }
    expect(scoreBy(criteria, measures)).toMatchObject({
      score: 25,
      weight: 60,
      criteria: [{ value: 25 }, { value: null }],
    })
    expect(scoreBy(criteria, nothing)).toMatchObject({ score: null, weight: 0 })
  })

  test('all criteria count by their weights', () => {
    const measures = { ...nothing, 参试品种数: 4, 晋级品种数: 1, 应付: 10, 已付: 10 }
    expect(scoreBy(criteria, measures)).toMatchObject({ score: 55, weight: 100 })
  })

  test('a value beyond 0 to 100 counts as the nearer of them, and as it is in another formula', () => {
    const rule = [criterion('甲', '参试品种数 * 50'), criterion('乙', '100 - 甲')]
    expect(scoreBy(rule, { ...nothing, 参试品种数: 3 })).toMatchObject({
      score: 50,
      criteria: [{ value: 100 }, { value: 0 }],
    })
  })

  test('a criterion that names another one takes its value, in whatever order they stand', () => {
    const rule = [criterion('乙', '甲 / 2'), criterion('甲', '参试品种数 * 10')]
    expect(scoreBy(rule, { ...nothing, 参试品种数: 4 })).toMatchObject({
      score: 30,
      criteria: [{ value: 20 }, { value: 40 }],
    })
  })
})
