import { and, eq, inArray, sql } from 'drizzle-orm'
import { must } from '@hepu/api/core/must'
import { hashPassword, isWeak, randomPassword } from '../../http/password.ts'
import type { Db } from '../connect.ts'
import { role, user, userOrg, userRole } from '../schema/index.ts'
import type { SeedSettings } from './seed.ts'

/** A user made just now; the password is known here only. */
export interface NewUser {
  account: string
  name: string
  password: string
  mustChangePassword: boolean
}

const administrator = { account: 'admin', name: '系统管理员', role: 'administrator' }
const demoUsers = [
  { account: 'trial', name: '试验主持', role: 'trialManager' },
  { account: 'director', name: '晋级发布人', role: 'director' },
  { account: 'breeder', name: '育种人员', role: 'breeder' },
  { account: 'secretary', name: '科研秘书', role: 'researchSecretary' },
  { account: 'reviewer', name: '科研审核', role: 'researchReviewer' },
  { account: 'project', name: '项目经理', role: 'projectManager' },
  { account: 'contract', name: '合同经理', role: 'contractManager' },
]

/**
 * Makes the administrator and, for a demo, one user for each kind of work. A made-up password must be changed
 * at the first sign-in; one that was set by the operator need not.
 */
export async function seedUsers(
  db: Db,
  orgIds: readonly number[],
  settings: SeedSettings,
): Promise<NewUser[]> {
  const wanted = settings.demo ? [administrator, ...demoUsers] : [administrator]
  const present = await db
    .select({ account: sql<string>`lower(${user.account})` })
    .from(user)
    .where(
      inArray(
        sql`lower(${user.account})`,
        wanted.map((wish) => wish.account),
      ),
    )
  const known = new Set(present.map((row) => row.account))
  const missing = wanted.filter((wish) => !known.has(wish.account))
  if (missing.length === 0) return []
  const password = settings.password ?? randomPassword()
  const first = { password, mustChangePassword: settings.password === undefined }
  for (const wish of missing) await insertUser(db, orgIds, { ...wish, ...first })
  return missing.map(({ account, name }) => ({ account, name, ...first }))
}

/** Adds a user who works in these organisations, with the role of that code in each. */
async function insertUser(
  db: Db,
  orgIds: readonly number[],
  wish: NewUser & { role: string },
): Promise<void> {
  const [inserted] = await db
    .insert(user)
    .values({
      account: wish.account,
      name: wish.name,
      passwordHash: await hashPassword(wish.password),
      isWeakPassword: wish.mustChangePassword || isWeak(wish.password),
      mustChangePassword: wish.mustChangePassword,
    })
    .returning({ id: user.id })
  const userId = must(inserted, 'the new user').id
  await db.insert(userOrg).values(orgIds.map((orgId) => ({ userId, orgId })))
  const roles = await db
    .select({ id: role.id })
    .from(role)
    .where(and(inArray(role.orgId, [...orgIds]), eq(role.code, wish.role)))
  if (roles.length > 0) await db.insert(userRole).values(roles.map((row) => ({ userId, roleId: row.id })))
}
