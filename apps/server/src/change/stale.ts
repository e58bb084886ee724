import { recordLabel } from '@hepu/api/recordKinds'
import { and, eq, isNull } from 'drizzle-orm'
import { clockMinute } from '../db/clock.ts'
import { user } from '../db/schema/index.ts'
import { columnOf, getTable } from '../db/tables.ts'
import type { Ctx } from '../http/context.ts'
import type { RowKey } from './subject.ts'
import { seenKey } from './targetRows.ts'

/**
 * Returns what changed since a set was written: the row with its editor and the time, as the notice says it; null if nothing did.
 * A row that was seen and is gone has changed too.
 */
export async function whatChanged(
  ctx: Ctx,
  seen: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  keys: readonly RowKey[],
): Promise<string | null> {
  const changed = keys.find((key) => seen[seenKey(key)] !== now[seenKey(key)])
  return changed ? describe(ctx, changed) : null
}

async function describe(ctx: Ctx, { object, id }: RowKey): Promise<string> {
  const table = getTable(object)
  const name = table['name']
  const [found] = await ctx.db
    .select({
      ...(name ? { name } : {}),
      at: columnOf(table, 'updatedAt'),
      deletedAt: columnOf(table, 'deletedAt'),
      by: user.name,
    })
    .from(table)
    .leftJoin(user, and(eq(user.id, columnOf(table, 'updatedBy')), isNull(user.deletedAt)))
    .where(eq(table.id, id))
  const row = (found ?? {}) as { name?: string; at?: Date; deletedAt?: Date | null; by?: string | null }
  const what = row.name ? `${recordLabel(object)}「${row.name}」` : recordLabel(object)
  const by = row.by ?? '他人'
  const at = row.at ? `于${clockMinute(row.at)}` : ''
  return `${what}已被${by}${at}${row.deletedAt ? '删除' : '修改'}`
}
