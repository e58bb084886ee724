import type { Db } from '../connect.ts'
import { seedDictionaries } from './seedDictionaries.ts'
import { seedMenus } from './seedMenus.ts'
import { seedOrganizations } from './seedOrganizations.ts'
import { seedRoles } from './seedRoles.ts'
import { seedUsers, type NewUser } from './seedUsers.ts'

export interface SeedSettings {
  /** First password of the first users; made up when absent. */
  password?: string
  /** Whether to make demo users besides the administrator. */
  demo: boolean
  /** What the first organisation is called where the demo is not wanted. */
  orgName?: string
}

/** What the first organisation is called when nobody says otherwise. */
export const DEFAULT_ORG_NAME = '我的企业'

/**
 * Brings dictionaries, menus and the administrator's rights up to the catalogues, and makes the first organisations,
 * roles and users where there are none. Runs at every start, under the lock of `openService`. Returns the users made now, with their first password.
 */
export function seed(db: Db, settings: SeedSettings): Promise<NewUser[]> {
  return db.transaction(async (tx) => {
    await seedDictionaries(tx)
    await seedMenus(tx)
    const { demo, orgName = DEFAULT_ORG_NAME } = settings
    const { ids, isDemo } = await seedOrganizations(tx, { demo, orgName })
    await seedRoles(tx, ids)
    return seedUsers(tx, ids, { ...settings, demo: demo && isDemo })
  })
}
