import type { FastifyInstance } from 'fastify'
import { areas, buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { oneAtATime } from './db/oneAtATime.ts'
import { seed } from './db/seed/seed.ts'
import type { NewUser } from './db/firstPasswords.ts'
import { fillObligations } from './resource/recordObligations.ts'
import { bringSearchUpToDate } from './resource/searchTexts.ts'

interface Parts {
  config: Config
  connection: Connection
  /** Direct address of the same database, for the lock. */
  directUrl: string
}

/** The server without its socket, and the users who got the operator's password now. */
export interface Service {
  app: FastifyInstance
  newUsers: NewUser[]
}

/**
 * Opens the server on a migrated database: makes the first records, loads the demo data if wanted, and updates the texts
 * that keywords are searched in to the definitions. All of it runs under one lock: of processes that start together on a
 * fresh database, one fills it and the others find it filled.
 */
export function openService({ config, connection, directUrl }: Parts): Promise<Service> {
  const { adminPassword: password, demo, orgName } = config
  return oneAtATime(directUrl, async () => {
    const newUsers = await seed(connection.db, { password, demo, orgName })
    const app = await buildApp({ config, connection })
    try {
      await bringSearchUpToDate(connection.db, (title) => app.log.info(`${title}：重建检索文字`))
      await fillObligations(app.services)
      if (demo) for (const area of areas) await area.seedDemo?.(app.services, app.log)
    } catch (error) {
      await app.close()
      throw error
    }
    return { app, newUsers }
  })
}
