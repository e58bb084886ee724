import type * as api from '@hepu/api/areas/project/node/projectTracking'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { nextNumber } from '../../../db/nextNumber.ts'
import { projectNode, projectSource } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow, type NewValues } from '../../../db/write.ts'
import { replanText } from '@hepu/api/core/obligation/replan'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertPlanKept, assertUnsigned } from '../baseline/signed.ts'
import { outsideIndexes } from '../plan/outsideIndexes.ts'
import { recomputeNode } from '../plan/progressUp.ts'
import { planReports } from '../report/planReports.ts'
import { levelName, lockNode, type Node } from './nodes.ts'
import { followNode } from './followNode.ts'
import { assertHolds, assertNames, assertSource, assertWithin, nextCode } from './nodeRules.ts'

const note = { label: '项目' }
/** The start of the numbers of projects without a source. */
const OWN = 'ZL'

type Values = Omit<NewValues<typeof projectNode>, 'projectId' | 'path' | 'level' | 'ownerId' | 'state'>

/** Begins a project, or ends the draft of one: it gets its number and is seen by all who take part. */
export async function createProject(
  ctx: Ctx,
  { draftId, version, ...values }: ParsedInputOf<typeof api.createProject>,
): Promise<ResultOf<typeof api.createProject>> {
  await assertNames(ctx, values)
  await assertSource(ctx, values.sourceId)
  const code = await numberOf(ctx, values.sourceId)
  const row = draftId
    ? await endDraft(ctx, draftId, { version, values: { ...values, code, state: 'notStarted' } })
    : await insertNode(ctx, null, { ...values, code, state: 'notStarted' })
  await planReports(ctx, row)
  return { id: row.id, version: row.version, code }
}

async function endDraft(
  ctx: Ctx,
  id: number,
  { version, values }: { version: number | null | undefined; values: Partial<Node> },
): Promise<Node> {
  await getDraft(ctx, id)
  return updateRow(ctx, projectNode, id, { version: neededVersion(version), values }, note)
}

/** Stores a draft of the caller: nobody else sees it, and it may lack everything but its name. */
export async function saveProject(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.saveProject>,
): Promise<ResultOf<typeof api.saveProject>> {
  await assertNames(ctx, values)
  await assertSource(ctx, values.sourceId)
  if (!id) return insertNode(ctx, null, { ...values, code: null, state: 'draft' })
  await getDraft(ctx, id)
  return updateRow(ctx, projectNode, id, { version: neededVersion(version), values }, note)
}

function neededVersion(version: number | null | undefined): number {
  if (typeof version === 'number') return version
  throw new AppError('BAD_INPUT', '版本必填，请刷新后再试')
}

/** Deletes a draft of the caller. */
export async function deleteDraft(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.deleteDraftProject>,
): Promise<null> {
  await getDraft(ctx, projectId)
  await removeRow(ctx, projectNode, projectId, note)
  return null
}

/** Returns a draft of the caller. Throws NOT_FOUND for that of another, and BAD_STATE for what is no draft any more. */
async function getDraft(ctx: Ctx, id: number): Promise<Node> {
  const row = await getRow(ctx, projectNode, id, '草稿')
  if (row.ownerId !== ctx.caller.userId) throw new AppError('NOT_FOUND', '草稿不存在或无权查看')
  if (row.state !== 'draft') throw new AppError('BAD_STATE', `「${row.name}」已提交，不再是草稿`)
  return row
}

/** Begins a topic below a project, or an assignment below a topic, in the organisation of the project. */
export async function createAssignment(
  ctx: Ctx,
  { parentId, ...values }: ParsedInputOf<typeof api.createAssignment>,
): Promise<ResultOf<typeof api.createAssignment>> {
  const { node: above } = await lockNode(ctx, parentId, 'detail:structure')
  if (above.state === 'draft') throw new AppError('BAD_STATE', '草稿不能有下级，请先提交')
  await assertUnsigned(ctx, above, `新增${levelName(above.level + 1)}`)
  if (above.level >= 3) throw new AppError('BAD_STATE', `${levelName(above.level)}不能再有下级`)
  await assertNames(ctx, values)
  await assertWithin(ctx, above, values)
  const code = await nextCode(ctx, above)
  const row = await insertNode(inOrgOf(ctx, above), above, { ...values, code, state: 'notStarted' })
  await planReports(ctx, row)
  await recomputeNode(ctx, above)
  return row
}

