import { isSame, type Row, type Rows } from './rows.ts'

/** One row that differs between two states. `before` is null where it was added, `after` where it was deleted. */
export interface RowDifference {
  object: string
  id: number
  kind: 'added' | 'changed' | 'deleted'
  /** Of a changed row the fields that differ, else the whole row. */
  before: Row | null
  after: Row | null
}

/** Fields that differ after every save, and say nothing about the content. */
const STAMPS: ReadonlySet<string> = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy'])

/**
 * Lists the rows that differ between two states, table by table in the given order, matched by id. The two states exchanged give
 * the same rows with both values exchanged. A row in one state only is added or deleted, never lost.
 */
export function compareRows(before: Rows, after: Rows, objects: readonly string[]): RowDifference[] {
  return objects.flatMap((object) => {
    const [was, is] = [before[object] ?? {}, after[object] ?? {}]
    const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted(
      (a, b) => Number(a) - Number(b),
    )
    return ids.flatMap((id) => differenceOf(object, Number(id), was[id] ?? null, is[id] ?? null))
  })
}

function differenceOf(object: string, id: number, was: Row | null, is: Row | null): RowDifference[] {
  if (was === null || is === null) {
    return [{ object, id, kind: was === null ? 'added' : 'deleted', before: was, after: is }]
  }
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !STAMPS.has(name) && !isSame(was[name], is[name]),
  )
  if (names.length === 0) return []
  const pick = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return [{ object, id, kind: 'changed', before: pick(was), after: pick(is) }]
}
