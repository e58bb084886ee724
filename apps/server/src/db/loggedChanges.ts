import { isDeepStrictEqual } from 'node:util'
import { secretNames } from '../secretNames.ts'

/** What a line of the change log tells of. */
export type Action = 'create' | 'update' | 'delete' | 'restore' | 'import' | 'undo' | 'publish' | 'other'

/** Values of some fields of a record. */
export type Change = Record<string, unknown>

/** Fields that never enter the log: secrets, and what the log line says itself. */
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
  // What the keyword of a list is looked for in: other fields say it.
  'search',
  // The folder of a file: who knows it reads a public file without signing in.
  'dir',
])

/** What the log keeps of some values: no secrets, no stamps, no bytes, nothing absent. */
export const loggable = (values: Change): Change =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !LEFT_OUT.has(name) && value !== undefined && !Buffer.isBuffer(value),
    ),
  )

/** The fields of `next` that differ from `current`, with both values; undefined when none does. */
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

/** A value as the database gives it back: JSON without absent fields, moments as moments, bytes as bytes. */
function plain(value: unknown): unknown {
  if (value instanceof Date || Buffer.isBuffer(value) || typeof value !== 'object' || value === null)
    return value
  return JSON.parse(JSON.stringify(value)) as unknown
}
