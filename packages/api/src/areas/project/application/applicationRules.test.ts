import { describe, expect, test } from 'vitest'
import { partGaps, partState } from '../../../core/resource/partGaps.ts'
import { commissionOf, cliffWarnings, tierProblems } from './commissionTiers.ts'
import { basicGaps, checkApplication, keywordsOf } from './applicationRules.ts'
import { budgetNames } from './budgetSubjects.ts'
import { contentDifference } from './applicationFacts.ts'
import { applicationSections } from './applicationSections.ts'
import { projectBudget, unit } from './resourceSections.ts'
import { target } from './goalSections.ts'
import { percentProblems } from './sectionRules.ts'

const basic = {
  name: '甲',
  sourceId: 1,
  category: '平台',
  unitId: 1,
  contact: '王',
  phone: '1',
  directorId: 1,
  directorTitle: '研究员',
  directorAge: 40,
  startDate: '2026-01-01',
  endDate: '2027-12-31',
  summary: '摘要',
  keywords: '一、二、三',
  specialBudget: '100000.00',
  selfBudget: '20000.00',
}
const place = { today: '2026-01-01', crop: 'maize', parent: basic }

describe('percents', () => {
  const of = (...percents: number[]) =>
    percentProblems(
      percents.map((percent) => ({ percent })),
      '分配比例',
    ).map(({ message }) => message)

  test('99.99 and 100.01 are refused with the difference, 100.00 is not', () => {
    expect(of(33.33, 33.33, 33.33)).toEqual(['分配比例合计为 99.99%，应为 100.00%，少 0.01%'])
    expect(of(33.33, 33.33, 33.35)).toEqual(['分配比例合计为 100.01%，应为 100.00%，多 0.01%'])
    expect(of(33.33, 33.33, 33.34)).toEqual([])
  })

  test('hundredths are added without the error of fractions', () => {
    expect(of(...Array.from({ length: 10 }, () => 0.1), 99)).toEqual([])
  })
})

describe('tiers of a commission', () => {
  const tiers = [
    { upTo: 1_000_000, rate: 0.6 },
    { upTo: 3_000_000, rate: 0.5 },
    { upTo: null, rate: 0.4 },
  ]
  const weight = { tiers, basis: '销量（公斤）' } as const

  test.each([
    [0, 0n],
    [1_000_000, 60_000_000n],
    [1_000_001, 60_000_050n],
    [1_000_000.5, 60_000_025n],
    [3_000_000, 160_000_000n],
    [3_600_000, 184_000_000n],
  ])('%d kg pay %d fen by marginal tiers; the limit belongs to its tier', (quantity, fen) => {
    expect(commissionOf(quantity, { ...weight, mode: '分段累进' })).toBe(fen)
  })

  test('a whole scheme pays less for one kilogram more, which is a warning and no gap', () => {
    expect(commissionOf(1_000_000, { ...weight, mode: '全额' })).toBe(60_000_000n)
    expect(commissionOf(1_000_001, { ...weight, mode: '全额' })).toBe(50_000_050n)
    expect(cliffWarnings(tiers, '全额', '销量（公斤）').map(({ message }) => message)).toEqual([
      '阶梯倒挂：达到 1000000 公斤时提成 600,000.00 元，一旦超过即降为约 500,000.00 元',
      '阶梯倒挂：达到 3000000 公斤时提成 1,500,000.00 元，一旦超过即降为约 1,200,000.00 元',
    ])
    expect(cliffWarnings(tiers, '分段累进', '销量（公斤）')).toEqual([])
  })

  test('a rate of sales is a percent', () => {
    const sales = { tiers: [{ upTo: null, rate: 5 }], mode: '全额', basis: '销售额（元）' } as const
    expect(commissionOf(86_400_000, sales)).toBe(432_000_000n)
  })

  test('limits rise, and only the last one is open', () => {
    const messages = (...limits: (number | null)[]) =>
      tierProblems(limits.map((upTo) => ({ upTo, rate: 1 }))).map(({ message }) => message)
    expect(messages(1, 2, null)).toEqual([])
    expect(messages(2, 2, null)).toEqual(['第2行：上限 2 应大于上一档的 2'])
    expect(messages(null, 2)).toEqual([
      '第1行：只有最后一档的上限可以空着，请填写',
      '第2行：最后一档的上限应空着，表示不封顶',
    ])
  })
})

