import type * as api from '@hepu/api/areas/project/document/projectFile'
import { expectedDocuments } from '@hepu/api/areas/project/document/expectedDocuments'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  projectApplication,
  projectDocument,
  projectDocumentVersion,
  storedFile,
  user,
} from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { presentFile } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, getNodeById, listBelow, overReason, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'

export type Document = typeof projectDocument.$inferSelect
type Row = ResultOf<typeof api.pageProjectProcessDocumentsV2>['records'][number]

/** Returns a node that the caller sees, and all below it. Throws FORBIDDEN without the right to read its documents. */
export async function readableBranch(
  ctx: Ctx,
  key: Parameters<typeof getNode>[2],
  resource: 'document:read' | 'plan:read' = 'document:read',
): Promise<{ rights: Rights; node: Node; nodes: Map<number, Node> }> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, resource)
  const nodes = [node, ...(await listBelow(ctx, node))]
  return { rights, node, nodes: new Map(nodes.map((one) => [one.id, one])) }
}

/** Returns a document that the caller may read. Throws NOT_FOUND. */
export async function getReadable(ctx: Ctx, rights: Rights, id: number): Promise<Document> {
  const document = await getRow(ctx, projectDocument, id, '过程文档')
  assertRight(rights, await getNodeById(ctx, rights, document.nodeId), 'document:read')
  return document
}

/** Returns one page of the documents of a node and of all below it, each with its versions, the newest first. */
export async function pageDocuments(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageProjectProcessDocumentsV2>,
): Promise<ResultOf<typeof api.pageProjectProcessDocumentsV2>> {
  const { projectFileType, name, ...key } = model
  const { rights, nodes } = await readableBranch(ctx, key)
  const sorts = {
    id: projectDocument.id,
    createTime: projectDocument.createdAt,
    updateTime: projectDocument.updatedAt,
    name: byPinyin(projectDocument.name),
    type: projectDocument.type,
  }
  const query = ctx.db
    .select()
    .from(projectDocument)
    .where(
      and(
        rows(ctx, projectDocument),
        inArray(projectDocument.nodeId, [...nodes.keys()]),
        projectFileType ? eq(projectDocument.type, projectFileType) : undefined,
        name ? contains(projectDocument.name, name) : undefined,
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectDocument.id),
  )
  const versions = await versionsOf(
    ctx,
    found.map(({ id }) => id),
  )
  const records = found.map((document) =>
    present(ctx, rights, document, { nodes, versions: versions.get(document.id) ?? [] }),
  )
  return { ...page, records }
}

export type Version = Awaited<ReturnType<typeof versionsOf>> extends Map<number, (infer V)[]> ? V : never

/** Returns the versions of documents with their files, by document, the newest first. */
export async function versionsOf(ctx: Ctx, documentIds: readonly number[]) {
  if (documentIds.length === 0) return new Map<number, never[]>()
  const found = await ctx.db
    .select({ version: projectDocumentVersion, file: storedFile, uploadedByName: user.name })
    .from(projectDocumentVersion)
    .innerJoin(
      storedFile,
      and(eq(storedFile.id, projectDocumentVersion.fileId), isNull(storedFile.deletedAt)),
    )
    .leftJoin(user, eq(user.id, projectDocumentVersion.createdBy))
    .where(
      and(rows(ctx, projectDocumentVersion), inArray(projectDocumentVersion.documentId, [...documentIds])),
    )
    .orderBy(projectDocumentVersion.documentId, desc(projectDocumentVersion.number))
  const shown = await Promise.all(
    found.map(async ({ version, file, uploadedByName }) => ({
      documentId: version.documentId,
      id: version.id,
      number: version.number,
      note: version.note,
      file: await presentFile(ctx.services, file),
      stored: file,
      uploadedByName,
      uploadTime: version.createdAt,
    })),
  )
  return Map.groupBy(shown, ({ documentId }) => documentId)
}

function present(
  ctx: Ctx,
  rights: Rights,
  document: Document,
  { nodes, versions }: { nodes: ReadonlyMap<number, Node>; versions: readonly Version[] },
): Row {
  const node = must(nodes.get(document.nodeId), 'the node of the document')
  const newest = must(versions[0], 'a version of the document')
  const mayEdit = mayChange(ctx, node) && overReason(node) === null && rights.on(node).has('document:edit')
  return {
    id: document.id,
    nodeId: node.id,
    nodeName: node.name,
    level: node.level,
    type: document.type,
    name: document.name,
    number: newest.number,
    versionId: newest.id,
    note: newest.note,
    file: newest.file,
    uploadedByName: newest.uploadedByName,
    uploadTime: newest.uploadTime,
    can: { upload: mayEdit, delete: mayEdit },
    versions: [...versions],
  }
}

/** Returns the documents that a node needs, and whether they are there: its own ones. */
export async function listExpected(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.expectedProjectDocuments>,
): Promise<ResultOf<typeof api.expectedProjectDocuments>> {
  const { node } = await readableBranch(ctx, key)
  const types = await presentTypes(ctx, node)
  if (node.level === 1 && (await hasApplication(ctx, node))) types.add('申报书')
  const days = { today: clockDay(ctx.services.now()), enteredOn: clockDay(node.createdAt) }
  return expectedDocuments(node, types, days)
}

/** Returns whether a project came from an application, which is its 申报书. */
const hasApplication = async ({ db }: Pick<Ctx, 'db'>, { orgId, id }: Node): Promise<boolean> =>
  (await db.$count(
    projectApplication,
    and(eq(projectApplication.orgId, orgId), eq(projectApplication.projectId, id)),
  )) > 0

/** Returns the types of documents that a node has. */
export async function presentTypes({ db }: Pick<Ctx, 'db'>, node: Node): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ type: projectDocument.type })
    .from(projectDocument)
    .where(
      and(
        eq(projectDocument.orgId, node.orgId),
        eq(projectDocument.nodeId, node.id),
        sql`${projectDocument.deletedAt} is null`,
      ),
    )
  return new Set(found.map(({ type }) => type))
}
