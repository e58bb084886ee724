import type * as api from '@hepu/api/areas/project/risk/projectRisk'
import {
  levelOf,
  riskAttachTypes,
  riskLabels as labels,
  riskWorkflow,
  type RiskAttachType,
  type RiskState,
} from '@hepu/api/areas/project/risk/riskRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { assertChoice } from '../../../db/dictEntries.ts'
import { projectRisk, projectRiskStep } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { attachFiles, namesOfFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertOpen, lockNode, type Node } from '../node/nodes.ts'
import { assertRight } from '../right/rights.ts'
import { planRiskEnd, unplanRiskEnd } from './riskObligations.ts'
import { takesPart } from './riskPeople.ts'
import { lockRisk, lockRisks, note, riskCode, type Risk } from './risks.ts'

type Content = Pick<
  ParsedInputOf<typeof api.updateRisk>,
  'name' | 'category' | 'probability' | 'impact' | 'measures' | 'ownerId' | 'foundDate' | 'plannedEnd'
>

/** Registers a risk of a node, open and with the next number of the project. */
export async function registerRisk(
  ctx: Ctx,
  { projectId, topicId, assignmentId, fileIds, ...content }: ParsedInputOf<typeof api.registrationRisk>,
): Promise<ResultOf<typeof api.registrationRisk>> {
  const { node } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'risk:edit')
  await assertContent(ctx, node, content)
  const level = levelOf(content.probability, content.impact)
  const place = { projectId: node.projectId, nodeId: node.id, serial: await nextSerial(ctx, node) }
  const extra = await filesAdded(ctx, 'files', fileIds)
  const values = { ...content, ...place, level, state: 'open' as const }
  const risk = await insertRow(inOrgOf(ctx, node), projectRisk, values, { ...note, extra })
  await addFiles(ctx, risk, '登记', fileIds)
  await addStep(ctx, risk, { stateBefore: null, stateAfter: 'open', day: risk.foundDate, note: null })
  await planRiskEnd(ctx, risk)
  return { id: risk.id, code: riskCode(risk), level }
}

/** Returns the next number of a project, whose row is locked; numbers of deleted risks stay taken. */
export async function nextSerial(
  { db }: Ctx,
  { orgId, projectId }: { orgId: number; projectId: number },
): Promise<number> {
  const [found] = await db
    .select({ last: sql<number>`coalesce(max(${projectRisk.serial}), 0)::int` })
    .from(projectRisk)
    .where(and(eq(projectRisk.orgId, orgId), eq(projectRisk.projectId, projectId)))
  return must(found, 'the number').last + 1
}

/** Throws for a category that is not offered, a day in the future, or somebody who takes no part in the node. */
async function assertContent(ctx: Ctx, node: Node, content: Content, held?: Risk): Promise<void> {
  const { category, foundDate, ownerId } = content
  await assertChoice(ctx, {
    dict: 'risk_type',
    label: labels.category,
    value: category,
    held: held?.category ?? null,
  })
  if (foundDate > clockDay(ctx.services.now())) refuse('foundDate', `${labels.foundDate}不得晚于今天`)
  if (ownerId === held?.ownerId || (await takesPart(ctx, node, ownerId))) return
  refuse(
    'ownerId',
    `${labels.ownerId}应是「${node.name}」或其上下级的负责人、创建人或成员，请先在“项目成员”中增加`,
  )
}

function refuse(path: string, message: string): never {
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
}

/** Changes what is said of a risk that is not closed. */
export async function updateRisk(
  ctx: Ctx,
  { id, version, ...content }: ParsedInputOf<typeof api.updateRisk>,
): Promise<ResultOf<typeof api.updateRisk>> {
  const { risk, node } = await lockRisk(ctx, id, 'edit')
  await assertContent(ctx, node, content, risk)
  const level = levelOf(content.probability, content.impact)
  const plannedEnd = content.plannedEnd ?? null
  const after = await updateRow(
    ctx,
    projectRisk,
    id,
    { version, values: { ...content, plannedEnd, level } },
    note,
  )
  await planRiskEnd(ctx, after)
  return { version: after.version, level }
}

