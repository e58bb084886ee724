import { documentLabels as labels } from '@hepu/api/areas/project/document/documentLabels'
import type * as api from '@hepu/api/areas/project/document/projectFile'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { projectDocument } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { keyOf } from '../../../files/fileRow.ts'
import { zipStream, type ZipEntry } from '../../../files/zipStream.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import type { Node } from '../node/nodes.ts'
import { readableBranch, versionsOf, type Document, type Version } from './documents.ts'

const MAX_FILES = 1000
const MAX_BYTES = 2 * 1024 ** 3
const INDEX = '目录.xlsx'

/** A file of the archive, with its line of the index. */
interface Listed {
  path: string
  node: Node
  document: Document
  version: Version
}

/** Returns the documents of a node and of all below it, with all versions, as an archive with an index. */
export async function exportDocuments(
  ctx: Ctx,
  { ids, projectFileType, ...key }: ParsedInputOf<typeof api.projectFileExport>,
): Promise<FileAnswer> {
  const { node, nodes } = await readableBranch(ctx, key)
  const documents = await ctx.db
    .select()
    .from(projectDocument)
    .where(
      and(
        rows(ctx, projectDocument),
        inArray(projectDocument.nodeId, [...nodes.keys()]),
        ids ? inArray(projectDocument.id, [...ids]) : undefined,
        projectFileType ? eq(projectDocument.type, projectFileType) : undefined,
      ),
    )
    .orderBy(asc(projectDocument.type), asc(projectDocument.id))
  if (ids && documents.length < ids.length)
    throw new AppError('NOT_FOUND', '有过程文档不存在、已删除或无权查看，请刷新后再选')
  if (documents.length === 0) throw new AppError('BAD_STATE', `「${node.name}」没有过程文档可下载`)
  const versions = await versionsOf(
    ctx,
    documents.map(({ id }) => id),
  )
  const listed = documents.flatMap((document) =>
    (versions.get(document.id) ?? []).map((version) => ({
      node: must(nodes.get(document.nodeId), 'the node'),
      document,
      version,
    })),
  )
  assertSize(listed)
  const entries = withPaths(listed)
  const name = `${fileNamePart(node.name)}_过程文档_${clockDay(ctx.services.now())}.zip`
  return {
    name,
    type: 'application/zip',
    body: zipStream([indexOf(ctx, entries), ...entriesOf(ctx, entries)]),
  }
}

function assertSize(listed: readonly { version: Version }[]): void {
  const bytes = listed.reduce((sum, { version }) => sum + version.stored.bytes, 0)
  if (listed.length > MAX_FILES || bytes > MAX_BYTES)
    throw new AppError('BAD_INPUT', `一次最多下载 ${MAX_FILES} 个文件、2 GB，请按类型或课题分别下载`)
}

/** Replaces what file systems do not take in a name. */
const fileNamePart = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .slice(0, 80)

/** Gives each file its place: the node below the chosen one, the type, the document with its version. */
function withPaths(listed: readonly Omit<Listed, 'path'>[]): Listed[] {
  const used = new Set<string>()
  return listed.map((one) => {
    const { node, document, version } = one
    const folder = `${node.code ? `${fileNamePart(node.code)} ` : ''}${fileNamePart(node.name)}`
    const ending = /\.[^.]{1,8}$/.exec(version.file.originalName)?.[0] ?? ''
    const base = `${folder}/${fileNamePart(document.type)}/${fileNamePart(document.name)}_第${version.number}版`
    let path = `${base}${ending}`
    for (let again = 2; used.has(path.toLowerCase()); again += 1) path = `${base}(${again})${ending}`
    used.add(path.toLowerCase())
    return { ...one, path }
  })
}

const entriesOf = ({ services }: Ctx, listed: readonly Listed[]): ZipEntry[] =>
  listed.map(({ path, version }) => ({
    name: path,
    at: version.uploadTime,
    open: () => services.storage.get(keyOf(version.stored)),
  }))

function indexOf(ctx: Ctx, listed: readonly Listed[]): ZipEntry {
  const heads = [
    labels.nodeId,
    labels.type,
    labels.name,
    labels.number,
    '原文件名',
    '大小（KB）',
    '上传人',
    '上传时间',
    labels.note,
    '文件',
  ]
  const columns = heads.map((header) => ({ header }))
  const lines = listed.map(({ path, node, document, version }) => [
    `${node.code ?? ''} ${node.name}`.trim(),
    document.type,
    document.name,
    version.number,
    version.file.originalName,
    Math.ceil(version.file.size),
    version.uploadedByName,
    clockMinute(version.uploadTime),
    version.note,
    path,
  ])
  return {
    name: INDEX,
    at: ctx.services.now(),
    open: async () => {
      const { body } = await toXlsxFile('目录', [{ name: '目录', columns, rows: lines }])
      return Readable.from([Buffer.isBuffer(body) ? body : await buffer(body)])
    },
  }
}
