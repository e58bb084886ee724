import type * as api from '@hepu/api/areas/upgrade/publish'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import { withReason } from '@hepu/breeding/withReason'
import { and, count, eq } from 'drizzle-orm'
import { experimentGroup, experimentVariety, upgrade } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { updateRow, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { rewardPromotion } from '../../breeder/shared.ts'
import { scrappedEntries } from '../../experiment/shared.ts'
import {
  listDecisions,
  lockUpgrade,
  ownerOf,
  saveUpgrade,
  type Group,
  type DecisionRecord,
} from '../evaluation/loadUpgrade.ts'
import { placesOf } from '../plan/destinations.ts'
import { createNextEntries } from '../plan/nextPhase.ts'
import { informDeciders } from './publishNotices.ts'
import { findPublishProblems, type Confirmed } from './publishProblems.ts'
import { writePublishRecord } from './publishRecords.ts'
import { presentCounts } from '../rehearsal/rehearsal.ts'

/** Status of an entry (dictionary entry_status) after each decision. */
const STATUS_AFTER: Readonly<Record<string, string>> = { UP: '3', RETEST: '4', HOLD: '5', DROP: '6' }
/** Status of an entry promoted out of the last trial phase. */
const STATUS_APPROVAL = '7'

/**
 * Publishes a confirmed list, in one transaction: entry decisions, next-phase entries with new codes, publish record. Two
 * people who publish the same list take turns at the group's lock, and the second gets the refusal that it is published.
 */
export async function publish(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.publish>,
): Promise<ResultOf<typeof api.publish>> {
  const { group, ...current } = await lockUpgrade(ctx, input.upgradeId, 'publish', input.version)
  const problem = (await findPublishProblems(ctx, [{ current, group }])).get(current.id)
  if (problem !== undefined) throw new AppError('BAD_STATE', problem)
  if (current.whatIfText !== null && !input.acceptWhatIf) {
    throw new AppError(
      'BAD_STATE',
      `本组判定按${withReason('试算调整', current.whatIfText)}计算，请核对并勾选「同意按试算调整发布」后再发布`,
    )
  }
  const records = await listDecisions(ctx, current.id)
  await setEntryDecisions(ctx, group, records)
  const arrivals = await createNextEntries(ctx, group, records)
  const createdEntries = arrivals.reduce((sum, arrival) => sum + arrival.created, 0)
  const nextGroup = [...new Set(arrivals.map((arrival) => arrival.group))].join('、') || null
  const counts = await presentCounts(ctx, current.id)
  await saveUpgrade(ctx, current, {
    state: 'PUBLISHED',
    publishedBy: ctx.caller.userId,
    publishedAt: ctx.services.now(),
  })
  await rewardPromotion(ctx, current, {
    upgradeId: current.id,
    year: group.year,
    reached: phasesReached(group, records),
  })
  await writePublishRecord(ctx, current, {
    action: 'PUBLISHED',
    counts,
    createdEntries,
    reason: null,
  })
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade',
    objectId: current.id,
    action: 'publish',
    before: { state: current.state },
    after: {
      state: 'PUBLISHED',
      counts,
      createdEntries,
      nextGroup,
      ...(current.whatIfText !== null && { whatIfText: current.whatIfText }),
    },
  })
  await informDeciders(ctx, { ...current, group })
  return { createdEntries, nextGroup, arrivals, counts }
}

/** Returns the phases that promoted entries reach, for what is paid to the breeders of their varieties. */
const phasesReached = (group: Group, records: readonly DecisionRecord[]) =>
  records
    .filter(({ final }) => final === 'UP')
    .flatMap((record) => placesOf(record, group).map(({ phase }) => ({ name: record.name, phase })))

async function setEntryDecisions(ctx: Ctx, group: Group, records: readonly DecisionRecord[]): Promise<void> {
  const scrapped = await scrappedEntries(ctx, group)
  for (const { entryId, final } of records) {
    if (final === null) continue
    const toApproval = final === 'UP' && group.phase === 'PT'
    const status = toApproval ? STATUS_APPROVAL : must(STATUS_AFTER[final], 'status after the decision')
    await updateRow(
      ctx,
      experimentVariety,
      entryId,
      { values: scrapped.has(entryId) ? { decision: final } : { decision: final, status } },
      { label: '品种', reason: '发布晋级' },
    )
  }
}

type Count = ResultOf<typeof api.publishCount>

/** Counts what the caller may publish (`countReady`), and the published evaluations that the caller sees. */
export async function publishCount(ctx: Ctx): Promise<Count> {
  const [ready, published] = await Promise.all([countReady(ctx), countPublished(ctx)])
  return { ...ready, published }
}

/** Counts the groups that the caller may publish now (`findReady`). */
export async function countReady(ctx: Ctx): Promise<Omit<Count, 'published'>> {
  const { ready, blocked } = await findReady(ctx)
  return { ready: ready.length, blocked }
}

/**
 * Returns the ids of the evaluations that the caller may publish now, and what prevents the other confirmed ones; empty for a
 * caller who may not publish.
 */
export async function findReady(ctx: Ctx): Promise<{ ready: number[]; blocked: Count['blocked'] }> {
  if (!ctx.caller.permissions.has('upgrade.record:publish')) return { ready: [], blocked: [] }
  const confirmed = (await listConfirmed(ctx)).filter(({ current }) => mayChange(ctx, current))
  const problems = await findPublishProblems(ctx, confirmed)
  const blocked = confirmed.flatMap(({ current: { id }, group }) => {
    const reason = problems.get(id)
    return reason === undefined ? [] : [{ upgradeId: id, year: group.year, group: group.name, reason }]
  })
  const ready = confirmed.map(({ current }) => current.id).filter((id) => !problems.has(id))
  return { ready, blocked }
}

async function countPublished(ctx: Ctx): Promise<number> {
  const found = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(upgrade)
      .innerJoin(experimentGroup, toGroup)
      .where(and(rows(ctx, upgrade), rows(ctx, experimentGroup), eq(upgrade.state, 'PUBLISHED'))),
    0,
  )
  return found.n
}

const toGroup = and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId))

const listConfirmed = (ctx: Ctx): Promise<Confirmed[]> =>
  ctx.db
    .select({
      current: {
        id: upgrade.id,
        orgId: upgrade.orgId,
        dataVersion: upgrade.dataVersion,
        lastEditor: upgrade.lastEditor,
      },
      group: experimentGroup,
    })
    .from(upgrade)
    .innerJoin(experimentGroup, toGroup)
    .where(and(rows(ctx, upgrade), rows(ctx, experimentGroup), eq(upgrade.state, 'CONFIRMED')))
    .orderBy(upgrade.id)
