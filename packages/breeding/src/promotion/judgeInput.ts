import type { PointTable } from '../table.ts'
import { dependsOnPoints, fewPointsText } from './fewPoints.ts'
import { pointsCounted, type FrozenEvidence, type FrozenWhatIf, type FrozenYear } from './frozen.ts'
import { isNotRequired, triedItem } from './triedItem.ts'
import { prepareTrial, validPointsOf } from './trial.ts'
import type { JudgeInput, JudgeYear, StandardItem, WordTables } from './types.ts'

/**
 * Converts frozen figures into the input of the rules, without the omitted points and with the changed rules of the
 * what-if.
 */
export function judgeInputOf(evidence: FrozenEvidence, standard = evidence.standard): JudgeInput {
  const { year, phase, entries, whatIf, groupMeanIncludesCk, minPoints, lowTraits } = evidence
  const used = evidence.points.filter((point) => point.used).map((point) => point.name)
  return {
    year,
    phase,
    entries,
    ...thaw(evidence, { used, kept: pointsCounted(evidence) }),
    years: evidence.years?.map(thawYear),
    items: itemsUnder(whatIf, standard?.items ?? []),
    groupMeanIncludesCk,
    minPoints: whatIf?.minPoints ?? minPoints,
    lowTraits,
  }
}

/** Returns 汇总点数: the names of the points whose yields a decision uses, without points that count but have none. */
export function pointsSummed(evidence: FrozenEvidence): string[] {
  const trial = prepareTrial(judgeInputOf(evidence))
  return validPointsOf(trial).map((point) => trial.points[point]!)
}

/** Returns 有效试点数不足(3/5) by the points and the 最少有效试点数 of the decision; null if the points are enough. */
export function fewPointsOf(evidence: FrozenEvidence): string | null {
  const { length } = pointsSummed(evidence)
  const minPoints = evidence.whatIf?.minPoints ?? evidence.minPoints
  return length < minPoints ? fewPointsText(length, minPoints) : null
}

/** Returns the problem of the verdicts under the what-if of the evidence; a what-if can end or cause too few points. */
export const problemUnder = (evidence: FrozenEvidence, problem: string | null): string | null =>
  dependsOnPoints(problem) ? fewPointsOf(evidence) : problem

/** Returns the items with the rules of the what-if; items that it does not require take no part. */
const itemsUnder = (whatIf: FrozenWhatIf | undefined, items: readonly StandardItem[]): StandardItem[] =>
  items.filter((item) => !isNotRequired(whatIf, item)).map((item) => triedItem(whatIf, item))

function thawYear(frozen: FrozenYear): JudgeYear {
  const { year, phase, groupName, entries, groupMeanIncludesCk, points } = frozen
  const figures = thaw(frozen, { used: points, kept: points })
  return { year, phase, group: groupName, entries, groupMeanIncludesCk, ...figures }
}

interface Columns {
  used: readonly string[]
  kept: readonly string[]
}

function thaw(
  frozen: Pick<FrozenYear, 'entries' | 'tables' | 'words'>,
  columns: Columns,
): Pick<JudgeYear, 'tables' | 'words'> {
  const names = frozen.entries.map((entry) => entry.name)
  const tables = Object.entries(frozen.tables).map(([trait, matrix]): [string, PointTable] => [
    trait,
    toTable(names, columns, matrix),
  ])
  const words = Object.entries(frozen.words ?? {}).map(([trait, matrix]): [string, WordTables[string]] => {
    const known = [...new Set(matrix.flat().filter((word) => word !== null))]
    const places = matrix.map((row) => row.map((word) => (word === null ? null : known.indexOf(word))))
    return [trait, { words: known, table: toTable(names, columns, places) }]
  })
  return { tables: Object.fromEntries(tables), words: Object.fromEntries(words) }
}

function toTable(
  entries: readonly string[],
  { used, kept }: Columns,
  matrix: readonly (readonly (number | null)[])[],
): PointTable {
  const at = kept.map((point) => used.indexOf(point))
  const mean = Float64Array.from(
    matrix.flatMap((row) => at.map((column) => row[column] ?? null)),
    (value) => value ?? Number.NaN,
  )
  return { entries, points: kept, mean }
}
