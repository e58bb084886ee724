import { seedRoles as catalogue } from '@hepu/api/builtInRoles'
import type { Permission } from '@hepu/api/core/permissions'
import { must } from '@hepu/api/core/must'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { catalogueGrant, role, roleMenu } from '../schema/index.ts'
import { builtInIds, menuRows } from './seedMenus.ts'

/** Role of the catalogue that has every menu and resource, also those that people make. */
export const ADMINISTRATOR = 'administrator'

/**
 * Brings the grants of the catalogue's roles up to date, and gives organisations the roles they start with. These
 * follow the catalogue, through upgrades too, until people change what one grants; the administrator always does.
 */
export async function seedRoles(db: Db, orgIds: readonly number[]): Promise<void> {
  for (const { code, permissions } of catalogue) await storeCatalogueGrants(db, code, permissions)
  await giveFirstRoles(db, orgIds)
}

/** Sets the permissions that the catalogue's role `code` grants. Menus made by people stay with it. */
export async function storeCatalogueGrants(
  db: Db,
  code: string,
  permissions: readonly Permission[],
): Promise<void> {
  const wanted = menusOf(permissions)
  await db.execute(sql`
    delete from catalogue_grant where code = ${code} and menu_id = any(${sql.param(builtInIds)}::bigint[])
      and not menu_id = any(${sql.param(wanted)}::bigint[])`)
  await db.execute(sql`
    insert into catalogue_grant (code, menu_id)
    select ${code}, m from unnest(${sql.param(wanted)}::bigint[]) m on conflict do nothing`)
}

/** Organisations that one statement gives their roles. */
const ORGS = 1_000

/** Gives organisations the roles of the catalogue that they have not yet. */
export async function giveFirstRoles(db: Db, orgIds: readonly number[]): Promise<void> {
  for (let start = 0; start < orgIds.length; start += ORGS) {
    const some = orgIds.slice(start, start + ORGS)
    const rows = some.flatMap((orgId) =>
      catalogue.map(({ code, name }) => ({
        orgId,
        code,
        name,
        follows: code,
        isSystem: code === ADMINISTRATOR,
      })),
    )
    await db.insert(role).values(rows).onConflictDoNothing()
  }
}

/** Grants a role the resources with these permissions, and the menus above them. */
export async function grantPermissions(
  db: Db,
  roleId: number,
  permissions: readonly Permission[],
): Promise<void> {
  const menuIds = menusOf(permissions)
  if (menuIds.length === 0) return
  await db
    .insert(roleMenu)
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .onConflictDoNothing()
}

/** Makes the grants of a role its own, as they are, so that they can be changed. */
export async function leaveCatalogue(db: Db, roleId: number): Promise<void> {
  const [left] = await db.select({ follows: role.follows }).from(role).where(eq(role.id, roleId))
  if (!left?.follows) return
  const granted = await db
    .select({ menuId: catalogueGrant.menuId })
    .from(catalogueGrant)
    .where(eq(catalogueGrant.code, left.follows))
  if (granted.length > 0) {
    const rows = granted.map(({ menuId }) => ({ roleId, menuId }))
    await db.insert(roleMenu).values(rows).onConflictDoNothing()
  }
  await db.update(role).set({ follows: null }).where(eq(role.id, roleId))
}

function menusOf(permissions: readonly Permission[]): number[] {
  const wanted: ReadonlySet<string> = new Set(permissions)
  const resources = menuRows.filter((row) => row.word && wanted.has(row.word))
  return [...new Set(resources.flatMap((row) => [row.id, must(row.parentId, 'the menu of a resource')]))]
}
