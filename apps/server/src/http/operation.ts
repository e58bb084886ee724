import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
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
 * Pages for those who operate the server: `/healthz` the process answers, `/readyz` it can also reach a database that
 * has every migration, `/metrics` figures in the text format of Prometheus.
 */
export function serveOperation(fastify: FastifyInstance, connection: { db: Db; pool: pg.Pool }): void {
  fastify.get('/healthz', marked, () => ({ status: 'ok' }))
  fastify.get('/readyz', marked, async (request, reply) => {
    try {
      if (await isMigrated(connection.db)) return { status: 'ok' }
      return reply.code(503).send({ status: 'migrations missing' })
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  const metrics = openMetrics(fastify, connection.pool)
  fastify.get('/metrics', marked, (_, reply) => reply.type('text/plain; version=0.0.4').send(metrics()))
}

async function isMigrated(db: Db): Promise<boolean> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  )
  return (found.rows[0]?.n ?? 0) >= journal.entries.length
}
