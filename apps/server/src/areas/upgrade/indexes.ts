import { traitsOf } from '@hepu/api/areas/experiment/traits'
import type { StandardItem } from '@hepu/api/areas/upgrade/shapes'
import type * as api from '@hepu/api/areas/upgrade/standard'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../http/context.ts'

type Index = ResultOf<typeof api.indexList>[number]

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

const NUMERIC_AGGS = ['MEAN', 'MAX', 'MIN', 'EACH_POINT_SHARE']
const NUMERIC_BASES = ['ABS', 'VS_CK', 'VS_CK_DIFF', 'VS_GROUP_MEAN', 'RANK', 'RANK_PCT']

const yieldIndex = (preset: Partial<StandardItem> & Pick<StandardItem, 'key' | 'label' | 'unit'>): Index => ({
  key: preset.key,
  label: preset.label,
  trait: 'yieldMu',
  unit: preset.unit,
  group: '产量',
  direction: 'HIGH',
  aggs: NUMERIC_AGGS,
  bases: NUMERIC_BASES,
  preset: { ...blank, ...preset },
})

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
  yieldIndex({
    key: 'gainPointRate.ck1',
    label: '增产点率(比CK1)',
    agg: 'EACH_POINT_SHARE',
    base: 'VS_CK',
    ck: 1,
    v1: 60,
    unit: '%',
    shareOp: 'GT',
    shareValue: 0,
  }),
  yieldIndex({
    key: 'gainPointRate.ck2',
    label: '增产点率(比CK2)',
    agg: 'EACH_POINT_SHARE',
    base: 'VS_CK',
    ck: 2,
    v1: 60,
    unit: '%',
    shareOp: 'GT',
    shareValue: 0,
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

/** 指标目录 of the current crop: yield indexes and one per numeric trait. */
export async function listIndexes(ctx: Ctx, input: ParsedInputOf<typeof api.indexList>): Promise<Index[]> {
  const traits = traitsOf(input.crop ?? ctx.caller.crop).filter(
    ({ key, kind }) => key !== 'yieldMu' && (kind === 'number' || kind === 'grade'),
  )
  return [...yieldIndexes, ...traits.map(toIndex)]
}

type Trait = ReturnType<typeof traitsOf>[number]

function toIndex(trait: Trait): Index {
  const low = trait.direction === 'LOW'
  const isDifference = trait.key === 'growthDiff'
  const agg = trait.aggGroup === 'max' ? 'MAX' : 'MEAN'
  const unit = trait.unit ?? ''
  return {
    key: trait.key,
    label: trait.label,
    trait: trait.key,
    unit,
    group: trait.category,
    direction: trait.direction,
    aggs: NUMERIC_AGGS,
    bases: NUMERIC_BASES,
    preset: {
      ...blank,
      key: trait.key,
      label: trait.label,
      trait: trait.key,
      agg,
      base: isDifference ? 'VS_CK_DIFF' : 'ABS',
      ck: isDifference ? 1 : null,
      op: low ? 'LE' : 'GE',
      v1: (low ? trait.warnMax : trait.warnMin) ?? 0,
      unit,
      kind: trait.category === '病害' ? 'VETO' : 'INFO',
    },
  }
}
