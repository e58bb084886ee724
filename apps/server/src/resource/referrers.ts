import { registries } from '@hepu/api/areas/research/registries'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Resource } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import { and, getTableName, is, not, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { oneOf } from '../db/lists.ts'
import * as schema from '../db/schema/index.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './conditions.ts'
import type { Mounted, Stored } from './mounted.ts'
import { targetFields } from './targets.ts'

const tables = new Map<string, PgTable>(
  Object.values(schema).flatMap((it): [string, PgTable][] =>
    is(it, PgTable) ? [[getTableName(it), it]] : [],
  ),
)
/** The table of a resource. */
export const tableOf = ({ table }: Pick<Resource, 'table'>) => tables.get(table) as ResourceTable

/**
 * Refuses to throw away for ever what other records name, those of other organisations and of recycle bins too; what goes
 * together with it does not count.
 */
export async function assertUnnamed(
  ctx: Ctx,
  { def, table }: Mounted,
  gone: readonly Stored[],
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  for (const { def: other } of registries) {
    for (const { name } of targetFields(other.fields).filter(({ target }) => target === def.table)) {
      const referring = tableOf(other)
      const column = columnOf(referring, name)
      const [found] = await ctx.db
        .select({ id: sql<number>`${column}`.mapWith(Number), n: sql<number>`count(*)`.mapWith(Number) })
        .from(referring)
        .where(and(oneOf(column, ids), referring === table ? not(oneOf(referring.id, ids)) : undefined))
        .groupBy(column)
        .limit(1)
      if (!found) continue
      const row = gone.find((it) => it.id === found.id)!
      throw new AppError(
        'BAD_STATE',
        `「${plainText(row[def.nameField])}」是${found.n}条${other.title}的${other.fields[name]!.label}，不能彻底删除`,
      )
    }
  }
}
