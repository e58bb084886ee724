import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig, type Config } from '../apps/server/src/config.ts'
import { connect, type Connection } from '../apps/server/src/db/connect.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/startEmbedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { seed } from '../apps/server/src/db/seed/seed.ts'
import { insertSession } from '../apps/server/src/http/session.ts'

/** Who the bench calls as: the administrator in the first organisation. */
export interface BenchUser {
  userId: number
  orgId: number
  crop: string
  token: string
}

/** A database of its own, with one user who is signed in. */
export interface Place {
  url: string
  postgres: string
  connection: Connection
  user: BenchUser
  close: () => Promise<void>
}

const CROP = 'maize'

/** Settings of the measured server: those of production, but for the limit of calls per address. Only a server of its own process logs requests. */
export const benchConfig = (url: string, logLevel = 'error'): Config =>
  readConfig({ DATABASE_URL: url, LOG_LEVEL: logLevel, HEPU_RATE_LIMIT: '1000000000', HOST: '127.0.0.1' })

/** Starts an embedded PostgreSQL with its normal settings (durability on) in a temporary folder, and prepares it. */
export async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'hepu-bench-'))
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const server = await startEmbedded(folder).catch((error: unknown) => {
    remove()
    throw error
  })
  const connection = connect(server.url)
  const close = async () => {
    await connection.close()
    await server.stop().finally(remove)
  }
  try {
    await migrate(server.url)
    await seed(connection.db, { demo: false })
    const { rows } = await connection.pool.query<{ server_version: string }>('show server_version')
    const postgres = rows[0]!.server_version
    return { url: server.url, postgres, connection, user: await signIn(connection), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function signIn({ db }: Connection): Promise<BenchUser> {
  const found = await db.execute<{ userId: string; orgId: string }>(sql`
    update "user" u set must_change_password = false
    from user_org uo where uo.user_id = u.id and u.account = 'admin' and uo.org_id = (select min(id) from organization)
    returning u.id as "userId", uo.org_id as "orgId"`)
  const who = { userId: Number(found.rows[0]!.userId), orgId: Number(found.rows[0]!.orgId), crop: CROP }
  const client = { address: '127.0.0.1', device: 'bench', now: new Date(), hours: 8 }
  return { ...who, token: await insertSession(db, { ...who, ...client }) }
}
