import type { PointTable } from '../table.ts'
import type { JudgeEntry, JudgeInput, JudgeYear, StandardItem, WordTables } from './types.ts'

/** Figures as they are frozen: trait key → entries × points, null = not surveyed. */
type Matrices = Readonly<Record<string, readonly (readonly (number | null)[])[]>>
type WordMatrices = Readonly<Record<string, readonly (readonly (string | null)[])[]>>

/** Another season as it is frozen; its points are all used. */
export interface FrozenYear {
  year: number
  phase: string
  groupName: string
  groupMeanIncludesCk: boolean
  points: readonly string[]
  entries: readonly JudgeEntry[]
  tables: Matrices
  words?: WordMatrices | undefined
}

/** What a decision rests on, as it is frozen with it. */
export interface FrozenEvidence {
  points: readonly { name: string; used: boolean }[]
  entries: readonly JudgeEntry[]
  tables: Matrices
  words?: WordMatrices | undefined
  year?: number | undefined
  phase?: string | undefined
  years?: readonly FrozenYear[] | undefined
  standard: { items: readonly StandardItem[] } | null
  groupMeanIncludesCk: boolean
  minPoints: number
  lowTraits: readonly string[]
}

/** Frozen figures as the rules take them; the points named in `dropped` are left out of the season itself. */
export function judgeInputOf(evidence: FrozenEvidence, dropped: readonly string[] = []): JudgeInput {
  const { year, phase, entries, standard, groupMeanIncludesCk, minPoints, lowTraits } = evidence
  const used = evidence.points.filter((point) => point.used).map((point) => point.name)
  return {
    year,
    phase,
    entries,
    ...thaw(evidence, { used, kept: used.filter((point) => !dropped.includes(point)) }),
    years: evidence.years?.map(thawYear),
    items: standard?.items ?? [],
    groupMeanIncludesCk,
    minPoints,
    lowTraits,
  }
}

function thawYear(it: FrozenYear): JudgeYear {
  const { year, phase, groupName, entries, groupMeanIncludesCk, points } = it
  const figures = thaw(it, { used: points, kept: points })
  return { year, phase, group: groupName, entries, groupMeanIncludesCk, ...figures }
}

interface Columns {
  used: readonly string[]
  kept: readonly string[]
}

function thaw(
  it: Pick<FrozenYear, 'entries' | 'tables' | 'words'>,
  columns: Columns,
): Pick<JudgeYear, 'tables' | 'words'> {
  const names = it.entries.map((entry) => entry.name)
  const tables = Object.entries(it.tables).map(([trait, matrix]): [string, PointTable] => [
    trait,
    toTable(names, columns, matrix),
  ])
  const words = Object.entries(it.words ?? {}).map(([trait, matrix]): [string, WordTables[string]] => {
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
