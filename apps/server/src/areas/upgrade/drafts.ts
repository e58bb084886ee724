import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type * as api from '@hepu/api/areas/upgrade/record'
import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  experimentGroup,
  upgrade,
  upgradeDraft,
  upgradeRecord,
  upgradeStandard,
  user,
} from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import { contains, getGroup, getUpgrade, listRecords, lockUpgrade, saveUpgrade } from './loadUpgrade.ts'
import { draftCan, presentCounts } from './rehearsal.ts'

/** Keeps the present decisions as a named draft. */
export async function saveDraft(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.savePreviewDraft>,
): Promise<{ draftId: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'saveDraft', input.version)
  const records = await listRecords(ctx, current.id)
  const [saved] = await ctx.db
    .insert(upgradeDraft)
    .values({
      orgId: current.orgId,
      crop: current.crop,
      upgradeId: current.id,
      name: input.name,
      state: 'draft',
      standardId: current.standardId,
      standardNumber: current.standardNumber,
      dataVersion: current.dataVersion,
      counts: { ...(await presentCounts(ctx, current.id)) },
      decisions: records.map(({ entryId, computed, final, reason }) => ({
        entryId,
        computed,
        final,
        reason,
      })),
      createdBy: ctx.caller.userId,
      updatedBy: ctx.caller.userId,
    })
    .returning({ id: upgradeDraft.id })
  await saveUpgrade(ctx, current, { state: 'DRAFT', draftName: input.name, lastEditor: ctx.caller.userId })
  await writeLog(ctx, {
    object: 'upgrade_draft',
    objectId: saved!.id,
    action: 'create',
    before: null,
    after: { name: input.name },
  })
  return { draftId: saved!.id }
}

async function getDraft(ctx: Ctx, id: number) {
  const [found] = await ctx.db
    .select()
    .from(upgradeDraft)
    .where(and(rows(ctx, upgradeDraft), eq(upgradeDraft.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '草稿不存在或无权查看')
  return found
}

/** The draft's decisions become the execution list; refused when the data moved since the draft was saved. */
export async function confirmDraft(ctx: Ctx, input: ParsedInputOf<typeof api.savePreview>): Promise<null> {
  const draft = await getDraft(ctx, input.draftId)
  const current = await lockUpgrade(ctx, draft.upgradeId, 'confirm')
  const group = await getGroup(ctx, current.groupId)
  if (draft.state !== 'draft') throw new AppError('BAD_STATE', '该草稿已确认')
  if (group.dataVersion !== draft.dataVersion || current.dataVersion !== draft.dataVersion) {
    throw new AppError('BAD_STATE', '草稿保存后组别数据已变动，请重新判定并另存草稿')
  }
  if (!current.standardId) throw new AppError('BAD_STATE', `组别「${group.name}」未匹配晋级标准`)
  if (draft.standardId !== current.standardId || draft.standardNumber !== current.standardNumber) {
    throw new AppError('BAD_STATE', '草稿保存后晋级标准已更换，请重新判定并另存草稿')
  }
  for (const decision of draft.decisions) {
    await ctx.db
      .update(upgradeRecord)
      .set({
        final: decision.final,
        reason: decision.reason,
        updatedBy: ctx.caller.userId,
        updatedAt: ctx.services.now(),
      })
      .where(
        and(
          eq(upgradeRecord.orgId, current.orgId),
          eq(upgradeRecord.upgradeId, current.id),
          eq(upgradeRecord.entryId, decision.entryId),
        ),
      )
  }
  const undecided = (await presentCounts(ctx, current.id)).undecided
  if (undecided > 0) throw new AppError('BAD_STATE', `还有${undecided}个品种没有判定`)
  await ctx.db
    .update(upgradeDraft)
    .set({ state: 'confirmed', updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() })
    .where(and(eq(upgradeDraft.orgId, draft.orgId), eq(upgradeDraft.id, draft.id)))
  await saveUpgrade(ctx, current, {
    state: 'CONFIRMED',
    confirmedBy: ctx.caller.userId,
    confirmedAt: ctx.services.now(),
  })
  await writeLog(ctx, {
    object: 'upgrade',
    objectId: current.id,
    action: 'update',
    before: { state: current.state },
    after: { state: 'CONFIRMED', draft: draft.name },
  })
  return null
}

/** Takes a confirmed list back, so that decisions may change again. */
export async function reopen(ctx: Ctx, input: ParsedInputOf<typeof api.reopen>): Promise<null> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'reopen', input.version)
  await ctx.db
    .update(upgradeDraft)
    .set({ state: 'draft' })
    .where(
      and(
        eq(upgradeDraft.orgId, current.orgId),
        eq(upgradeDraft.upgradeId, current.id),
        eq(upgradeDraft.state, 'confirmed'),
      ),
    )
  await saveUpgrade(ctx, current, { state: 'REHEARSAL', confirmedBy: null, confirmedAt: null })
  await writeLog(ctx, {
    object: 'upgrade',
    objectId: current.id,
    action: 'update',
    before: { state: 'CONFIRMED' },
    after: { state: 'REHEARSAL' },
  })
  return null
}

