import { plainText } from '@hepu/api/core/resource/values'
import { resources } from '@hepu/api/resources'
import { and, asc, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { registryTable } from '../../../resource/registryTable.ts'

/** Returns the results of contracts with their names, by the id of their line. */
export async function readResultNames(
  ctx: Ctx,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (contractIds.length === 0) return new Map()
  const lines = await ctx.db
    .select({ id: contractResult.id, type: contractResult.resultType, resultId: contractResult.resultId })
    .from(contractResult)
    .where(
      and(
        rows(ctx, contractResult),
        oneOf(contractResult.contractId, contractIds),
        isNull(contractResult.deletedAt),
      ),
    )
    .orderBy(asc(contractResult.id))
  const names = new Map<number, string>()
  for (const [type, ofType] of Map.groupBy(lines, (line) => line.type)) {
    const known = await namesOf(
      ctx,
      type,
      ofType.map(({ resultId }) => resultId),
    )
    for (const { id, resultId } of ofType) names.set(id, known.get(resultId) ?? '已删除的成果')
  }
  return names
}

async function namesOf(
  { db }: Pick<Ctx, 'db'>,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const def = resources.find(({ name }) => name === type)
  if (!def) return new Map()
  const table = registryTable(def)
  const found = await db
    .select({ id: table.id, name: columnOf(table, def.nameField) })
    .from(table)
    .where(oneOf(table.id, ids))
  return new Map(found.map(({ id, name }) => [id, plainText(name)]))
}
