import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { AppError } from '@hepu/api/core/errorCodes'
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

/** Throws BAD_INPUT for a result that is not there. */
export async function assertRecord(
  ctx: Ctx,
  values: { resultType: string; resultId: number },
): Promise<void> {
  if ((await findRecordName(ctx, values)) !== undefined) return
  throw new AppError('BAD_INPUT', `${labels.resultId}不存在或无权查看，请另选`)
}
