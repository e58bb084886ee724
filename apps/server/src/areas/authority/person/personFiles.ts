import { PERSON_UPLOAD, type PersonFileKind } from '@hepu/api/areas/authority/person/personFile'
import type * as api from '@hepu/api/areas/authority/person/personFile'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { personFile, storedFile } from '../../../db/schema/index.ts'
import { alone } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { presentFile } from '../../../files/fileRow.ts'
import { confirmFile, storeFile } from '../../../files/recordFile.ts'
import { removeFile } from '../../../files/attachedFiles.ts'
import { lockPerson } from './personRules.ts'

type Shown = ResultOf<typeof api.uploadPersonFile>
type FileRow = typeof storedFile.$inferSelect

/** Documents of a person who is within the caller's reach; they are no crop's. */
export async function listPersonFiles(ctx: Ctx, personId: number): Promise<Shown[]> {
  const found = await rowsOf(ctx, personId)
  return Promise.all(found.map(async ({ kind, file }) => shown(kind, await presentFile(ctx.services, file))))
}

const shown = (kind: string, file: Omit<Shown, 'kind'>): Shown => ({ ...file, kind: kind as PersonFileKind })

const rowsOf = (ctx: Ctx, personId: number, only?: SQL) =>
  ctx.db
    .select({ kind: personFile.kind, file: storedFile })
    .from(personFile)
    .innerJoin(storedFile, and(eq(storedFile.id, personFile.fileId), isNull(storedFile.deletedAt)))
    .where(and(eq(personFile.personId, personId), only))
    .orderBy(asc(personFile.sequence))

/** Gives a person a document: one sent to the storage before, or the one that came with the call. Always private. */
export async function uploadPersonFile(
  ctx: Ctx,
  { infoId, infoType, id }: ParsedInputOf<typeof api.uploadPersonFile>,
  upload: UploadedFile | undefined,
): Promise<Shown> {
  const { orgId } = await lockPerson(ctx, infoId)
  const send = () => {
    if (upload) return storeFile(ctx, { ...upload, ...PERSON_UPLOAD, infoId: null })
    if (id) return takeSent(ctx, id)
    throw new AppError('BAD_INPUT', '请选择要上传的文件，或给出文件编号')
  }
  const file = await send()
  await ctx.db.insert(personFile).values({
    personId: infoId,
    fileId: file.id,
    kind: infoType,
    sequence: sql`(select coalesce(max(sequence), 0) + 1 from person_file where person_id = ${infoId})`,
  })
  await logFiles(ctx, { infoId, infoType, orgId }, { added: [file] })
  return shown(infoType, await presentFile(ctx.services, file))
}

/** Returns a private file of the caller's that belongs to nothing yet. */
async function takeSent(ctx: Ctx, id: number): Promise<FileRow> {
  const file = await confirmFile(ctx, id)
  const isAsked = file.infoType === PERSON_UPLOAD.infoType && file.publicStatus === PERSON_UPLOAD.publicStatus
  if (!isAsked || file.infoId !== null) throw new AppError('BAD_STATE', '该文件不是作为人员附件上传的')
  const [taken] = await ctx.db.select().from(personFile).where(eq(personFile.fileId, id))
  if (taken) throw new AppError('BAD_STATE', `文件「${file.originalName}」已是附件`)
  return file
}

/** Removes the documents of one kind, or one of them. */
export async function deletePersonFiles(
  ctx: Ctx,
  { infoId, infoType, fileId }: ParsedInputOf<typeof api.deletePersonFiles>,
): Promise<null> {
  const { orgId } = await lockPerson(ctx, infoId)
  const one = fileId === undefined ? undefined : eq(personFile.fileId, fileId)
  const found = await rowsOf(ctx, infoId, and(eq(personFile.kind, infoType), one))
  if (fileId !== undefined && found.length === 0) throw new AppError('NOT_FOUND', '附件不存在或已删除')
  const files = found.map((row) => row.file)
  await removeFiles(ctx, files)
  if (files.length > 0) await logFiles(ctx, { infoId, infoType, orgId }, { removed: files })
  return null
}

/** Removes every document of a person who is going. */
export async function removeAllPersonFiles(ctx: Ctx, personId: number): Promise<void> {
  await removeFiles(
    ctx,
    (await rowsOf(ctx, personId)).map((row) => row.file),
  )
}

/** Removes files, each in the organisation and crop of its upload, which may differ from the caller's. */
async function removeFiles(ctx: Ctx, files: readonly FileRow[]): Promise<void> {
  for (const { id, orgId, crop } of files) {
    const there = { ...ctx, caller: { ...ctx.caller, ...alone(orgId), crop } }
    await removeFile(there, id)
    await ctx.db.delete(personFile).where(eq(personFile.fileId, id))
  }
}

/** Writes a line with the added or removed documents into the history of the person. */
function logFiles(
  ctx: Ctx,
  { infoId, infoType, orgId }: { infoId: number; infoType: string; orgId: number },
  { added = [], removed = [] }: { added?: readonly FileRow[]; removed?: readonly FileRow[] },
): Promise<void> {
  const namesOf = (files: readonly FileRow[]) => files.map((file) => file.originalName)
  return writeLog(ctx, {
    object: 'person',
    objectId: infoId,
    action: 'update',
    before: { [infoType]: namesOf(removed) },
    after: { [infoType]: namesOf(added) },
    reason: added.length > 0 ? '添加附件' : '删除附件',
    orgId,
    crop: null,
  })
}
