import { plainText } from '@hepu/api/core/resource/values'
import { resources } from '@hepu/api/resources'
import { and, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import type { Contract } from '../contractRows.ts'

type ResultLine = typeof contractResult.$inferSelect

/** Returns the results that a contract is about, in the order in which they were added. */
export const listResultLines = (ctx: Ctx, { id }: Pick<Contract, 'id'>): Promise<ResultLine[]> =>
  ctx.db
    .select()
    .from(contractResult)
    .where(and(rows(ctx, contractResult), eq(contractResult.contractId, id)))
    .orderBy(contractResult.id)

/** Returns the names of the results of a contract, those that were deleted since too. */
export async function resultNames({ db }: Ctx, lines: readonly ResultLine[]): Promise<string[]> {
  const names = new Map<string, string>()
  for (const def of resources) {
    const ids = lines.filter(({ resultType }) => resultType === def.name).map(({ resultId }) => resultId)
    if (ids.length === 0) continue
    const table = registryTable(def)
    const found: Stored[] = await db.select().from(table).where(oneOf(table.id, ids))
    for (const row of found) names.set(`${def.name} ${row.id}`, plainText(row[def.nameField]))
  }
  return lines.flatMap(({ resultType, resultId }) => names.get(`${resultType} ${resultId}`) ?? [])
}

/** Returns the ids of the varieties among the results of a contract. */
export const varietiesOf = (lines: readonly ResultLine[]): number[] =>
  lines.filter(({ resultType }) => resultType === 'research.variety').map(({ resultId }) => resultId)
