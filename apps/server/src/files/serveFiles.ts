import { readObject } from '@hepu/api/core/file/file'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storedFile } from '../db/schema/index.ts'
import type { Services } from '../http/context.ts'
import type { App } from '../http/handle.ts'
import { parseInput } from '../http/input.ts'
import { toServerPath } from '@hepu/api/core/routePath'
import type { FolderStorage } from '../outside/storage/folder.ts'
import { dispositionOf } from './contentTypes.ts'
import { rangeOf } from './byteRange.ts'
import { fileUrl, keyOf, PRIVATE, type FileRow } from './fileRow.ts'

/** Nothing in a file can run or load; pictures and PDF may be framed by our own pages. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Mounts the address of stored files. It answers ranges, so it reads its request itself; never compressed. */
export function mountFiles({ fastify, services }: App): void {
  fastify.route({
    method: readObject.method,
    url: toServerPath(readObject.path),
    config: { def: readObject },
    compress: false,
    handler: (request, reply) => serve(services, request, reply),
  })
}

async function serve(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const input = parseInput(readObject, request)
  const { storage } = services
  const row = await findStored(services, input)
  if (storage.kind === 's3') return redirect(services, row, reply)
  await assertReadable(services, storage, row, input)
  const bytes = (await storage.head(keyOf(row)))?.bytes
  if (bytes === undefined) throw notThere()
  return send(storage, row, bytes, request, reply)
}

const notThere = () => new AppError('NOT_FOUND', '文件不存在或已删除')

type Input = ParsedInputOf<typeof readObject>

async function findStored({ db }: Services, { dir, fileName }: Input): Promise<FileRow> {
  const [row] = await db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.dir, dir),
        eq(storedFile.fileName, fileName),
        eq(storedFile.state, 'stored'),
        isNull(storedFile.deletedAt),
      ),
    )
  if (!row) throw notThere()
  return row
}

/** Addresses from before the files moved to a bucket lead there; private ones are signed anew by the calls. */
async function redirect(services: Services, row: FileRow, reply: FastifyReply): Promise<FastifyReply> {
  if (row.publicStatus === PRIVATE) throw notThere()
  return reply.redirect(await fileUrl(services, row))
}

async function assertReadable(
  services: Services,
  storage: FolderStorage,
  row: FileRow,
  { expires = '', signature = '' }: Input,
): Promise<void> {
  if (row.publicStatus !== PRIVATE) return
  const isReadable = await storage.isReadable(keyOf(row), expires, signature, services.now())
  if (!isReadable) throw new AppError('FORBIDDEN', '文件地址无效或已过期，请刷新页面后再打开')
}

function send(
  storage: FolderStorage,
  row: FileRow,
  bytes: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply {
  const tag = `"${row.dir}"`
  reply.headers({
    'content-type': row.contentType,
    'content-disposition': dispositionOf(row.fileName, row.originalName),
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
    'cache-control':
      row.publicStatus === PRIVATE ? 'private, no-store' : 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const isWhole = (request.headers['if-range'] ?? tag) !== tag
  const range = isWhole ? undefined : rangeOf(request.headers.range, bytes)
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  return sendBytes(storage, row, { bytes, range }, reply)
}

async function sendBytes(
  storage: FolderStorage,
  row: FileRow,
  { bytes, range }: { bytes: number; range: (ReturnType<typeof rangeOf> & object) | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  return reply.send(await storage.get(keyOf(row), range))
}
