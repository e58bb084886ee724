import type * as api from '@hepu/api/areas/project/plan/keyResult'
import { KEY_RESULT_FILES } from '@hepu/api/areas/project/plan/keyResult'
import { keyResultLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { isDone, progressOf } from '@hepu/api/areas/project/plan/progress'
import { AppError } from '@hepu/api/core/errorCodes'
import type { StoredFile } from '@hepu/api/core/file/file'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FileGuard } from '../../../files/fileGuard.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import { PRIVATE } from '../../../files/fileRow.ts'
import { homeToRead } from '../../../files/fileHomes.ts'
import { recordFile } from '../../../files/recordFile.ts'
import { projectKeyResult, storedFile, user } from '../../../db/schema/index.ts'
import { inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { isPerson } from '../node/nodeRules.ts'
import { assertRight } from '../right/rights.ts'
import { cancelledProblem } from './cancelKeyResult.ts'
import {
  endedProblem,
  getIndex,
  getKeyResult,
  KEY_RESULT,
  lockIndex,
  lockKeyResult,
  todayOf,
  weightIn,
  weightOut,
  type FoundIndex,
  type KeyResult,
} from './planRows.ts'
import { recomputeLocked } from './progressUp.ts'

const note = { label: KEY_RESULT }

/** Returns the key results of an index, in their order. */
export async function listKeyResults(
  ctx: Ctx,
  { taskIndexId }: ParsedInputOf<typeof api.getkeyResultList>,
): Promise<ResultOf<typeof api.getkeyResultList>> {
  const { found, rights } = await getIndex(ctx, taskIndexId)
  const { index, node } = found
  const held = mayChange(ctx, index) ? rights.on(node) : new Set()
  const closed = closedProblem(found)
  const rowsOfIndex = await ctx.db
    .select({
      row: projectKeyResult,
      ownerName: user.name,
      files: sql<number>`(select count(*)::int from ${storedFile} where ${storedFile.orgId} = ${projectKeyResult.orgId}
        and ${storedFile.infoType} = ${KEY_RESULT_FILES} and ${storedFile.infoId} = ${projectKeyResult.id}::text
        and ${storedFile.state} = 'stored' and ${storedFile.deletedAt} is null)`,
    })
    .from(projectKeyResult)
    .leftJoin(user, eq(user.id, projectKeyResult.ownerId))
    .where(and(rows(ctx, projectKeyResult), eq(projectKeyResult.indexId, taskIndexId)))
    .orderBy(asc(projectKeyResult.sortValue), asc(projectKeyResult.id))
  const mayEdit = held.has('plan:edit')
  const mayProgress = held.has('plan:progress')
  const actionsOf = (row: KeyResult) => {
    const gone = closed ?? (row.cancelledAt ? cancelledProblem(row) : null)
    return allowed(
      {
        edit: mayEdit,
        progress: mayProgress,
        files: mayProgress,
        cancel: mayEdit,
        restore: mayEdit && row.cancelledAt !== null,
      },
      { edit: gone, progress: gone, files: endedProblem(node), cancel: gone, restore: closed },
    )
  }
  return rowsOfIndex.map(({ row, ownerName, files }) => ({
    ...row,
    taskIndexId: row.indexId,
    weight: weightIn(row.weight),
    ownerName,
    files,
    isLate: row.cancelledAt === null && isLate(row, todayOf(ctx)),
    isCancelled: row.cancelledAt !== null,
    ...actionsOf(row),
  }))
}

const closedProblem = ({ index, node }: FoundIndex): string | null =>
  endedProblem(node) ?? (index.cancelledAt ? `指标「${index.name}」已取消` : null)

/** Returns whether the day of a key result is over and it is not done. */
export const isLate = (
  { dueDate, progress }: { dueDate: string | null; progress: number | null },
  today: string,
): boolean => dueDate !== null && dueDate < today && !isDone(progress)

type Content = Omit<ParsedInputOf<typeof api.insertKeyResult>, 'taskIndexId'>

/** Adds a key result to an index, which is then computed from its key results. */
export async function insertKeyResult(
  ctx: Ctx,
  { taskIndexId, ...values }: ParsedInputOf<typeof api.insertKeyResult>,
): Promise<ResultOf<typeof api.insertKeyResult>> {
  const { found } = await lockIndex(ctx, taskIndexId, 'plan:edit')
  await assertContent(ctx, found, values)
  const [last] = await ctx.db
    .select({ sort: sql<number>`coalesce(max(${projectKeyResult.sortValue}), 0)::int` })
    .from(projectKeyResult)
    .where(and(eq(projectKeyResult.orgId, found.index.orgId), eq(projectKeyResult.indexId, taskIndexId)))
  const row = await insertRow(
    inOrgOf(ctx, found.index),
    projectKeyResult,
    {
      ...values,
      weight: weightOut(values.weight),
      progress: progressOf(0, values.target),
      indexId: taskIndexId,
      sortValue: (last?.sort ?? 0) + 1,
    },
    note,
  )
  await recomputeLocked(ctx, taskIndexId)
  return row
}

/** Changes a key result; its value stays, and its percentage follows a new target. */
export async function editKeyResult(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.editKeyResult>,
): Promise<ResultOf<typeof api.editKeyResult>> {
  const { row, found } = await lockKeyResult(ctx, id, 'plan:edit')
  if (row.cancelledAt) throw new AppError('BAD_STATE', cancelledProblem(row))
  await assertContent(ctx, found, values, row)
  const progress = row.progressOrigin === 'typed' ? row.progress : progressOf(row.current, values.target)
  const saved = await updateRow(
    ctx,
    projectKeyResult,
    id,
    { version, values: { ...values, weight: weightOut(values.weight), progress } },
    note,
  )
  await recomputeLocked(ctx, row.indexId)
  return saved
}

async function assertContent(
  ctx: Ctx,
  found: FoundIndex,
  { ownerId, dueDate }: Content,
  held?: KeyResult,
): Promise<void> {
  const closed = closedProblem(found)
  if (closed) throw new AppError('BAD_STATE', `${closed}，不能再改关键结果`)
  const refuse = (path: string, message: string) =>
    new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
  if (ownerId && ownerId !== held?.ownerId && !(await isPerson(ctx, ownerId)))
    throw refuse('ownerId', `${labels.ownerId}不存在、已停用或无权查看`)
  const { startDate, endDate, name } = found.node
  const isOutside = dueDate && ((startDate && dueDate < startDate) || (endDate && dueDate > endDate))
  if (isOutside) throw refuse('dueDate', `${labels.dueDate}应在「${name}」的 ${startDate} 至 ${endDate} 之内`)
}

/** Gives a key result a file as evidence: one sent to the storage before, or the one that came with the call. */
export async function uploadKeyResultFile(
  ctx: Ctx,
  { infoId, id }: ParsedInputOf<typeof api.uploadFile>,
  upload: UploadedFile | undefined,
): Promise<StoredFile> {
  const file = await recordFile(
    ctx,
    { infoType: KEY_RESULT_FILES, infoId: String(infoId), publicStatus: PRIVATE, ...(id ? { id } : {}) },
    upload,
  )
  if (file.infoType !== KEY_RESULT_FILES || file.infoId !== String(infoId))
    throw new AppError('BAD_STATE', `文件「${file.originalName}」不是为这项关键结果上传的`)
  return file
}

/** Returns the files of a key result. */
export async function listKeyResultFiles(
  ctx: Ctx,
  { infoId }: ParsedInputOf<typeof api.fileList>,
): Promise<StoredFile[]> {
  return listFiles(ctx, await homeToRead(ctx, { infoType: KEY_RESULT_FILES, infoId: String(infoId) }))
}

/** Files of key results are read by who sees the plan, and added by who enters progress. */
export const keyResultFileGuard: FileGuard = async (ctx, { id }, use) => {
  const { found, rights } = await getKeyResult(ctx, Number(id))
  if (use === 'read') return
  assertRight(rights, found.node, 'plan:progress')
  const ended = endedProblem(found.node)
  if (ended) throw new AppError('BAD_STATE', ended)
}
