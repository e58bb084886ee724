import type * as api from '@hepu/api/areas/project/document/projectFile'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import {
  projectDocumentVersion,
  projectReport,
  projectReportVersion,
  storedFile,
} from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { presentFile, type FileRow } from '../../../files/fileRow.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNodeById } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { getReadable } from './documents.ts'

type Entry = ResultOf<typeof api.projectFileDOs>[number]
interface Found {
  ownerId: number
  number: number
  note: string | null
  file: FileRow
}

/** Returns the files of documents, versions or reports, in the order asked for, the newest version first. */
export async function listFileEntries(
  ctx: Ctx,
  { ids, fileType }: ParsedInputOf<typeof api.projectFileDOs>,
): Promise<ResultOf<typeof api.projectFileDOs>> {
  const rights = await openRights(ctx)
  const read = { document: filesOfDocument, version: fileOfVersion, report: filesOfReport }[fileType]
  const found: Entry[] = []
  for (const id of ids) {
    for (const { file, ...entry } of await read(ctx, rights, id))
      found.push({ ...entry, file: await presentFile(ctx.services, file) })
  }
  return found
}

async function filesOfDocument(ctx: Ctx, rights: Rights, id: number): Promise<Found[]> {
  await getReadable(ctx, rights, id)
  return selectVersions(ctx, id, 'documentId')
}

async function fileOfVersion(ctx: Ctx, rights: Rights, id: number): Promise<Found[]> {
  const version = await getRow(ctx, projectDocumentVersion, id, '文档版本')
  await getReadable(ctx, rights, version.documentId)
  return selectVersions(ctx, id, 'id')
}

const selectVersions = (ctx: Ctx, id: number, field: 'id' | 'documentId'): Promise<Found[]> =>
  ctx.db
    .select({
      ownerId: projectDocumentVersion[field],
      number: projectDocumentVersion.number,
      note: projectDocumentVersion.note,
      file: storedFile,
    })
    .from(projectDocumentVersion)
    .innerJoin(
      storedFile,
      and(eq(storedFile.id, projectDocumentVersion.fileId), isNull(storedFile.deletedAt)),
    )
    .where(and(rows(ctx, projectDocumentVersion), eq(projectDocumentVersion[field], id)))
    .orderBy(desc(projectDocumentVersion.number))

async function filesOfReport(ctx: Ctx, rights: Rights, id: number): Promise<Found[]> {
  const report = await getRow(ctx, projectReport, id, '项目报告')
  assertRight(rights, await getNodeById(ctx, rights, report.nodeId), 'document:read')
  return (await filesOfReports(ctx, [id])).map((found) => ({ ...found, note: null }))
}

/** Returns the files that came with submissions of reports, the newest first. */
export async function filesOfReports(
  { db }: Ctx,
  reportIds: readonly number[],
): Promise<Omit<Found, 'note'>[]> {
  if (reportIds.length === 0) return []
  return db
    .select({ ownerId: projectReportVersion.reportId, number: projectReportVersion.number, file: storedFile })
    .from(projectReportVersion)
    .innerJoin(storedFile, and(eq(storedFile.id, projectReportVersion.fileId), isNull(storedFile.deletedAt)))
    .where(inArray(projectReportVersion.reportId, [...reportIds]))
    .orderBy(desc(projectReportVersion.number))
}

/** Lets those read the files of a document or report who may read the documents of its node. */
export const documentGuard: FileGuard = async (ctx, row, use) => {
  const rights = await openRights(ctx)
  const node = await getNodeById(ctx, rights, Number(row['nodeId']))
  assertRight(rights, node, use === 'read' ? 'document:read' : 'document:edit')
}
