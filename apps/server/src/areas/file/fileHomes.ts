import { AVATAR_KIND } from '@hepu/api/areas/authority/profile/profile'
import { fileKinds, type FileKind } from '@hepu/api/areas/file/fileKinds'
import { FOLDER_FILES } from '@hepu/api/areas/research/gene/geneFolders'
import { OWNERSHIP_FILES } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { registries } from '@hepu/api/areas/research/registries'
import { AppError } from '@hepu/api/core/errorCodes'
import { geneFolder, ownershipHistory } from '../../db/schema/index.ts'
import { getRow, selectRow, unseen, type RowTable } from '../../db/scope.ts'
import { assertPermission } from '../../http/access.ts'
import type { Ctx } from '../../http/context.ts'
import { assertFilesOpen, noteFiles, registryOfFiles } from '../../resource/recordFiles.ts'
import { registryTable } from '../../resource/registryTable.ts'
import { own } from '@hepu/api/core/own'

/** The record that files belong to. They belong to its organisation: a file of another one that names it is none of its. */
export interface FileHome {
  infoType: string
  infoId: string
  orgId: number
}
type Named = Pick<FileHome, 'infoType' | 'infoId'>

const tables: ReadonlyMap<string, RowTable> = new Map<string, RowTable>([
  ...registries.map(({ def }): [string, RowTable] => [def.name, registryTable(def)]),
  [FOLDER_FILES, geneFolder],
  [OWNERSHIP_FILES, ownershipHistory],
])

/**
 * Returns the record whose files the caller wants to read. Throws FORBIDDEN without the permission of the call that shows
 * the record, NOT_FOUND for a record the caller does not see, and BAD_INPUT for kinds without files.
 */
export async function homeToRead(ctx: Ctx, named: Named): Promise<FileHome> {
  if (named.infoType === AVATAR_KIND) return ownPortrait(ctx, named)
  const { table, kind } = kindOf(named)
  assertPermission(ctx.caller, kind.read)
  const { orgId } = await getRow(ctx, table, idOf(named, kind), kind.title)
  return { ...named, orgId: Number(orgId) }
}

/**
 * Returns the record to which the caller wants to add files, under the rules of the call that changes it: the caller has
 * its permission, may change the record, and the record is not approved. The record stays locked until the transaction
 * ends. Throws as `homeToRead`, and BAD_STATE.
 */
export async function homeToWrite(ctx: Ctx, named: Named): Promise<FileHome> {
  if (named.infoType === AVATAR_KIND) return ownPortrait(ctx, named)
  const { table, kind } = kindOf(named)
  if (kind.write === null) throw new AppError('BAD_INPUT', `${kind.title}的附件请在登记时一并提交`)
  assertPermission(ctx.caller, kind.write)
  const id = idOf(named, kind)
  const [row] = await selectRow(ctx, table, id).for('update')
  if (!row) throw await unseen(ctx, table, [id], kind.title)
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

function kindOf({ infoType }: Named): { table: RowTable; kind: FileKind } {
  const table = tables.get(infoType)
  const kind = own(fileKinds, infoType)
  if (!table || !kind) throw new AppError('BAD_INPUT', `所属类型「${infoType}」没有附件`)
  return { table, kind }
}

/** Reads the id of a record, which is a number. Anything else names no record. */
function idOf({ infoId }: Named, { title }: FileKind): number {
  const id = /^[1-9]\d{0,15}$/.test(infoId) ? Number(infoId) : NaN
  if (!Number.isSafeInteger(id)) throw new AppError('NOT_FOUND', `${title}不存在或无权查看`)
  return id
}

/** Everybody has portraits of himself alone, in the organisation he works in. */
function ownPortrait({ caller }: Ctx, named: Named): FileHome {
  if (named.infoId !== String(caller.userId)) throw new AppError('NOT_FOUND', '头像不存在或无权查看')
  return { ...named, orgId: caller.orgId }
}
