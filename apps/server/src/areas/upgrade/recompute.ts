import type * as api from '@hepu/api/areas/upgrade/rehearsing'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { evaluateGroup, storeVerdicts, type VerdictMove } from './evaluate.ts'
import { lockUpgrade, ownerOf, saveUpgrade, type LockedUpgrade } from './loadUpgrade.ts'
import { findStandard, matchStandard, type Match, type Standard } from './matchStandard.ts'

/** Computed verdicts that differ from before. */
interface Recomputed {
  changed: number
  moved: VerdictMove[]
}

/** Computes anew with the newest data and the newest version of the standard; without one, looks for it again. */
export async function refreshRehearsal(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.refreshRehearsal>,
): Promise<Recomputed> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'refresh', input.version)
  if (current.standardId === null) {
    return recompute(ctx, current, { ...(await matchStandard(ctx, current.group)), byHand: false })
  }
  const standard = await getStandard(ctx, current, current.standardId)
  const byHand = current.evidence?.standard?.byHand ?? false
  return recompute(ctx, current, { standard, byHand, problem: null })
}

/** Applies another standard and computes anew. */
export async function applyStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateUpgradeStandard>,
): Promise<Recomputed> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'refresh')
  const standard = await getStandard(ctx, current, input.standardId)
  if (standard.state !== 1) throw new AppError('BAD_STATE', `标准「${standard.name}」已停用，不能应用`)
  return recompute(ctx, current, { standard, byHand: true, problem: null })
}

async function getStandard(ctx: Ctx, current: LockedUpgrade, id: number): Promise<Standard> {
  const standard = await findStandard(ctx, id)
  if (!standard) throw new AppError('NOT_FOUND', '晋级标准不存在或已删除')
  if (standard.orgId !== current.orgId) {
    throw new AppError('BAD_STATE', `标准「${standard.name}」属于其他机构，不能用于本组别`)
  }
  return standard
}

async function recompute(
  ctx: Ctx,
  current: LockedUpgrade,
  applied: Match & { byHand: boolean },
): Promise<Recomputed> {
  const evaluation = await evaluateGroup(ctx, current.group, applied)
  const moved = await storeVerdicts(ctx, current.id, evaluation)
  await saveUpgrade(ctx, current, {
    ...evaluation.values,
    state: current.state === 'INIT' ? 'INIT' : 'REHEARSAL',
  })
  const { standardId, standardNumber, dataVersion } = evaluation.values
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade',
    objectId: current.id,
    action: 'update',
    before: {
      standardId: current.standardId,
      standardNumber: current.standardNumber,
      dataVersion: current.dataVersion,
    },
    after: { standardId, standardNumber, dataVersion },
  })
  return { changed: moved.length, moved }
}
