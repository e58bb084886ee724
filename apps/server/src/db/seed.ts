import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { seedDictionaries } from './seedDictionaries.ts'
import { seedMenus } from './seedMenus.ts'
import { seedOrganizations } from './seedOrganizations.ts'
import { seedRoles } from './seedRoles.ts'
import { seedUsers, type NewUser } from './seedUsers.ts'

/** Any constant: processes that start together seed one after the other. */
const SEED_LOCK = 7_411_027

export interface SeedSettings {
  /** First password of the first users; made up when absent. */
  password?: string
  /** Whether demo users are wanted beside the administrator. */
  demo: boolean
}

/**
 * Brings dictionaries, menus and the administrator's rights up to the catalogues, and makes the first organisations,
 * roles and users where there are none. Runs at every start. Returns the users made now, with their first password.
 */
export function seed(db: Db, settings: SeedSettings): Promise<NewUser[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    await seedDictionaries(tx)
    await seedMenus(tx)
    const orgIds = await seedOrganizations(tx)
    await seedRoles(tx, orgIds)
    return seedUsers(tx, orgIds, settings)
  })
}
