import type * as api from '@hepu/api/areas/upgrade/publish'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  entryIdentity,
  experimentGroup,
  experimentPoint,
  experimentVariety,
  upgrade,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { removeRow, updateRow, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { takeBackPromotion } from '../../breeder/shared.ts'
import {
  assertNotBlind,
  findData,
  refreshEntries,
  removeBlankPlots,
  scrappedEntries,
  shortList,
  type Held,
} from '../../experiment/shared.ts'
import {
  listDecisions,
  lockGroups,
  lockUpgrade,
  ownerOf,
  saveUpgrade,
  type Group,
  type DecisionRecord,
} from '../evaluation/loadUpgrade.ts'
import { assertNotDecided } from '../plan/nextGroup.ts'
import { informDeciders } from './publishNotices.ts'
import { writePublishRecord } from './publishRecords.ts'
import { presentCounts } from '../rehearsal/rehearsal.ts'

type Entry = typeof experimentVariety.$inferSelect

/** Entries that a publication made in a group of the next year. */
interface MadeIn {
  group: Group
  ids: readonly number[]
}

const STATUS_IN_TRIAL = '1'

/**
 * Revokes a publication: deletes next-phase entries that nobody has worked on, clears the decisions, and writes a record of
 * the revocation. The published figures stay as they were.
 */
export async function revoke(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.revoke>,
): Promise<{ removedEntries: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'revoke')
  const records = await listDecisions(ctx, current.id)
  const removed = await removeNextEntries(ctx, records, input.reason)
  await clearDecisions(ctx, current.group, records, `撤销发布：${input.reason}`)
  await saveUpgrade(ctx, current, { state: 'REVOKED' })
  await takeBackPromotion(ctx, current.id, input.reason)
  await writePublishRecord(ctx, current, {
    action: 'REVOKED',
    counts: await presentCounts(ctx, current.id),
    createdEntries: -removed,
    reason: input.reason,
  })
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade',
    objectId: current.id,
    action: 'undo',
    before: { state: 'PUBLISHED' },
    after: { state: 'REVOKED', removedEntries: removed },
    reason: input.reason,
  })
  await informDeciders(ctx, current, input.reason)
  return { removedEntries: removed }
}

async function clearDecisions(
  ctx: Ctx,
  group: { id: number },
  records: readonly DecisionRecord[],
  reason: string,
): Promise<void> {
  const scrapped = await scrappedEntries(ctx, group)
  for (const { entryId, final } of records) {
    if (final === null) continue
    const status = scrapped.has(entryId) ? {} : { status: STATUS_IN_TRIAL }
    const values = { decision: null, ...status }
    await updateRow(ctx, experimentVariety, entryId, { values }, { label: '品种', reason })
  }
}

/** Removes the entries that the publication made; those that were in the next group before stay. */
async function removeNextEntries(
  ctx: Ctx,
  records: readonly DecisionRecord[],
  reason: string,
): Promise<number> {
  const made = await listMade(ctx, records)
  const groupIds = [...new Set(made.map((entry) => entry.groupId))]
  const groups = groupIds.length > 0 ? await lockGroups(ctx, inArray(experimentGroup.id, groupIds)) : []
  await assertNextNotBlind(ctx, records, groups)
  for (const group of groups) await assertNotDecided(ctx, group, '不能撤销发布')
  const idsIn = Map.groupBy(made, (entry) => entry.groupId)
  const madeIn = groups.map((group) => ({
    group,
    ids: must(idsIn.get(group.id), 'entries of the group').map(({ id }) => id),
  }))
  await assertWithoutData(ctx, madeIn)
  for (const made of madeIn) await removeEntries(ctx, made, reason)
  for (const group of groups) await tidyGroup(ctx, group, reason)
  return made.length
}

/**
 * Refuses if entries became blind: they have other ids now, which no record may reveal, and their names would reveal the
 * codes. The refusal names neither.
 */
