import { byPhase, scope, THREE_WAY, threeWay, type DemoStandard } from './demoCompany.ts'
import {
  COMMERCIAL_TOOL,
  COMPANY,
  companyTraitItems,
  eachYearGain,
  gainOver,
  gainOverMean,
  gainPointRate,
  item,
  lodgingItems,
  NATIONAL_2014,
  tested,
  topRank,
  twoYearGain,
} from './demoItems.ts'
import type { StandardItem } from './types.ts'

const NATIONAL_2021 = '2021年国家级玉米品种审定标准的转述，原文未核，待核'

/**
 * Returns the 2014 national rule for ordinary maize in a regional trial, with the given check: gain ≥ 5 % over it or ≥
 * 3 % over the mean of the entries, gain points ≥ 70 %, lodging ≤ 8 %, at most 20 % of the points with lodging ≥ 10 %.
 */
const national2014 = (ck: number, use: Pick<DemoStandard, 'remark' | 'scopes'>): DemoStandard => ({
  name: `2014国家普通玉米·比CK${ck}`,
  level: 'NAT',
  className: '普通玉米',
  source: NATIONAL_2014,
  items: [
    gainOver(ck, { v1: 5, orGroup: '产量', source: NATIONAL_2014 }),
    gainOverMean({ v1: 3, orGroup: '产量', source: NATIONAL_2014 }),
    gainPointRate(ck, { v1: 70, source: NATIONAL_2014 }),
    ...lodgingItems('MUST'),
  ],
  ...use,
})

const quality = (testWeight: number, source: string): StandardItem[] => [
  tested(['testWeight', '容重', 'g/L'], { op: 'GE', v1: testWeight, source }),
  tested(['starch', '粗淀粉', '%'], { op: 'GE', v1: 69, source }),
  tested(['protein', '粗蛋白', '%'], { op: 'GE', v1: 8, source }),
  tested(['fat', '粗脂肪', '%'], { op: 'GE', v1: 3, source }),
]

/** The 2014 rule for the production trial, where quality has been tested. */
const production2014: DemoStandard = {
  name: '2014国家普通玉米·生产试验',
  level: 'NAT',
  className: '普通玉米',
  source: NATIONAL_2014,
  remark: '生产试验的产量、增产点率、抗倒性，以及品质（取最近一年的检测）；病害与生育期指标另行核对。',
  items: [
    gainOver(1, { v1: 3, source: NATIONAL_2014 }),
    gainPointRate(1, { v1: 70, source: NATIONAL_2014 }),
    ...lodgingItems('MUST'),
    ...quality(710, NATIONAL_2014),
  ],
  scopes: [scope({ phase: 'PT' })],
}

const machine2014: DemoStandard = {
  name: '2014国家机收玉米',
  level: 'NAT',
  className: '机收',
  source: NATIONAL_2014,
  remark: '适合机械化收获的品种：产量不低于对照，倒伏倒折更严；评估时手工选用。',
  items: [
    gainOver(1, { v1: 0, source: NATIONAL_2014 }),
    gainPointRate(1, { v1: 50, source: NATIONAL_2014 }),
    item({
      key: 'lodgingSum',
      label: '倒伏倒折率之和',
      trait: 'lodgingSum',
      op: 'LE',
      v1: 3,
      source: NATIONAL_2014,
    }),
  ],
  scopes: [],
}

const stable2021: DemoStandard = {
  name: '2021国家玉米·高产稳产',
  level: 'NAT',
  className: '高产稳产',
  source: NATIONAL_2021,
  remark: '区试两年平均与每年、生产试验分别要求；全部阈值待核，评估时手工选用。',
  items: [
    twoYearGain({ v1: 5, source: NATIONAL_2021 }),
    eachYearGain({ v1: 3, source: NATIONAL_2021 }),
    gainOver(1, { v1: 2, phases: ['PT'], label: '生产试验比CK1增产', source: NATIONAL_2021 }),
    gainPointRate(1, { v1: 60, source: NATIONAL_2021 }),
    ...lodgingItems('MUST').map((item) => ({ ...item, source: NATIONAL_2021 })),
    ...quality(720, NATIONAL_2021),
  ],
  scopes: [],
}

const machine2021: DemoStandard = {
  name: '2021国家玉米·机收籽粒',
  level: 'NAT',
  className: '机收',
  source: NATIONAL_2021,
  remark: '夏播收获含水量；春播为25%。全部阈值待核，评估时手工选用。',
  items: [
    gainOver(1, { v1: 0, source: NATIONAL_2021 }),
    ...(
      [
        ['moisture', '收获含水量', 28],
        ['brokenRate', '籽粒破碎率', 6],
        ['lodgingSum', '倒伏倒折率之和', 5],
      ] as const
    ).map(([key, label, v1]) => item({ key, label, trait: key, op: 'LE', v1, source: NATIONAL_2021 })),
  ],
  scopes: [],
}

/** Standards for maize; the first four are applied to the published core trials. */
export const maizeStandards: readonly DemoStandard[] = [
  threeWay(),
  {
    name: '企业P2-黄淮海',
    level: 'COMPANY',
    className: '高产稳产',
    parent: THREE_WAY,
    source: COMPANY,
    remark: '高级产比（黄淮海夏玉米）示例；来源标有“待核”的阈值使用前请核对。',
    items: [
      gainOver(1, { v1: 3, orGroup: '产量', source: COMMERCIAL_TOOL }),
      gainOverMean({ v1: 3, orGroup: '产量', source: NATIONAL_2014 }),
      gainOver(2, { v1: 0, kind: 'SCORE', weight: 20, source: COMPANY }),
      gainPointRate(1, { v1: 60, source: COMMERCIAL_TOOL }),
      topRank,
      ...lodgingItems('VETO'),
      ...companyTraitItems,
    ],
    scopes: [scope({ ecoZone: '黄淮海夏玉米', phase: 'P2' })],
  },
  national2014(1, {
    remark: '区域试验每年的产量、增产点率与抗倒性指标；品质、病害与生育期指标另行核对。',
    scopes: [scope({ phase: 'R1' }), scope({ phase: 'R2' })],
  }),
  national2014(2, {
    remark: '与比CK1的一份相同，只是以CK2为对照；试验组别不会自动匹配，评估时手工选用。',
    scopes: [],
  }),
  production2014,
  machine2014,
  stable2021,
  machine2021,
  ...byPhase(),
]
