import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { changeLog, organization, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashPassword, randomPassword } from '../../../http/password.ts'
import { endings, endSessionsOf } from '../../../http/session.ts'
import { forgetFailures } from './signInFailures.ts'

/** A user who may sign in and has the active role of a system administrator in an organisation he works in. */
export interface Administrator {
  id: number
  account: string
  name: string
}

/** Returns the system administrators of all organisations, the oldest first. */
export const listAdministrators = (db: Db): Promise<Administrator[]> =>
  db
    .selectDistinct({ id: user.id, account: user.account, name: user.name })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, eq(role.id, userRole.roleId))
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, role.orgId)))
    .innerJoin(organization, eq(organization.id, role.orgId))
    .where(
      and(
        eq(user.state, 1),
        isNull(user.deletedAt),
        eq(role.isSystem, true),
        eq(role.state, 1),
        isNull(role.deletedAt),
        eq(organization.state, 1),
        isNull(organization.deletedAt),
      ),
    )
    .orderBy(user.id)

/**
 * Gives an administrator a new first password and returns it: he must change it at his next sign-in, his sessions end,
 * and wrong passwords of before lock nobody out. For who operates the server and has nobody else to ask, so the change log
 * names no user.
 */
export async function resetAdministrator(db: Db, { id, account }: Administrator): Promise<string> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await tx
      .update(user)
      .set({
        passwordHash,
        isWeakPassword: true,
        mustChangePassword: true,
        updatedBy: null,
        updatedAt: new Date(),
      })
      .where(eq(user.id, id))
    await endSessionsOf(tx, id, endings.passwordReset)
    await forgetFailures(tx, account)
    await logReset(tx, id)
  })
  return password
}

/** Writes a line under each organisation where the user works, as every change of an account does. */
async function logReset(db: Db, userId: number): Promise<void> {
  const places = await db.select({ orgId: userOrg.orgId }).from(userOrg).where(eq(userOrg.userId, userId))
  const line = { object: 'user', objectId: userId, action: 'update', reason: '在服务器上用命令重置密码' }
  await db.insert(changeLog).values(places.map(({ orgId }) => ({ ...line, orgId })))
}
