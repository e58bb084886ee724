import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  breederApproved,
  breederFee,
  breederGermplasm,
  breederMaterial,
  breederReward,
  breederRight,
  cooperativeVariety,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'

type PartTable = PgTable & { orgId: AnyPgColumn; breederId: AnyPgColumn; deletedAt: AnyPgColumn }

/** Tables whose rows keep an archive from being deleted, with the counting word and name of a row. */
const kept: readonly (readonly [PartTable, string])[] = [
  [breederFee, '行费用'],
  [cooperativeVariety, '个合作品种'],
  [breederApproved, '个审定品种'],
  [breederRight, '项成果权利'],
  [breederGermplasm, '份种质'],
  [breederMaterial, '次材料发放'],
  [breederReward, '条奖励建议'],
]

/** Returns the condition for the parts of an archive in a table. */
export const partsOf = (table: PartTable, { orgId, id }: Pick<Breeder, 'orgId' | 'id'>): SQL =>
  sql`${and(eq(table.orgId, orgId), eq(table.breederId, id), isNull(table.deletedAt))}`

/** Returns what rests on an archive, each kind with its number; the archive is within the caller's scope. */
export async function usesOf({ db }: Ctx, row: Breeder): Promise<{ label: string; count: number }[]> {
  const found: { label: string; count: number }[] = []
  for (const [table, label] of kept) {
    const [counted] = await db.select({ n: count() }).from(table).where(partsOf(table, row))
    if (counted && counted.n > 0) found.push({ label, count: counted.n })
  }
  return found
}
