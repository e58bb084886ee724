import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import type { Decision, Evidence, WhatIf } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import { countDecisions, type DecisionCounts } from '@hepu/breeding/promotion/counts'
import { changesAnything } from '@hepu/breeding/promotion/describeWhatIf'
import { and, count, eq } from 'drizzle-orm'
import { upgradeDraft, type DraftDecision } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { draftCan } from './draftList.ts'
import { judgeEvidence } from '../evaluation/evidence.ts'
import { countJoined } from '../evaluation/joinedEntries.ts'
import {
  listDecisions,
  lockUpgrade,
  madeBy,
  ownerOf,
  saveUpgrade,
  type LockedUpgrade,
  type DecisionRecord,
} from '../evaluation/loadUpgrade.ts'
import { askToPublish } from '../publish/publishNotices.ts'
import { decide, presentCounts, setDecision } from '../rehearsal/rehearsal.ts'
import type { UpgradeMove } from '@hepu/api/areas/upgrade/upgradeWorkflow'
import {
  applyWhatIf,
  assertReasons,
  assertWhatIf,
  withdrawWhatIf,
  tidyWhatIf,
  whatIfTextOf,
} from '../rehearsal/whatIf.ts'

type Draft = typeof upgradeDraft.$inferSelect

/**
 * Saves the present decisions as a named draft, with their evidence and the what-if; first those made by hand that come with the call,
 * in the same transaction: both are saved or neither. The what-if decides: computed verdicts
 * are those under it, and decisions follow them unless they were made by hand.
 */
export async function saveDraft(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.savePreviewDraft>,
): Promise<{ draftId: number }> {
  const { decisions: unsaved, ...named } = input
  const { version } = unsaved ? await decide(ctx, { ...named, decisions: unsaved }) : input
  const current = await lockUpgrade(ctx, input.upgradeId, 'saveDraft', version)
  const records = await listDecisions(ctx, current.id)
  const whatIf = input.whatIf && changesAnything(input.whatIf) ? tidyWhatIf(input.whatIf) : null
  const decisions = whatIfDecisions(current, whatIf, records)
  const saved = itemAt(
    await ctx.db
      .insert(upgradeDraft)
      .values({
        ...ownerOf(current),
        ...madeBy(ctx),
        upgradeId: current.id,
        name: input.name,
        state: 'draft',
        standardId: current.standardId,
        standardNumber: current.standardNumber,
        otherStandards: current.otherStandards,
        dataVersion: current.dataVersion,
        whatIf,
        whatIfText: whatIfTextOf(current.evidence && { ...current.evidence, ...(whatIf && { whatIf }) }),
        evidence: current.evidence,
        counts: { ...countOf(records, decisions) },
        decisions,
      })
      .returning(),
    0,
  )
  await saveUpgrade(ctx, current, { state: 'DRAFT', draftName: input.name, lastEditor: ctx.caller.userId })
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade_draft',
    objectId: saved.id,
    action: 'create',
    after: { name: input.name, counts: saved.counts },
  })
  return { draftId: saved.id }
}

function whatIfDecisions(
  { crop, evidence }: LockedUpgrade,
  whatIf: WhatIf | null,
  records: readonly DecisionRecord[],
): DraftDecision[] {
  if (!whatIf) {
    return records.map(({ entryId, computed, final, reason }) => ({ entryId, computed, final, reason }))
  }
  if (!evidence?.standard) throw new AppError('BAD_STATE', '未匹配晋级标准，不能试算')
  assertWhatIf(crop, evidence, whatIf)
  const tried = computedUnder(evidence, whatIf)
  return records.map(({ entryId, name, final, reason }) => {
    const computed = tried.get(name) ?? null
    return { entryId, computed, final: reason === null ? computed : final, reason }
  })
}

/** Returns the decision of the rules for each entry under a what-if, by name. */
const computedUnder = (evidence: Evidence, whatIf: WhatIf): Map<string, string | null> =>
  new Map(judgeEvidence({ ...evidence, whatIf }).map(({ entry, decision }) => [entry, decision]))

const countOf = (records: readonly DecisionRecord[], decisions: readonly DraftDecision[]): DecisionCounts =>
  countDecisions(
    records.map(({ isCk }, i) => ({ isCk, decision: itemAt(decisions, i).final as Decision | null })),
  )

/** Locks a draft and its evaluation: neither can change before the transaction ends. */
async function lockDraft(
  ctx: Ctx,
  id: number,
  move: UpgradeMove,
): Promise<{ draft: Draft; current: LockedUpgrade }> {
  const { upgradeId } = await getRow(ctx, upgradeDraft, id, '草稿')
  const current = await lockUpgrade(ctx, upgradeId, move)
  return { draft: await getRow(ctx, upgradeDraft, id, '草稿'), current }
}

