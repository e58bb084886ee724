import { cellMean, dropPoints } from '../table.ts'
import type { PointTable } from '../table.ts'
import { lowTraits } from './lowTraits.ts'
import type { JudgeEntry, JudgeInput, JudgeYear } from './types.ts'

/** The figures to which a standard is applied: every table on the same entries and points, derived traits included. */
export interface Trial {
  entries: readonly JudgeEntry[]
  points: readonly string[]
  tables: ReadonlyMap<string, PointTable>
  /** Indices of the entries in the group mean. */
  groupMembers: readonly number[]
  lowTraits: ReadonlySet<string>
  /** Words of the traits that are words; their tables contain indices in these lists. */
  words: ReadonlyMap<string, readonly string[]>
  /** The season of the trial itself and its phase, where known. */
  season: { year: number | null; phase: string | null }
  /** Other seasons of its entries, oldest first. */
  years: readonly OtherSeason[]
}

/** A season of the entries in another group. */
export interface OtherSeason {
  year: number
  phase: string
  group: string
  trial: Trial
}

/**
 * Arranges all tables on one list of points and adds `lodgingSum`.
 * @throws when a table does not have the entries of the trial.
 */
export function prepareTrial(input: Omit<JudgeInput, 'items' | 'minPoints'>): Trial {
  const words = Object.entries(input.words ?? {})
  const given = [
    ...Object.entries(input.tables),
    ...words.map(([trait, { table }]): [string, PointTable] => [trait, table]),
  ]
  const points = [...new Set(given.flatMap(([, table]) => table.points))]
  const tables = new Map(given.map(([trait, table]) => [trait, layOut(table, points, input.entries.length)]))
  const sum = lodgingSum(tables)
  if (sum) tables.set('lodgingSum', sum)
  return {
    entries: input.entries,
    points,
    tables,
    groupMembers: input.entries.flatMap((entry, i) => (entry.isCk && !input.groupMeanIncludesCk ? [] : [i])),
    lowTraits: new Set(input.lowTraits ?? lowTraits),
    words: new Map(words.map(([trait, wordTable]) => [trait, wordTable.words])),
    season: { year: input.year ?? null, phase: input.phase ?? null },
    years: (input.years ?? [])
      .map((year) => toSeason(year, input.lowTraits))
      .toSorted((a, b) => a.year - b.year),
  }
}

function toSeason(input: JudgeYear, low: readonly string[] | undefined): OtherSeason {
  const { year, phase, group } = input
  return { year, phase, group, trial: prepareTrial({ ...input, years: [], ...(low && { lowTraits: low }) }) }
}

/** Returns the trial without one point (index). */
export function withoutPoint(trial: Trial, point: number): Trial {
  return {
    ...trial,
    points: trial.points.toSpliced(point, 1),
    tables: new Map([...trial.tables].map(([trait, table]) => [trait, dropPoints(table, [point])])),
  }
}

/**
 * Returns the entries that serve as check `ck`; several if the check is sown as more than one entry (their mean
 * counts).
 */
export function checksNumbered(trial: Trial, ck: number): number[] {
  return trial.entries.flatMap((entry, i) => (entry.isCk && (entry.ckNo ?? 1) === ck ? [i] : []))
}

/**
 * Returns the points (indices) where any of these entries, or of all, has a yield; in a trial without yields, those
 * where it has any value.
 */
export function validPointsOf(
  trial: Trial,
  entries: readonly number[] = [...trial.entries.keys()],
): number[] {
  const table = trial.tables.get('yieldMu')
  const tables = table ? [table] : [...trial.tables.values()]
  const isValid = (point: number): boolean =>
    tables.some((table) => entries.some((entry) => !Number.isNaN(cellMean(table, entry, point))))
  return [...trial.points.keys()].filter(isValid)
}

/** Returns the table of a trait; `growthDiff` is derived for the given check. Undefined if nothing was surveyed. */
export function tableOf(trial: Trial, trait: string, ck: number): PointTable | undefined {
  return trait === 'growthDiff' ? growthDiff(trial, ck) : trial.tables.get(trait)
}

/** Returns the mean of the given entries at a point, over those that have a value there; NaN if none has. */
export function meanAt(table: PointTable, members: readonly number[], point: number): number {
  let sum = 0
  let count = 0
  for (const entry of members) {
    const value = cellMean(table, entry, point)
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count > 0 ? sum / count : NaN
}

function layOut(table: PointTable, points: readonly string[], entries: number): PointTable {
  if (table.entries.length !== entries) throw new Error('性状表的品种与参试品种不一致')
  const from = points.map((point) => table.points.indexOf(point))
  if (table.points.length === points.length && from.every((at, i) => at === i)) return table
  return fill(table.entries, points, (entry, point) =>
    from[point]! < 0 ? NaN : cellMean(table, entry, from[point]!),
  )
}

/**
 * Computes 倒伏倒折率之和, %: the surveyed sum, else 倒伏率 + 倒折率 if both were surveyed at the point. One of the two alone is not
 * a sum and leaves the cell blank.
 */
function lodgingSum(tables: ReadonlyMap<string, PointTable>): PointTable | undefined {
  const own = tables.get('lodgingSum')
  const lodging = tables.get('lodging')
  const breakage = tables.get('breakage')
  if (!lodging || !breakage) return own
  return fill(lodging.entries, lodging.points, (entry, point) => {
    const surveyed = own ? cellMean(own, entry, point) : NaN
    if (!Number.isNaN(surveyed)) return surveyed
    return cellMean(lodging, entry, point) + cellMean(breakage, entry, point)
  })
}

/**
 * Computes 生育期比对照, days: entry − check where both have 生育期 at the point. Where the days are missing, a difference
 * reported by the point itself is used, if CK1 is the check.
 */
function growthDiff(trial: Trial, ck: number): PointTable | undefined {
  const days = trial.tables.get('growthDays')
  const own = ck === 1 ? trial.tables.get('growthDiff') : undefined
  const shape = days ?? own
  if (!shape) return undefined
  const checks = checksNumbered(trial, ck)
  return fill(shape.entries, shape.points, (entry, point) => {
    const diff = days ? cellMean(days, entry, point) - meanAt(days, checks, point) : NaN
    return Number.isNaN(diff) && own ? cellMean(own, entry, point) : diff
  })
}

function fill(
  entries: readonly string[],
  points: readonly string[],
  cell: (entry: number, point: number) => number,
): PointTable {
  const mean = new Float64Array(entries.length * points.length)
  for (let at = 0; at < mean.length; at++) {
    mean[at] = cell(Math.floor(at / points.length), at % points.length)
  }
  return { entries, points, mean }
}
