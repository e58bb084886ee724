import { isSame, type Row, type Rows } from './rows.ts'

/** One row that differs between two states. `before` is null where it was added, `after` where it was deleted. */
export interface RowDifference {
  object: string
  /** Where the row is among those of its table: its id, unless a part says otherwise. */
  key: string
  id: number
  kind: 'added' | 'changed' | 'deleted'
  /** Of a changed row the fields that differ, else the whole row. */
  before: Row | null
  after: Row | null
}

/** Fields that differ after every save, and say nothing about the content. */
const STAMPS: ReadonlySet<string> = new Set([
  'id',
  'version',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'createdBy',
])

/**
 * Lists the rows that differ between two states, table by table in the given order, matched by their keys. The two states exchanged give
 * the same rows with both values exchanged. A row in one state only is added or deleted, never lost.
 */
export function compareRows(before: Rows, after: Rows, objects: readonly string[]): RowDifference[] {
  return objects.flatMap((object) => {
    const [was, is] = [before[object] ?? {}, after[object] ?? {}]
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    )
    return keys.flatMap((key) => differenceOf({ object, key }, was[key] ?? null, is[key] ?? null))
  })
}

function differenceOf(
  place: Pick<RowDifference, 'object' | 'key'>,
  was: Row | null,
  is: Row | null,
): RowDifference[] {
  const ids = [was, is].flatMap((row) => (row ? Number(row['id'] ?? place.key) : []))
  const where = { ...place, id: Math.min(...ids) }
  if (was === null || is === null) {
    return [{ ...where, kind: was === null ? 'added' : 'deleted', before: was, after: is }]
  }
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !STAMPS.has(name) && !isSame(was[name], is[name]),
  )
  if (names.length === 0) return []
  const pick = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return [{ ...where, kind: 'changed', before: pick(was), after: pick(is) }]
}
