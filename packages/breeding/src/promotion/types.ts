import type { PointTable } from '../table.ts'

/** 判定: 晋级, 续试, 待定, 淘汰. The rules never propose RETEST; people choose it. */
export type Decision = 'UP' | 'RETEST' | 'HOLD' | 'DROP'
export type ItemOp = 'GE' | 'GT' | 'LE' | 'LT' | 'EQ' | 'NE' | 'BETWEEN' | 'IN' | 'NOT_IN'
export type ItemKind = 'VETO' | 'MUST' | 'SCORE' | 'INFO'
/** Aggregates over the points of the season, or (the last three) over the seasons in which an entry was tested. */
export type ItemAgg =
  | 'MEAN'
  | 'MAX'
  | 'MIN'
  | 'MODE'
  | 'EACH_POINT_SHARE'
  | 'EACH_YEAR'
  | 'TWO_YEAR_MEAN'
  | 'LAST'
export type ItemBase = 'ABS' | 'VS_CK' | 'VS_CK_DIFF' | 'VS_GROUP_MEAN' | 'RANK' | 'RANK_PCT'
/** PASS, FAIL, PENDING (列为缺项), IGNORED (不计). */
export type Pass = 'PASS' | 'FAIL' | 'PENDING' | 'IGNORED'

/** One index of a standard (标准项). `trait` is a trait key, `yieldMu`, or derived: `lodgingSum`, `growthDiff`. */
export interface StandardItem {
  key: string
  label: string
  trait: string
  agg: ItemAgg
  base: ItemBase
  /** Number of the check that is the base, 1..n; null = 1. */
  ck: number | null
  op: ItemOp
  v1: number
  /** Upper bound of BETWEEN. */
  v2: number | null
  unit: string
  /**
   * With EACH_POINT_SHARE: the condition that a point must satisfy to count. Null = GT 0 if the base is a check or the
   * mean.
   */
  shareOp: 'GE' | 'GT' | 'LE' | 'LT' | null
  shareValue: number | null
  kind: ItemKind
  /** Deciding items of the same group pass if any passes. */
  orGroup: string | null
  weight: number
  missing: 'FAIL' | 'IGNORE' | 'PENDING'
  /** Shifts the threshold by `perUnit` for each unit by which trait `by` (entry − check) exceeds `from`. */
  adjust: { by: string; from: number; perUnit: number } | null
  source: string | null
  /** With IN and NOT_IN: the words, or numbers in digits, of the list. */
  values?: string[] | null | undefined
  /** Phases in which the item applies; absent, null or empty = in all. */
  phases?: string[] | null | undefined
  /** Phases whose seasons an aggregate over years uses; absent, null or empty = all. */
  phaseYears?: string[] | null | undefined
}

/** Scope of a standard; null = any. */
export interface StandardScope {
  phase: string | null
  ripePeriod: string | null
  ecoZone: string | null
  groupId: string | null
}

/** The figure of one season, for an item over several seasons. */
export interface ItemYear {
  year: number
  phase: string
  group: string
  value: number | null
  /** Number of points behind the figure. */
  n: number
  reason: string | null
}

/** The meaning of the value of one point behind an item. */
export interface PointFigureMeaning {
  /** 折亩产比CK1, 倒伏倒折率之和 … */
  figure: string
  unit: string
  /** A gain over a base, written with its sign. */
  isGain: boolean
  /** The condition of a point in a share of points: `>0%`; null for other items. */
  asks: string | null
}

/** One item judged for one entry. */
export interface ItemVerdict {
  key: string
  label: string
  kind: ItemKind
  orGroup: string | null
  value: number | null
  /** The threshold applied, after `adjust`. */
  threshold: number
  threshold2: number | null
  op: ItemOp
  unit: string
  pass: Pass
  /** Distance on the good (+) or bad (−) side, in the item's unit (percentage points for %). */
  distance: number | null
  distanceText: string
  /** Number of points behind the value. */
  n: number
  /** Of those, the ones that count in an EACH_POINT_SHARE; null for other items. */
  hits: number | null
  points: { point: string; value: number; hit: boolean | null }[]
  /** The meaning of the values of the points; absent in verdicts from before it was stored. */
  each?: PointFigureMeaning | undefined
  /** The Chinese reason why there is no value or no threshold. */
  reason: string | null
  /** The reason why the threshold differs from the one of the standard: `因生育期多2天`; absent if it does not. */
  shiftText?: string | undefined
  /** The word itself, if the trait is one of words. */
  text?: string | null | undefined
  /** The values that IN and NOT_IN allow or exclude. */
  values?: string[] | undefined
  /** Season by season, oldest first, for an aggregate over years. */
  years?: ItemYear[] | undefined
  /** Id of its standard if there are several; absent if an entry is judged by one. */
  standardId?: string | undefined
}

/** Yield over CK1, which decides between 待定 and 淘汰 if an item is not met. */
export interface KeepFigures {
  /** 增产率 %. */
  gainPct: number | null
  gainPoints: number
  points: number
}

/** The verdict of one of several standards, each of its own class (标准类别), on an entry. */
export interface ClassVerdict {
  standardId: string
  className: string
  decision: Decision | null
  because: string
  score: number | null
  missing: string[]
  keep?: KeepFigures | undefined
}

/** The verdict of one entry. */
export interface EntryVerdict {
  entry: string
  isCk: boolean
  /** Null for checks. */
  decision: Decision | null
  because: string
  /** Σ weight of passed SCORE items; null for checks and when the standard has no SCORE item. */
  score: number | null
  fragile: boolean
  fragilePoints: string[]
  /** Labels of the items that lack data and are listed as such (PENDING). */
  missing: string[]
  items: ItemVerdict[]
  /** Present if it decided between 待定 and 淘汰. */
  keep?: KeepFigures | undefined
  /** Verdicts by class if there are several; the best of them is the decision. */
  classes?: ClassVerdict[] | undefined
}

export interface JudgeEntry {
  name: string
  isCk: boolean
  /** 1..n for checks; a check without number is CK1. */
  ckNo: number | null
}

/** Traits that are words: trait key → the words of a scale and their indices at the points. */
export type WordTables = Readonly<Record<string, { words: readonly string[]; table: PointTable }>>

/** Another season of entries of the group, with all entries that took part in it. */
export interface JudgeYear {
  year: number
  phase: string
  group: string
  entries: readonly JudgeEntry[]
  tables: Readonly<Record<string, PointTable>>
  words?: WordTables | undefined
  groupMeanIncludesCk: boolean
}

export interface JudgeInput {
  entries: readonly JudgeEntry[]
  /** Trait key → means at the valid points, entries in the order of `entries`. */
  tables: Readonly<Record<string, PointTable>>
  words?: WordTables | undefined
  /** Season and phase of the group itself; if absent, it counts as the newest season, in every phase. */
  year?: number | undefined
  phase?: string | undefined
  /** Seasons of its entries in other groups, which aggregates over years use. Matched by name. */
  years?: readonly JudgeYear[] | undefined
  items: readonly StandardItem[]
  groupMeanIncludesCk: boolean
  /** Number of valid points that an entry needs for any verdict but HOLD. */
  minPoints: number
  /** Traits whose smallest value ranks first; those of `lowTraits.ts` if absent. */
  lowTraits?: readonly string[]
}
