/** A stored row as JSON has it: moments and days as text. */
export type Row = Readonly<Record<string, unknown>>

/** Rows of a target and its parts, by table and key: the id of a row, or the `ref` of one that is not there yet. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Row>>>>

/**
 * What an action does to one row. A change holds the changed fields in `before` and `after`; `before` is null where it adds a
 * row, `after` where it deletes one.
 */
export interface RowChange {
  object: string
  /** Null for a row that is not there yet; `ref` then names it among the changes of the set. */
  id: number | null
  ref: string | null
  /** What people call the row: 「指标「示范面积」」. */
  label: string
  before: Row | null
  after: Row | null
}

/** Returns the key of the row of a change among `Rows`. */
export const keyOfChange = ({ id, ref }: Pick<RowChange, 'id' | 'ref'>): string => String(id ?? ref)

/** Returns the rows of one table. */
export const rowsIn = (rows: Rows, object: string): readonly Row[] => Object.values(rows[object] ?? {})

/** Returns one row; undefined if there is none, or no longer. */
export const rowOf = (rows: Rows, object: string, id: number | string): Row | undefined =>
  rows[object]?.[String(id)]

/** Returns the rows after some changes, in their order. */
export function withChanges(rows: Rows, changes: readonly RowChange[]): Rows {
  const result: Record<string, Record<string, Row>> = Object.fromEntries(
    Object.entries(rows).map(([object, found]) => [object, { ...found }]),
  )
  for (const change of changes) {
    const found = (result[change.object] ??= {})
    const key = keyOfChange(change)
    if (change.after === null) delete found[key]
    else found[key] = { ...found[key], ...change.after }
  }
  return result
}

/** Returns whether two values of rows are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Returns the change of a row to other values; only fields that differ, and null if none does. */
export function changeOf(
  row: Row,
  values: Row,
  place: Pick<RowChange, 'object' | 'label'>,
): RowChange | null {
  const names = Object.keys(values).filter(
    (name) => values[name] !== undefined && !isSame(row[name], values[name]),
  )
  if (names.length === 0) return null
  const pick = (from: Row): Row => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { ...place, id: Number(row['id']), ref: null, before: pick(row), after: pick(values) }
}

/** Two actions that write the same field of a row; from 0. */
export interface Clash {
  first: number
  second: number
}

/** Returns the first pair of actions that change the same content; null if there is none. A deletion changes all fields. */
export function findClash(byAction: readonly (readonly RowChange[])[]): Clash | null {
  const written = new Map<string, number>()
  for (const [at, changes] of byAction.entries()) {
    for (const change of changes) {
      const row = `${change.object} ${keyOfChange(change)}`
      const fields = change.after === null ? ['*'] : Object.keys(change.after)
      const others =
        change.after === null ? [...written.keys()].filter((key) => key.startsWith(`${row} `)) : []
      const keys = [...fields.map((field) => `${row} ${field}`), `${row} *`, ...others]
      const first = keys.flatMap((key) => written.get(key) ?? []).find((other) => other !== at)
      if (first !== undefined) return { first, second: at }
      for (const field of fields) written.set(`${row} ${field}`, at)
    }
  }
  return null
}
