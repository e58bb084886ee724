import { seedRoles as catalogue } from '@hepu/api/areas/authority/roles'
import type { PermissionWord } from '@hepu/api/core/permissions'
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { role } from './schema/index.ts'
import { menuRows } from './seedMenus.ts'

const ADMINISTRATOR = 'administrator'

/**
 * Gives organisations the roles they start with. What a role grants is people's matter afterwards; only the
 * administrator keeps every word, also those that come with an upgrade.
 */
export async function seedRoles(db: Db, orgIds: readonly number[]): Promise<void> {
  await giveFirstRoles(db, orgIds)
  await grantAdministrators(db)
}

/** Organisations that one statement gives their roles. */
const ORGS = 1_000

/** Gives organisations the roles of the catalogue that they have not yet. */
export async function giveFirstRoles(db: Db, orgIds: readonly number[]): Promise<void> {
  for (let start = 0; start < orgIds.length; start += ORGS) {
    const some = orgIds.slice(start, start + ORGS)
    for (const { code, name, words } of catalogue) {
      const isSystem = code === ADMINISTRATOR
      const inserted = await db
        .insert(role)
        .values(some.map((orgId) => ({ orgId, code, name, isSystem })))
        .onConflictDoNothing()
        .returning({ id: role.id })
      await grantMenus(
        db,
        inserted.map(({ id }) => id),
        menusOf(words),
      )
    }
  }
}

/** Grants a role the resources that carry these words, and the menus they stand under. */
export const grantWords = (db: Db, roleId: number, words: readonly PermissionWord[]): Promise<void> =>
  grantMenus(db, [roleId], menusOf(words))

function menusOf(words: readonly PermissionWord[]): number[] {
  const wanted: ReadonlySet<string> = new Set(words)
  const resources = menuRows.filter((row) => row.word && wanted.has(row.word))
  return [...new Set(resources.flatMap((row) => [row.id, row.parentId!]))]
}

async function grantMenus(db: Db, roleIds: readonly number[], menuIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0 || menuIds.length === 0) return
  await db.execute(sql`
    insert into role_menu (role_id, menu_id)
    select r, m from unnest(${sql.param([...roleIds])}::bigint[]) r, unnest(${sql.param([...menuIds])}::bigint[]) m
    on conflict do nothing`)
}

async function grantAdministrators(db: Db): Promise<void> {
  const words = catalogue.find((it) => it.code === ADMINISTRATOR)?.words ?? []
  const found = await db.select({ id: role.id, code: role.code, isSystem: role.isSystem }).from(role)
  for (const it of found.filter((row) => row.isSystem && row.code === ADMINISTRATOR)) {
    await grantWords(db, it.id, words)
  }
}
