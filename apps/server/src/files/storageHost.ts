import { rm } from 'node:fs/promises'
import { PRIVATE_HEADER, storeObject } from '@hepu/api/core/file/file'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import { storedFile } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { addressOf } from '../http/address.ts'
import type { Services } from '../http/context.ts'
import type { App } from '../http/handle.ts'
import type { FolderStorage } from '../outside/storage/folder.ts'
import type { Allowed } from '../outside/storage/policy.ts'
import { contentProblem } from '../http/content.ts'
import { contentOfPath } from './fileContents.ts'
import { readForm, writePart } from './receiveUpload.ts'
import { noteArrived } from './fileHomes.ts'
import { PRIVATE, type FileRow } from './fileRow.ts'
import { assertStillAllowed, type Asking } from './stillAllowed.ts'

/** Mounts the form's target. It streams, so it reads its request itself and answers a mere status: 204. */
export function mountStorageHost({ fastify, services }: App): void {
  fastify.route({
    method: storeObject.method,
    url: storeObject.path,
    config: { def: storeObject },
    handler: (request, reply) => receive(services, request, reply),
  })
}

async function receive(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage, config } = services
  if (storage.kind !== 'folder') throw new AppError('BAD_STATE', '文件须直接上传到对象存储')
  const { fields, file } = await readForm(request, config.uploadMaxBytes)
  try {
    const allowed = await storage.verifyForm(fields, services.now())
    const row = await waitingRow(services.db, allowed.key)
    const asking = { ...askingOf(request), db: services.db, services }
    await assertStillAllowed(asking, row)
    await store(asking, storage, { source: file.file, allowed, row, isPrivate: isMarkedPrivate(request) })
  } finally {
    // What was not read is thrown away, so that the sender sees the answer instead of a broken connection.
    file.file.resume()
  }
  return reply.code(204).header('cache-control', 'no-store').send()
}

/** Returns what is known about the sender of the form, which carries no token. */
const askingOf = (request: FastifyRequest) => ({
  requestId: request.id,
  address: addressOf(request),
  device: '',
  log: request.log,
})

const isMarkedPrivate = (request: FastifyRequest): boolean =>
  request.headers[PRIVATE_HEADER.name] === PRIVATE_HEADER.value

/** Returns the row that waits for this key. Throws NOT_FOUND when there is none, CONFLICT when its file has arrived already. */
async function waitingRow(db: Db, key: string, lock = false): Promise<FileRow> {
  const [dir = '', fileName = ''] = key.split('/')
  const isThis = and(eq(storedFile.dir, dir), eq(storedFile.fileName, fileName), isNull(storedFile.deletedAt))
  const query = db.select().from(storedFile).where(isThis)
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw new AppError('NOT_FOUND', '上传凭证已失效，请重新选择文件')
  if (row.state !== 'signed') throw new AppError('CONFLICT', '该文件已上传，不能重复上传')
  return row
}

interface Arriving {
  source: Parameters<typeof writePart>[0]
  allowed: Allowed
  row: FileRow
  isPrivate: boolean
}

/**
 * Part file → checks → object → row, in this order: whatever ends the process in between leaves a row that is not
 * stored, and therefore nothing that can be read. Who may not send it any more by the time it is here, is refused as well.
 */
async function store(asking: Asking, storage: FolderStorage, arriving: Arriving): Promise<void> {
  const { services } = asking
  const part = await storage.newPart()
  try {
    const bytes = await writePart(arriving.source, part, arriving.allowed)
    const problem = await contentProblem(arriving.row.originalName, await contentOfPath(part))
    if (problem) throw new AppError('BAD_INPUT', problem)
    await inTransaction(services.db, async (db) => {
      const row = await waitingRow(db, arriving.allowed.key, true)
      const uploader = await assertStillAllowed({ ...asking, db }, row)
      await storage.keep(part, arriving.allowed.key)
      const publicStatus = arriving.isPrivate ? PRIVATE : row.publicStatus
      await markStored(db, row, { bytes, publicStatus, now: services.now() })
      await noteArrived(uploader, row)
    })
  } finally {
    await rm(part, { force: true })
  }
}

/** Notes that the object of a row is there. */
export async function markStored(
  db: Db,
  row: Pick<FileRow, 'orgId' | 'id'>,
  { now, ...stored }: { bytes: number; publicStatus: number; now: Date },
): Promise<void> {
  const next = {
    state: 'stored' as const,
    storedAt: now,
    updatedAt: now,
    version: sql`${storedFile.version} + 1`,
  }
  await db
    .update(storedFile)
    .set({ ...stored, ...next })
    .where(and(eq(storedFile.orgId, row.orgId), eq(storedFile.id, row.id)))
}