async function assertNextNotBlind(
  ctx: Ctx,
  records: readonly DecisionRecord[],
  groups: readonly Group[],
): Promise<void> {
  const refuse = (group: Group) =>
    assertNotBlind(group, `不能撤销发布：品种已进入「${yearAndName(group.year, group.name)}」`)
  groups.forEach(refuse)
  const ids = records.flatMap(({ nextEntryId, alsoEntries }) => [
    ...(nextEntryId === null ? [] : [nextEntryId]),
    ...(alsoEntries ?? []).map((also) => also.entryId),
  ])
  if (ids.length === 0) return
  const [blind] = await ctx.db
    .select({ group: experimentGroup })
    .from(entryIdentity)
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, entryIdentity.orgId), eq(experimentGroup.id, entryIdentity.groupId)),
    )
    .where(and(rows(ctx, entryIdentity), inArray(entryIdentity.oldId, ids)))
    .limit(1)
  if (blind) refuse(blind.group)
}

async function listMade(ctx: Ctx, records: readonly DecisionRecord[]): Promise<Entry[]> {
  const fromOf = new Map(
    records.flatMap(({ entryId, nextEntryId, alsoEntries }) => [
      ...(nextEntryId === null ? [] : [[nextEntryId, entryId] as const]),
      ...(alsoEntries ?? []).map((also) => [also.entryId, entryId] as const),
    ]),
  )
  const ids = [...fromOf.keys()]
  if (ids.length === 0) return []
  const found = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), inArray(experimentVariety.id, ids)))
    .orderBy(experimentVariety.id)
  return found.filter((entry) => entry.fromEntryId === fromOf.get(entry.id))
}

/** Removes entries of a group, with their plots that have no values. */
async function removeEntries(ctx: Ctx, { group, ids }: MadeIn, reason: string): Promise<void> {
  await removeBlankPlots(ctx, group, { side: 'entryId', ids })
  for (const id of ids) await removeRow(ctx, experimentVariety, id, { label: '品种', reason })
}

/** Refuses to remove entries that have data, or else typed values that wait for a reviewer. */
async function assertWithoutData(ctx: Ctx, made: readonly MadeIn[]): Promise<void> {
  const held: Held[] = []
  for (const { group, ids } of made) held.push(...(await findData(ctx, group, 'entryId', ids)))
  const named = (isWaiting: boolean): string =>
    shortList([...new Set(held.flatMap((entry) => (entry.isWaiting === isWaiting ? [entry.name] : [])))])
  const [filled, waiting] = [named(false), named(true)]
  if (filled === '' && waiting === '') return
  const what = filled === '' ? `${waiting}有待审核的填报值` : `${filled}已有试验数据`
  throw new AppError('BAD_STATE', `下一阶段品种${what}，不能撤销发布`)
}

/**
 * Deletes a group in which only checks that a publication carried over are left; computes any other group again without the
 * removed entries.
 */
async function tidyGroup(ctx: Ctx, group: Group, reason: string): Promise<void> {
  const left = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(experimentVariety.id)
  const isBare = left.every((entry) => entry.isCk && entry.fromEntryId !== null)
  if (!isBare || (await isUsed(ctx, group))) return refreshEntries(ctx, group.id)
  for (const entry of left) await removeRow(ctx, experimentVariety, entry.id, { label: '品种', reason })
  await removeRow(ctx, experimentGroup, group.id, { label: '组别', reason })
}

async function isUsed(ctx: Ctx, group: Group): Promise<boolean> {
  const used = itemAt(
    await ctx.db
      .select({
        points: sql<boolean>`exists ${ctx.db
          .select({ id: experimentPoint.id })
          .from(experimentPoint)
          .where(and(rows(ctx, experimentPoint), eq(experimentPoint.groupId, group.id)))}`,
        upgrades: sql<boolean>`exists ${ctx.db
          .select({ id: upgrade.id })
          .from(upgrade)
          .where(and(rows(ctx, upgrade), eq(upgrade.groupId, group.id)))}`,
      })
      .from(experimentGroup)
      .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, group.id))),
    0,
  )
  return used.points || used.upgrades
}
