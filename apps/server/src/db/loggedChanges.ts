import { isDeepStrictEqual } from 'node:util'
import { secretNames } from '../secretNames.ts'

/** The action that a line of the change log records. */
export type Action = 'create' | 'update' | 'delete' | 'restore' | 'import' | 'undo' | 'publish' | 'other'

/** Values of some fields of a record. */
export type Change = Record<string, unknown>

/** Fields that never enter the log: secrets, and values that the line has in columns of its own. */
const LEFT_OUT: ReadonlySet<string> = new Set<string>([
  ...secretNames,
  'orgId',
  'crop',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'version',
  'deletedAt',
  'deletedBy',
  // The text that keywords are searched in; it repeats other fields.
  'search',
  // The folder of a file; whoever knows it can read a public file without signing in.
  'dir',
])

/** Returns the values that the log keeps: no secrets, no stamps, no bytes, no absent values. */
export const loggable = (values: Change): Change =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !LEFT_OUT.has(name) && value !== undefined && !Buffer.isBuffer(value),
    ),
  )

/** Returns the fields of `next` that differ from `current`, with both values; undefined if none differs. */
export function changesOf(
  current: Change,
  next: Change,
): { values: Change; before: Change; after: Change } | undefined {
  const changed = Object.entries(next).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(plain(current[name] ?? null), plain(value)),
  )
  if (changed.length === 0) return undefined
  const values = Object.fromEntries(changed)
  const before = Object.fromEntries(changed.map(([name]) => [name, current[name] ?? null]))
  return { values, before: loggable(before), after: loggable(values) }
}

/** Returns a value as the database would return it: JSON without absent fields; moments and bytes unchanged. */
function plain(value: unknown): unknown {
  if (value instanceof Date || Buffer.isBuffer(value) || typeof value !== 'object' || value === null)
    return value
  return JSON.parse(JSON.stringify(value)) as unknown
}
