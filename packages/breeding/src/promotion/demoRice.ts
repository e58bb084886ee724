import { byPhase, scope, threeWay, type DemoStandard } from './demoCompany.ts'
import { eachYearGain, gainOver, gainOverMean, gainPointRate, item, twoYearGain } from './demoItems.ts'
import type { StandardItem } from './types.ts'

const RICE_2021 = '2021年国家级水稻品种审定标准（转载：china-vre.com/zhengcefagui/27053.html）'
const RICE_2021_YIELD = '2021年国家级水稻品种审定标准产量条款的转述，原文未核，待核'
const RICE_2017 = '2017年国家级水稻品种审定标准（转载：m.gowu797.com/news/18/news_88721.html）'
const RICE_2017_YIELD = '2017年国家级水稻品种审定标准产量条款的转述，原文未核，待核'
const RICE_2014 = '2014年国家级水稻品种审定指标·优质（转载：rongk.cn/news/14/news_66300_2.html）'

/** Returns items for 稻瘟病综合指数 and 穗瘟损失率 no higher than given; the worst point counts. */
const blast = (index: number, neck: number, source: string): StandardItem[] => [
  item({
    key: 'blastIndex',
    label: '稻瘟病综合指数',
    trait: 'blastIndex',
    agg: 'MAX',
    op: 'LE',
    v1: index,
    unit: '',
    kind: 'VETO',
    source,
  }),
  item({
    key: 'neckLoss',
    label: '穗瘟损失率',
    trait: 'neckLoss',
    agg: 'MAX',
    op: 'LE',
    v1: neck,
    unit: '级',
    kind: 'VETO',
    source,
  }),
]

const laterThanCk = (days: number, source: string): StandardItem =>
  item({
    key: 'growthDiff',
    label: '全生育期比对照',
    trait: 'growthDiff',
    base: 'VS_CK_DIFF',
    ck: 1,
    op: 'LE',
    v1: days,
    unit: '天',
    source,
  })

const national = (
  standard: Pick<DemoStandard, 'name' | 'className' | 'source' | 'remark' | 'items'> & Partial<DemoStandard>,
): DemoStandard => ({ level: 'NAT', scopes: [], ...standard })

const stable2021: StandardItem[] = [
  twoYearGain({ v1: 5, source: RICE_2021_YIELD }),
  gainOver(1, { v1: 5, phases: ['R1'], source: RICE_2021_YIELD }),
  gainPointRate(1, { v1: 65, source: RICE_2021_YIELD }),
]

/** Standards for rice. */
export const riceStandards: readonly DemoStandard[] = [
  threeWay(),
  national({
    name: '2021国家水稻·高产稳产（南方）',
    className: '高产稳产',
    source: RICE_2021,
    remark:
      '抗病与生育期（中籼等比对照长不超过5天）按2021年文本；产量阈值待核。其他类型的生育期要求不同，请修改后使用。',
    items: [...stable2021, ...blast(6, 7, RICE_2021), laterThanCk(5, RICE_2021)],
    scopes: [scope({ phase: 'R1' }), scope({ phase: 'R2' }), scope({ phase: 'PT' })],
  }),
  national({
    name: '2021国家水稻·武陵山区与北方稻区',
    className: '高产稳产',
    source: RICE_2021,
    remark: '稻瘟病要求更严的稻区；产量阈值待核，评估时手工选用。',
    items: [...stable2021, ...blast(4.5, 5, RICE_2021)],
  }),
  national({
    name: '2017国家水稻·高产稳产（南方）',
    className: '高产稳产',
    source: RICE_2017,
    remark: '抗病按2017年文本；产量阈值待核，评估时手工选用。',
    items: [
      eachYearGain({ v1: 3, source: RICE_2017_YIELD }),
      gainOver(1, { v1: 0, phases: ['PT'], label: '生产试验比CK1增产', source: RICE_2017_YIELD }),
      gainPointRate(1, { v1: 60, source: RICE_2017_YIELD }),
      ...blast(6.5, 7, RICE_2017),
    ],
  }),
  national({
    name: '2014国家水稻·优质',
    className: '优质',
    source: RICE_2014,
    remark: '以同等品质的品种为对照：区试增产3%且不低于组均值，生产试验不减产；评估时手工选用。',
    items: [
      eachYearGain({ v1: 3, source: RICE_2014 }),
      gainOverMean({ v1: 0, phases: ['R1', 'R2'], source: RICE_2014 }),
      gainPointRate(1, { v1: 65, phases: ['R1', 'R2'], source: RICE_2014 }),
      gainOver(1, { v1: 0, phases: ['PT'], label: '生产试验比CK1增产', source: RICE_2014 }),
      gainPointRate(1, {
        key: 'gainPointRate.pt',
        v1: 50,
        phases: ['PT'],
        label: '生产试验增产点率',
        source: RICE_2014,
      }),
    ],
  }),
  ...byPhase(),
]
