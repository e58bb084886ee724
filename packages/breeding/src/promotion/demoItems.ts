import type { StandardItem } from './types.ts'

export const NATIONAL_2014 =
  '2014年国家级玉米品种审定指标·普通玉米（转载：gowu797.com/news/14/news_66300_4.html）'
export const COMMERCIAL_TOOL = '商业区试报告软件的默认设置，非官方指标'
export const COMPANY = '企业内部示例标准'
export const UNVERIFIED = '示例阈值，待核'

type Core = Pick<StandardItem, 'key' | 'label' | 'trait' | 'op' | 'v1' | 'source'>
type Preset = Pick<StandardItem, 'v1' | 'source'> & Partial<StandardItem>

/** Returns an item on the mean of the points, MUST unless set otherwise. */
export const item = (core: Core & Partial<StandardItem>): StandardItem => ({
  agg: 'MEAN',
  base: 'ABS',
  ck: null,
  v2: null,
  unit: '%',
  shareOp: null,
  shareValue: null,
  kind: 'MUST',
  orGroup: null,
  weight: 0,
  missing: 'PENDING',
  adjust: null,
  ...core,
})

/** Returns an item that judges a disease by its worst point: 一票否决. */
export const worst = (preset: Core & Partial<StandardItem>): StandardItem =>
  item({ agg: 'MAX', unit: '级', kind: 'VETO', ...preset })

/** 比CKn增产 ≥ v1 %. */
export const gainOver = (ck: number, preset: Preset): StandardItem =>
  item({
    key: `gainPct.ck${ck}`,
    label: `比CK${ck}增产`,
    trait: 'yieldMu',
    base: 'VS_CK',
    ck,
    op: 'GE',
    ...preset,
  })

/** 比组均值增产 ≥ v1 %. */
export const gainOverMean = (preset: Preset): StandardItem =>
  item({
    key: 'gainPct.mean',
    label: '比组均值增产',
    trait: 'yieldMu',
    base: 'VS_GROUP_MEAN',
    op: 'GE',
    ...preset,
  })

/** 增产点率 over CKn ≥ v1 %. */
export const gainPointRate = (ck: number, preset: Preset): StandardItem =>
  item({
    key: `gainPointRate.ck${ck}`,
    label: `增产点率（比CK${ck}）`,
    trait: 'yieldMu',
    agg: 'EACH_POINT_SHARE',
    base: 'VS_CK',
    ck,
    op: 'GE',
    shareOp: 'GT',
    shareValue: 0,
    ...preset,
  })

/** Phases of the regional trials; their years are the years of 区试. */
export const REGIONAL = ['R1', 'R2']

/** 两年平均比CK1增产 ≥ v1 % over the years of the regional trials, from the second year on. */
export const twoYearGain = (preset: Preset): StandardItem =>
  item({
    key: 'gainPct.twoYear',
    label: '两年平均比CK1增产',
    trait: 'yieldMu',
    agg: 'TWO_YEAR_MEAN',
    base: 'VS_CK',
    ck: 1,
    op: 'GE',
    phaseYears: REGIONAL,
    phases: ['R2', 'PT', 'APPROVE'],
    ...preset,
  })

/** 每年比CK1增产 ≥ v1 % in every year of the regional trials. */
export const eachYearGain = (preset: Preset): StandardItem =>
  item({
    key: 'gainPct.eachYear',
    label: '每年比CK1增产',
    trait: 'yieldMu',
    agg: 'EACH_YEAR',
    base: 'VS_CK',
    ck: 1,
    op: 'GE',
    phaseYears: REGIONAL,
    ...preset,
  })

/**
 * Returns an item on a quality that is tested in some years only: the last test counts, and no test yet is a gap from
 * the second year on.
 */
export const tested = (
  [key, label, unit]: readonly [key: string, label: string, unit: string],
  preset: Pick<StandardItem, 'op' | 'v1' | 'source'> & Partial<StandardItem>,
): StandardItem =>
  item({ key, label, trait: key, agg: 'LAST', unit, phases: ['R2', 'PT', 'APPROVE'], ...preset })

/** 倒伏倒折率之和 ≤ 8 % on average, and ≥ 10 % at no more than 20 % of the points. */
export const lodgingItems = (kind: 'MUST' | 'VETO'): StandardItem[] => [
  item({
    key: 'lodgingSum',
    label: '倒伏倒折率之和',
    trait: 'lodgingSum',
    op: 'LE',
    v1: 8,
    kind,
    source: NATIONAL_2014,
  }),
  item({
    key: 'lodgingSum.share10',
    label: '倒伏倒折率之和≥10%的点率',
    trait: 'lodgingSum',
    agg: 'EACH_POINT_SHARE',
    op: 'LE',
    v1: 20,
    shareOp: 'GE',
    shareValue: 10,
    kind,
    source: NATIONAL_2014,
  }),
]

/** Maturity, diseases and plant type of the company demo standard. */
export const companyTraitItems: readonly StandardItem[] = [
  item({
    key: 'growthDiff',
    label: '生育期比对照',
    trait: 'growthDiff',
    base: 'VS_CK_DIFF',
    ck: 1,
    op: 'LE',
    v1: 2,
    unit: '天',
    source: UNVERIFIED,
  }),
  item({
    key: 'moisture',
    label: '收获含水量比对照',
    trait: 'moisture',
    base: 'VS_CK_DIFF',
    ck: 1,
    op: 'LE',
    v1: 1,
    kind: 'SCORE',
    weight: 10,
    source: COMPANY,
  }),
  worst({
    key: 'southernLeafBlight',
    label: '小斑病',
    trait: 'southernLeafBlight',
    op: 'LT',
    v1: 9,
    source: NATIONAL_2014,
  }),
  worst({
    key: 'stalkRot',
    label: '茎腐病',
    trait: 'stalkRot',
    op: 'LE',
    v1: 40,
    unit: '%',
    source: UNVERIFIED,
  }),
  worst({ key: 'earRotGrade', label: '穗腐病', trait: 'earRotGrade', op: 'LE', v1: 7.5, source: UNVERIFIED }),
  worst({
    key: 'southernRust',
    label: '南方锈病',
    trait: 'southernRust',
    op: 'LE',
    v1: 7,
    kind: 'SCORE',
    weight: 10,
    source: UNVERIFIED,
  }),
  item({
    key: 'barrenRate',
    label: '空秆率',
    trait: 'barrenRate',
    op: 'LE',
    v1: 3,
    kind: 'INFO',
    source: COMPANY,
  }),
  item({
    key: 'earHeight',
    label: '穗位高',
    trait: 'earHeight',
    op: 'LE',
    v1: 120,
    unit: 'cm',
    kind: 'SCORE',
    weight: 10,
    source: COMPANY,
  }),
  item({
    key: 'testWeight',
    label: '容重',
    trait: 'testWeight',
    op: 'GE',
    v1: 720,
    unit: 'g/L',
    kind: 'INFO',
    source: UNVERIFIED,
  }),
]

/** 位次 within the best 30 % of the entries. */
export const topRank: StandardItem = item({
  key: 'rank',
  label: '位次占比',
  trait: 'yieldMu',
  base: 'RANK_PCT',
  op: 'LE',
  v1: 30,
  kind: 'SCORE',
  weight: 20,
  source: COMPANY,
})
