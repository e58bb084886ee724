import { registryOf, type LinkedRecord } from '@hepu/api/areas/breeder/asset/assetFields'
import type * as api from '@hepu/api/areas/breeder/asset/breederCommon'
import { resultClasses, type ResultClass } from '@hepu/api/areas/breeder/record/breederFields'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  breeder,
  breederApproved,
  breederGermplasm,
  breederRight,
  cooperativeVariety,
  party,
  product,
} from '../../../db/schema/index.ts'
import { rows, type ScopedTable } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { toBreeder } from './assetRows.ts'
import { getLinked } from './linkedRecords.ts'

/** A way in which breeders hold a record. */
interface Holding {
  table: PgTable & ScopedTable & { id: AnyPgColumn; breederId: AnyPgColumn }
  relation: string
  tab: string
  /** Name of the part of the archive; that of the record if null. */
  name: AnyPgColumn | null
  holds: SQL | undefined
}

/** Returns the breeders who have to do with a record of a registry or a product, and as what. */
export async function listLinkedBreeders(
  ctx: Ctx,
  { resource, recordId }: ParsedInputOf<typeof api.linkedBreeders>,
): Promise<ResultOf<typeof api.linkedBreeders>> {
  const record = await getLinked(ctx, resource, recordId)
  const found: ResultOf<typeof api.linkedBreeders> = []
  for (const { table, relation, tab, name, holds } of holdingsOf(ctx, resource, recordId)) {
    const held = await ctx.db
      .select({
        breederId: breeder.id,
        breederName: party.name,
        name: name ? sql<string>`${name}` : sql<string>`${record.name}::text`,
      })
      .from(table)
      .innerJoin(breeder, toBreeder(table))
      .innerJoin(party, eq(party.id, breeder.partyId))
      .where(and(rows(ctx, table), holds))
      .orderBy(asc(table.id))
    found.push(...held.map((row) => ({ ...row, relation, tab })))
  }
  return found
}

function holdingsOf(ctx: Ctx, resource: LinkedRecord, id: number): Holding[] {
  const cooperative = (holds: SQL | undefined): Holding => ({
    table: cooperativeVariety,
    relation: '合作品种',
    tab: 'cooperativeVariety',
    name: cooperativeVariety.name,
    holds,
  })
  const approved = (holds: SQL): Holding => ({
    table: breederApproved,
    relation: '审定品种',
    tab: 'approvedVariety',
    name: null,
    holds,
  })
  const ofProduct = (column: AnyPgColumn): SQL =>
    sql`${column} = (select ${columnOf(product, 'varietyId')} from ${product} where ${and(rows(ctx, product), eq(product.id, id))})`
  if (resource === 'product.productRecord')
    return [
      cooperative(or(eq(cooperativeVariety.productId, id), ofProduct(cooperativeVariety.varietyId))),
      approved(ofProduct(breederApproved.varietyId)),
    ]
  if (resource === 'research.germplasm')
    return [
      {
        table: breederGermplasm,
        relation: '种质',
        tab: 'germplasm',
        name: null,
        holds: eq(breederGermplasm.germplasmId, id),
      },
    ]
  const rights = rightHoldings(resource, id)
  if (resource === 'research.variety')
    return [
      cooperative(eq(cooperativeVariety.varietyId, id)),
      approved(sql`${breederApproved.varietyId} = ${id}`),
      ...rights,
    ]
  if (resource === 'research.varietyInfo')
    return [cooperative(eq(cooperativeVariety.varietyInfoId, id)), ...rights]
  return rights
}

const rightHoldings = (resource: LinkedRecord, id: number): Holding[] =>
  (Object.keys(resultClasses) as ResultClass[])
    .filter((kind) => registryOf[kind] === resource)
    .map((kind) => ({
      table: breederRight,
      relation: '成果权利',
      tab: kind === 'gene' ? 'gene' : 'resultRight',
      name: breederRight.name,
      holds: and(eq(breederRight.resultClass, kind), eq(breederRight.resultId, id)),
    }))
