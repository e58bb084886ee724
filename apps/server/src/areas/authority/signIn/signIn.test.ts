import * as session from '@hepu/api/areas/authority/session/session'
import { checkPermission } from '@hepu/api/core/checkPermission'
import * as choices from '@hepu/api/core/resource/choices'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg } from '../../../../test/build/buildAuthority.ts'
import { changeLog, signInFailure } from '../../../db/schema/index.ts'
import { callsOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

const PASSWORD = 'Right-pass-1'
const MINUTE = 60_000
let clock = new Date('2026-06-01T08:00:00+08:00')
const pass = (ms: number): void => {
  clock = new Date(clock.getTime() + ms)
}

let server: TestApp
let ann: Client
beforeAll(async () => {
  server = await testApp({ now: () => clock })
})
beforeEach(async () => {
  ann = await server.user({ password: PASSWORD })
})
afterAll(() => server.close())

async function newCaptcha(): Promise<string> {
  const answer = await server.app.inject({ url: session.captcha.path })
  return String(answer.headers['captcha-key'])
}

const nobody = () => callsOf(server.app, '')

interface Attempt {
  account?: string
  password?: string
  captcha?: string
  captchaKey?: string
}
const signIn = async (attempt: Attempt = {}) =>
  nobody().call(session.accountLogin, {
    account: ann.account,
    password: PASSWORD,
    captcha: 'TEST',
    captchaKey: await newCaptcha(),
    ...attempt,
  })
const wrong = { code: 4000, message: '账号或密码错误' }

describe('GET /api/authority/anno/captcha', () => {
  test('F-148 the captcha is a PNG that nobody stores, with the key of its answer in a header', async () => {
    const answer = await server.app.inject({ url: '/api/authority/anno/captcha' })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(answer.headers['captcha-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(answer.rawPayload.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  })
})

describe('POST /api/authority/anno/accountLogin', () => {
  test('F-054 F-151 a captcha that is wrong, used, old or unknown is refused', async () => {
    const refused = { code: 4000, message: '验证码错误' }
    await expect(signIn({ captcha: 'nope' })).rejects.toMatchObject(refused)
    const captchaKey = await newCaptcha()
    await expect(signIn({ captchaKey, captcha: 'nope' })).rejects.toMatchObject(refused)
    await expect(signIn({ captchaKey })).rejects.toMatchObject(refused)
    const old = await newCaptcha()
    pass(5 * MINUTE)
    await expect(signIn({ captchaKey: old })).rejects.toMatchObject(refused)
    await expect(signIn({ captchaKey: 'made up' })).rejects.toMatchObject(refused)
  })

  test('a captcha is accepted in small letters', async () => {
    await expect(signIn({ captcha: 'test' })).resolves.toMatchObject({ isWeakPassword: false })
  })

  test('F-054 a wrong password and an unknown account get the same answer', async () => {
    await expect(signIn({ password: 'Wrong-pass-1' })).rejects.toMatchObject(wrong)
    await expect(signIn({ account: 'no such account' })).rejects.toMatchObject(wrong)
  })

  test.each(['known', 'unknown'])(
    'after three wrong passwords the next try must wait, longer each time, and is not checked: %s',
    async (kind) => {
      const account = kind === 'known' ? ann.account : `stranger-${ann.account}`
      for (const seconds of [0, 0, 1]) {
        await expect(signIn({ account, password: 'x' })).rejects.toMatchObject({
          ...wrong,
          data: { retryAfter: seconds },
        })
      }
      for (const seconds of [1, 2, 4, 8, 16, 30]) {
        await expect(signIn({ account })).rejects.toMatchObject({
          code: 4220,
          message: `输错次数过多，请${seconds}秒后再试`,
          data: { retryAfter: seconds },
        })
        pass(seconds * 1000)
        await expect(signIn({ account, password: 'x' })).rejects.toMatchObject(wrong)
      }
    },
  )

  /** So many wrong passwords, each as soon as it is allowed. */
  async function fail(times: number, account: string): Promise<void> {
    for (let n = 0; n < times; n++) {
      await expect(signIn({ account, password: 'x' })).rejects.toMatchObject(wrong)
      pass(30_000)
    }
  }

  test('first tries at the same time need not wait', async () => {
    const real = await testApp()
    try {
      const tries = Array.from({ length: 3 }, async () => {
        const answer = await real.app.inject({ url: session.captcha.path })
        const captchaKey = String(answer.headers['captcha-key'])
        const given = { account: 'nobody', password: 'x', captcha: 'TEST', captchaKey }
        return callsOf(real.app, '').call(session.accountLogin, given)
      })
      for (const outcome of await Promise.allSettled(tries)) expect(outcome).toMatchObject({ reason: wrong })
    } finally {
      await real.close()
    }
  })

  test.each(['known', 'unknown'])('ten wrong passwords lock for 15 minutes: %s', async (kind) => {
    const account = kind === 'known' ? ann.account : `stranger-${ann.account}`
    await fail(9, account)
    const locked = { code: 4220, message: '连续输错10次，已锁定，请15分钟后再试', data: { retryAfter: 900 } }
    await expect(signIn({ account, password: 'x' })).rejects.toMatchObject(locked)
    await expect(signIn({ account })).rejects.toMatchObject(locked)
    pass(14 * MINUTE)
    await expect(signIn({ account })).rejects.toMatchObject({
      message: '连续输错10次，已锁定，请1分钟后再试',
      data: { retryAfter: 60 },
    })
    pass(MINUTE)
    await fail(1, account)
    if (kind === 'known') await expect(signIn({ account })).resolves.toHaveProperty('token')
  })

  test('failures from one address do not lock the account for another', async () => {
    await fail(9, ann.account)
    await expect(signIn({ password: 'x' })).rejects.toMatchObject({ code: 4220 })
    const payload = {
      account: ann.account,
      password: PASSWORD,
      captcha: 'TEST',
      captchaKey: await newCaptcha(),
    }
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: session.accountLogin.path,
      payload,
      remoteAddress: '10.1.2.3',
    })
    expect(elsewhere.json()).toMatchObject({ code: 1 })
  })

  test('a right password in between restarts the count', async () => {
    for (let n = 0; n < 2; n++) await expect(signIn({ password: 'x' })).rejects.toMatchObject(wrong)
    await signIn()
    for (let n = 0; n < 3; n++) await expect(signIn({ password: 'x' })).rejects.toMatchObject(wrong)
  })

  test('all tries at the same time are counted', async () => {
    const attempts = Array.from({ length: 6 }, () => signIn({ password: 'x' }))
    const outcomes = await Promise.allSettled(attempts)
    const codes = outcomes.map(
      (outcome) => outcome.status === 'rejected' && (outcome.reason as { code: number }).code,
    )
    expect(codes.toSorted((a, b) => Number(a) - Number(b))).toEqual([4000, 4000, 4000, 4220, 4220, 4220])
  })

  test('failures older than a day are forgotten', async () => {
    await fail(9, ann.account)
    pass(24 * 60 * MINUTE)
    await fail(2, ann.account)
    const kept = await server.services.db.select().from(signInFailure)
    expect(kept.map((row) => [row.account, row.count])).toEqual([[ann.account, 2]])
  })

  test('a disabled user is refused, and only who knows the password learns why', async () => {
    await server.services.db.execute(sql`update "user" set state = 0 where id = ${ann.userId}`)
    await expect(signIn({ password: 'x' })).rejects.toMatchObject(wrong)
    await expect(signIn()).rejects.toMatchObject({ code: 4030, message: '账号已停用，请联系管理员' })
  })

  test('F-052 the account is found in any case, and the token works', async () => {
    const { token } = await signIn({ account: ` ${ann.account.toUpperCase()} ` })
    expect(token).toHaveLength(43)
    await expect(callsOf(server.app, token).call(session.myInfo, {})).resolves.toMatchObject({
      account: ann.account,
    })
  })

  test('neither the token nor the password is stored', async () => {
    const { token } = await signIn()
    const found = await server.services.db.execute(sql`
      select token_hash as it from session union all select password_hash from "user"`)
    expect(JSON.stringify(found.rows)).not.toContain(token)
    expect(JSON.stringify(found.rows)).not.toContain(PASSWORD)
  })

  test('a weak password is flagged', async () => {
    ann = await server.user({ password: 'weak' })
    await expect(signIn({ password: 'weak' })).resolves.toMatchObject({ isWeakPassword: true })
  })

  test.each([
    [{ account: '' }, '账号必填'],
    [{ password: '' }, '密码必填'],
    [{ captcha: '' }, '验证码必填'],
    [{ account: 'x'.repeat(65) }, '账号最多64个字'],
  ])('a missing field is named: %o', async (attempt, message) => {
    await expect(signIn(attempt)).rejects.toMatchObject({ code: 4000, message })
  })
})

describe('sessions', () => {
  test('a session ends eight hours after the last call, not before', async () => {
    const { token } = await signIn()
    const client = callsOf(server.app, token)
    for (let n = 0; n < 3; n++) {
      pass(7 * 60 * MINUTE)
      await client.call(session.myInfo, {})
    }
    pass(8 * 60 * MINUTE)
    await expect(client.call(session.myInfo, {})).rejects.toMatchObject({ code: 4010 })
  })

  test('a user may have several sessions, and signing out ends one', async () => {
    const [first, second] = [
      callsOf(server.app, (await signIn()).token),
      callsOf(server.app, (await signIn()).token),
    ]
    await first.call(session.logout, {})
    await expect(first.call(session.myInfo, {})).rejects.toMatchObject({ code: 4010 })
    await expect(second.call(session.myInfo, {})).resolves.toMatchObject({ account: ann.account })
  })

  test('a disabled user is signed out at the next call', async () => {
    await server.services.db.execute(sql`update "user" set state = 0 where id = ${ann.userId}`)
    await expect(ann.call(session.myInfo, {})).rejects.toMatchObject({ code: 4010 })
  })

  test('F-385 a revoked role takes effect at the next call', async () => {
    const permission = 'upgrade.record:publish'
    await expect(ann.call(checkPermission, { permission })).resolves.toBe(true)
    await server.services.db.execute(sql`delete from user_role where user_id = ${ann.userId}`)
    await expect(ann.call(checkPermission, { permission })).resolves.toBe(false)
  })

  test('a user removed from his organisation sees nothing more of it', async () => {
    await server.services.db.execute(sql`delete from user_org where user_id = ${ann.userId}`)
    await expect(ann.call(session.myInfo, {})).resolves.toMatchObject({ currentOrg: null })
    await expect(ann.call(session.myAuths, {})).resolves.toMatchObject({ permissions: [] })
  })
})

const change = (client: Pick<Client, 'call'>, oldPassword: string, newPassword: string) =>
  client.call(session.updatePassword, { oldPassword, newPassword })

describe('POST /api/authority/user/updatePassword', () => {
  test('F-371 a wrong old password changes nothing', async () => {
    await expect(change(ann, 'Wrong-pass-1', 'Fresh-pass-1')).rejects.toMatchObject({ message: '原密码错误' })
    await expect(signIn({ password: 'Fresh-pass-1' })).rejects.toMatchObject(wrong)
    await expect(signIn()).resolves.toHaveProperty('token')
  })

  test.each([
    ['Wrong-pass-1', 'Fresh-pass-1', '原密码错误'],
    [PASSWORD, PASSWORD, '新密码不能与原密码相同'],
    [PASSWORD, 'short', '密码至少8位'],
    [PASSWORD, 'onlyletters', '密码须含大写字母、小写字母、数字、符号中的至少三种'],
    ['', 'Fresh-pass-1', '原密码必填'],
  ])('updatePassword refuses %s → %s', async (before, after, message) => {
    await expect(change(ann, before, after)).rejects.toMatchObject({ code: 4000, message })
  })

  test('wrong old passwords are counted, delayed and locked together with those of signing in', async () => {
    for (let n = 0; n < 3; n++) {
      await expect(change(ann, 'Wrong-pass-1', 'Fresh-pass-1')).rejects.toMatchObject({ code: 4000 })
    }
    const waiting = { code: 4220, message: '输错次数过多，请1秒后再试' }
    await expect(change(ann, PASSWORD, 'Fresh-pass-1')).rejects.toMatchObject(waiting)
    await expect(signIn()).rejects.toMatchObject(waiting)
    for (let n = 3; n < 10; n++) {
      pass(30_000)
      await expect(change(ann, 'Wrong-pass-1', 'Fresh-pass-1')).rejects.toMatchObject({})
    }
    await expect(change(ann, PASSWORD, 'Fresh-pass-1')).rejects.toMatchObject({ data: { retryAfter: 900 } })
    pass(15 * MINUTE)
    await expect(change(ann, PASSWORD, 'Fresh-pass-1')).resolves.toHaveProperty('token')
  })

  test('the change ends every other session and opens one here, in the same organisation and crop', async () => {
    const other = callsOf(server.app, (await signIn()).token)
    await other.call(session.changeCrop, { crop: 'rice' })
    const { token } = await change(other, PASSWORD, 'Fresh-pass-1')
    for (const ended of [ann, other]) {
      await expect(ended.call(session.myInfo, {})).rejects.toMatchObject({ code: 4010 })
    }
    await expect(callsOf(server.app, token).call(session.myInfo, {})).resolves.toMatchObject({
      currentOrg: { id: String(ann.orgId) },
      currentCrop: { value: 'rice' },
    })
    await expect(signIn()).rejects.toMatchObject(wrong)
    await expect(signIn({ password: 'Fresh-pass-1' })).resolves.toHaveProperty('token')
  })

  test('the change is logged without the password', async () => {
    await change(ann, PASSWORD, 'Fresh-pass-1')
    const lines = await server.services.db
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.object, 'user'), eq(changeLog.objectId, ann.userId)))
    expect(lines).toMatchObject([{ action: 'update', reason: '修改密码', before: null, after: null }])
  })

  test('a first password must be changed before anything else', async () => {
    const fresh = await server.user({ password: PASSWORD, mustChangePassword: true })
    const refused = { code: 4030, message: '请先修改初始密码' }
    await expect(fresh.call(choices.dictionaryList, { code: 'crop' })).rejects.toMatchObject(refused)
    await expect(fresh.call(session.cropList, {})).resolves.toHaveLength(4)
    await expect(fresh.call(session.myInfo, {})).resolves.toMatchObject({ mustChangePassword: true })
    const { token } = await change(fresh, PASSWORD, 'Fresh-pass-1')
    await expect(
      callsOf(server.app, token).call(choices.dictionaryList, { code: 'crop' }),
    ).resolves.toHaveLength(4)
  })
})