/** Deletes a draft that was not confirmed: one's own, or any with the right to confirm. */
export async function deleteDraft(ctx: Ctx, input: ParsedInputOf<typeof api.deletePreview>): Promise<null> {
  const draft = await getDraft(ctx, input.draftId)
  const current = await getUpgrade(ctx, draft.upgradeId)
  if (draft.state === 'confirmed') throw new AppError('BAD_STATE', '该草稿已确认，不能删除')
  if (!draftCan(ctx, current, draft).delete)
    throw new AppError('FORBIDDEN', '只能删除自己的草稿，且发布后不能删除')
  await ctx.db
    .update(upgradeDraft)
    .set({ deletedAt: ctx.services.now(), updatedBy: ctx.caller.userId })
    .where(and(eq(upgradeDraft.orgId, draft.orgId), eq(upgradeDraft.id, draft.id)))
  await writeLog(ctx, {
    object: 'upgrade_draft',
    objectId: draft.id,
    action: 'delete',
    before: { name: draft.name },
    after: null,
  })
  const [left] = await ctx.db
    .select({ n: count() })
    .from(upgradeDraft)
    .where(and(rows(ctx, upgradeDraft), eq(upgradeDraft.upgradeId, current.id)))
  if (left!.n === 0 && current.state === 'DRAFT')
    await saveUpgrade(ctx, current, { state: 'REHEARSAL', draftName: null })
  return null
}

/** 预演记录: all drafts of the organisation. */
export async function pageDrafts(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.draftPage>,
): Promise<ResultOf<typeof api.draftPage>> {
  const { model } = input
  const where = and(
    rows(ctx, upgradeDraft),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.state && eq(upgradeDraft.state, model.state),
    model.name
      ? sql`(${contains(upgradeDraft.name, model.name)} or ${contains(experimentGroup.name, model.name)})`
      : undefined,
  )
  const direction = input.order === 'ascending' ? asc : desc
  const found = await ctx.db
    .select({
      draft: upgradeDraft,
      upgrade,
      group: experimentGroup,
      standardName: upgradeStandard.name,
      byName: user.name,
    })
    .from(upgradeDraft)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeDraft.orgId), eq(upgrade.id, upgradeDraft.upgradeId)))
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .leftJoin(
      upgradeStandard,
      and(eq(upgradeStandard.orgId, upgradeDraft.orgId), eq(upgradeStandard.id, upgradeDraft.standardId)),
    )
    .leftJoin(user, eq(user.id, upgradeDraft.createdBy))
    .where(where)
    .orderBy(direction(upgradeDraft.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const [total] = await ctx.db
    .select({ n: count() })
    .from(upgradeDraft)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeDraft.orgId), eq(upgrade.id, upgradeDraft.upgradeId)))
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .where(where)
  return {
    current: input.current,
    size: input.size,
    total: total!.n,
    records: found.map(({ draft, upgrade: of, group, standardName, byName }) => ({
      id: draft.id,
      upgradeId: of.id,
      groupName: group.name,
      year: of.year,
      phaseLabel: phaseLabel(group.phase),
      name: draft.name,
      state: draft.state,
      upgradeState: of.state,
      standardName,
      standardNumber: draft.standardNumber,
      dataVersion: draft.dataVersion,
      stale: of.state !== 'PUBLISHED' && group.dataVersion !== draft.dataVersion,
      counts: draft.counts as unknown as DecisionCounts,
      createdAt: draft.createdAt,
      createdByName: byName ?? '',
      can: draftCan(ctx, of, draft),
    })),
  }
}
