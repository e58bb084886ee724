import { comparable } from '@hepu/api/cells/normalise'
import { plainText } from '@hepu/api/core/resource/values'
import { and, asc, inArray } from 'drizzle-orm'
import { isNamed, oneOf } from '../../../db/nameConditions.ts'
import { contractResult, researchVariety, varietyInfo } from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

/** A variety among the results of a contract. */
export interface Licensed {
  contractId: number
  /** The line of the contract that names it; that of 审定品种 where 品种权 is named too. */
  lineId: number
  varietyId: number | null
  name: string
  /** The name in its normal form: one variety has several approvals. */
  key: string
}

const VARIETY = 'research.variety'
const RIGHT = 'research.varietyInfo'

/** Returns the varieties among the results of some contracts, each once a contract. */
export async function listLicensed(ctx: Ctx, contractIds: readonly number[]): Promise<Licensed[]> {
  if (contractIds.length === 0) return []
  const lines = await ctx.db
    .select()
    .from(contractResult)
    .where(
      and(
        rows(ctx, contractResult),
        inArray(contractResult.contractId, [...contractIds]),
        inArray(contractResult.resultType, [VARIETY, RIGHT]),
      ),
    )
    .orderBy(asc(contractResult.contractId), asc(contractResult.resultType), asc(contractResult.id))
  const idsOf = (type: string) =>
    lines.filter(({ resultType }) => resultType === type).map(({ resultId }) => resultId)
  const names = new Map([
    [VARIETY, await namesOf(ctx, researchVariety, idsOf(VARIETY))],
    [RIGHT, await namesOf(ctx, varietyInfo, idsOf(RIGHT))],
  ])
  const approved = await idsByName(ctx, [...(names.get(RIGHT)?.values() ?? [])])
  const found = new Map<string, Licensed>()
  for (const { id, contractId, resultType, resultId } of lines) {
    const name = names.get(resultType)?.get(resultId)
    if (!name) continue
    const key = comparable(name)
    const varietyId = resultType === VARIETY ? resultId : (approved.get(key) ?? null)
    const place = `${contractId} ${key}`
    if (!found.has(place)) found.set(place, { contractId, lineId: id, varietyId, name, key })
  }
  return [...found.values()]
}

async function namesOf(ctx: Ctx, table: ResourceTable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: table.id, name: columnOf(table, 'name') })
    .from(table)
    .where(and(rows(ctx, table), oneOf(table.id, ids)))
  return new Map(found.map(({ id, name }) => [id, plainText(name)]))
}

/** Returns the first 审定品种 of each of these names, by the name in its normal form. */
async function idsByName(ctx: Ctx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const name = columnOf(researchVariety, 'name')
  const found = await ctx.db
    .select({ id: researchVariety.id, name })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), isNamed(name, names.map(comparable))))
    .orderBy(asc(researchVariety.id))
  const ids = new Map<string, number>()
  for (const row of found) {
    const key = comparable(plainText(row.name))
    if (!ids.has(key)) ids.set(key, row.id)
  }
  return ids
}

/** Returns the names of some 审定品种 by their ids. */
export const varietyNames = (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  namesOf(ctx, researchVariety, ids)

/** Returns whether a row is of one of the varieties of its contract. */
export const isOf = (
  row: { contractId: number; varietyName: string },
  { contractId, key }: Licensed,
): boolean => row.contractId === contractId && comparable(row.varietyName) === key

export const sameVariety = (one: { varietyName: string }, other: { varietyName: string }): boolean =>
  comparable(one.varietyName) === comparable(other.varietyName)