/**
 * Makes the draft's decisions the execution list. Refused if anything they rely on changed since the draft was saved. The
 * what-if of the draft is frozen with the evidence (试算调整), and verdicts and figures are those under it. The person who saved
 * the draft counts as its editor, because the decisions are theirs.
 */
export async function confirmDraft(ctx: Ctx, input: ParsedInputOf<typeof api.savePreview>): Promise<null> {
  const { draft, current } = await lockDraft(ctx, input.draftId, 'confirm')
  const records = await listDecisions(ctx, current.id)
  assertFresh(draft, current, records)
  await assertCovered(ctx, current)
  if (draft.whatIf) assertReasons(draft.whatIf)
  const evidence = draft.whatIf && current.evidence ? { ...current.evidence, whatIf: draft.whatIf } : null
  if (evidence) await applyWhatIf(ctx, current, evidence)
  const whatIfText = whatIfTextOf(evidence)
  const byEntry = new Map(draft.decisions.map((decision) => [decision.entryId, decision]))
  for (const record of records)
    await setDecision(ctx, record, must(byEntry.get(record.entryId), 'decision of the entry'))
  const { undecided } = await presentCounts(ctx, current.id)
  if (undecided > 0) throw new AppError('BAD_STATE', `还有${undecided}个品种没有判定`)
  await setDraft(ctx, draft, { state: 'confirmed' })
  await saveUpgrade(ctx, current, {
    state: 'CONFIRMED',
    ...(evidence && { evidence }),
    whatIfText,
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
    after: { state: 'CONFIRMED', draft: draft.name, ...(whatIfText !== null && { whatIfText }) },
  })
  await askToPublish(ctx, current, draft.createdBy)
  return null
}

/** Refuses a list without entries that were added to the group after it was judged. */
async function assertCovered(ctx: Ctx, current: LockedUpgrade): Promise<void> {
  const joined = await countJoined(ctx, current)
  if (joined > 0) {
    throw new AppError('BAD_STATE', `有${joined}个参试品种在判定之后加入，请重新判定并另存草稿`)
  }
}

function assertFresh(draft: Draft, current: LockedUpgrade, records: readonly DecisionRecord[]): void {
  const { group } = current
  if (group.dataVersion !== draft.dataVersion || current.dataVersion !== draft.dataVersion) {
    throw new AppError('BAD_STATE', '草稿保存后组别数据已变动，请重新判定并另存草稿')
  }
  if (current.standardId === null) throw new AppError('BAD_STATE', `组别「${group.name}」未匹配晋级标准`)
  if (versionsOf(draft) !== versionsOf(current)) {
    throw new AppError('BAD_STATE', '草稿保存后晋级标准已更换，请重新判定并另存草稿')
  }
  const saved = new Map(draft.decisions.map((decision) => [decision.entryId, decision.computed]))
  const tried = draft.whatIf && current.evidence ? computedUnder(current.evidence, draft.whatIf) : null
  const nowOf = (record: DecisionRecord) => (tried ? (tried.get(record.name) ?? null) : record.computed)
  if (records.some((record) => saved.get(record.entryId) !== nowOf(record))) {
    throw new AppError('BAD_STATE', '草稿保存后系统判定已变化，请另存草稿')
  }
}

/** Returns every standard with its version, as one text. */
const versionsOf = (draft: Pick<Draft, 'standardId' | 'standardNumber' | 'otherStandards'>): string =>
  [{ id: draft.standardId, number: draft.standardNumber }, ...(draft.otherStandards ?? [])]
    .map(({ id, number }) => `${id}.${number}`)
    .join(' ')

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

/** Reopens a confirmed list, so that decisions may change again; the what-if goes back to its draft. */
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
  const evidence = current.evidence?.whatIf && (await withdrawWhatIf(ctx, current, current.evidence))
  await saveUpgrade(ctx, current, {
    state: 'REHEARSAL',
    ...(evidence && { evidence }),
    whatIfText: null,
    confirmedBy: null,
    confirmedAt: null,
  })
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

/** Deletes an unconfirmed draft: one's own, or any with the permission to confirm. */
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
  const left = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(upgradeDraft)
      .where(and(rows(ctx, upgradeDraft), eq(upgradeDraft.upgradeId, current.id))),
    0,
  )
  if (left.n === 0 && current.state === 'DRAFT') {
    await saveUpgrade(ctx, current, { state: 'REHEARSAL', draftName: null })
  }
  return null
}
