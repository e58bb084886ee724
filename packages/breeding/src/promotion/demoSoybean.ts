import { byPhase, scope, threeWay, type DemoStandard } from './demoCompany.ts'
import { gainOver, gainPointRate, item, tested, twoYearGain } from './demoItems.ts'
import type { StandardItem } from './types.ts'

const SOY = '国家级大豆品种审定标准的转述，原文未核，待核'
const JIANGSU = '江苏省大豆品种审定标准（2024年修订）（转载：rongk.cn/news/27/news_132514.html）'
const JIANGSU_YIELD = '江苏省大豆品种审定标准产量条款的转述，原文未核，待核'

const yields = (v1: number): StandardItem[] => [
  twoYearGain({ v1, source: SOY }),
  gainOver(1, { v1, phases: ['R1', 'PT'], source: SOY }),
  gainPointRate(1, { v1: 60, source: SOY }),
]

const special = (name: string, index: StandardItem): DemoStandard => ({
  name: `国家大豆·${name}`,
  level: 'NAT',
  className: name,
  source: SOY,
  remark: '产量要求低于高产类，以不减产为例；全部阈值待核，评估时手工选用。',
  items: [gainOver(1, { v1: 0, source: SOY }), index],
  scopes: [],
})

/** Jiangsu requires more yield of later varieties: half a point for each day beyond five later than the check. */
const jiangsu: DemoStandard = {
  name: '江苏大豆2024·淮北夏大豆',
  level: 'PROV',
  className: '高产稳产',
  source: JIANGSU,
  remark: '比对照长超过5天的，每多1天产量要求提高0.5个百分点；长于7天的不予晋级。评估时手工选用。',
  items: [
    gainOver(1, { v1: 3, adjust: { by: 'growthDiff', from: 5, perUnit: 0.5 }, source: JIANGSU_YIELD }),
    item({
      key: 'growthDiff',
      label: '生育日数比对照',
      trait: 'growthDiff',
      base: 'VS_CK_DIFF',
      ck: 1,
      op: 'LE',
      v1: 7,
      unit: '天',
      source: JIANGSU,
    }),
    item({
      key: 'bottomPodHeight',
      label: '底荚高度',
      trait: 'bottomPodHeight',
      op: 'GE',
      v1: 8,
      unit: 'cm',
      source: JIANGSU,
    }),
    tested(['sumPO', '蛋脂合计', '%'], { op: 'GE', v1: 59.5, source: JIANGSU }),
  ],
  scopes: [],
}

/** Standards for soybean. */
export const soybeanStandards: readonly DemoStandard[] = [
  threeWay(),
  {
    name: '国家大豆·高产',
    level: 'NAT',
    className: '高产',
    source: SOY,
    remark: '区试两年平均与增产点率；全部阈值待核。',
    items: yields(3),
    scopes: [scope({ phase: 'R1' }), scope({ phase: 'R2' }), scope({ phase: 'PT' })],
  },
  special('高油', tested(['oil', '粗脂肪', '%'], { op: 'GE', v1: 21.5, source: SOY })),
  special('高蛋白', tested(['protein', '粗蛋白', '%'], { op: 'GE', v1: 45, source: SOY })),
  jiangsu,
  ...byPhase(),
]
