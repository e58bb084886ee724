import { pgView } from 'drizzle-orm/pg-core'
import { ref } from './columns.ts'

/** What each role grants: its own menus and resources, or those of the role of the catalogue that it follows. */
export const roleGrant = pgView('role_grant', {
  roleId: ref('role_id').notNull(),
  menuId: ref('menu_id').notNull(),
}).existing()
