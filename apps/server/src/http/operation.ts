import { hash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { openMetrics } from './metrics.ts'

const marked = { config: { marker: 'operation' as const } }

interface Journal {
  entries: unknown[]
}
const journal = JSON.parse(
  readFileSync(new URL('../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as Journal

/**
 * Serves the pages for operators: `/healthz` answers while the process runs, `/readyz` while it also reaches a database with
 * every migration, `/metrics` gives figures in the text format of Prometheus, to this machine or to holders of the token.
 */
export function serveOperation(
  fastify: FastifyInstance,
  connection: { db: Db; pool: pg.Pool },
  { metricsToken, dataDir }: Pick<Config, 'metricsToken' | 'dataDir'>,
): void {
  fastify.get('/healthz', marked, () => ({ status: 'ok' }))
  fastify.get('/readyz', marked, async (request, reply) => {
    try {
      if (!(await isMigrated(connection.db))) return reply.code(503).send({ status: 'migrations missing' })
      if (await hasSpace(dataDir)) return { status: 'ok' }
      request.log.error({ dataDir }, 'storage full')
      return reply.code(503).send({ status: 'storage full' })
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  const metrics = openMetrics(fastify, connection.pool)
  fastify.get('/metrics', marked, (request, reply) => {
    const refused = refusalOf(request, metricsToken)
    if (refused) return reply.code(refused).send({ status: refused === 401 ? 'token needed' : 'not found' })
    return reply.type('text/plain; version=0.0.4').send(metrics())
  })
}

/** With less than this, PostgreSQL and uploads soon fail. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

/** Returns whether the disk of the data folder takes more data; true where there is no such folder. */
async function hasSpace(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= LEAST_FREE_BYTES
}

/** Headers that a proxy adds when it passes a request on. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const

/**
 * Returns the status with which a request for the figures is refused, or null if it is allowed. If a token is configured, a
 * request must carry it (else 401). Otherwise it must come from this machine, by the peer of the socket, and not through a
 * proxy (else 404). Headers can be forged, so they only ever lead to a refusal.
 */
function refusalOf(request: FastifyRequest, token: string | undefined): 401 | 404 | null {
  if (token !== undefined) return isBearer(request.headers.authorization, token) ? null : 401
  const isDirect = FORWARDED.every((name) => request.headers[name] === undefined)
  return isDirect && isLoopback(request.socket.remoteAddress ?? '') ? null : 404
}

function isBearer(given: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)

async function isMigrated(db: Db): Promise<boolean> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  )
  return (found.rows[0]?.n ?? 0) >= journal.entries.length
}