describe('organisation and crop', () => {
  test("only one of the user's own organisations can be chosen", async () => {
    const elsewhere = await makeOrg(server.services.db)
    await expect(ann.call(session.changeOrg, { orgId: String(elsewhere.id) })).rejects.toMatchObject({
      code: 4040,
      message: '机构不存在，或您不在该机构中',
    })
  })

  test('permissions are those of the current organisation, and the choice is remembered', async () => {
    const station = await makeOrg(server.services.db, ann.org)
    await joinOrg(server.services.db, ann.userId, station, ['upgrade.record:read'])
    await ann.call(session.changeOrg, { orgId: String(station.id) })
    await expect(ann.call(session.myAuths, {})).resolves.toMatchObject({
      permissions: ['upgrade.record:read'],
    })
    await expect(ann.call(session.orgList, {})).resolves.toMatchObject([
      { id: String(ann.orgId), isCurrent: false },
      { id: String(station.id), isCurrent: true },
    ])
    const again = callsOf(server.app, (await signIn()).token)
    await expect(again.call(session.myInfo, {})).resolves.toMatchObject({
      currentOrg: { id: String(station.id) },
    })
  })

  test('F-138 the older call with the organisation in its path does the same, unencrypted', async () => {
    const station = await makeOrg(server.services.db, ann.org)
    await joinOrg(server.services.db, ann.userId, station, [])
    const answer = await ann.raw({ method: 'POST', url: `/api/authority/user/changeOrg/${station.id}` })
    expect(answer.json()).toEqual({ code: 1, msg: '操作成功', data: null })
    await expect(ann.call(session.myInfo, {})).resolves.toMatchObject({
      currentOrg: { id: String(station.id) },
    })
  })

  test('the crop is remembered, and an unknown one is refused', async () => {
    await ann.call(session.changeCrop, { crop: 'wheat' })
    const again = callsOf(server.app, (await signIn()).token)
    await expect(again.call(session.myInfo, {})).resolves.toMatchObject({
      currentCrop: { value: 'wheat', label: '小麦' },
    })
    await expect(ann.call(session.changeCrop, { crop: 'cotton' })).rejects.toMatchObject({
      message: '作物不正确',
    })
    const crops = await again.call(session.cropList, {})
    expect(crops.filter((crop) => crop.isCurrent).map((crop) => crop.value)).toEqual(['wheat'])
  })
})
