import { randomBytes } from 'node:crypto'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionNames } from '@hepu/api/permissionLabels'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../src/db/connect.ts'
import { catalogueGrant, role, user, userOrg, userRole } from '../../src/db/schema/index.ts'
import { insertOrganization } from '../../src/db/seed/seedOrganizations.ts'
import { ADMINISTRATOR, grantPermissions, storeCatalogueGrants } from '../../src/db/seed/seedRoles.ts'
import { hashPassword } from '../../src/http/password.ts'

const unique = (): string => randomBytes(5).toString('hex')

export interface Org {
  id: number
  path: string
}

/** An organisation of its own, or one below another. */
export const makeOrg = (db: Db, parent?: Org): Promise<Org> => {
  const code = unique()
  return insertOrganization(db, { name: `机构${code}`, code }, parent)
}

export interface MadeUser {
  id: number
  account: string
}

/** Hashing takes its time; users who never sign in by password share this one. */
let sharedHash: Promise<string> | undefined

/** Makes a user who works in an organisation, with a role that grants exactly these permissions (all if absent). */
export async function makeUser(
  db: Db,
  wish: { org: Org; permissions?: readonly Permission[]; mustChangePassword?: boolean; password?: string },
): Promise<MadeUser> {
  const account = `user-${unique()}`
  const passwordHash = await (wish.password
    ? hashPassword(wish.password)
    : (sharedHash ??= hashPassword('unused')))
  const [inserted] = await db
    .insert(user)
    .values({
      account,
      name: `用户${account}`,
      passwordHash,
      mustChangePassword: wish.mustChangePassword ?? false,
    })
    .returning({ id: user.id })
  const id = inserted!.id
  await joinOrg(db, id, wish.org, wish.permissions)
  return { id, account }
}

/** Lets a user work in one more organisation, with a role of these permissions there. */
export async function joinOrg(
  db: Db,
  userId: number,
  org: Org,
  permissions?: readonly Permission[],
): Promise<void> {
  const follows = permissions ? null : await storeEverything(db)
  const [made] = await db
    .insert(role)
    .values({ orgId: org.id, code: unique(), name: '测试角色', follows })
    .returning({ id: role.id })
  if (permissions) await grantPermissions(db, made!.id, permissions)
  await db.insert(userRole).values({ userId, roleId: made!.id })
  await db.insert(userOrg).values({ userId, orgId: org.id })
}

/** Stores a role of the catalogue that grants every permission, once per database. Returns its code. */
async function storeEverything(db: Db): Promise<string> {
  const code = 'everything'
  if ((await db.$count(catalogueGrant, eq(catalogueGrant.code, code))) === 0) {
    await storeCatalogueGrants(db, code, permissionNames)
  }
  return code
}

/** Makes a user an administrator of his organisation; the role is made when the first one gets it. Returns its id. */
export async function makeAdministrator(db: Db, user: { userId: number; orgId: number }): Promise<number> {
  const code = ADMINISTRATOR
  await db
    .insert(role)
    .values({ orgId: user.orgId, code, name: '系统管理员', follows: code, isSystem: true })
    .onConflictDoNothing()
  const [made] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.orgId, user.orgId), eq(role.code, code)))
  await storeCatalogueGrants(db, code, permissionNames)
  await db.insert(userRole).values({ userId: user.userId, roleId: made!.id })
  return made!.id
}
