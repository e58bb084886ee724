import type { Db } from '../connect.ts'
import { giveFirstPasswords, type NewUser } from '../firstPasswords.ts'
import { seedDictionaries } from './seedDictionaries.ts'
import { seedMenus } from './seedMenus.ts'
import { seedOrganizations } from './seedOrganizations.ts'
import { seedRoles } from './seedRoles.ts'
import { seedUsers } from './seedUsers.ts'

export interface SeedSettings {
  /** First password of the first users; without it they have none until `giveFirstPasswords` makes one up. */
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
 * roles and users where there are none. Runs at every start, under the lock of `openService`. Returns the users who got
 * the operator's password now.
 */
export function seed(db: Db, settings: SeedSettings): Promise<NewUser[]> {
  return db.transaction(async (tx) => {
    await seedDictionaries(tx)
    await seedMenus(tx)
    const { demo, orgName = DEFAULT_ORG_NAME } = settings
    const { ids, isDemo } = await seedOrganizations(tx, { demo, orgName })
    await seedRoles(tx, ids)
    await seedUsers(tx, ids, demo && isDemo)
    return settings.password ? giveFirstPasswords(tx, settings.password) : []
  })
}
