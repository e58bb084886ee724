import { plainText } from '@hepu/api/core/resource/values'
import { resources } from '@hepu/api/resources'
import { and, eq } from 'drizzle-orm'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { registryTable } from '../../../resource/registryTable.ts'

/** Returns the name of a record of a registry; undefined if the caller does not see it. */
export async function findRecordName(
  ctx: Ctx,
  { resultType, resultId }: { resultType: string; resultId: number },
): Promise<string | undefined> {
  const def = resources.find(({ name }) => name === resultType)
  if (!def) return undefined
  const table = registryTable(def)
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.id, resultId)))
  return found && plainText((found as Readonly<Record<string, unknown>>)[def.nameField])
}
