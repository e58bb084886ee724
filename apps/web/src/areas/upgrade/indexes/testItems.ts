import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import type { Index } from './itemNames.ts'

/** 比CK1增产 ≥ 3 %, for tests. */
export const gainItem: StandardItem = {
  key: 'gainPct.ck1',
  label: '比CK1增产',
  trait: 'yieldMu',
  agg: 'MEAN',
  base: 'VS_CK',
  ck: 1,
  op: 'GE',
  v1: 3,
  v2: null,
  unit: '%',
  shareOp: null,
  shareValue: null,
  kind: 'MUST',
  orGroup: null,
  weight: 0,
  missing: 'PENDING',
  adjust: null,
  source: null,
}

const numeric = {
  direction: 'HIGH',
  aggs: ['MEAN', 'MAX', 'MIN', 'MODE', 'EACH_POINT_SHARE', 'EACH_YEAR', 'TWO_YEAR_MEAN', 'LAST'],
  bases: ['ABS', 'VS_CK', 'VS_CK_DIFF', 'VS_GROUP_MEAN', 'RANK', 'RANK_PCT'],
  ops: ['GE', 'GT', 'LE', 'LT', 'EQ', 'NE', 'BETWEEN', 'IN', 'NOT_IN'],
  words: [],
  showInList: true,
  showInPk: true,
  checked: false,
}

/** A catalogue of four indexes, for tests. */
export const testIndexes: Index[] = [
  {
    ...numeric,
    key: 'gainPct.ck1',
    label: '比CK1增产%',
    trait: 'yieldMu',
    unit: '%',
    group: '产量',
    seq: 0,
    preset: gainItem,
  },
  {
    ...numeric,
    key: 'yieldMu',
    label: '折亩产',
    trait: 'yieldMu',
    unit: 'kg/亩',
    group: '产量',
    seq: 1,
    preset: { ...gainItem, key: 'yieldMu', label: '折亩产' },
  },
  {
    ...numeric,
    key: 'growthDiff',
    label: '生育期比对照',
    trait: 'growthDiff',
    unit: 'd',
    group: '熟期',
    seq: 2,
    preset: { ...gainItem, key: 'growthDiff', label: '生育期比对照', trait: 'growthDiff' },
  },
  {
    ...numeric,
    ops: ['IN', 'NOT_IN'],
    aggs: ['MODE', 'LAST'],
    bases: ['ABS'],
    words: ['紧凑', '平展'],
    key: 'plantType',
    label: '株型',
    trait: 'plantType',
    unit: '',
    group: '农艺',
    seq: 3,
    preset: {
      ...gainItem,
      key: 'plantType',
      label: '株型',
      trait: 'plantType',
      agg: 'MODE',
      base: 'ABS',
      ck: null,
      op: 'IN',
      values: ['紧凑'],
      unit: '',
    },
  },
]
