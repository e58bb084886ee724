import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { closingWorkflow } from '@hepu/api/areas/project/closing/closingWorkflow'
import type { GateNote } from '@hepu/api/areas/project/closing/gateShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { submitForApproval } from '../../../approval/submit.ts'
import { projectClosing } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, updateRow, writeLog } from '../../../db/write.ts'
import { attachFiles, listFiles, removeFile } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockNode, type Node } from '../node/nodes.ts'
import { assertApplyState, assertSummary } from './applyRules.ts'
import { assertProject, CLOSING, findOpenClosing, homeOf, type Closing } from './closingRows.ts'
import { closingSubject } from './closingSubject.ts'
import { enterReview } from './enterReview.ts'
import { readGates } from './gates.ts'

const note = { label: CLOSING }

/** Saves the material of an application, and begins one where there is none. */
export async function saveClosing(
  ctx: Ctx,
  { projectId, version, fileIds, ...values }: ParsedInputOf<typeof api.saveClosing>,
): Promise<ResultOf<typeof api.saveClosing>> {
  const { node, closing } = await lockForEdit(ctx, projectId)
  const row = closing
    ? await updateRow(
        ctx,
        projectClosing,
        closing.id,
        { ...(typeof version === 'number' && { version }), values },
        note,
      )
    : await insertRow(inOrgOf(ctx, node), projectClosing, { ...values, ...begun(node) }, note)
  if (fileIds) await keepFiles(ctx, row, fileIds)
  return { id: row.id, version: row.version }
}

/** Gives an application these files in place of those it has, and writes both into its history. */
async function keepFiles(ctx: Ctx, row: Closing, fileIds: readonly number[]): Promise<void> {
  const home = homeOf(row)
  const before = await listFiles(ctx, home)
  const gone = before.filter(({ id }) => !fileIds.includes(id))
  for (const { id } of gone) await removeFile(inOrgOf(ctx, row), id)
  const added = await attachFiles(ctx, fileIds, home)
  if (gone.length + added.length === 0) return
  const names = (files: readonly { originalName: string }[]) => files.map(({ originalName }) => originalName)
  await writeLog(ctx, {
    object: 'project_closing',
    objectId: row.id,
    orgId: row.orgId,
    crop: row.crop,
    action: 'update',
    before: { fileIds: names(before) },
    after: { fileIds: [...names(before.filter((file) => !gone.includes(file))), ...names(added)] },
  })
}

/** Notes why a condition may be passed although it is not met; without a text the note is taken back. */
export async function saveGateNote(
  ctx: Ctx,
  { projectId, key, note: text }: ParsedInputOf<typeof api.saveGateNote>,
): Promise<null> {
  const { node, closing } = await lockForEdit(ctx, projectId)
  const gate = (await readGates(ctx, node)).find((one) => one.key === key)
  if (!gate) throw new AppError('NOT_FOUND', '结题条件不存在')
  if (text && gate.isMet) throw new AppError('BAD_STATE', `「${gate.label}」已满足，不需要偏差说明`)
  if (text && gate.isHard) throw new AppError('BAD_STATE', `「${gate.label}」必须满足，不能以偏差说明代替`)
  const others = (closing?.gateNotes ?? []).filter((one) => one.key !== key)
  const gateNotes = text ? [...others, noteOf(ctx, gate, text)] : others
  if (closing) await updateRow(ctx, projectClosing, closing.id, { values: { gateNotes } }, note)
  else await insertRow(inOrgOf(ctx, node), projectClosing, { ...begun(node), gateNotes }, note)
  return null
}

/** What a new application begins with. */
const begun = ({ id, name }: Node) => ({ nodeId: id, title: name, state: 'draft' as const })

const noteOf = (
  { caller, services }: Ctx,
  { key, label }: { key: string; label: string },
  text: string,
): GateNote => ({
  key,
  label,
  note: text,
  byId: caller.userId,
  byName: caller.name,
  at: services.now().toISOString(),
})

async function lockForEdit(
  ctx: Ctx,
  projectId: number,
): Promise<{ node: Node; closing: Closing | undefined }> {
  const { node } = await lockNode(ctx, projectId, 'closing:apply')
  assertProject(node)
  if (node.state === 'draft') throw new AppError('BAD_STATE', '草稿尚未提交，请先提交项目')
  const closing = await findOpenClosing(ctx, node)
  const why = closing ? closingWorkflow.stateBlocker(closing.state, 'edit') : null
  if (why) throw new AppError('BAD_STATE', why)
  return { node, closing }
}

/**
 * Applies to close a project: all conditions must be met or passed with a note. It then waits for its approval, and a second
 * application is refused.
 */
export async function applyToFinish(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.applicationFinishProject>,
): Promise<ResultOf<typeof api.applicationFinishProject>> {
  const { node } = await lockNode(ctx, projectId, 'closing:apply')
  const closing = await findOpenClosing(ctx, node)
  assertApplyState(ctx, node, closing)
  assertSummary(closing)
  const row = await enterReview(ctx, node, closing)
  await submitForApproval(ctx, closingSubject, [row])
  return { id: row.id, state: row.state }
}

/** Puts the material of a closed project into the archive; from then on nothing of it changes. */
export async function archiveClosing(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.archiveClosing>,
): Promise<null> {
  const { node } = await lockNode(ctx, projectId, 'closing:apply', { mayBeOver: true })
  const closing = await findOpenClosing(ctx, node)
  if (!closing) throw new AppError('BAD_STATE', '该项目没有结题申请')
  const why = closingWorkflow.stateBlocker(closing.state, 'archive')
  if (why) throw new AppError('BAD_STATE', why)
  const values = { state: 'archived' as const, archivedAt: ctx.services.now() }
  await updateRow(ctx, projectClosing, closing.id, { values }, { ...note, reason: '归档' })
  return null
}
