import {
  decisionTargets,
  type DecisionKind,
  type DecisionTarget,
  type ExitReason,
} from '@hepu/api/areas/product/decision/decisionKinds'
import { decisionLabels as labels } from '@hepu/api/areas/product/decision/decisionLabels'
import { DECISION_FILES } from '@hepu/api/areas/product/decision/decisionLog'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { getRule } from '@hepu/api/obligationRules'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { product, productDecision } from '../../../db/schema/index.ts'
import type { ProductBefore } from '../../../db/schema/productDecision.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, staleEdit, updateRow } from '../../../db/write.ts'
import { attachFiles, namesOfFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import { refreshPhases } from '../lifecycle/refreshPhases.ts'
import type { ProductRow } from '../productRows.ts'
import { gatherEvidence } from './evidence.ts'
import { decisionFollowers, RULE, type Decision } from './followers.ts'
import { judge } from './judge.ts'
import { assertCompany, getTarget, type Target } from './targets.ts'

const LABEL = '决策'

/** What is decided about a product or a variety. Optional fields that are absent are blank. */
export interface DecisionGiven {
  type: DecisionTarget
  /** Of the product or variety, and the version that was looked at. */
  id: number
  version: number
  decision: DecisionKind
  bizYear: number
  reason: string
  decider: string
  /** `YYYY-MM-DD`. */
  decidedOn: string
  reasonKind?: ExitReason | null | undefined
  alternatives?: string | null
  reversal?: string | null
  companyId?: number | null | undefined
  regions?: string | null
  plannedKg?: number | null | undefined
  targetArea?: number | null | undefined
  expectedGain?: number | null | undefined
  meeting?: string | null
  reviewOn?: string | null | undefined
  supersedesId?: number | null | undefined
  fileIds?: readonly number[]
  batchId?: number | null
}

/** The version of the target afterwards, and the state that the product came to. */
export interface Decided {
  id: number
  version: number
  stateAfter: ProductState | null
}

/**
 * Writes a decision with the figures that it rests on, and takes the product to its state, in the transaction of the caller; those
 * who follow decisions (`decisionFollowers`) and the phase follow in it too. Throws CONFLICT if the target was changed since `version`,
 * BAD_STATE where the state or a follower forbids it.
 */
export async function decide(ctx: Ctx, given: DecisionGiven): Promise<Decided> {
  const target = await getTarget(ctx, given.type, given.id, true)
  if (target.version !== given.version)
    throw await staleEdit(ctx, { ...target, name: target.name }, { label: decisionTargets[given.type] })
  if (given.decidedOn > clockDay(ctx.services.now())) refuse('decidedOn', `${labels.decidedOn}不得晚于今天`)
  if (given.companyId) await assertCompany(ctx, given.companyId)
  const old = given.supersedesId ? await lockSuperseded(ctx, target, given.supersedesId) : null
  if (!old) await assertAnother(ctx, target, given)
  const stateAfter = await nextState(ctx, target, given, old)
  const decision = await store(ctx, target, { given, stateAfter, old })
  if (old) await endSuperseded(ctx, old, decision.id)
  await planReview(ctx, decision)
  const version = target.product ? await moveProduct(ctx, target.product, decision, old) : target.version
  return { id: decision.id, version, stateAfter }
}

function refuse(path: string, message: string): never {
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
}

/**
 * Throws CONFLICT for a decision that was made already on the same version of the target, in the same words: a button that is
 * pressed twice makes one. The target is locked, so that no other is under way.
 */
async function assertAnother(ctx: Ctx, target: Target, given: DecisionGiven): Promise<void> {
  const [same] = await ctx.db
    .select({ id: productDecision.id })
    .from(productDecision)
    .where(
      and(
        rows(ctx, productDecision),
        eq(productDecision.targetType, target.type),
        eq(productDecision.targetId, target.id),
        eq(productDecision.targetVersion, given.version),
        eq(productDecision.status, 'ACTIVE'),
        eq(productDecision.decision, given.decision),
        eq(productDecision.bizYear, given.bizYear),
        eq(productDecision.decidedOn, given.decidedOn),
        eq(productDecision.decider, given.decider),
        eq(productDecision.reason, given.reason),
      ),
    )
    .limit(1)
  if (!same) return
  const what = `「${target.name}」${given.decidedOn} 的「${given.decision}」`
  throw new AppError('CONFLICT', `${what}已登记（决策 ${same.id}），理由与决策人相同，无须再次登记`)
}

/** Returns the decision that is to be superseded, locked. Throws unless it is one of the same target, in force. */
async function lockSuperseded(ctx: Ctx, target: Target, id: number): Promise<Decision> {
  const [found] = await ctx.db
    .select()
    .from(productDecision)
    .where(and(rows(ctx, productDecision), eq(productDecision.id, id)))
    .for('update')
  if (!found) throw new AppError('NOT_FOUND', '要取代的决策不存在或无权查看')
  if (found.targetType !== target.type || found.targetId !== target.id)
    refuse('supersedesId', `${labels.supersedesId}属于「${found.targetName}」，不是「${target.name}」的决策`)
  if (found.status === 'SUPERSEDED') throw new AppError('BAD_STATE', '该决策已被取代，请取代最新的决策')
  return found
}

/** Returns the state that the product comes to; null for a variety. Throws BAD_STATE with what forbids the decision. */
async function nextState(
  ctx: Ctx,
  target: Target,
  { decision, bizYear }: DecisionGiven,
  old: Decision | null,
): Promise<ProductState | null> {
  const judged = await judge(ctx, target, { decision, bizYear }, old)
  if ('obstacles' in judged) throw new AppError('BAD_STATE', judged.obstacles.join('；'))
  return judged.state
}

interface Stored {
  given: DecisionGiven
  stateAfter: ProductState | null
  old: Decision | null
}

async function store(ctx: Ctx, target: Target, { given, stateAfter, old }: Stored): Promise<Decision> {
  const { type, id: _id, version, fileIds = [], supersedesId, ...values } = given
  const row = target.product
  const added = await namesOfFiles(ctx, fileIds)
  const extra = fileIds.length > 0 ? { extra: { before: { files: [] }, after: { files: added } } } : {}
  const decision = await insertRow(
    inOrgOf(ctx, target),
    productDecision,
    {
      ...values,
      targetType: type,
      targetId: target.id,
      targetName: target.name,
      targetVersion: version,
      evidence: await gatherEvidence(ctx, target),
      stateBefore: row?.state ?? null,
      stateAfter,
      productBefore: row && { companyId: row.companyId, launchYear: row.launchYear },
      supersedesId: old && (supersedesId ?? null),
    },
    { label: LABEL, reason: values.reason, batchId: given.batchId ?? null, ...extra },
  )
  const home = { infoType: DECISION_FILES, infoId: String(decision.id), orgId: decision.orgId }
  await attachFiles(ctx, fileIds, home)
  return decision
}

async function endSuperseded(ctx: Ctx, old: Decision, supersededBy: number): Promise<void> {
  const values = { status: 'SUPERSEDED' as const, supersededBy }
  const ended = await updateRow(ctx, productDecision, old.id, { values }, { label: LABEL })
  await planReview(ctx, ended)
}

/** Makes the review of a decision due on its day; nothing is due for one that was superseded. */
async function planReview(ctx: Ctx, row: Decision): Promise<void> {
  const { id: objectId, orgId, crop, reviewOn, status } = row
  const subject = { object: 'product_decision', objectId, orgId, crop, ownerId: ctx.caller.userId }
  const title = `${row.targetName} ${row.decision}`
  const isDue = status === 'ACTIVE' && reviewOn !== null
  const dates = isDue ? [{ occurrence: String(row.bizYear), day: reviewOn }] : []
  if (reviewOn) await planObligations(ctx, { ...subject, title }, getRule(RULE), dates)
}

/** Takes the product to the state of a decision, with what else follows, and returns its version. */
async function moveProduct(
  ctx: Ctx,
  row: ProductRow,
  decision: Decision,
  old: Decision | null,
): Promise<number> {
  const values: Record<string, unknown> = { state: decision.stateAfter, ...fieldsAfter(row, decision, old) }
  const note = {
    label: '产品',
    reason: `决策${decision.id}：${decision.decision}`,
    batchId: decision.batchId,
  }
  const after = await updateRow(ctx, product, row.id, { values: { ...values } }, note)
  const moved: ProductRow = {
    ...row,
    state: must(decision.stateAfter, 'the state') as ProductState,
    version: after.version,
  }
  for (const { follow } of decisionFollowers) if (follow) await follow(ctx, moved, decision)
  await refreshPhases(ctx, [row.id])
  return after.version
}

/** Returns what a decision changes in the product besides its state. One that is taken back gives the former values back. */
function fieldsAfter(
  row: ProductRow,
  { decision, companyId, bizYear }: Decision,
  old: Decision | null,
): Partial<ProductBefore> {
  const isOfMarket = decision === '分配' || decision === '商业化'
  if (!isOfMarket) return decision === '恢复' && old?.productBefore ? givenBack(old) : {}
  return {
    ...(companyId === null ? {} : { companyId }),
    ...(decision === '商业化' && row.launchYear === null ? { launchYear: bizYear } : {}),
  }
}

const givenBack = ({ decision, productBefore }: Decision): Partial<ProductBefore> =>
  (decision === '分配' || decision === '商业化') && productBefore ? productBefore : {}
