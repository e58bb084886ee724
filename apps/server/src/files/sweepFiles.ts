import { and, eq, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { storedFile } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../http/context.ts'
import type { FolderStorage } from '../outside/storage/folder.ts'
import { REMOVE_JOB, type RemoveData } from './attachedFiles.ts'
import { keyOf, type FileRow } from './fileRow.ts'

const HOUR = 3_600_000
/** A permission that ran out while its file was arriving is left to that upload. */
const GRACE_MS = HOUR
const DAY_MS = 24 * HOUR
const BATCH = 200
const SWEEP_JOB = 'file-sweep'
/** Every hour, at seventeen past. */
const SWEEP_AT = '17 * * * *'

type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>

/** Registers the background work of files: bytes of deleted ones at once, everything left over every hour. */
export async function workFiles(services: Services, log: Log): Promise<void> {
  await services.jobs.work<RemoveData>(REMOVE_JOB, async ({ orgId, fileId }) => {
    await sweepDeleted(services, and(eq(storedFile.orgId, orgId), eq(storedFile.id, fileId)))
  })
  await services.jobs.repeat(SWEEP_JOB, SWEEP_AT, async () => {
    log.info(await sweepFiles(services, log), 'sweep of files')
  })
}

/** What a sweep removed. */
export interface Swept {
  expired: number
  deleted: number
  parts: number
  unknown: number
}

/** Removes what no longer has a use: uploads that never came, bytes of deleted files, and strays of the folder. */
export async function sweepFiles(services: Services, log: Log): Promise<Swept> {
  const { storage } = services
  const expired = await sweepExpired(services)
  const deleted = await sweepDeleted(services)
  if (storage.kind !== 'folder') return { expired, deleted, parts: 0, unknown: 0 }
  const yesterday = new Date(services.now().getTime() - DAY_MS)
  const parts = await storage.removePartsBefore(yesterday)
  return { expired, deleted, parts, unknown: await sweepUnknown(services, storage, yesterday, log) }
}

/** Permissions that ran out: object first, then row, so that an object without a row never comes about. */
const sweepExpired = (services: Services): Promise<number> => {
  const limit = new Date(services.now().getTime() - GRACE_MS)
  const isOver = and(eq(storedFile.state, 'signed'), lt(storedFile.expiresAt, limit))
  return inBatches(services, isOver, (db, ids) => db.delete(storedFile).where(inArray(storedFile.id, ids)))
}

const sweepDeleted = (services: Services, only?: SQL): Promise<number> => {
  const isDeleted = and(isNotNull(storedFile.deletedAt), ne(storedFile.state, 'removed'), only)
  return inBatches(services, isDeleted, (db, ids) =>
    db.update(storedFile).set({ state: 'removed' }).where(inArray(storedFile.id, ids)),
  )
}

/** Removes the objects of the rows that meet a condition and then does `then` with the rows, a batch at a time. */
async function inBatches(
  services: Services,
  condition: SQL | undefined,
  then: (db: Db, ids: number[]) => Promise<unknown>,
): Promise<number> {
  for (let total = 0; ;) {
    const batch = await inTransaction(services.db, async (db) => {
      const found: FileRow[] = await db
        .select()
        .from(storedFile)
        .where(condition)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of found) await services.storage.remove(keyOf(row))
      const ids = found.map((row) => row.id)
      if (ids.length > 0) await then(db, ids)
      return found.length
    })
    total += batch
    if (batch < BATCH) return total
  }
}

/**
 * Objects that no row names, left by a process that was killed. When the database knows none of the folder's objects it
 * is more likely the wrong database than a folder of strays, and everything stays.
 */
async function sweepUnknown(
  services: Services,
  storage: FolderStorage,
  before: Date,
  log: Log,
): Promise<number> {
  const dirs = await storage.objectsBefore(before)
  const known = new Set<string>()
  for (let at = 0; at < dirs.length; at += BATCH) {
    for (const dir of await knownOf(services.db, dirs.slice(at, at + BATCH))) known.add(dir)
  }
  const strays = dirs.filter((dir) => !known.has(dir))
  if (strays.length > 0 && known.size === 0) {
    log.warn({ objects: strays.length }, 'the database knows no file of the data folder: nothing is removed')
    return 0
  }
  for (const dir of strays) await storage.remove(`${dir}/stray`)
  return strays.length
}

async function knownOf(db: Db, dirs: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ dir: storedFile.dir })
    .from(storedFile)
    .where(sql`${storedFile.dir} = any(${sql.param([...dirs])}::text[])`)
  return found.map(({ dir }) => dir)
}
