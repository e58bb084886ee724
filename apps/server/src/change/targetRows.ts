import { createHash } from 'node:crypto'
import type { Row, Rows } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { ROWS_MAX } from '@hepu/api/core/change/changeWords'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { loggable, type Change } from '../db/loggedChanges.ts'
import { columnOf, getTable, type RecordTable } from '../db/tables.ts'
import type { Ctx } from '../http/context.ts'
import { plannedOf, type ChangePart, type ChangeSubject, type RowKey } from './subject.ts'

/** Which record, in which organisation. */
export interface TargetPlace {
  id: number
  orgId: number
}

/**
 * Reads a target with all its parts, without deleted rows, one statement for each part; `lock` holds them until the transaction
 * ends, the target first. Returns null if the target is gone. Throws BAD_STATE above `ROWS_MAX` rows.
 */
export async function readTarget(
  ctx: Ctx,
  subject: ChangeSubject,
  { id, orgId }: TargetPlace,
  { lock = false }: { lock?: boolean } = {},
): Promise<Rows | null> {
  const rows: Record<string, Record<string, Row>> = {}
  const add = (object: string, found: readonly Row[]): void => {
    rows[object] = { ...rows[object], ...Object.fromEntries(found.map((row) => [String(row['id']), row])) }
  }
  const read = async (object: string, field: string, ids: readonly number[]): Promise<void> => {
    const table = getTable(object)
    add(object, await selectRows(ctx, table, { field, ids, orgId, lock }))
  }
  await read(subject.object, 'id', [id])
  if (Object.keys(rows[subject.object] ?? {}).length === 0) return null
  for (const part of subject.parts) await read(part.object, part.field, ownersOf(rows, part, id))
  for (const part of subject.readParts) {
    const found = await part.read(ctx, { orgId, ownerIds: ownersOf(rows, part, id) })
    rows[part.object] = Object.fromEntries(found.map(({ key, row }) => [key, plainRow(row)]))
  }
  const count = Object.values(rows).reduce((total, found) => total + Object.keys(found).length, 0)
  if (count > ROWS_MAX) {
    throw new AppError('BAD_STATE', `${subject.label}的内容超过${ROWS_MAX}行，不能整体变更`)
  }
  return rows
}

const ownersOf = (rows: Rows, { of }: Pick<ChangePart, 'of'>, id: number): number[] =>
  of === undefined ? [id] : Object.keys(rows[of] ?? {}).map(Number)

async function selectRows(
  ctx: Ctx,
  table: RecordTable,
  { field, ids, orgId, lock }: { field: string; ids: readonly number[]; orgId: number; lock: boolean },
): Promise<Row[]> {
  if (ids.length === 0) return []
  const query = ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(columnOf(table, 'orgId'), orgId),
        inArray(columnOf(table, field), [...ids]),
        isNull(columnOf(table, 'deletedAt')),
      ),
    )
    .orderBy(asc(table.id))
  const found = lock ? await query.for('update') : await query
  return found.map((row) => plainRow(row))
}

/** Returns a stored row as JSON has it, without stamps, secrets and bytes. */
const plainRow = (row: Change): Row => JSON.parse(JSON.stringify(loggable(row))) as Row

/** Returns a short text that is the same for the same values only, whatever the order of their names. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('hex')
    .slice(0, 32)

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, ordered(member)]),
  )
}

export const seenKey = ({ object, id }: RowKey): string => `${object}:${id}`

/** Returns the digest of the planned fields of rows, by their keys; rows that are gone have none. */
export function seenOf(
  subject: ChangeSubject,
  rows: Rows,
  targetId: number,
  keys: readonly RowKey[],
): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const row = rows[key.object]?.[String(key.id)]
      if (!row) return []
      const planned = plannedOf(subject, key, targetId).map((field) => [field, row[field] ?? null])
      return [[seenKey(key), digestOf(planned)]]
    }),
  )
}
