import { createHash } from 'node:crypto'

/** Returns a value as JSON in which the fields of every object are in one order: a database may store them in another. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value))

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, ordered(field)]),
  )
}

/** Returns the SHA-256 of a value in that form. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')
