import { sql, type SQL } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { ref } from './commonColumns.ts'
import { catalogueGrant, role, roleMenu } from './schema/index.ts'

/** The grants of each role: its own menus and resources, or those of the catalogue role that it follows. */
export const roleGrant = pgView('role_grant', {
  roleId: ref('role_id').notNull(),
  menuId: ref('menu_id').notNull(),
}).existing()

/**
 * Returns the condition that a role of the query grants any of the menus that `menuIds` selects. It repeats the view in
 * an order that is fast for many roles: the grants of the catalogue are looked up once, not for each role.
 */
export const grantsAnyOf = (menuIds: SQL): SQL<boolean> =>
  sql`(exists (select 1 from ${roleMenu} where ${roleMenu.roleId} = ${role.id} and ${roleMenu.menuId} in (${menuIds}))
    or coalesce(${role.follows} in (select ${catalogueGrant.code} from ${catalogueGrant}
      where ${catalogueGrant.menuId} in (${menuIds})), false))`
