import { traitsOf } from '@hepu/api/areas/experiment/traits/traits'
import type { indexList } from '@hepu/api/areas/upgrade/indexes/indexes'
import { itemAggs, itemBases, itemOps, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ResultOf } from '@hepu/api/core/route'

/** An index as the product brings it. */
export type Index = Omit<ResultOf<typeof indexList>[number], 'checked' | 'seq'>

const blank: StandardItem = {
  key: '',
  label: '',
  trait: 'yieldMu',
  agg: 'MEAN',
  base: 'ABS',
  ck: null,
  op: 'GE',
  v1: 0,
  v2: null,
  unit: '',
  shareOp: null,
  shareValue: null,
  kind: 'MUST',
  orGroup: null,
  weight: 0,
  missing: 'PENDING',
  adjust: null,
  source: null,
}

/** What an item on numbers may be. */
const numeric = {
  aggs: Object.keys(itemAggs),
  bases: Object.keys(itemBases),
  ops: Object.keys(itemOps),
  words: [] as string[],
  showInList: true,
  showInPk: true,
}

const yieldIndex = (preset: Partial<StandardItem> & Pick<StandardItem, 'key' | 'label' | 'unit'>): Index => ({
  key: preset.key,
  label: preset.label,
  trait: 'yieldMu',
  unit: preset.unit,
  group: '产量',
  direction: 'HIGH',
  ...numeric,
  preset: { ...blank, ...preset },
})

/** Returns the gain point rates over CKn. */
const gainPointRate = (ck: number): Index =>
  yieldIndex({
    key: `gainPointRate.ck${ck}`,
    label: `增产点率（比CK${ck}）`,
    agg: 'EACH_POINT_SHARE',
    base: 'VS_CK',
    ck,
    v1: 60,
    unit: '%',
    shareOp: 'GT',
    shareValue: 0,
  })

/** Phases of the regional trials, whose years official rules count. */
const REGIONAL = ['R1', 'R2']

/** Indexes on yield, each with the threshold companies usually start from. */
const yieldIndexes: readonly Index[] = [
  yieldIndex({ key: 'gainPct.ck1', label: '比CK1增产%', base: 'VS_CK', ck: 1, v1: 3, unit: '%' }),
  yieldIndex({
    key: 'gainPct.ck2',
    label: '比CK2增产%',
    base: 'VS_CK',
    ck: 2,
    v1: 0,
    unit: '%',
    kind: 'SCORE',
    weight: 20,
  }),
  yieldIndex({ key: 'gainPct.mean', label: '比组均值增产%', base: 'VS_GROUP_MEAN', v1: 3, unit: '%' }),
  gainPointRate(1),
  gainPointRate(2),
  yieldIndex({
    key: 'gainPct.twoYear',
    label: '两年平均比CK1增产%',
    agg: 'TWO_YEAR_MEAN',
    base: 'VS_CK',
    ck: 1,
    v1: 3,
    unit: '%',
    phaseYears: REGIONAL,
  }),
  yieldIndex({
    key: 'gainPct.eachYear',
    label: '每年比CK1增产%',
    agg: 'EACH_YEAR',
    base: 'VS_CK',
    ck: 1,
    v1: 2,
    unit: '%',
    phaseYears: REGIONAL,
  }),
  yieldIndex({
    key: 'rank',
    label: '位次占比',
    base: 'RANK_PCT',
    op: 'LE',
    v1: 30,
    unit: '%',
    kind: 'SCORE',
    weight: 20,
  }),
  yieldIndex({ key: 'yieldMu', label: '折亩产', v1: 600, unit: 'kg/亩' }),
]

/** Share of points with heavy lodging. */
const lodgingShare: Index = {
  ...numeric,
  key: 'lodgingSum.share10',
  label: '倒伏倒折率之和≥10%的点率',
  trait: 'lodgingSum',
  unit: '%',
  group: '抗倒',
  direction: 'LOW',
  preset: {
    ...blank,
    key: 'lodgingSum.share10',
    label: '倒伏倒折率之和≥10%的点率',
    trait: 'lodgingSum',
    agg: 'EACH_POINT_SHARE',
    op: 'LE',
    v1: 20,
    unit: '%',
    shareOp: 'GE',
    shareValue: 10,
  },
}

/** 指标目录 of a crop as the product brings it: indexes on yield and lodging, and one per trait that can be judged. */
export function catalogueOf(crop: string): Index[] {
  const traits = traitsOf(crop).filter(({ key }) => key !== 'yieldMu')
  const hasLodging = traits.some(({ key }) => key === 'lodgingSum')
  return [
    ...yieldIndexes,
    ...(hasLodging ? [lodgingShare] : []),
    ...traits.filter(({ kind }) => kind === 'number' || kind === 'grade').map(toIndex),
    ...traits.filter(({ kind }) => kind === 'enum').map(toWordIndex),
  ]
}

type Trait = ReturnType<typeof traitsOf>[number]

function toIndex(trait: Trait): Index {
  const low = trait.direction === 'LOW'
  const isDifference = trait.key === 'growthDiff'
  const unit = trait.unit ?? ''
  return {
    ...numeric,
    key: trait.key,
    label: trait.label,
    trait: trait.key,
    unit,
    group: trait.category,
    direction: trait.direction,
    showInList: trait.category !== '农艺',
    preset: {
      ...blank,
      key: trait.key,
      label: trait.label,
      trait: trait.key,
      agg: trait.aggGroup === 'max' ? 'MAX' : 'MEAN',
      base: isDifference ? 'VS_CK_DIFF' : 'ABS',
      ck: isDifference ? 1 : null,
      op: low ? 'LE' : 'GE',
      v1: (low ? trait.warnMax : trait.warnMin) ?? 0,
      unit,
      kind: trait.category === '病害' ? 'VETO' : 'INFO',
    },
  }
}

/** Returns the index of a trait with words: every word is allowed until some are removed. */
function toWordIndex(trait: Trait): Index {
  const words = Object.keys(trait.options)
  return {
    key: trait.key,
    label: trait.label,
    trait: trait.key,
    unit: '',
    group: trait.category,
    direction: 'NONE',
    aggs: ['MODE', 'LAST'],
    bases: ['ABS'],
    ops: ['IN', 'NOT_IN'],
    words,
    showInList: false,
    showInPk: false,
    preset: {
      ...blank,
      key: trait.key,
      label: trait.label,
      trait: trait.key,
      agg: 'MODE',
      op: 'IN',
      values: words.slice(0, 20),
      kind: 'INFO',
    },
  }
}
