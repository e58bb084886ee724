import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import type { EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { standardsOf } from '@hepu/breeding/promotion/frozen'
import type { Ctx } from '../../../http/context.ts'
import { loadTraits, loadTrial } from '../../experiment/shared.ts'
import { getDraftEvidence } from '../draft/draftList.ts'
import { findMove } from './evaluate.ts'
import { collectEvidence, judgeEvidence } from './evidence.ts'
import { compareEvidence } from './evidenceChanges.ts'
import { getGroup, getUpgrade, listRecords, type Group, type Upgrade } from './loadUpgrade.ts'
import { findStandards, matchStandards, standardIdsOf } from '../standard/matchStandard.ts'

/**
 * Returns what changed since the figures of an evaluation, or of one of its drafts, were frozen: data, points, standard,
 * method, and which verdicts a new evaluation would change.
 */
export async function listChanges(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.rehearsalChanges>,
): Promise<ResultOf<typeof api.rehearsalChanges>> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const group = await getGroup(ctx, current.groupId)
  const frozen = await getFrozen(ctx, current, input.draftId)
  const { whatIf } = frozen.evidence
  const fresh = { ...(await freshEvidence(ctx, current, group)), ...(whatIf && { whatIf }) }
  return {
    groupId: group.id,
    dataVersion: { frozen: frozen.evidence.dataVersion, now: fresh.dataVersion },
    methodVersion: { frozen: frozen.evidence.methodVersion, now: fresh.methodVersion },
    standard: { frozen: standardText(frozen.evidence), now: standardText(fresh) },
    ...compareEvidence(await loadTraits(ctx.db, group), frozen.evidence, fresh),
    moved: movesTo(frozen.verdicts, judgeEvidence(fresh)),
  }
}

/** Returns figures of an evaluation or of a draft as they were frozen, with the verdicts on them. */
async function getFrozen(
  ctx: Ctx,
  current: Upgrade,
  draftId: number | undefined,
): Promise<{ evidence: Evidence; verdicts: EntryVerdict[] }> {
  if (draftId !== undefined) {
    const evidence = await getDraftEvidence(ctx, { id: draftId, upgradeId: current.id })
    if (!evidence) throw new AppError('BAD_STATE', '该草稿保存时没有保留依据，无法比较')
    return { evidence, verdicts: judgeEvidence(evidence) }
  }
  if (!current.evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成')
  const records = await listRecords(ctx, current.id)
  return { evidence: current.evidence, verdicts: records.map((record) => record.verdict) }
}

/** Returns the evidence that a new evaluation would freeze now. */
async function freshEvidence(ctx: Ctx, current: Upgrade, group: Group): Promise<Evidence> {
  const trial = await loadTrial(ctx, group.id)
  const byHand = current.evidence?.standard?.byHand ?? false
  const standards =
    current.standardId === null
      ? (await matchStandards(ctx, group)).standards
      : await findStandards(ctx, standardIdsOf(current))
  return collectEvidence(ctx, trial, { standards, byHand })
}

const standardText = (evidence: Evidence): string | null =>
  standardsOf(evidence)
    .map(({ name, number }) => `${name} 第${number}版`)
    .join('、') || null

function movesTo(before: readonly EntryVerdict[], after: readonly EntryVerdict[]) {
  const now = new Map(after.map((verdict) => [verdict.entry, verdict]))
  return before.flatMap((verdict) => {
    const other = now.get(verdict.entry)
    return other ? findMove(verdict, other) : []
  })
}
