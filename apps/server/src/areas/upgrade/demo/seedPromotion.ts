import { saveUpgradePk } from '@hepu/api/areas/upgrade/pk/pkSaved'
import { saveNextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, or, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { experimentGroup, upgrade } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { demoContext, demoPerson } from '../../../db/seed/demoContext.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { confirmDraft, saveDraft } from '../draft/drafts.ts'
import { generateYear } from '../evaluation/generate.ts'
import { isDemoTrial } from '../../experiment/shared.ts'
import { savePk } from '../pk/savedPks.ts'
import { listPlans, savePlans } from '../plan/nextPlans.ts'
import { publish } from '../publish/publish.ts'
import { decide } from '../rehearsal/rehearsal.ts'
import { getRehearsal } from '../rehearsal/showRehearsal.ts'
import { seedDemoStandards } from '../standard/seedDemoStandards.ts'

/** The trial that is published, and the one that is still rehearsed. */
const PUBLISHED = { year: 1996, name: '早熟白玉米组' }
const REHEARSED = { year: 2015, name: '黄淮海夏玉米示范组' }
/** The trial of the next season that the publication makes. */
const NEXT = '早熟白玉米续试组'

/** Why the best of the entries that the standard leaves open go on, from the best one. */
const BY_HAND = ['产量居首，多点表现稳定，评审会同意续试一年', '产量与首位相近，抗倒性好，评审会同意续试一年']

/** How many of the best entries are compared with the check. */
const COMPARED = 4

type Rehearsal = ResultOf<typeof rehearsing.rehearsal>
type Line = Rehearsal['records'][number]

/**
 * Gives the demo organisation its standards, and evaluations of two seasons by them: one trial published with the entries of the
 * next season, one in rehearsal with a draft, and a saved comparison. Goes through the functions of the calls, as long as the
 * organisation never had an evaluation.
 */
export async function seedPromotion(services: Services, log: FastifyBaseLogger): Promise<void> {
  await seedDemoStandards(services)
  const admin = await demoContext(services, log)
  if (!admin) return
  const decides = await demoPerson(admin, 'trial')
  const publishes = await demoPerson(admin, 'director')
  if (!decides || !publishes || !(await hasTrials(admin)) || (await hasEvaluations(admin))) return
  try {
    await inTransaction(services.db, (db) => seedSeasons({ ...decides, db }, { ...publishes, db }))
  } catch (error) {
    // In a data folder of before, people may have changed the standards or figures that these decisions rest on: it starts without.
    log.warn({ err: error }, 'the demo evaluations are left out')
  }
}

async function seedSeasons(decides: Ctx, publishes: Ctx): Promise<void> {
  for (const { year } of [PUBLISHED, REHEARSED])
    await generateYear(decides, year, must(and(eq(experimentGroup.year, year), isDemoTrial), 'condition'))
  const id = await publishOne(decides, publishes)
  await rehearseOne(decides)
  await compareBest(decides, id)
}

/** Returns whether both trials are there: a data folder of a user's own need not have them. */
async function hasTrials(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), isDemoTrial, or(isTrial(PUBLISHED), isTrial(REHEARSED))))
  return found.length === 2
}

const isTrial = ({ year, name }: typeof PUBLISHED): SQL | undefined =>
  and(eq(experimentGroup.year, year), eq(experimentGroup.name, name))

async function hasEvaluations(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ id: upgrade.id })
    .from(upgrade)
    .where(eq(upgrade.orgId, ctx.caller.orgId))
    .limit(1)
  return found.length > 0
}

/** Decides, confirms and publishes a trial, each by who may. Returns the id of its evaluation. */
async function publishOne(decides: Ctx, publishes: Ctx): Promise<number> {
  const id = await evaluationOf(decides, PUBLISHED)
  const { records } = await rehearse(decides, id)
  const open = records.filter(({ final, isCk }) => final === 'HOLD' && !isCk).toSorted(byRank)
  const byHand = BY_HAND.flatMap((reason, at) => {
    const record = open[at]
    return record ? [{ final: 'UP', reason, recordId: String(record.id) }] : []
  })
  await decideAll(decides, id, byHand)
  await planNext(decides, id)
  const draftId = await keep(decides, id, '评审会定稿')
  await confirmDraft(decides, rehearsing.savePreview.input.parse({ draftId: String(draftId) }))
  await publish(publishes, { upgradeId: id })
  return id
}

/** Sends every entry that goes on to the trial of the next season, in the phase and with the code that are proposed. */
async function planNext(ctx: Ctx, id: number): Promise<void> {
  const { version, entries } = await listPlans(ctx, { upgradeId: id })
  const plans = entries.map(({ recordId, places }) => ({
    recordId: String(recordId),
    places: places.map(({ phase }) => ({ phase, groupName: NEXT, entryNo: null })),
  }))
  await savePlans(ctx, saveNextPlans.input.parse({ upgradeId: String(id), version, plans }))
}

/** Leaves a trial in rehearsal, with a draft of what was discussed. */
async function rehearseOne(ctx: Ctx): Promise<void> {
  const id = await evaluationOf(ctx, REHEARSED)
  await keep(ctx, id, '初评方案')
}

/** Saves a comparison of the best entries of the published trial with its check. */
async function compareBest(ctx: Ctx, id: number): Promise<void> {
  const { records } = await rehearse(ctx, id)
  const check = records.find(({ isCk }) => isCk)
  const best = records.filter(({ isCk }) => !isCk).toSorted(byRank)
  const chosen = [...(check ? [check] : []), ...best.slice(0, COMPARED)]
  const entryIds = chosen.map(({ entryId }) => String(entryId))
  const input = { name: '早熟白玉米前四位与对照', upgradeId: String(id), entryIds, baseEntryId: entryIds[0] }
  await savePk(ctx, saveUpgradePk.input.parse(input))
}

async function evaluationOf(ctx: Ctx, trial: typeof PUBLISHED): Promise<number> {
  const [found] = await ctx.db
    .select({ id: upgrade.id })
    .from(upgrade)
    .innerJoin(experimentGroup, eq(experimentGroup.id, upgrade.groupId))
    .where(and(rows(ctx, upgrade), isDemoTrial, isTrial(trial)))
  return must(found, `the evaluation of ${trial.name}`).id
}

const rehearse = (ctx: Ctx, id: number): Promise<Rehearsal> => getRehearsal(ctx, { upgradeId: id })

async function decideAll(ctx: Ctx, id: number, decisions: readonly object[]): Promise<void> {
  const {
    upgrade: { version },
  } = await rehearse(ctx, id)
  await decide(ctx, rehearsing.decide.input.parse({ upgradeId: String(id), version, decisions }))
}

async function keep(ctx: Ctx, id: number, name: string): Promise<number> {
  const {
    upgrade: { version },
  } = await rehearse(ctx, id)
  const { draftId } = await saveDraft(
    ctx,
    rehearsing.savePreviewDraft.input.parse({ upgradeId: String(id), version, name }),
  )
  return draftId
}

const byRank = (a: Line, b: Line): number => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity)
