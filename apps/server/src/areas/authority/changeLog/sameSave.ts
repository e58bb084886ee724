import { findRecordKind, recordField } from '@hepu/api/recordKinds'
import type { Change } from '../../../db/loggedChanges.ts'
import type { changeLog } from '../../../db/schema/index.ts'

type Stored = typeof changeLog.$inferSelect

/**
 * Lines that one save wrote under several organisations as the one change they were, of records that have such: what is the
 * same in all of them once, lists put together. In the order of the first of each; lines of one organisation stay apart.
 */
export function joinSaves<T extends { line: Stored }>(found: readonly T[]): T[] {
  const joined = new Map<string, { first: T; orgIds: Set<number> }>()
  for (const row of found) {
    const key = keyOf(row.line)
    const known = joined.get(key)
    const isJoined =
      known && findRecordKind(row.line.object)?.isOfManyOrgs && !known.orgIds.has(row.line.orgId)
    if (isJoined) {
      known.first = { ...known.first, line: joinTwo(known.first.line, row.line) }
      known.orgIds.add(row.line.orgId)
    } else {
      joined.set(known ? `${key} ${row.line.id}` : key, { first: row, orgIds: new Set([row.line.orgId]) })
    }
  }
  return [...joined.values()].map(({ first }) => first)
}

const keyOf = ({ id, requestId, object, objectId, action, reason, batchId }: Stored): string =>
  JSON.stringify([requestId ?? id, object, objectId, action, reason, batchId])

const joinTwo = (one: Stored, other: Stored): Stored => ({
  ...one,
  before: joinValues(one.before, other.before),
  after: joinValues(one.after, other.after),
})

/** Rows are read newest first, and written in the order of the organisations. */
function joinValues(later: unknown, earlier: unknown): Change | null {
  if (!isChange(later) || !isChange(earlier)) return (later ?? earlier) as Change | null
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
  return Object.fromEntries(names.map((name) => [name, joinValue(later[name], earlier[name])]))
}

const joinValue = (later: unknown, earlier: unknown): unknown =>
  Array.isArray(later) && Array.isArray(earlier)
    ? [...new Set<unknown>([...earlier, ...later])]
    : (later ?? earlier)

const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null

/**
 * Returns the key of the save that a line belongs to, by which a later editor counts the saves in between; null if the line
 * makes no new version of its record, because its change is stored elsewhere.
 */
export function saveOf({ id, requestId, batchId, object, before, after }: Stored): string | null {
  const fields = Object.keys({ ...(before as Change | null), ...(after as Change | null) })
  const makesVersion = batchId !== null || fields.some((name) => !recordField(object, name).isUnversioned)
  return makesVersion ? (requestId ?? String(id)) : null
}
