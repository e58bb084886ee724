import type { DraftGroup, ReadBook } from '../book/draft.ts'
import { spellName } from '../book/keptRows.ts'
import type { Renames } from '../book/settledNames.ts'
import type { NameKind } from '../words/nameKey.ts'

/** Returns the groups with their stored names. */
export const withGroupNames = (
  groups: readonly DraftGroup[],
  names: Readonly<Record<number, string>>,
): DraftGroup[] => groups.map((group, place) => ({ ...group, name: names[place] ?? group.name }))

/** Replaces names in the rows and lists of a workbook. Returns whether two names became one. */
export function renameBook(book: ReadBook, renames: Renames): boolean {
  const merged = (['point', 'entry'] as const).filter((kind) => renameKind(book, kind, renames[kind]))
  return merged.length > 0
}

/** Replaces names of one kind; returns whether two names became one. */
function renameKind(book: ReadBook, kind: NameKind, renames: Renames[NameKind]): boolean {
  const renamed = new Map(renames)
  if (renamed.size === 0) return false
  const before = new Set(book.rows.map((row) => row[kind]))
  renameRows(book.rows, kind, renamed)
  const after = new Set(book.rows.map((row) => row[kind]))
  if (kind === 'point') renameListedPoints(book, renamed)
  else renameListedEntries(book, renamed)
  return after.size < before.size
}

/** Replaces names of one kind in the rows. */
export function renameRows(
  rows: ReadBook['rows'],
  kind: NameKind,
  renamed: ReadonlyMap<string, string>,
): void {
  if (renamed.size === 0) return
  for (const row of rows) spellName(row, kind, renamed.get(row[kind]) ?? row[kind])
}

function renameListedPoints(book: ReadBook, renamed: ReadonlyMap<string, string>): void {
  const points: ReadBook['points'] = {}
  for (const [name, fields] of Object.entries(book.points)) {
    const next = renamed.get(name) ?? name
    points[next] = { ...fields, ...points[next] }
  }
  book.points = points
}

/** Of entries that get one name in a group the first stays. */
function renameListedEntries(book: ReadBook, renamed: ReadonlyMap<string, string>): void {
  const seen = new Set<string>()
  book.entries = book.entries
    .map((entry) => ({ ...entry, name: renamed.get(entry.name) ?? entry.name }))
    .filter(({ group, name }) => {
      const key = `${group}\n${name}`
      return !seen.has(key) && seen.add(key)
    })
}
