import { eq } from 'drizzle-orm'
import { hashPassword, isWeak, NO_PASSWORD, randomPassword } from '../http/password.ts'
import type { Db } from './connect.ts'
import { user } from './schema/index.ts'

/** A user who got a first password just now; it is known here only. */
export interface NewUser {
  account: string
  name: string
  password: string
  mustChangePassword: boolean
}

/**
 * Gives every user without a password one: that of the operator, or a made-up one, which must be changed at the first
 * sign-in. `db` is a transaction. Who makes one up shows it before he commits: a process that is killed in between leaves
 * the users without a password, and the next start makes up another one.
 */
export async function giveFirstPasswords(db: Db, given?: string): Promise<NewUser[]> {
  const password = given ?? randomPassword()
  const mustChangePassword = given === undefined
  const waiting = await db
    .select({ id: user.id, account: user.account, name: user.name })
    .from(user)
    .where(eq(user.passwordHash, NO_PASSWORD))
    .orderBy(user.id)
    .for('update')
  for (const { id } of waiting) {
    await db
      .update(user)
      .set({
        passwordHash: await hashPassword(password),
        isWeakPassword: mustChangePassword || isWeak(password),
        mustChangePassword,
      })
      .where(eq(user.id, id))
  }
  return waiting.map(({ account, name }) => ({ account, name, password, mustChangePassword }))
}
