import {
  APPROVAL_FILES,
  FILES_MAX,
  type editApproval as editApi,
  type insertApproval as insertApi,
} from '@hepu/api/areas/project/approval/projectApproval'
import type * as api from '@hepu/api/areas/project/approval/projectApproval'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { attachFiles, listFiles, namesOfFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import { nextNumber } from '../../../db/nextNumber.ts'
import { projectApproval } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { lockTree } from '../../../db/tree.ts'
import { insertRow, removeRow, updateLocked, type LogNote } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertComplete, assertDraft, overruns, parentOf, type Given } from './approvalRules.ts'
import {
  approvalTree,
  deleteBlocker,
  editBlocker,
  LABEL,
  lockApproval,
  type ProjectApproval,
} from './approvals.ts'
import { countUses } from './approvalUses.ts'

/** The start of the numbers of 立项. */
const PREFIX = 'LX'

type Saved = ResultOf<typeof insertApi>

/** Makes a 立项: a draft of the caller, or one that is submitted at once and gets its number. */
export async function insertApproval(
  ctx: Ctx,
  { submit, fileIds, ...values }: ParsedInputOf<typeof api.insertApproval>,
): Promise<Saved> {
  await lockTree(ctx, approvalTree)
  const above = await parentOf(ctx, values)
  if (submit) await assertComplete(ctx, values, above)
  else await assertDraft(ctx, values)
  const state = submit ? ('submitted' as const) : ('draft' as const)
  const code = submit ? await numberFor(ctx, values.year) : null
  const row = await insertRow(
    ctx,
    projectApproval,
    { ...values, code, state, ownerId: ctx.caller.userId },
    await noteOf(ctx, fileIds),
  )
  await attachFiles(ctx, fileIds, homeOf(row))
  return answer(ctx, row, { ...values, name: row.name }, above)
}

/** Changes a 立项. A draft may be submitted with it; a submitted or withdrawn one must stay complete. */
export async function editApproval(
  ctx: Ctx,
  { id, version, submit, fileIds, ...values }: ParsedInputOf<typeof editApi>,
): Promise<Saved> {
  await lockTree(ctx, approvalTree)
  const held = await lockApproval(ctx, id)
  const blocker = editBlocker(held)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const above = await parentOf(ctx, values, held)
  const isDraft = held.state === 'draft'
  if (submit || !isDraft) await assertComplete(ctx, values, above, held)
  else await assertDraft(ctx, values, held)
  const submitted =
    isDraft && submit
      ? { state: 'submitted' as const, code: await numberFor(inOrgOf(ctx, held), values.year) }
      : {}
  await assertRoom(ctx, held, fileIds)
  const change = { version, values: { ...values, ...submitted } }
  const row = await updateLocked(ctx, projectApproval, held, change, await noteOf(ctx, fileIds))
  await attachFiles(ctx, fileIds, homeOf(row))
  return answer(ctx, row, values, above)
}

/** Returns the number of a 立项 of a year; it is never given again. */
const numberFor = (ctx: Ctx, year: number | null | undefined): Promise<string> =>
  nextNumber(ctx, { kind: 'projectApproval', year: must(year ?? undefined, 'the year'), prefix: PREFIX })

async function answer(
  ctx: Ctx,
  row: ProjectApproval,
  given: Given,
  above: ProjectApproval | null,
): Promise<Saved> {
  const { id, version, code, state } = row
  const beyond = state === 'draft' ? await overruns(ctx, given, above, row) : []
  return { id, version, code, state, warnings: beyond.map(({ message }) => message) }
}

export const homeOf = ({ id, orgId }: Pick<ProjectApproval, 'id' | 'orgId'>): FileHome => ({
  infoType: APPROVAL_FILES,
  infoId: String(id),
  orgId,
})

async function noteOf(ctx: Ctx, fileIds: readonly number[]): Promise<LogNote> {
  const added = await namesOfFiles(ctx, fileIds)
  if (added.length === 0) return { label: LABEL }
  return { label: LABEL, extra: { before: { files: null }, after: { files: added } } }
}

async function assertRoom(ctx: Ctx, held: ProjectApproval, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  const there = await listFiles(ctx, homeOf(held))
  if (there.length + fileIds.length > FILES_MAX)
    throw new AppError('BAD_INPUT', `附件最多${FILES_MAX}个，已有${there.length}个，请先删除一些`)
}

/** Deletes a 立项 with its files, unless others or applications hang on it. */
export async function deleteApproval(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteApproval>,
): Promise<null> {
  await lockTree(ctx, approvalTree)
  const held = await lockApproval(ctx, id)
  const uses = must((await countUses(ctx, [id])).get(id), 'the uses')
  const blocker = deleteBlocker(held, uses)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  await removeFilesOf(ctx, homeOf(held))
  await removeRow(ctx, projectApproval, id, { label: LABEL })
  return null
}
