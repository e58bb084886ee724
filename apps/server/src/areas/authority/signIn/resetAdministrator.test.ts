import * as changes from '@hepu/api/areas/authority/changeLog/changeLog'
import * as session from '@hepu/api/areas/authority/session/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator, makeOrg } from '../../../../test/build/buildAuthority.ts'
import { runProgram } from '../../../../test/program.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { role, user } from '../../../db/schema/index.ts'
import { listAdministrators, resetAdministrator } from './resetAdministrator.ts'

const OLD = 'Old-2026-pass'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await app.user({ password: OLD })
  await makeAdministrator(app.services.db, admin)
})
afterAll(() => app.close())

async function signIn(password: string): Promise<{ code: number; msg: string }> {
  const captcha = await app.app.inject({ url: session.captcha.path })
  const captchaKey = String(captcha.headers['captcha-key'])
  const payload = { account: admin.account, password, captcha: 'TEST', captchaKey }
  const answer = await app.app.inject({ method: 'POST', url: session.accountLogin.path, payload })
  return answer.json()
}

const isListed = async (): Promise<boolean> =>
  (await listAdministrators(app.services.db)).some(({ id }) => id === admin.userId)

async function reset(): Promise<string> {
  const found = await listAdministrators(app.services.db)
  return resetAdministrator(
    app.services.db,
    found.find(({ id }) => id === admin.userId)!,
  )
}

describe('an administrator whose password is set anew on the server', () => {
  test('an administrator with a password set anew signs in with the new password, which must be changed, and no more with the old one', async () => {
    const password = await reset()
    expect(await signIn(OLD)).toMatchObject({ code: 4000 })
    expect(await signIn(password)).toMatchObject({ code: 1, data: { isWeakPassword: true } })
  })

  test('an administrator with a password set anew loses his sessions and learns why; others keep theirs', async () => {
    const other = await app.user()
    await reset()
    await expect(admin.call(session.myInfo, {})).rejects.toThrow('密码已由管理员重置，请用新密码登录')
    await expect(other.call(session.myInfo, {})).resolves.toMatchObject({ account: other.account })
  })

  test('an administrator with a password set anew finds a line in the change log that names nobody, without the password', async () => {
    const reader = await app.user({ org: admin.org })
    const password = await reset()
    const page = await reader.call(changes.changeLogPage, { model: { object: 'user' } })
    const line = page.records.find(({ reason }) => reason === '在服务器上用命令重置密码')
    expect(line).toMatchObject({ userName: '系统', objectId: String(admin.userId) })
    expect(JSON.stringify(page)).not.toContain(password)
  })

  test('an administrator with a password set anew may sign in at once although wrong passwords had locked the account', async () => {
    for (let attempt = 0; attempt < 4; attempt++) await signIn('wrong')
    expect((await signIn(OLD)).msg).toContain('秒后再试')
    expect(await signIn(await reset())).toMatchObject({ code: 1 })
  })
})

test('who is disabled, deleted or has lost the role is no administrator to reset', async () => {
  const { db } = app.services
  expect(await isListed()).toBe(true)
  await db.update(user).set({ state: 0 }).where(eq(user.id, admin.userId))
  expect(await isListed()).toBe(false)
  await db.update(user).set({ state: 1, deletedAt: new Date() }).where(eq(user.id, admin.userId))
  expect(await isListed()).toBe(false)
  await db.update(user).set({ deletedAt: null }).where(eq(user.id, admin.userId))
  await db.update(role).set({ state: 0 }).where(eq(role.orgId, admin.orgId))
  expect(await isListed()).toBe(false)
})

test('an administrator of two organisations is listed once', async () => {
  const { db } = app.services
  const org = await makeOrg(db)
  await makeAdministrator(db, { userId: admin.userId, orgId: org.id })
  const found = await listAdministrators(db)
  expect(found.filter(({ id }) => id === admin.userId)).toHaveLength(1)
})

describe('npm run reset-admin on a database of one’s own', () => {
  const urlOf = (): string => app.connection.pool.options.connectionString!
  const run = (args: string[], { input = '', url = urlOf() } = {}) =>
    runProgram('tools/resetAdmin.ts', { args, input, env: { DATABASE_URL: url } })

  test('reset-admin asks first, and changes nothing unless y is typed', async () => {
    for (const input of ['', 'n\n', '\n']) {
      const refused = run([admin.account], { input })
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toContain('并结束其全部登录。输入 y 确认：')
      expect(refused.output()).toContain('没有确认，未作改动')
    }
    expect(await signIn(OLD)).toMatchObject({ code: 1 })
  })

  test('reset-admin prints the new password once it is confirmed, by y or beforehand', async () => {
    const confirmations = [
      () => run([admin.account], { input: 'y\n' }),
      () => run([admin.account.toUpperCase(), '--yes']),
    ]
    for (const confirm of confirmations) {
      const confirmed = confirm()
      expect(await confirmed.ended).toBe(0)
      const password = /的新密码：(\S{16})（只显示这一次，下次登录须修改）/.exec(confirmed.output())?.[1]
      expect(await signIn(password!)).toMatchObject({ code: 1 })
    }
  })

  test('reset-admin names the administrators there are when the account is none of them', async () => {
    const refused = run(['nobody', '--yes'])
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('「nobody」不是在用的系统管理员账号')
    expect(refused.output()).toContain(`${admin.account}（用户${admin.account}）`)
  })

  test('reset-admin refuses a database without tables and one that cannot be reached', async () => {
    const server = new URL(urlOf())
    server.pathname = 'postgres'
    const empty = run(['--yes'], { url: server.href })
    expect(await empty.ended).toBe(1)
    expect(empty.output()).toBe('数据库中还没有本版本的表。请先运行 npm start。\n')
    const unreachable = run(['--yes'], { url: 'postgres://hepu@127.0.0.1:1/hepu' })
    expect(await unreachable.ended).toBe(1)
    expect(unreachable.output()).toMatch(/^连不上 DATABASE_URL 所指的数据库（connect ECONNREFUSED/)
  })
})
