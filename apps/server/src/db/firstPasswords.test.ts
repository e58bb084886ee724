import { eq } from 'drizzle-orm'
import { passwordRule } from '@hepu/api/core/password'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/db.ts'
import { fitsPassword } from '../http/password.ts'
import { connect, type Connection } from './connect.ts'
import { giveFirstPasswords } from './firstPasswords.ts'
import { user } from './schema/index.ts'
import { seed } from './seed/seed.ts'

let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 4 })
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})

async function findUser(account = 'admin') {
  const [found] = await connection.db.select().from(user).where(eq(user.account, account))
  return found!
}

const give = (given?: string) => connection.db.transaction((tx) => giveFirstPasswords(tx, given))

test('no password fits a user who has none yet, not even the empty one', async () => {
  await seed(connection.db, { demo: false })
  const { passwordHash } = await findUser()
  expect(await fitsPassword('', passwordHash)).toBe(false)
  expect(await fitsPassword('Demo-2026x', passwordHash)).toBe(false)
})

test('a made-up password is readable, keeps the rules and must be changed', async () => {
  await seed(connection.db, { demo: false })
  const [admin] = await give()
  expect(admin?.password).toMatch(/^[A-Za-z2-9]{16}$/)
  expect(passwordRule.safeParse(admin?.password).success).toBe(true)
  const stored = await findUser()
  expect(stored).toMatchObject({ name: '系统管理员', mustChangePassword: true, isWeakPassword: true })
  expect(await fitsPassword(admin!.password, stored.passwordHash)).toBe(true)
  expect(stored.passwordHash).toContain('m=19456,t=2,p=1')
})

test('the password of the operator is there with the first records and need not be changed', async () => {
  const made = await seed(connection.db, { demo: true, password: 'Demo-2026x' })
  expect(made.map(({ account }) => account).slice(0, 2)).toEqual(['admin', 'trial'])
  const stored = await findUser('trial')
  expect(stored).toMatchObject({ mustChangePassword: false, isWeakPassword: false })
  expect(await fitsPassword('Demo-2026x', stored.passwordHash)).toBe(true)
  expect(await give()).toEqual([])
})

test('an operator who sets a password at the second start gives it to who has none since the first', async () => {
  await seed(connection.db, { demo: false })
  const made = await seed(connection.db, { demo: false, password: 'Demo-2026x' })
  expect(made).toMatchObject([{ account: 'admin', password: 'Demo-2026x', mustChangePassword: false }])
})

test('a password whose showing fails does not count; the next one does, and only once', async () => {
  await seed(connection.db, { demo: false })
  const broken = connection.db.transaction(async (tx) => {
    await giveFirstPasswords(tx)
    throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
  const [both, none] = (await Promise.all([give(), give()])).toSorted((a, b) => b.length - a.length)
  expect(none).toEqual([])
  expect(await fitsPassword(both![0]!.password, (await findUser()).passwordHash)).toBe(true)
})
