import type { PointTable } from '../table.ts'

/** 判定: 晋级, 续试, 待定, 淘汰. The rules never propose RETEST; people choose it. */
export type Decision = 'UP' | 'RETEST' | 'HOLD' | 'DROP'
export type ItemOp = 'GE' | 'GT' | 'LE' | 'LT' | 'EQ' | 'NE' | 'BETWEEN' | 'IN' | 'NOT_IN'
export type ItemKind = 'VETO' | 'MUST' | 'SCORE' | 'INFO'
/** Over the points of the season, or (the last three) over the seasons an entry was tested in. */
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
  /** Which check the base compares with, 1..n; null = 1. */
  ck: number | null
  op: ItemOp
  v1: number
  /** Upper bound of BETWEEN. */
  v2: number | null
  unit: string
  /** With EACH_POINT_SHARE: what a point must satisfy to count. Null = GT 0 where the base is a check or the mean. */
  shareOp: 'GE' | 'GT' | 'LE' | 'LT' | null
  shareValue: number | null
  kind: ItemKind
  /** Deciding items of the same group pass if any passes. */
  orGroup: string | null
  weight: number
  missing: 'FAIL' | 'IGNORE' | 'PENDING'
  /** Moves the threshold by `perUnit` for each unit by which trait `by` (entry − check) exceeds `from`. */
  adjust: { by: string; from: number; perUnit: number } | null
  source: string | null
  /** With IN and NOT_IN: the words, or numbers in digits, it speaks of. */
  values?: string[] | null | undefined
  /** Phases the item is asked in; absent, null or empty = in all. */
  phases?: string[] | null | undefined
  /** Phases whose seasons an aggregate over years takes; absent, null or empty = all. */
  phaseYears?: string[] | null | undefined
}

/** Where a standard applies; null = any. */
export interface StandardScope {
  phase: string | null
  ripePeriod: string | null
  ecoZone: string | null
  groupId: string | null
}

/** The figure of one season, where an item looks at several. */
export interface ItemYear {
  year: number
  phase: string
  group: string
  value: number | null
  /** Points the figure rests on. */
  n: number
  reason: string | null
}

/** What the value of one point means that an item rests on. */
export interface PointFigureMeaning {
  /** 折亩产比CK1, 倒伏倒折率之和 … */
  figure: string
  unit: string
  /** A gain over a base, written with its sign. */
  isGain: boolean
  /** What a point must satisfy to count in a share of points: `>0%`; null for other items. */
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
  /** How far on the good (+) or bad (−) side, in the item's unit (percentage points for %). */
  distance: number | null
  distanceText: string
  /** Points the value rests on. */
  n: number
  /** Of those, the ones that count in an EACH_POINT_SHARE; null for other items. */
  hits: number | null
  points: { point: string; value: number; hit: boolean | null }[]
  /** What the values of the points mean; absent in verdicts of before it was kept. */
  each?: PointFigureMeaning | undefined
  /** Chinese sentence that says why there is no value or no threshold. */
  reason: string | null
  /** Why the threshold is not the one of the standard: `因生育期多2天`; absent where it is. */
  shiftText?: string | undefined
  /** The word itself where the trait is one. */
  text?: string | null | undefined
  /** What IN and NOT_IN allow or exclude. */
  values?: string[] | undefined
  /** Season by season, oldest first, for an aggregate over years. */
  years?: ItemYear[] | undefined
  /** Which of several standards it belongs to; absent where an entry is judged by one. */
  standardId?: string | undefined
}

/** Yield over CK1, which decides between 待定 and 淘汰 where an item is not met. */
export interface KeepFigures {
  /** 增产率 %. */
  gainPct: number | null
  gainPoints: number
  points: number
}

/** What one of several standards, each of its own class (标准类别), says of an entry. */
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
  /** Present where it decided between 待定 and 淘汰. */
  keep?: KeepFigures | undefined
  /** Class by class, where several are judged beside each other; the best of them is the decision. */
  classes?: ClassVerdict[] | undefined
}

export interface JudgeEntry {
  name: string
  isCk: boolean
  /** 1..n for checks; a check without number is CK1. */
  ckNo: number | null
}

/** Traits that are words: trait key → the words of a scale and their places (indices) at the points. */
export type WordTables = Readonly<Record<string, { words: readonly string[]; table: PointTable }>>

/** Another season of entries of the group, with all entries that stood in it. */
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
  /** Season and phase of the group itself; without them it counts as the newest season, in every phase. */
  year?: number | undefined
  phase?: string | undefined
  /** Seasons of its entries in other groups, which aggregates over years look at. Matched by name. */
  years?: readonly JudgeYear[] | undefined
  items: readonly StandardItem[]
  groupMeanIncludesCk: boolean
  /** Valid points an entry needs before anything but HOLD is said. */
  minPoints: number
  /** Traits whose smallest value ranks first; those of `lowTraits.ts` when absent. */
  lowTraits?: readonly string[]
}
