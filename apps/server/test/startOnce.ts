import { buildApp } from '../src/app.ts'
import { connect } from '../src/db/connect.ts'
import { seedDictionaries } from '../src/db/seed/seedDictionaries.ts'
import { seedMenus } from '../src/db/seed/seedMenus.ts'
import { testConfig } from './testConfig.ts'

/** Starts the server once on a migrated database and stops it. */
export async function startOnce(url: string): Promise<void> {
  const connection = connect(url, { max: 8 })
  try {
    await seedDictionaries(connection.db)
    await seedMenus(connection.db)
    const app = await buildApp({ config: testConfig(), connection })
    await app.ready()
    await app.close()
  } finally {
    await connection.close()
  }
}
