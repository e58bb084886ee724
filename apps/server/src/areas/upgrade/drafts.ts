import type * as api from '@hepu/api/areas/upgrade/rehearsing'
import type { WhatIf } from '@hepu/api/areas/upgrade/shapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, count, eq } from 'drizzle-orm'
import { upgradeDraft } from '../../db/schema/index.ts'
import { getRow, rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { draftCan } from './draftList.ts'
import {
  listDecisions,
  lockUpgrade,
  madeBy,
  ownerOf,
  saveUpgrade,
  type LockedUpgrade,
  type DecisionRecord,
} from './loadUpgrade.ts'
import { presentCounts, setDecision } from './rehearsal.ts'
import type { Move } from './state.ts'

type Draft = typeof upgradeDraft.$inferSelect

const isTrying = ({ thresholds, dropped }: WhatIf): boolean =>
  Object.keys(thresholds).length > 0 || dropped.length > 0

/** Keeps the present decisions as a named draft, with what they rest on and what was tried. */
export async function saveDraft(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.savePreviewDraft>,
): Promise<{ draftId: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'saveDraft', input.version)
  const records = await listDecisions(ctx, current.id)
  const [saved] = await ctx.db
    .insert(upgradeDraft)
    .values({
      ...ownerOf(current),
      ...madeBy(ctx),
      upgradeId: current.id,
      name: input.name,
      state: 'draft',
      standardId: current.standardId,
      standardNumber: current.standardNumber,
      dataVersion: current.dataVersion,
      whatIf: input.whatIf && isTrying(input.whatIf) ? input.whatIf : null,
      evidence: current.evidence,
      counts: { ...(await presentCounts(ctx, current.id)) },
      decisions: records.map(({ entryId, computed, final, reason }) => ({
        entryId,
        computed,
        final,
        reason,
      })),
    })
    .returning()
  await saveUpgrade(ctx, current, { state: 'DRAFT', draftName: input.name, lastEditor: ctx.caller.userId })
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade_draft',
    objectId: saved!.id,
    action: 'create',
    after: { name: input.name, counts: saved!.counts },
  })
  return { draftId: saved!.id }
}

/** A draft with its evaluation locked: neither can change before the transaction ends. */
async function lockDraft(
  ctx: Ctx,
  id: number,
  move: Move,
): Promise<{ draft: Draft; current: LockedUpgrade }> {
  const { upgradeId } = await getRow(ctx, upgradeDraft, id, '草稿')
  const current = await lockUpgrade(ctx, upgradeId, move)
  return { draft: await getRow(ctx, upgradeDraft, id, '草稿'), current }
}

/**
 * The draft's decisions become the execution list; refused when anything they rest on moved since the draft was saved.
 * Whoever saved the draft counts as its editor, because the decisions are his.
 */
export async function confirmDraft(ctx: Ctx, input: ParsedInputOf<typeof api.savePreview>): Promise<null> {
  const { draft, current } = await lockDraft(ctx, input.draftId, 'confirm')
  const records = await listDecisions(ctx, current.id)
  assertFresh(draft, current, records)
  const byEntry = new Map(draft.decisions.map((decision) => [decision.entryId, decision]))
  for (const record of records) await setDecision(ctx, record, byEntry.get(record.entryId)!)
  const { undecided } = await presentCounts(ctx, current.id)
  if (undecided > 0) throw new AppError('BAD_STATE', `还有${undecided}个品种没有判定`)
  await setDraft(ctx, draft, { state: 'confirmed' })
  await saveUpgrade(ctx, current, {
    state: 'CONFIRMED',
    draftName: draft.name,
    lastEditor: draft.createdBy,
    confirmedBy: ctx.caller.userId,
    confirmedAt: ctx.services.now(),
  })
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade',
    objectId: current.id,
    action: 'update',
    before: { state: current.state },
    after: { state: 'CONFIRMED', draft: draft.name },
  })
  return null
}

function assertFresh(draft: Draft, current: LockedUpgrade, records: readonly DecisionRecord[]): void {
  const { group } = current
  if (group.dataVersion !== draft.dataVersion || current.dataVersion !== draft.dataVersion) {
    throw new AppError('BAD_STATE', '草稿保存后组别数据已变动，请重新判定并另存草稿')
  }
  if (current.standardId === null) throw new AppError('BAD_STATE', `组别「${group.name}」未匹配晋级标准`)
  if (draft.standardId !== current.standardId || draft.standardNumber !== current.standardNumber) {
    throw new AppError('BAD_STATE', '草稿保存后晋级标准已更换，请重新判定并另存草稿')
  }
  const computed = new Map(draft.decisions.map((decision) => [decision.entryId, decision.computed]))
  if (records.some((record) => computed.get(record.entryId) !== record.computed)) {
    throw new AppError('BAD_STATE', '草稿保存后系统判定已变化，请另存草稿')
  }
}

async function setDraft(
  ctx: Ctx,
  draft: Draft,
  values: Partial<Pick<Draft, 'state' | 'deletedAt'>>,
): Promise<void> {
  await ctx.db
    .update(upgradeDraft)
    .set({ ...values, updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() })
    .where(and(eq(upgradeDraft.orgId, draft.orgId), eq(upgradeDraft.id, draft.id)))
}

/** Takes a confirmed list back, so that decisions may change again. */
export async function reopen(ctx: Ctx, input: ParsedInputOf<typeof api.reopen>): Promise<null> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'reopen', input.version)
  const confirmed = await ctx.db
    .select()
    .from(upgradeDraft)
    .where(
      and(
        rows(ctx, upgradeDraft),
        eq(upgradeDraft.upgradeId, current.id),
        eq(upgradeDraft.state, 'confirmed'),
      ),
    )
  for (const draft of confirmed) await setDraft(ctx, draft, { state: 'draft' })
  await saveUpgrade(ctx, current, { state: 'REHEARSAL', confirmedBy: null, confirmedAt: null })
  await writeLog(ctx, {
    ...ownerOf(current),
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
  const { draft, current } = await lockDraft(ctx, input.draftId, 'deleteDraft')
  if (!draftCan(ctx, current.state, draft).delete) {
    throw new AppError('FORBIDDEN', '只能删除自己的草稿；他人的草稿须有「确认预演」权限')
  }
  await setDraft(ctx, draft, { deletedAt: ctx.services.now() })
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade_draft',
    objectId: draft.id,
    action: 'delete',
    before: { name: draft.name },
  })
  const [left] = await ctx.db
    .select({ n: count() })
    .from(upgradeDraft)
    .where(and(rows(ctx, upgradeDraft), eq(upgradeDraft.upgradeId, current.id)))
  if (left!.n === 0 && current.state === 'DRAFT') {
    await saveUpgrade(ctx, current, { state: 'REHEARSAL', draftName: null })
  }
  return null
}