/** Changes a project. It must still hold the days and the money of those below it. */
export async function editProject(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.editProject>,
): Promise<ResultOf<typeof api.editProject>> {
  const { node } = await lockNode(ctx, id, 'detail:edit')
  if (node.level !== 1)
    throw new AppError(
      'BAD_STATE',
      `「${node.name}」是${levelName(node.level)}，请按${levelName(node.level)}修改`,
    )
  await assertPlanKept(ctx, node, values)
  await assertSource(ctx, values.sourceId, node)
  return storeEdit(ctx, node, { version, values })
}

/** Changes a topic or assignment. It must fit under the one above it too. */
export async function editTopicAssignment(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.editTopicAssignment>,
): Promise<ResultOf<typeof api.editTopicAssignment>> {
  const { node } = await lockNode(ctx, id, 'detail:edit')
  if (node.parentId === null) throw new AppError('BAD_STATE', `「${node.name}」是项目，请按项目修改`)
  await assertPlanKept(ctx, node, values)
  const above = await getRow(ctx, projectNode, node.parentId, '上级')
  await assertWithin(ctx, above, values, node)
  return storeEdit(ctx, node, { version, values })
}

async function storeEdit(
  ctx: Ctx,
  node: Node,
  { version, values }: { version: number; values: Parameters<typeof assertHolds>[2] & Partial<Values> },
): Promise<Node & { planned: string | null; outside: string | null }> {
  await assertNames(ctx, values, node)
  await assertHolds(ctx, node, values)
  const row = await updateRow(
    ctx,
    projectNode,
    node.id,
    { version, values },
    { label: levelName(node.level) },
  )
  const isMoved = node.startDate !== row.startDate || node.endDate !== row.endDate
  const outside = isMoved ? await outsideIndexes(ctx, row) : null
  return { ...row, planned: await planAnew(ctx, node, row), outside }
}

/** Plans the reports of a node anew whose days or director have changed. Returns what moved, in words; null if nothing could. */
async function planAnew(ctx: Ctx, before: Node, row: Node): Promise<string | null> {
  const isSame =
    before.startDate === row.startDate &&
    before.endDate === row.endDate &&
    before.directorId === row.directorId
  if (isSame && before.name === row.name) return null
  const plan = await followNode(ctx, before, row)
  return plan.added.length + plan.moved.length + plan.removed.length === 0 ? null : replanText(plan)
}

/** Begins the project of an application that was approved; `ownerId` is who applied. */
export async function beginProject(ctx: Ctx, values: Values & Pick<Node, 'ownerId'>): Promise<Node> {
  const code = await numberOf(ctx, values.sourceId)
  const row = await insertNode(ctx, null, { ...values, code, state: 'notStarted' })
  await planReports(ctx, row)
  return row
}

/** Stores a node, of the caller unless `ownerId` names another; its path and project are known once it has an id. */
async function insertNode(
  ctx: Ctx,
  above: Node | null,
  values: Values & Pick<Node, 'state'> & Partial<Pick<Node, 'ownerId'>>,
): Promise<Node> {
  const level = (above?.level ?? 0) + 1
  const place = { parentId: above?.id ?? null, level, path: '', projectId: above?.projectId ?? 0 }
  const made = await insertRow(
    ctx,
    projectNode,
    { ...values, ...place, ownerId: values.ownerId ?? ctx.caller.userId },
    { label: levelName(level) },
  )
  const [row] = await ctx.db
    .update(projectNode)
    .set({ path: `${above?.path ?? '/'}${made.id}/`, projectId: above?.projectId ?? made.id })
    .where(and(eq(projectNode.orgId, made.orgId), eq(projectNode.id, made.id)))
    .returning()
  return must(row, 'the stored node')
}

async function numberOf(ctx: Ctx, sourceId: number | null | undefined): Promise<string> {
  const source = sourceId ? await getRow(ctx, projectSource, sourceId, '项目来源') : null
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  return nextNumber(ctx, { kind: 'project', year, prefix: source?.code ?? OWN })
}
