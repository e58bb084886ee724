import { AppError } from '@hepu/api/core/errorCodes'
import { uniqueGroups, type Resource } from '@hepu/api/core/resource/resource'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './conditions.ts'
import type { Mounted, Stored, Values } from './mounted.ts'

type Own = Pick<Stored, 'id' | 'orgId' | 'crop'>

/**
 * Refuses numbers that another record of the same organisation and crop has, naming the fields and that record; one in
 * the recycle bin does not hold them. Of a record that stands (`own`) its own organisation and crop count, not those the
 * caller works in.
 */
export async function assertUnique(ctx: Ctx, it: Mounted, values: Values, own?: Own): Promise<void> {
  for (const names of uniqueGroups(it.def)) {
    if (names.some((name) => values[name] === null || values[name] === undefined || values[name] === ''))
      continue
    const holder = await findHolder(ctx, it, names, values, own)
    if (!holder) continue
    const message = takenText(it.def, names, values, holder.called)
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: names[0]!, message }] } })
  }
}

/** 登记号「…」已被「…」使用: tells of numbers that a record called so has. */
export const takenText = (
  def: Pick<Resource, 'fields'>,
  names: readonly string[],
  values: Values,
  called: string,
): string => `${valuesText(def, names, values)}已被「${called}」使用`

/** The values of some fields in words, each with its label. */
export const valuesText = (
  { fields }: Pick<Resource, 'fields'>,
  names: readonly string[],
  values: Values,
): string => names.map((name) => `${fields[name]!.label}「${String(values[name])}」`).join('、')

async function findHolder(
  ctx: Ctx,
  { def, table }: Mounted,
  names: readonly string[],
  values: Values,
  own?: Own,
) {
  const { orgId, crop } = own ?? ctx.caller
  const [found] = await ctx.db
    .select({ id: table.id, called: sql<string>`${columnOf(table, def.nameField)}` })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.crop, crop),
        isNull(table.deletedAt),
        ...names.map((name) => eq(columnOf(table, name), values[name])),
        own ? ne(table.id, own.id) : undefined,
      ),
    )
    .limit(1)
  return found
}
