import * as log from '@hepu/api/areas/authority/changeLog/changeLog'
import * as session from '@hepu/api/areas/authority/session/session'
import * as sms from '@hepu/api/areas/authority/signIn/sms'
import * as ticket from '@hepu/api/areas/authority/signIn/ticket'
import type { InputOf } from '@hepu/api/core/route'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator, makeOrg } from '../../../../test/build/buildAuthority.ts'
import { callsOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { signInLog, user } from '../../../db/schema/index.ts'
import { sweepSignInLog } from './signInLog.ts'

const DAY = 24 * 3_600_000
const PASSWORD = 'Right-pass-1'
const device = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36'
const now = new Date('2026-06-01T08:00:00+08:00')
let server: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
beforeEach(async () => {
  await server.services.db.delete(signInLog)
  ann = await server.user()
  await makeAdministrator(server.services.db, ann)
  bob = await server.user({ org: await makeOrg(server.services.db, ann.org), password: PASSWORD })
})
afterAll(() => server.close())

async function captchaOf() {
  const answer = await server.app.inject({ url: session.captcha.path })
  return { captcha: 'TEST', captchaKey: String(answer.headers['captcha-key']) }
}
async function signIn(account: string, password = PASSWORD): Promise<void> {
  const payload = { account, password, ...(await captchaOf()) }
  await server.app.inject({
    method: 'POST',
    url: session.accountLogin.path,
    payload,
    headers: { 'user-agent': device },
  })
}
type Model = NonNullable<InputOf<typeof log.signInLogPage>['model']>
const page = (model: Model = {}, client = ann) => client.call(log.signInLogPage, { model })
const linesOf = async (...asked: Parameters<typeof page>) => (await page(...asked)).records

describe('the sign-in log', () => {
  test('each sign-in and each refused try is stored, with way, address, device and reason', async () => {
    await signIn(bob.account, 'Wrong-pass-1')
    await signIn(bob.account.toUpperCase())
    expect(await linesOf()).toMatchObject([
      {
        at: now.toISOString(),
        account: bob.account.toUpperCase(),
        userName: `用户${bob.account}`,
        way: 'account',
        address: '127.0.0.1',
        device: 'Chrome 140 · Windows',
        succeeded: true,
        reason: null,
      },
      { account: bob.account, succeeded: false, reason: '账号或密码错误' },
    ])
    expect(JSON.stringify(await linesOf())).not.toContain('pass-1')
  })

  test('the reason is stored: captcha, stopped account, waiting', async () => {
    const payload = { account: bob.account, password: PASSWORD, ...(await captchaOf()), captcha: 'nope' }
    await server.app.inject({ method: 'POST', url: session.accountLogin.path, payload })
    await server.services.db.update(user).set({ state: 0 }).where(eq(user.id, bob.userId))
    await signIn(bob.account)
    for (let time = 0; time < 4; time++) await signIn(bob.account, 'Wrong-pass-1')
    expect((await linesOf()).map(({ reason }) => reason)).toEqual([
      '输错次数过多，请1秒后再试',
      '账号或密码错误',
      '账号或密码错误',
      '账号或密码错误',
      '账号已停用，请联系管理员',
      '验证码错误',
    ])
  })

  test('sign-ins by text message and by ticket are stored', async () => {
    const mobile = `138${String(bob.userId).padStart(8, '0')}`
    await server.services.db.update(user).set({ mobile }).where(eq(user.id, bob.userId))
    const nobody = callsOf(server.app, '')
    await nobody.call(sms.sendSms, { mobile, ...(await captchaOf()) })
    await nobody.call(sms.smsLogin, { mobile, code: server.sent.at(-1)!.code })
    await expect(nobody.call(sms.smsLogin, { mobile, code: '000000' })).rejects.toThrow()
    const made = await bob.call(ticket.createTicket, {})
    await nobody.call(ticket.ticketLogin, { ticket: made.ticket })
    await expect(nobody.call(ticket.ticketLogin, { ticket: made.ticket })).rejects.toThrow()
    expect((await linesOf()).map(({ way, account, succeeded }) => [way, account, succeeded])).toEqual([
      ['ticket', '', false],
      ['ticket', bob.account, true],
      ['sms', mobile, false],
      ['sms', mobile, true],
    ])
  })

  test('administrators see their own people, and only the top organisation sees names that nobody has', async () => {
    const station = await server.user({ org: bob.org, permissions: ['system.log:read'] })
    const stranger = await server.user({ password: PASSWORD })
    for (const account of [bob.account, stranger.account, 'no-such-account']) await signIn(account)
    const seenBy = async (client: Client) => (await linesOf({}, client)).map(({ account }) => account)
    expect(await seenBy(ann)).toEqual(['no-such-account', bob.account])
    expect(await seenBy(station)).toEqual([bob.account])
    expect((await linesOf())[0]).toMatchObject({ userName: null, reason: '账号或密码错误' })
    const clerk = await server.user({ org: ann.org, permissions: ['system.user:read'] })
    await expect(page({}, clerk)).rejects.toMatchObject({ code: 4030 })
  })

  test('the log is filtered by account or name, result and time', async () => {
    await signIn(bob.account)
    await signIn(bob.account, 'Wrong-pass-1')
    await signIn('no-such-account')
    const count = async (model: Model) => (await page(model)).total
    expect(await count({ account: bob.account.slice(2).toUpperCase() })).toBe(2)
    expect(await count({ account: '用户' })).toBe(2)
    expect(await count({ succeeded: '1' })).toBe(1)
    expect(await count({ succeeded: '0' })).toBe(2)
    expect(await count({ from: '2026-06-01', to: '2026-06-01' })).toBe(3)
    expect(await count({ to: '2026-05-31' })).toBe(0)
    await expect(page({ succeeded: '2' as never })).rejects.toMatchObject({ message: '结果只能是成功或失败' })
  })

  test('a user sees his own sign-ins, and an administrator those of a managed user', async () => {
    await signIn(bob.account)
    await signIn('no-such-account')
    const ofBob = { model: { userId: String(bob.userId) } }
    expect(await bob.call(log.mySignInPage, { model: {} })).toMatchObject({ total: 1 })
    expect(await ann.call(log.userSignInPage, ofBob)).toMatchObject({ records: [{ account: bob.account }] })
    const stranger = await server.user()
    await expect(stranger.call(log.userSignInPage, ofBob)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('the sweep of the sign-in log', () => {
  test('the sweep removes lines older than 180 days, and nothing else', async () => {
    const line = { account: 'x', way: 'account' as const, address: '', device: '', succeeded: true }
    const old = Array.from({ length: 5001 }, () => ({ ...line, at: new Date(now.getTime() - 180 * DAY - 1) }))
    for (let at = 0; at < old.length; at += 1000)
      await server.services.db.insert(signInLog).values(old.slice(at, at + 1000))
    await server.services.db.insert(signInLog).values({ ...line, at: new Date(now.getTime() - 180 * DAY) })
    expect(await sweepSignInLog(server.services)).toBe(5001)
    expect(await server.services.db.$count(signInLog)).toBe(1)
  })

  test('the sweep runs every night', async () => {
    const { rows } = await server.services.db.execute(
      sql`select cron, timezone from pgboss.schedule where name = 'sign-in-log-sweep'`,
    )
    expect(rows).toEqual([{ cron: '23 3 * * *', timezone: 'Asia/Shanghai' }])
  })
})
