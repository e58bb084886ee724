import { byPhase, scope, threeWay, type DemoStandard } from './demoCompany.ts'
import { eachYearGain, gainOver, gainPointRate, item, tested, twoYearGain } from './demoItems.ts'
import type { StandardItem } from './types.ts'

const WHEAT_2024 = '国家级小麦品种审定标准（2024年修订）基本条件（转载：11121115.com/content/1096.html.html）'
const WHEAT_YIELD = '国家级小麦品种审定标准产量条款的转述，原文未核，待核'
const WHEAT_QUALITY = '国家级小麦品种审定标准品质分类的转述，原文未核，待核'

/** Gain (%) below which a point is no gain point in wheat. */
const GAIN_POINT = 2

/** Returns a share of points within a limit, one of the alternatives of a basic condition. */
const withinAt = (key: string, label: string, limit: number): StandardItem =>
  item({
    key: `${key}.share`,
    label: `${label}≤${limit}的点率`,
    trait: key,
    agg: 'EACH_YEAR',
    op: 'GE',
    v1: 70,
    shareOp: 'LE',
    shareValue: limit,
    orGroup: '抗倒',
    source: WHEAT_2024,
  })

const basic: StandardItem[] = [
  withinAt('lodgeDegree', '倒伏程度', 3),
  withinAt('lodgeArea', '倒伏面积', 40),
  item({
    key: 'winterKill',
    label: '越冬死茎率',
    trait: 'winterKill',
    op: 'LE',
    v1: 20,
    orGroup: '抗寒',
    missing: 'IGNORE',
    source: WHEAT_2024,
  }),
  item({
    key: 'winterKill.ck1',
    label: '越冬死茎率比对照',
    trait: 'winterKill',
    base: 'VS_CK_DIFF',
    ck: 1,
    op: 'LE',
    v1: 0,
    orGroup: '抗寒',
    missing: 'IGNORE',
    source: WHEAT_2024,
  }),
]

const indexes = [
  ['protein', '蛋白', '%'],
  ['wetGluten', '湿面筋', '%'],
  ['absorption', '吸水率', '%'],
  ['stability', '稳定时间', 'min'],
  ['rmEU', '最大拉伸阻力', 'EU'],
  ['stretchArea', '拉伸面积', 'cm²'],
] as const

/** Returns a quality class: every index is at least its limit, or below it for weak gluten. */
const quality = (name: string, op: 'GE' | 'LT', limits: readonly number[]): DemoStandard => ({
  name: `国家小麦·${name}`,
  level: 'NAT',
  className: name,
  source: WHEAT_QUALITY,
  remark: '品质分类，取最近一年的检测；产量按相应类别另行核对，评估时手工选用。',
  items: limits.map((v1, at) => tested(indexes[at]!, { op, v1, phases: null, source: WHEAT_QUALITY })),
  scopes: [],
})

/** Standards for wheat. */
export const wheatStandards: readonly DemoStandard[] = [
  threeWay(GAIN_POINT),
  {
    name: '国家小麦·高产稳产',
    level: 'NAT',
    className: '高产稳产',
    source: WHEAT_2024,
    remark: '抗倒、抗寒为2024年修订的基本条件；产量阈值待核。增产点指增产2%以上的点。',
    items: [
      twoYearGain({ v1: 3, source: WHEAT_YIELD }),
      eachYearGain({ v1: 2, source: WHEAT_YIELD }),
      gainOver(1, { v1: 1, phases: ['PT'], label: '生产试验比CK1增产', source: WHEAT_YIELD }),
      gainPointRate(1, { v1: 60, shareOp: 'GE', shareValue: GAIN_POINT, source: WHEAT_YIELD }),
      ...basic,
    ],
    scopes: [scope({ phase: 'R1' }), scope({ phase: 'R2' }), scope({ phase: 'PT' })],
  },
  quality('强筋', 'GE', [14, 30.5, 60, 10, 450, 100]),
  quality('中强筋', 'GE', [13, 28.5, 58, 7, 350, 80]),
  quality('弱筋', 'LT', [12, 24, 55, 3]),
  ...byPhase(GAIN_POINT),
]
