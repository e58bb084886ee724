import { resources } from '@hepu/api/resources'
import { AppError } from '@hepu/api/core/errorCodes'
import { plainText } from '@hepu/api/core/resource/values'
import { must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { and, not, sql } from 'drizzle-orm'
import { oneOf } from '../db/nameConditions.ts'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './filterConditions.ts'
import type { Mounted, Stored } from './mounted.ts'
import { registryTable } from './registryTable.ts'
import { targetFields } from './targetTables.ts'

/**
 * Refuses to delete for ever what other records refer to, including records of other organisations and of recycle bins.
 * References from records deleted in the same call do not count. `refused` says what cannot be done.
 */
export async function assertUnnamed(
  ctx: Ctx,
  { def, table }: Mounted,
  gone: readonly Stored[],
  refused = '不能彻底删除',
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  for (const other of resources) {
    for (const { name } of targetFields(other.fields).filter(({ target }) => target === def.table)) {
      const referring = registryTable(other)
      const column = columnOf(referring, name)
      const [found] = await ctx.db
        .select({ id: sql<number>`${column}`.mapWith(Number), n: sql<number>`count(*)`.mapWith(Number) })
        .from(referring)
        .where(and(oneOf(column, ids), referring === table ? not(oneOf(referring.id, ids)) : undefined))
        .groupBy(column)
        .limit(1)
      if (!found) continue
      const row = must(
        gone.find((record) => record.id === found.id),
        'deleted record',
      )
      throw new AppError(
        'BAD_STATE',
        `「${plainText(row[def.nameField])}」是${found.n}条${other.title}的${fieldNamed(other.fields, name).label}，${refused}`,
      )
    }
  }
}
