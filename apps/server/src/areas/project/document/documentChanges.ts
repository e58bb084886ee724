import { documentLabels as labels, DOCUMENT_UPLOAD } from '@hepu/api/areas/project/document/documentLabels'
import type * as api from '@hepu/api/areas/project/document/projectFile'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { projectDocument, projectDocumentVersion, storedFile } from '../../../db/schema/index.ts'
import { alone, getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow } from '../../../db/write.ts'
import { removeFile } from '../../../files/attachedFiles.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { lockNode, type Node } from '../node/nodes.ts'
import { removeReportDraft } from '../report/reportChanges.ts'
import type { Document } from './documents.ts'
import { takeFile } from './takeFile.ts'

const note = { label: '过程文档' }
const versionNote = { label: '文档版本' }

type Upload = ParsedInputOf<typeof api.uploadProjectProcessDocument>

/** Adds a document with its first version, or a new version of the one that is named, or that has this type and name. */
export async function uploadDocument(
  ctx: Ctx,
  { projectId, topicId, assignmentId, id, ...given }: Upload,
  upload: UploadedFile | undefined,
): Promise<ResultOf<typeof api.uploadProjectProcessDocument>> {
  if (!upload && !id) throw new AppError('BAD_INPUT', '请选择要上传的文件，或给出文件编号')
  const { node } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'document:edit')
  if (node.state === 'draft') throw new AppError('BAD_STATE', '草稿没有过程文档，请先提交项目')
  const document = given.documentId
    ? await namedDocument(ctx, node, given.documentId)
    : await documentFor(ctx, node, { ...given, name: given.name ?? (await nameOfFile(ctx, upload, id)) })
  const home = { ...DOCUMENT_UPLOAD, infoId: String(document.id), orgId: node.orgId }
  const file = must(await takeFile(ctx, { upload, id }, home), 'the file')
  const number = await nextVersion(ctx, document)
  await insertRow(
    inOrgOf(ctx, node),
    projectDocumentVersion,
    { documentId: document.id, number, fileId: file.id, note: given.note },
    { ...versionNote, extra: { before: {}, after: { fileName: file.originalName } } },
  )
  return { id: document.id, number }
}

async function namedDocument(ctx: Ctx, node: Node, id: number): Promise<Document> {
  const document = await getRow(ctx, projectDocument, id, note.label)
  if (document.nodeId !== node.id) throw new AppError('NOT_FOUND', '过程文档不存在或无权查看')
  return document
}

async function documentFor(
  ctx: Ctx,
  node: Node,
  { projectFileType: type, name }: { projectFileType: string; name: string },
): Promise<Document> {
  const types = await dictLabels(ctx, 'file_type_project')
  if (!types.has(type))
    throw new AppError(
      'BAD_INPUT',
      `${labels.type}「${type}」不在字典中，可选：${[...types.keys()].join('、')}`,
    )
  const [found] = await ctx.db
    .select()
    .from(projectDocument)
    .where(
      and(
        rows(ctx, projectDocument),
        eq(projectDocument.nodeId, node.id),
        eq(projectDocument.type, type),
        eq(projectDocument.name, name),
      ),
    )
  return (
    found ?? (await insertRow(inOrgOf(ctx, node), projectDocument, { nodeId: node.id, type, name }, note))
  )
}

const NAME_MAX = 100
const withoutEnding = (name: string): string => (name.replace(/\.[^.]*$/, '') || name).slice(0, NAME_MAX)

async function nameOfFile(
  ctx: Ctx,
  upload: UploadedFile | undefined,
  id: number | null | undefined,
): Promise<string> {
  if (upload) return withoutEnding(upload.name)
  const file = await getRow(ctx, storedFile, id ?? 0, '文件')
  return withoutEnding(file.originalName)
}

/** Returns the number of the next version; that of a deleted one is not given again. */
async function nextVersion({ db }: Ctx, { orgId, id }: Document): Promise<number> {
  const [found] = await db
    .select({ last: sql<number>`coalesce(max(${projectDocumentVersion.number}), 0)::int` })
    .from(projectDocumentVersion)
    .where(and(eq(projectDocumentVersion.orgId, orgId), eq(projectDocumentVersion.documentId, id)))
  return (found?.last ?? 0) + 1
}

/** Deletes a document, a version of one, or the draft of a report. */
export async function deleteFile(
  ctx: Ctx,
  { id, fileType }: ParsedInputOf<typeof api.delFileById>,
): Promise<null> {
  if (fileType === 'report') return removeReportDraft(ctx, id)
  return fileType === 'version' ? removeVersion(ctx, id) : removeDocument(ctx, id)
}

/** Deletes a version of a document; the last one takes the document along. */
export async function removeVersion(ctx: Ctx, id: number): Promise<null> {
  const version = await getRow(ctx, projectDocumentVersion, id, versionNote.label)
  const document = await getRow(ctx, projectDocument, version.documentId, note.label)
  await lockNode(ctx, document.nodeId, 'document:edit')
  const others = await listVersions(ctx, document.id)
  if (others.length === 1) return removeDocument(ctx, document.id)
  await dropVersion(ctx, version)
  return null
}

async function removeDocument(ctx: Ctx, id: number): Promise<null> {
  const document = await getRow(ctx, projectDocument, id, note.label)
  await lockNode(ctx, document.nodeId, 'document:edit')
  for (const version of await listVersions(ctx, id)) await dropVersion(ctx, version)
  await removeRow(ctx, projectDocument, id, note)
  return null
}

type StoredVersion = typeof projectDocumentVersion.$inferSelect

const listVersions = (ctx: Ctx, documentId: number): Promise<StoredVersion[]> =>
  ctx.db
    .select()
    .from(projectDocumentVersion)
    .where(and(rows(ctx, projectDocumentVersion), eq(projectDocumentVersion.documentId, documentId)))

/** Deletes a version with its file, which lies in the organisation of the document. */
async function dropVersion(ctx: Ctx, { id, fileId, orgId, crop }: StoredVersion): Promise<void> {
  await removeRow(ctx, projectDocumentVersion, id, versionNote)
  await removeFile({ ...ctx, caller: { ...ctx.caller, ...alone(orgId), crop } }, fileId)
}
