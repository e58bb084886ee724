import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { StandardRef } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { evaluateGroup, storeVerdicts, type VerdictMove } from '../evaluation/evaluate.ts'
import { lockUpgrade, ownerOf, saveUpgrade, type LockedUpgrade } from '../evaluation/loadUpgrade.ts'
import {
  findStandards,
  matchStandards,
  standardIdsOf,
  type Match,
  type Standard,
} from '../standard/matchStandard.ts'

/** Computed verdicts that differ from before. */
interface Recomputed {
  changed: number
  moved: VerdictMove[]
}

/**
 * Computes the rehearsal again with the newest data and the newest version of the standards; without standards, matches them
 * again.
 */
export async function refreshRehearsal(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.refreshRehearsal>,
): Promise<Recomputed> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'refresh', input.version)
  if (current.standardId === null) {
    return recompute(ctx, current, { ...(await matchStandards(ctx, current.group)), byHand: false })
  }
  const standards = await getStandards(ctx, current, standardIdsOf(current))
  const byHand = current.evidence?.standard?.byHand ?? false
  return recompute(ctx, current, { standards, byHand, problem: null })
}

/** Applies other standards, one of each class, and computes the rehearsal again. */
export async function applyStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateUpgradeStandard>,
): Promise<Recomputed> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'refresh')
  const ids = [...new Set([input.standardId, ...(input.otherIds ?? [])])]
  const standards = await getStandards(ctx, current, ids)
  const disabled = standards.find((standard) => standard.state !== 1)
  if (disabled) throw new AppError('BAD_STATE', `标准「${disabled.name}」已停用，不能应用`)
  assertClasses(standards)
  return recompute(ctx, current, { standards, byHand: true, problem: null })
}

/** Refuses two standards of the same class, because only one can count. */
function assertClasses(standards: readonly Standard[]): void {
  for (const [className, found] of Map.groupBy(standards, (standard) => standard.className)) {
    if (found.length < 2) continue
    const names = found.map(({ name }) => `「${name}」`).join('')
    throw new AppError('BAD_INPUT', `类别「${className}」只能选用一个晋级标准，目前选了${names}`)
  }
}

async function getStandards(ctx: Ctx, current: LockedUpgrade, ids: readonly number[]): Promise<Standard[]> {
  const standards = await findStandards(ctx, ids)
  if (standards.length < ids.length) throw new AppError('NOT_FOUND', '晋级标准不存在或已删除')
  const foreign = standards.find((standard) => standard.orgId !== current.orgId)
  if (foreign) throw new AppError('BAD_STATE', `标准「${foreign.name}」属于其他机构，不能用于本组别`)
  return standards
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
  const { standardId, standardNumber, otherStandards, dataVersion } = evaluation.values
  await writeLog(ctx, {
    ...ownerOf(current),
    object: 'upgrade',
    objectId: current.id,
    action: 'update',
    before: {
      standardId: current.standardId,
      standardNumber: current.standardNumber,
      otherStandards: refNames(current.otherStandards),
      dataVersion: current.dataVersion,
    },
    after: { standardId, standardNumber, otherStandards: refNames(otherStandards), dataVersion },
  })
  return { changed: moved.length, moved }
}

/** Returns the standards besides the first, as the change log shows them. */
const refNames = (refs: readonly StandardRef[] | null): string[] =>
  (refs ?? []).map(({ name, number }) => `${name} 第${number}版`)
