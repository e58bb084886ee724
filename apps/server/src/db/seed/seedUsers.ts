import { and, eq, inArray, sql } from 'drizzle-orm'
import { must } from '@hepu/api/core/must'
import { NO_PASSWORD } from '../../http/password.ts'
import type { Db } from '../connect.ts'
import { role, user, userOrg, userRole } from '../schema/index.ts'

/** Whom a first start makes, to set up everything else. */
export const administrator = { account: 'admin', name: '系统管理员', role: 'administrator' }
/** Who works in the demo organisation: one account for each kind of work. */
export const demoUsers = [
  { account: 'trial', name: '试验主持', role: 'trialManager' },
  { account: 'director', name: '晋级发布人', role: 'director' },
  { account: 'breeder', name: '育种人员', role: 'breeder' },
  { account: 'secretary', name: '科研秘书', role: 'researchSecretary' },
  { account: 'reviewer', name: '科研审核', role: 'researchReviewer' },
  { account: 'project', name: '项目经理', role: 'projectManager' },
  { account: 'contract', name: '合同经理', role: 'contractManager' },
  { account: 'finance', name: '财务', role: 'finance' },
  { account: 'external', name: '外部来宾', role: 'external' },
]

/** Makes the administrator and, for a demo, one user for each kind of work; nobody of them has a password yet. */
export async function seedUsers(db: Db, orgIds: readonly number[], isDemo: boolean): Promise<void> {
  const wanted = isDemo ? [administrator, ...demoUsers] : [administrator]
  const present = await db
    .select({ account: sql<string>`lower(${user.account})` })
    .from(user)
    .where(
      inArray(
        sql`lower(${user.account})`,
        wanted.map(({ account }) => account),
      ),
    )
  const known = new Set(present.map((row) => row.account))
  for (const person of wanted) if (!known.has(person.account)) await insertUser(db, orgIds, person)
}

/** Adds a user who works in these organisations, with the role of that code in each. */
async function insertUser(
  db: Db,
  orgIds: readonly number[],
  { account, name, role: code }: typeof administrator,
): Promise<void> {
  const [inserted] = await db
    .insert(user)
    .values({ account, name, passwordHash: NO_PASSWORD, isWeakPassword: true, mustChangePassword: true })
    .returning({ id: user.id })
  const userId = must(inserted, 'the new user').id
  await db.insert(userOrg).values(orgIds.map((orgId) => ({ userId, orgId })))
  const roles = await db
    .select({ id: role.id })
    .from(role)
    .where(and(inArray(role.orgId, [...orgIds]), eq(role.code, code)))
  if (roles.length > 0) await db.insert(userRole).values(roles.map((row) => ({ userId, roleId: row.id })))
}