/** Takes a risk into another state; the line of the move stays when it is reopened. */
export async function moveRisk(
  ctx: Ctx,
  { id, version, move, note: said, day, fileIds }: ParsedInputOf<typeof api.moveRisk>,
): Promise<ResultOf<typeof api.moveRisk>> {
  const { risk } = await lockRisk(ctx, id, move)
  const today = clockDay(ctx.services.now())
  const when = day ?? today
  await assertMove(ctx, risk, { move, said, when, today })
  const state = must(riskWorkflow.moves[move].to, 'the next state')
  const closing = state === 'closed' ? { closedDate: when, closingNote: said } : noClosing
  if (fileIds.length > 0 && state !== 'closed') refuse('fileIds', '只有关闭时可以上传附件')
  const extra = await filesAdded(ctx, 'closingFiles', fileIds)
  const after = await updateRow(
    ctx,
    projectRisk,
    id,
    { version, values: { state, ...closing } },
    { ...note, reason: said, extra },
  )
  await addFiles(ctx, risk, '关闭', fileIds)
  await addStep(ctx, risk, { stateBefore: risk.state, stateAfter: state, day: when, note: said })
  await planRiskEnd(ctx, after)
  return { version: after.version, state }
}

const noClosing = { closedDate: null, closingNote: null }

interface Said {
  move: ParsedInputOf<typeof api.moveRisk>['move']
  said: string | null
  when: string
  today: string
}

/** Throws without the words that a move needs, and for a day outside the last step and today. */
async function assertMove(ctx: Ctx, risk: Risk, { move, said, when, today }: Said): Promise<void> {
  if (move === 'close' && !said) refuse('note', `${labels.closingNote}必填`)
  if (move === 'reopen' && !said) refuse('note', '重新打开的原因必填')
  const name = move === 'close' ? labels.closedDate : '日期'
  if (when > today) refuse('day', `${name}不得晚于今天`)
  const [last] = await ctx.db
    .select({ day: sql<string | null>`max(${projectRiskStep.day})::text` })
    .from(projectRiskStep)
    .where(and(eq(projectRiskStep.orgId, risk.orgId), eq(projectRiskStep.riskId, risk.id)))
  const since = last?.day ?? risk.foundDate
  if (when < since) refuse('day', `${name}不得早于上一步的日期 ${since}`)
}

/** Deletes risks with their files and obligations; all of them or none. */
export async function deleteRisks(ctx: Ctx, { ids }: ParsedInputOf<typeof api.deleteRisk>): Promise<null> {
  const { found, rights } = await lockRisks(ctx, ids)
  for (const { risk, node } of found) {
    assertRight(rights, node, 'risk:edit')
    assertOpen(node)
    await removeRisk(ctx, risk)
  }
  return null
}

/** Deletes one risk whose project is locked. */
export async function removeRisk(ctx: Ctx, risk: Risk): Promise<void> {
  await unplanRiskEnd(ctx, risk)
  for (const infoType of Object.values(riskAttachTypes))
    await removeFilesOf(ctx, { infoType, infoId: String(risk.id), orgId: risk.orgId })
  await removeRow(ctx, projectRisk, risk.id, note)
}

interface NewStep {
  stateBefore: RiskState | null
  stateAfter: RiskState
  day: string
  note: string | null
}

const addStep = async (ctx: Ctx, { id, orgId, crop }: Risk, step: NewStep): Promise<void> =>
  void (await ctx.db.insert(projectRiskStep).values({
    riskId: id,
    orgId,
    crop,
    ...step,
    createdBy: ctx.caller.userId,
    createdAt: ctx.services.now(),
  }))

/** Returns the change of a list of files for the log; undefined without any. */
async function filesAdded(ctx: Ctx, field: 'files' | 'closingFiles', ids: readonly number[]) {
  if (ids.length === 0) return { before: {}, after: {} }
  return { before: { [field]: [] }, after: { [field]: await namesOfFiles(ctx, ids) } }
}

async function addFiles(
  ctx: Ctx,
  { id, orgId }: Risk,
  type: RiskAttachType,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await attachFiles(ctx, ids, { infoType: riskAttachTypes[type], infoId: String(id), orgId })
}
