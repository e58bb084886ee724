import { fTail } from './distributions.ts'

/** Sources of variation. `entry x env (residual)` also holds the plot error: one value per cell. */
export type AnovaTerm =
  | 'rep'
  | 'env'
  | 'rep(env)'
  | 'entry'
  | 'entry x env'
  | 'entry x env (residual)'
  | 'year'
  | 'year x env'
  | 'entry x year'
  | 'entry x year x env (residual)'
  | 'error'
  | 'total'

/** Chinese names of the sources of variation, as printed in an ANOVA table. */
export const TERM_NAMES: Record<AnovaTerm, string> = {
  rep: '区组',
  env: '试点',
  'rep(env)': '点内区组',
  entry: '品种',
  'entry x env': '品种×试点',
  'entry x env (residual)': '品种×试点（剩余）',
  year: '年份',
  'year x env': '年份×试点',
  'entry x year': '品种×年份',
  'entry x year x env (residual)': '品种×年份×试点（剩余）',
  error: '误差',
  total: '总变异',
}

/** One line of an analysis of variance. `f` and `p` are null where nothing is tested or the denominator is zero. */
export interface AnovaRow {
  term: AnovaTerm
  df: number
  ss: number
  ms: number
  f: number | null
  p: number | null
  /** The term whose mean square is the denominator of F. */
  against: AnovaTerm | null
}

/** Builds an untested line: mean square = SS/df. */
export function anovaRow(term: AnovaTerm, ss: number, df: number): AnovaRow {
  return { term, df, ss, ms: ss / df, f: null, p: null, against: null }
}

/** Builds the line with F = MS/MS(denominator) and its upper-tail p. */
export function testAgainst(row: AnovaRow, denominator: AnovaRow): AnovaRow {
  return { ...row, ...fTest(row, denominator), against: denominator.term }
}

/** Returns F and p of one mean square against another; null if the denominator is zero. */
export function fTest(row: AnovaRow, denominator: AnovaRow): { f: number | null; p: number | null } {
  if (!(denominator.ms > 0 && denominator.df > 0 && row.df > 0)) return { f: null, p: null }
  const f = row.ms / denominator.ms
  return { f, p: fTail(f, row.df, denominator.df) }
}
