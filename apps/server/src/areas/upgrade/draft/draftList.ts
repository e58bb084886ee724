import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import type { Decision, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import {
  experimentGroup,
  experimentVariety,
  upgrade,
  upgradeDraft,
  upgradeRecord,
  upgradeStandard,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { contains, ordered } from '../../experiment/shared.ts'
import { getGroup, getUpgrade, type Upgrade } from '../evaluation/loadUpgrade.ts'
import { upgradeWorkflow } from '@hepu/api/areas/upgrade/upgradeWorkflow'

/** Lists omit the evidence, which is large. */
const { evidence, ...light } = getTableColumns(upgradeDraft)
type Draft = Omit<typeof upgradeDraft.$inferSelect, 'evidence'>

const toUpgrade = and(eq(upgrade.orgId, upgradeDraft.orgId), eq(upgrade.id, upgradeDraft.upgradeId))
const toGroup = and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId))
const toEntry = and(
  eq(experimentVariety.orgId, upgradeRecord.orgId),
  eq(experimentVariety.id, upgradeRecord.entryId),
)
const toStandard = and(
  eq(upgradeStandard.orgId, upgradeDraft.orgId),
  eq(upgradeStandard.id, upgradeDraft.standardId),
)

/** Returns the drafts of one evaluation, newest first. */
export async function listDrafts(
  ctx: Ctx,
  current: Pick<Upgrade, 'id' | 'state'>,
  group: Of['group'],
): Promise<ResultOf<typeof api.rehearsal>['drafts']> {
  const found = await findDrafts(ctx, eq(upgradeDraft.upgradeId, current.id))
  return found.map((row) => presentDraft(ctx, { state: current.state, group }, row))
}

/** A draft with the names of its standard and of the person who saved it. */
interface Found {
  draft: Draft
  standardName: string | null
  byName: string | null
}

const findDrafts = (ctx: Ctx, which: SQL): Promise<Found[]> =>
  ctx.db
    .select({ draft: light, standardName: upgradeStandard.name, byName: user.name })
    .from(upgradeDraft)
    .leftJoin(upgradeStandard, toStandard)
    .leftJoin(user, eq(user.id, upgradeDraft.createdBy))
    .where(and(rows(ctx, upgradeDraft), which))
    .orderBy(desc(upgradeDraft.id))

/** Returns one draft with its decisions, as saved and as they are now. */
export async function showDraft(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.showDraft>,
): Promise<ResultOf<typeof api.showDraft>> {
  const [found] = await findDrafts(ctx, eq(upgradeDraft.id, input.draftId))
  if (!found) throw new AppError('NOT_FOUND', '草稿不存在或无权查看')
  const { draft } = found
  const current = await getUpgrade(ctx, draft.upgradeId)
  const group = await getGroup(ctx, current.groupId)
  const entries = await listEntries(ctx, draft)
  return {
    ...presentDraft(ctx, { state: current.state, group }, found),
    upgradeId: current.id,
    upgradeState: current.state,
    groupName: group.name,
    year: current.year,
    evidence: await getDraftEvidence(ctx, draft),
    decisions: draft.decisions.flatMap(({ entryId, computed, final, reason }) => {
      const entry = entries.get(entryId)
      return entry
        ? { entryId, ...entry, computed: asDecision(computed), final: asDecision(final), reason }
        : []
    }),
  }
}

/** Returns the evidence of a draft with its what-if; null for a draft saved before it was stored. */
export async function getDraftEvidence(
  ctx: Ctx,
  { id, upgradeId }: Pick<Draft, 'id' | 'upgradeId'>,
): Promise<Evidence | null> {
  const [found] = await ctx.db
    .select({ evidence, whatIf: light.whatIf })
    .from(upgradeDraft)
    .where(and(rows(ctx, upgradeDraft), eq(upgradeDraft.id, id), eq(upgradeDraft.upgradeId, upgradeId)))
  if (!found) throw new AppError('NOT_FOUND', '草稿不存在或无权查看')
  return found.evidence && { ...found.evidence, ...(found.whatIf && { whatIf: found.whatIf }) }
}

