import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { countDecisions, type DecisionCounts } from '@hepu/breeding/promotion/counts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { upgradeRecord } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  listDecisions,
  lockUpgrade,
  ownerOf,
  saveUpgrade,
  type DecisionRecord,
  type LockedUpgrade,
} from '../evaluation/loadUpgrade.ts'

/** Makes decisions by hand; one that differs from the computed verdict needs a reason. */
export async function decide(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.decide>,
): Promise<{ version: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'decide', input.version)
  const records = new Map((await listDecisions(ctx, current.id)).map((record) => [record.id, record]))
  for (const { recordId, final, reason, firm } of input.decisions) {
    const record = records.get(recordId)
    if (!record) throw new AppError('NOT_FOUND', '晋级条目不存在或无权查看')
    await decideOne(ctx, record, { final, reason: reason ?? null, firm: firm ?? false })
  }
  await saveUpgrade(ctx, current, { state: 'REHEARSAL', lastEditor: ctx.caller.userId })
  return { version: current.version + 1 }
}

interface Choice {
  final: Decision
  reason: string | null
  /** The decision was made by hand, even if the rules give the same. */
  firm: boolean
}

async function decideOne(ctx: Ctx, record: DecisionRecord, { final, reason, firm }: Choice): Promise<void> {
  const { name, isCk } = record
  const byHand = firm || final !== record.computed
  if (isCk) throw new AppError('BAD_INPUT', `「${name}」是对照，不参与判定`)
  if (byHand && reason === null) throw new AppError('BAD_INPUT', `「${name}」与系统判定不同，请填写理由`)
  await setDecision(ctx, record, { final, reason: byHand ? reason : null })
}

/** Writes a decision with its log line; an unchanged one writes nothing. */
export async function setDecision(
  ctx: Ctx,
  record: DecisionRecord,
  { final, reason }: Pick<DecisionRecord, 'final' | 'reason'>,
): Promise<void> {
  if (record.final === final && record.reason === reason) return
  await ctx.db
    .update(upgradeRecord)
    .set({
      final,
      reason,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${upgradeRecord.version} + 1`,
    })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
  await writeLog(ctx, {
    ...ownerOf(record),
    object: 'upgrade_record',
    objectId: record.id,
    action: 'update',
    before: { final: record.final, reason: record.reason },
    after: { final, reason },
    reason,
  })
}

/** Promotes the chosen records of one or several evaluations, each in a state that allows it. */
export async function batchUpgrade(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.batchUpgrade>,
): Promise<{ changed: number }> {
  const chosen = await ctx.db
    .select({ upgradeId: upgradeRecord.upgradeId })
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), inArray(upgradeRecord.id, input.ids)))
  if (chosen.length !== input.ids.length) {
    throw await unseen(ctx, upgradeRecord, input.ids, '部分晋级条目')
  }
  const upgradeIds = [...new Set(chosen.map((record) => record.upgradeId))].toSorted((a, b) => a - b)
  let changed = 0
  for (const upgradeId of upgradeIds) {
    const current = await lockUpgrade(ctx, upgradeId, 'promote')
    changed += await promoteSome(ctx, current, new Set(input.ids), input.reason ?? null)
  }
  return { changed }
}

/** Promotes records of one evaluation. Records that are promoted already stay as they are; a confirmed list stays confirmed. */
async function promoteSome(
  ctx: Ctx,
  current: LockedUpgrade,
  ids: ReadonlySet<number>,
  reason: string | null,
): Promise<number> {
  if (current.state === 'CONFIRMED' && !ctx.caller.permissions.has('upgrade.record:confirm')) {
    throw new AppError('FORBIDDEN', '已确认的执行单只能由有「确认预演」权限的人员调整')
  }
  const records = await listDecisions(ctx, current.id)
  const changing = records.filter((record) => ids.has(record.id) && record.final !== 'UP')
  for (const record of changing) await decideOne(ctx, record, { final: 'UP', reason, firm: false })
  if (changing.length > 0) {
    const state = current.state === 'CONFIRMED' ? 'CONFIRMED' : 'REHEARSAL'
    await saveUpgrade(ctx, current, { state, lastEditor: ctx.caller.userId })
  }
  return changing.length
}

/** Returns the counts of the present decisions of an evaluation. */
export async function presentCounts(ctx: Ctx, upgradeId: number): Promise<DecisionCounts> {
  const records = await listDecisions(ctx, upgradeId)
  return countDecisions(records.map(({ isCk, final }) => ({ isCk, decision: final as Decision | null })))
}
