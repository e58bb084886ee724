import { seedRoles as catalogue } from '@hepu/api/areas/authority/roles'
import type { PermissionWord } from '@hepu/api/core/permissions'
import type { Db } from './connect.ts'
import { role, roleMenu } from './schema/index.ts'
import { menuRows } from './seedMenus.ts'

const ADMINISTRATOR = 'administrator'

/**
 * Gives organisations the roles they start with. What a role grants is people's matter afterwards; only the
 * administrator keeps every word, also those that come with an upgrade.
 */
export async function seedRoles(db: Db, orgIds: readonly number[]): Promise<void> {
  for (const orgId of orgIds) await giveFirstRoles(db, orgId)
  await grantAdministrators(db)
}

/** Gives one organisation the roles of the catalogue that it has not yet. */
export async function giveFirstRoles(db: Db, orgId: number): Promise<void> {
  for (const { code, name, words } of catalogue) {
    const isSystem = code === ADMINISTRATOR
    const inserted = await db
      .insert(role)
      .values({ orgId, code, name, isSystem })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (inserted[0]) await grantWords(db, inserted[0].id, words)
  }
}

/** Grants a role the resources that carry these words, and the menus they stand under. */
export async function grantWords(db: Db, roleId: number, words: readonly PermissionWord[]): Promise<void> {
  const wanted: ReadonlySet<string> = new Set(words)
  const resources = menuRows.filter((row) => row.word && wanted.has(row.word))
  const menuIds = new Set(resources.flatMap((row) => [row.id, row.parentId!]))
  if (menuIds.size === 0) return
  await db
    .insert(roleMenu)
    .values([...menuIds].map((menuId) => ({ roleId, menuId })))
    .onConflictDoNothing()
}

async function grantAdministrators(db: Db): Promise<void> {
  const words = catalogue.find((it) => it.code === ADMINISTRATOR)?.words ?? []
  const found = await db.select({ id: role.id, code: role.code, isSystem: role.isSystem }).from(role)
  for (const it of found.filter((row) => row.isSystem && row.code === ADMINISTRATOR)) {
    await grantWords(db, it.id, words)
  }
}
