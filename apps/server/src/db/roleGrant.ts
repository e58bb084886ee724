import { sql, type SQL } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { ref } from './commonColumns.ts'
import { catalogueGrant, role, roleMenu } from './schema/index.ts'

/** What each role grants: its own menus and resources, or those of the role of the catalogue that it follows. */
export const roleGrant = pgView('role_grant', {
  roleId: ref('role_id').notNull(),
  menuId: ref('menu_id').notNull(),
}).existing()

/**
 * Whether a role of the query grants any of the menus that `menuIds` selects. Says what the view does, in the order that is
 * quick for many roles: what the catalogue grants is looked up once, not for each of them.
 */
export const grantsAnyOf = (menuIds: SQL): SQL<boolean> =>
  sql`(exists (select 1 from ${roleMenu} where ${roleMenu.roleId} = ${role.id} and ${roleMenu.menuId} in (${menuIds}))
    or coalesce(${role.follows} in (select ${catalogueGrant.code} from ${catalogueGrant}
      where ${catalogueGrant.menuId} in (${menuIds})), false))`