describe('money of an application', () => {
  const linesOf = (special: string, self: string) => ({
    lines: [
      {
        name: '甲',
        creditCode: '91350100M000100Y43',
        role: '牵头',
        work: '育种',
        special,
        self,
      },
    ],
  })

  test('units add up to the fen, for each purse', () => {
    expect(partGaps(unit, [linesOf('100000.00', '20000.00')], place)).toEqual([])
    expect(partGaps(unit, [linesOf('99999.99', '20000.01')], place).map(({ message }) => message)).toEqual([
      '各单位的专项预算合计为 9.999999 万元，应为 10.00 万元，少 0.000001 万元',
      '各单位的自筹预算合计为 2.000001 万元，应为 2.00 万元，多 0.000001 万元',
    ])
  })

  test('a budget has each subject once a year, within the years of the project', () => {
    const lines = [
      { subject: '材料费', year: 2026, special: '60000', self: '20000' },
      { subject: '材料费', year: 2026, special: '40000' },
      { subject: '材料费', year: 2028 },
    ]
    expect(partGaps(projectBudget, [{ lines }], place).map(({ message }) => message)).toEqual([
      '第3行：年度2028不在项目起止年度 2026–2027 之内',
      '第2行：经费科目和年度与第1行相同',
    ])
  })

  test('a unit needs a code that is right, and exactly one leads', () => {
    const [line] = linesOf('100000', '20000').lines
    const lines = [{ ...line, creditCode: '91350100M000100Y44', role: '参加' }]
    const gaps = partGaps(unit, [{ lines }], place)
    expect(gaps.map(({ message }) => message)).toEqual([
      '第1行：统一社会信用代码「91350100M000100Y44」不正确，应为18位且校验码相符',
      '牵头单位应有且只有一个，现有0个',
    ])
    expect(gaps[0]).toMatchObject({ field: 'lines', row: 1 })
  })
})

describe('the state of a section', () => {
  test('blank cells are lacking, wrong sums are wrong, and a cleared section is empty', () => {
    const line = { name: '品种', indexType: '其他', unit: '个', target: 1, year: 2026 }
    const state = (values: object) => partState(target, [{ overallTarget: '目标', ...values }], place)
    expect(state({ lines: [line] })).toBe('complete')
    expect(state({ lines: [{ ...line, year: null }] })).toBe('lacking')
    expect(state({ lines: [{ ...line, target: 0 }] })).toBe('wrong')
    expect(partState(target, [{ overallTarget: null, lines: null }], place)).toBe('empty')
  })

  test('an optional section that was cleared has no gaps', () => {
    const expert = applicationSections.find(({ name }) => name === 'expert')
    expect(expert && partGaps(expert, [{ lines: null }], place)).toEqual([])
  })
})

describe('the check of an application', () => {
  test('keywords are three to five, however they are divided', () => {
    expect(keywordsOf('玉米、耐密，抗倒; 机收')).toEqual(['玉米', '耐密', '抗倒', '机收'])
    expect(basicGaps({ ...basic, keywords: '一、二' })).toEqual([
      { field: 'keywords', row: null, message: '关键词应为3至5个，现有2个' },
    ])
    expect(basicGaps(basic)).toEqual([])
  })

  test('it lists each section that a submission needs, once', () => {
    const none = { basic, sections: {} }
    const found = checkApplication(none, { today: '2026-01-01', crop: 'maize', subjects: [] })
    expect(found.filter(({ gaps }) => gaps.length > 0).map(({ section, state }) => [section, state])).toEqual(
      [
        ['target', 'empty'],
        ['unit', 'empty'],
        ['technicalPlan', 'empty'],
        ['expectedBenefit', 'empty'],
        ['projectBudget', 'empty'],
        ['distributionOfBenefitData', 'empty'],
      ],
    )
  })

  test('a budget names subjects of the source that carry amounts', () => {
    const names = budgetNames([
      { level: 1, name: '直接费用' },
      { level: 2, name: '其他' },
      { level: 1, name: '间接费用' },
      { level: 2, name: '其他' },
      { level: 2, name: '管理费' },
    ])
    expect(names).toEqual([null, '直接费用/其他', null, '间接费用/其他', '管理费'])
    const lines = [{ subject: '差旅费', year: 2026, special: '100000', self: '20000' }]
    const content = { basic, sections: { projectBudget: { lines } } }
    const [found] = checkApplication(content, {
      today: '2026-01-01',
      crop: 'maize',
      subjects: ['管理费'],
    }).filter(({ section }) => section === 'projectBudget')
    expect(found).toMatchObject({
      state: 'wrong',
      gaps: [{ row: 1, message: '第1行：项目来源没有可列支的经费科目「差旅费」' }],
    })
  })
})

test('the difference of two submissions names fields and the rows that came and went', () => {
  const line = { name: '品种', indexType: '其他', unit: '个', target: 1, year: 2026, method: null }
  const before = { basic, sections: { target: { overallTarget: '一个', lines: [line] } } }
  const after = {
    basic: { ...basic, specialBudget: '110000.00' },
    sections: { target: { overallTarget: '一个', lines: [{ ...line, target: 2 }] } },
  }
  expect(contentDifference(before, after)).toEqual([
    {
      section: 'basic',
      label: '基本信息',
      changes: [{ label: '专项预算', before: ['10.00 万元'], after: ['11.00 万元'] }],
    },
    {
      section: 'target',
      label: '研究目标',
      changes: [
        {
          label: '目标指标',
          before: ['指标名称：品种；指标类型：其他；单位：个；目标值：1；完成年度：2026'],
          after: ['指标名称：品种；指标类型：其他；单位：个；目标值：2；完成年度：2026'],
        },
      ],
    },
  ])
  expect(contentDifference(after, after)).toEqual([])
})
