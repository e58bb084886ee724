import { crops } from '@hepu/api/core/crops'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  breeder,
  breederApproved,
  breederFee,
  breederGermplasm,
  breederLink,
  breederLinkVisit,
  breederMaterial,
  breederReward,
  breederRight,
  breederScoreCard,
  breederStandard,
  cooperativeVariety,
  obligation,
} from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

type Archive = typeof breeder.$inferSelect
type PartTable = PgTable & { orgId: AnyPgColumn; breederId: AnyPgColumn; deletedAt: AnyPgColumn }

/** An archive of the merged party; `into` is that of the kept party in the same organisation and crop, if it has one. */
interface Moved {
  archive: Archive
  into: Archive | null
}

/** Parts of an archive that move with it as they are, with the counting word and name of a row. */
const parts: readonly (readonly [PartTable, string])[] = [
  [breederFee, '行费用'],
  [breederStandard, '行推广标准'],
  [cooperativeVariety, '个合作品种'],
  [breederApproved, '个审定品种'],
  [breederRight, '项成果权利'],
  [breederGermplasm, '份种质'],
  [breederMaterial, '次材料发放'],
  [breederReward, '条奖励建议'],
  [breederLink, '个查看链接'],
  [breederLinkVisit, '条访问记录'],
  [breederScoreCard, '份年度评分'],
]

/** Parts that an archive has once by these columns: two archives with the same one cannot become one. */
const once: readonly { table: PartTable; by: AnyPgColumn | null; label: string }[] = [
  { table: cooperativeVariety, by: cooperativeVariety.name, label: '同名的合作品种' },
  { table: breederApproved, by: breederApproved.varietyId, label: '同一审定品种' },
  { table: breederGermplasm, by: breederGermplasm.germplasmId, label: '同一种质' },
  { table: breederStandard, by: null, label: '推广标准' },
]

/** Returns how many archives as breeder each of these parties has. */
export async function countArchives({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await db
    .select({ partyId: breeder.partyId, n: sql<number>`count(*)::int` })
    .from(breeder)
    .where(and(inArray(breeder.partyId, [0, ...ids]), isNull(breeder.deletedAt)))
    .groupBy(breeder.partyId)
  return new Map(found.map(({ partyId, n }) => [partyId, n]))
}

/** Returns the archives of a party that a merge moves to another one. */
export async function findArchives(
  { db }: Ctx,
  { keepId, dropId }: { keepId: number; dropId: number },
): Promise<Moved[]> {
  const found = await db
    .select()
    .from(breeder)
    .where(and(inArray(breeder.partyId, [keepId, dropId]), isNull(breeder.deletedAt)))
    .orderBy(breeder.id)
  const kept = found.filter(({ partyId }) => partyId === keepId)
  return found
    .filter(({ partyId }) => partyId === dropId)
    .map((archive) => ({
      archive,
      into: kept.find(({ orgId, crop }) => orgId === archive.orgId && crop === archive.crop) ?? null,
    }))
}

const cropText = ({ crop }: Archive): string => crops.find(({ value }) => value === crop)?.label ?? crop

/** Returns what a merge does with archives, in words: what moves, each kind with its number. */
export async function archiveWords(ctx: Ctx, moved: readonly Moved[]): Promise<string[]> {
  const words: string[] = []
  for (const { archive, into } of moved) {
    const counts = await countParts(ctx, archive)
    const named = `${cropText(archive)}育种家档案`
    const what = into ? `${named}并入已有的一份` : `移来${named}`
    words.push(`${what}，${counts.length > 0 ? `连同${counts.join('、')}` : '没有费用、品种、材料等'}`)
  }
  return words
}

async function countParts({ db }: Ctx, { orgId, id }: Archive): Promise<string[]> {
  const counts: string[] = []
  for (const [table, label] of parts) {
    const [found] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.breederId, id), isNull(table.deletedAt)))
    if (found && found.n > 0) counts.push(`${found.n}${label}`)
  }
  return counts
}

/** Returns why archives of two parties cannot become one; null if they can. */
export async function archivesRefusal({ db }: Ctx, moved: readonly Moved[]): Promise<string | null> {
  for (const { archive, into } of moved) {
    if (!into) continue
    for (const { table, by, label } of once) {
      const key = by ?? sql`true`
      const of = ({ id, orgId }: Archive) => sql`(select ${key} from ${table}
        where ${and(eq(table.orgId, orgId), eq(table.breederId, id), isNull(table.deletedAt))})`
      const { rows } = await db.execute(sql`${of(archive)} intersect ${of(into)} limit 1`)
      if (rows.length > 0)
        return `两者的${cropText(archive)}育种家档案都有${label}，请先在并入一方的档案中删除或停用`
    }
  }
  return null
}

/** Moves archives to the kept party; where it has one of the same organisation and crop, the parts move there. */
export async function moveArchives(ctx: Ctx, keepId: number, moved: readonly Moved[]): Promise<void> {
  const stamps = { updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() }
  for (const { archive, into } of moved) {
    const { id, orgId, crop, partyId } = archive
    const values = into ? { deletedAt: stamps.updatedAt } : { partyId: keepId }
    if (into) await moveParts(ctx, archive, into)
    await ctx.db
      .update(breeder)
      .set({ ...stamps, ...values, version: sql`${breeder.version} + 1` })
      .where(and(eq(breeder.orgId, orgId), eq(breeder.id, id)))
    const line = { object: 'breeder', objectId: id, orgId, crop, reason: '往来单位合并' } as const
    if (into) await writeLog(ctx, { ...line, action: 'delete', before: { ...archive }, after: null })
    else await writeLog(ctx, { ...line, action: 'update', before: { partyId }, after: { partyId: keepId } })
  }
}

async function moveParts({ db }: Ctx, { orgId, id }: Archive, into: Archive): Promise<void> {
  for (const [table] of parts) {
    await db
      .update(table)
      .set({ breederId: into.id })
      .where(and(eq(table.orgId, orgId), eq(table.breederId, id), isNull(table.deletedAt)))
  }
  await db
    .update(obligation)
    .set({ objectId: into.id })
    .where(and(eq(obligation.orgId, orgId), eq(obligation.object, 'breeder'), eq(obligation.objectId, id)))
}
