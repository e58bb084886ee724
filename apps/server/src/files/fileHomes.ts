import type { FileKind } from '@hepu/api/core/file/fileKind'
import { AppError } from '@hepu/api/core/errorCodes'
import { own } from '@hepu/api/core/own'
import { fileKinds } from '@hepu/api/fileKinds'
import { getRow, selectRow, unseen, type RowTable } from '../db/scope.ts'
import { tableNamed } from '../db/tables.ts'
import { assertPermission } from '../http/access.ts'
import type { Ctx } from '../http/context.ts'
import { assertFilesOpen, noteFiles, registryOfFiles } from '../resource/recordFiles.ts'

/** The record that files belong to. They belong to its organisation: a file of another one that names it is none of its. */
export interface FileHome {
  infoType: string
  infoId: string
  orgId: number
}
type Named = Pick<FileHome, 'infoType' | 'infoId'>

/**
 * Returns the record whose files the caller wants to read. Throws FORBIDDEN without the permission of the call that shows
 * the record, NOT_FOUND for a record the caller does not see, and BAD_INPUT for kinds without files.
 */
export async function homeToRead(ctx: Ctx, named: Named): Promise<FileHome> {
  const kind = kindOf(named)
  assertPermission(ctx.caller, kind.read)
  if (kind.table === null) return homeOfCaller(ctx, named, kind)
  const row = await getRow(ctx, tableOf(kind.table), idOf(named, kind), kind.title)
  await own(ctx.services.fileGuards, named.infoType)?.(ctx, row, 'read')
  return { ...named, orgId: Number(row['orgId']) }
}

/**
 * Returns the record to which the caller wants to add files, under the rules of the call that changes it: the caller has
 * its permission, may change the record, and the record is not approved. The record stays locked until the transaction
 * ends. Throws as `homeToRead`, and BAD_STATE.
 */
export async function homeToWrite(ctx: Ctx, named: Named): Promise<FileHome> {
  const kind = kindOf(named)
  if (kind.write === null) throw new AppError('BAD_INPUT', `${kind.title}的附件请在登记时一并提交`)
  assertPermission(ctx.caller, kind.write)
  if (kind.table === null) return homeOfCaller(ctx, named, kind)
  const table = tableOf(kind.table)
  const id = idOf(named, kind)
  const [row] = await selectRow(ctx, table, id).for('update')
  if (!row) throw await unseen(ctx, table, [id], kind.title)
  await own(ctx.services.fileGuards, named.infoType)?.(ctx, row, 'write')
  if (registryOfFiles(named.infoType)) assertFilesOpen({ status: row['status'] })
  return { ...named, orgId: Number(row['orgId']) }
}

/** Writes the arrival of an uploaded file into the history of its record, which changes with it. */
export async function noteArrived(
  ctx: Ctx,
  { infoType, infoId, originalName }: { infoType: string; infoId: string | null; originalName: string },
): Promise<void> {
  const def = registryOfFiles(infoType)
  if (def && infoId !== null) await noteFiles(ctx, def, Number(infoId), { added: [originalName] })
}

function kindOf({ infoType }: Named): FileKind {
  const kind = own(fileKinds, infoType)
  if (!kind) throw new AppError('BAD_INPUT', `所属类型「${infoType}」没有附件`)
  return kind
}

/** Returns the table of this name. Throws when the schema has none. */
function tableOf(name: string): RowTable {
  const table = tableNamed(name)
  if (!table) throw new Error(`db/schema has no table ${name}`)
  return table as unknown as RowTable
}

/** Reads the id of a record, which is a number. Anything else names no record. */
function idOf({ infoId }: Named, { title }: FileKind): number {
  const id = /^[1-9]\d{0,15}$/.test(infoId) ? Number(infoId) : NaN
  if (!Number.isSafeInteger(id)) throw new AppError('NOT_FOUND', `${title}不存在或无权查看`)
  return id
}

/** Returns the home of files that belong to the caller, in the organisation where he works. Throws NOT_FOUND for others. */
function homeOfCaller({ caller }: Ctx, named: Named, { title }: FileKind): FileHome {
  if (named.infoId !== String(caller.userId)) throw new AppError('NOT_FOUND', `${title}不存在或无权查看`)
  return { ...named, orgId: caller.orgId }
}