const asDecision = (value: string | null): Decision | null => value as Decision | null

/** Returns the entries that a draft decides on, with their present decisions. */
async function listEntries(ctx: Ctx, { upgradeId }: Draft) {
  const found = await ctx.db
    .select({
      id: experimentVariety.id,
      entryNo: experimentVariety.entryNo,
      name: experimentVariety.name,
      isCk: experimentVariety.isCk,
      now: upgradeRecord.final,
    })
    .from(upgradeRecord)
    .innerJoin(experimentVariety, toEntry)
    .where(and(rows(ctx, upgradeRecord), eq(upgradeRecord.upgradeId, upgradeId)))
  return new Map(found.map(({ id, now, ...entry }) => [id, { ...entry, now: asDecision(now) }]))
}

/** The state of a draft's evaluation, and its group as it is now. */
interface Of {
  state: Upgrade['state']
  group: { dataVersion: number }
}

function presentDraft(ctx: Ctx, { state, group }: Of, { draft, standardName, byName }: Found) {
  return {
    id: draft.id,
    name: draft.name,
    state: draft.state,
    standardName,
    standardNumber: draft.standardNumber,
    otherStandards: draft.otherStandards ?? [],
    dataVersion: draft.dataVersion,
    counts: draft.counts as unknown as DecisionCounts,
    whatIf: draft.whatIf,
    whatIfText: draft.whatIfText,
    createdAt: draft.createdAt,
    createdByName: byName ?? '',
    stale: isStale({ state, group }, draft),
    can: draftCan(ctx, state, draft),
  }
}

/** Returns whether the group's data changed since the draft was saved, while the draft can still be confirmed. */
const isStale = ({ state, group }: Of, draft: Pick<Draft, 'dataVersion'>): boolean =>
  upgradeWorkflow.allows(state, 'confirm') && group.dataVersion !== draft.dataVersion

/**
 * Returns the allowed actions on a draft. It can be confirmed or deleted while the evaluation is open; deleting another
 * user's draft needs the permission to confirm.
 */
export function draftCan(
  ctx: Ctx,
  state: Upgrade['state'],
  draft: Pick<Draft, 'orgId' | 'state' | 'createdBy'>,
): { confirm: boolean; delete: boolean } {
  const { userId, permissions } = ctx.caller
  const open = draft.state === 'draft' && mayChange(ctx, draft)
  const mayDelete =
    permissions.has('upgrade.record:confirm') ||
    (draft.createdBy === userId && permissions.has('upgrade.record:rehearse'))
  return {
    confirm: open && upgradeWorkflow.allows(state, 'confirm') && permissions.has('upgrade.record:confirm'),
    delete: open && upgradeWorkflow.allows(state, 'deleteDraft') && mayDelete,
  }
}

/** 预演记录: returns a page of all drafts of the organisation. */
export async function pageDrafts(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.draftPage>,
): Promise<ResultOf<typeof api.draftPage>> {
  const { current, size, order, model } = input
  const where = and(
    rows(ctx, upgradeDraft),
    rows(ctx, experimentGroup),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.state && eq(upgradeDraft.state, model.state),
    model.name
      ? sql`(${contains(upgradeDraft.name, model.name)} or ${contains(experimentGroup.name, model.name)})`
      : undefined,
  )
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({
        draft: light,
        of: { id: upgrade.id, year: upgrade.year, state: upgrade.state },
        group: experimentGroup,
        standardName: upgradeStandard.name,
        byName: user.name,
      })
      .from(upgradeDraft)
      .innerJoin(upgrade, toUpgrade)
      .innerJoin(experimentGroup, toGroup)
      .leftJoin(upgradeStandard, toStandard)
      .leftJoin(user, eq(user.id, upgradeDraft.createdBy))
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(order, upgradeDraft.id, upgradeDraft.id),
  )
  const records = found.map(({ of, group, ...row }) => ({
    ...presentDraft(ctx, { state: of.state, group }, row),
    upgradeId: of.id,
    groupName: group.name,
    year: of.year,
    phaseLabel: phaseLabel(group.phase),
    upgradeState: of.state,
  }))
  return { ...page, records }
}
