import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './conditions.ts'
import type { Mounted, Values } from './mounted.ts'

/**
 * Refuses a number that another record of the same organisation and crop has, naming the field and that record; one in
 * the recycle bin does not hold it, but is named as a hint to bring it back instead.
 */
export async function assertUnique(ctx: Ctx, it: Mounted, values: Values, ownId?: number): Promise<void> {
  for (const name of it.def.unique) {
    const value = values[name]
    if (value === null || value === undefined || value === '') continue
    const holder = await findHolder(ctx, it, name, value, ownId)
    if (!holder) continue
    const { label } = it.def.fields[name]!
    const message = `${label}「${String(value)}」已被「${holder.called}」使用`
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: name, message }] } })
  }
}

async function findHolder(ctx: Ctx, { def, table }: Mounted, name: string, value: unknown, ownId?: number) {
  const [found] = await ctx.db
    .select({ id: table.id, called: sql<string>`${columnOf(table, def.nameField)}` })
    .from(table)
    .where(
      and(
        eq(table.orgId, ctx.caller.orgId),
        eq(table.crop, ctx.caller.crop),
        isNull(table.deletedAt),
        eq(columnOf(table, name), value),
        ownId === undefined ? undefined : ne(table.id, ownId),
      ),
    )
    .limit(1)
  return found
}

/** Numbers of the caller's recycle bin, so that an import can say what lies there. */
export const binNumbers = (ctx: Ctx, { table }: Mounted, name: string) =>
  ctx.db
    .select({ value: sql<string>`${columnOf(table, name)}` })
    .from(table)
    .where(
      and(eq(table.orgId, ctx.caller.orgId), eq(table.crop, ctx.caller.crop), isNotNull(table.deletedAt)),
    )
