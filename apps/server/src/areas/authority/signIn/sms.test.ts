import * as session from '@hepu/api/areas/authority/session/session'
import * as sms from '@hepu/api/areas/authority/signIn/sms'
import type { InputOf } from '@hepu/api/core/route'
import { AppError } from '@hepu/api/core/errorCodes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callsOf,
  testApp,
  testConfig,
  type CallError,
  type Client,
  type TestApp,
} from '../../../../test/testApp.ts'
import { changeLog, organization, smsCode, smsDemand, user } from '../../../db/schema/index.ts'
import type { SmsMessage } from '../../../outside/sms/sms.ts'

const MINUTE = 60_000
let clock = new Date('2026-06-01T08:00:00+08:00')
const pass = (ms: number): void => {
  clock = new Date(clock.getTime() + ms)
}

let server: TestApp
let ann: Client
let mobile: string
let made = 0
beforeAll(async () => {
  server = await testApp({ now: () => clock })
})
beforeEach(async () => {
  ann = await server.user({ password: 'Right-pass-1' })
  mobile = newMobile()
  await server.services.db.update(user).set({ mobile }).where(eq(user.id, ann.userId))
  server.sent.length = 0
})
afterAll(() => server.close())

const newMobile = (): string => `138${String(++made).padStart(8, '0')}`
const nobody = (app = server.app) => callsOf(app, '')

async function captchaOf(app = server.app) {
  const answer = await app.inject({ url: session.captcha.path })
  return { captcha: 'TEST', captchaKey: String(answer.headers['captcha-key']) }
}

type SendWish = Partial<InputOf<typeof sms.sendSms>>
const send = async (wish: SendWish = {}, client: Pick<Client, 'call'> = nobody()) =>
  client.call(sms.sendSms, { ...(wish.account ? {} : { mobile }), ...(await captchaOf()), ...wish })

/** Asks for a code and gives it, as the telephone would show it. */
async function codeFor(wish: SendWish = {}, client?: Pick<Client, 'call'>): Promise<string> {
  await send(wish, client)
  return server.sent.at(-1)!.code
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const signIn = (code: string, to = mobile) => nobody().call(sms.smsLogin, { mobile: to, code })
const wrong = { code: 4000, message: '短信验证码错误或已失效' }

describe('POST /api/authority/anno/sendSms', () => {
  test('F-373 six digits are sent to the number, or to the number of the account', async () => {
    await expect(send()).resolves.toEqual({ retryAfter: 60 })
    expect(server.sent).toEqual([{ mobile, code: expect.stringMatching(/^\d{6}$/) as string, minutes: 5 }])
    pass(MINUTE)
    await send({ account: ann.account.toUpperCase() })
    expect(server.sent.map((message) => message.mobile)).toEqual([mobile, mobile])
  })

  test('F-373 another code within 60 seconds is refused, with the seconds left', async () => {
    await send()
    pass(20_000)
    await expect(send()).rejects.toMatchObject({
      code: 4220,
      message: '短信验证码发送过于频繁，请40秒后再试',
      data: { retryAfter: 40 },
    })
    pass(40_000)
    await send()
    expect(server.sent).toHaveLength(2)
  })

  test.each([
    ['a number nobody has', async () => ({ mobile: newMobile() })],
    ['an account that does not exist', async () => ({ account: `stranger-${newMobile()}` })],
    ['an account without a number', async () => ({ account: (await server.user()).account })],
    ['an account that is disabled', disabledAccount],
  ])('a request for %s is answered as any other, and nothing is sent', async (_, wish) => {
    const asked = await wish()
    await expect(send(asked)).resolves.toEqual({ retryAfter: 60 })
    expect(server.sent).toEqual([])
    pass(20_000)
    await expect(send(asked)).rejects.toMatchObject({
      message: '短信验证码发送过于频繁，请40秒后再试',
      data: { retryAfter: 40 },
    })
  })

  test('F-373 a number or account gets ten codes a day, and more the day after', async () => {
    clock = new Date('2026-06-03T08:00:00+08:00')
    for (let time = 0; time < sms.SMS_NUMBER_DAILY; time++) {
      await send()
      pass(MINUTE)
    }
    const refused = { code: 4220, message: '该手机号今日获取短信验证码已达10次，请明日再试' }
    await expect(send()).rejects.toMatchObject(refused)
    pass(MINUTE)
    await expect(send({ purpose: 'resetPassword' })).rejects.toMatchObject(refused)
    expect(server.sent).toHaveLength(10)
    // By its account it is refused as quietly as one that nobody has.
    await expect(send({ account: ann.account })).resolves.toEqual({ retryAfter: 60 })
    expect(server.sent).toHaveLength(10)
    clock = new Date('2026-06-04T00:00:00+08:00')
    await send()
    expect(server.sent).toHaveLength(11)
  })

  test('an unknown account has the same limit', async () => {
    clock = new Date('2026-06-05T08:00:00+08:00')
    const account = `stranger-${newMobile()}`
    for (let time = 0; time < sms.SMS_NUMBER_DAILY; time++) {
      await send({ account })
      pass(MINUTE)
    }
    await expect(send({ account })).rejects.toMatchObject({
      message: '该账号今日获取短信验证码已达10次，请明日再试',
    })
  })

  test('F-373 an address gets two hundred codes a day, whatever numbers it requests', async () => {
    clock = new Date('2026-06-07T08:00:00+08:00')
    const from = 'from 127.0.0.1'
    await server.services.db
      .insert(smsDemand)
      .values({ day: '2026-06-07', asker: from, count: sms.SMS_ADDRESS_DAILY - 1 })
    await send({ mobile: newMobile() })
    await expect(send({ mobile: newMobile() })).rejects.toMatchObject({
      code: 4220,
      message: '当前网络今日获取短信验证码已达200次，请明日再试',
    })
    clock = new Date('2026-06-08T08:00:00+08:00')
    await send({ mobile: newMobile() })
    expect(await server.services.db.$count(smsDemand, eq(smsDemand.day, '2026-06-07'))).toBe(0)
  })

  async function disabledAccount() {
    const bob = await server.user()
    await server.services.db
      .update(user)
      .set({ mobile: newMobile(), state: 0 })
      .where(eq(user.id, bob.userId))
    return { account: bob.account }
  }

  test('a request without the right captcha is refused, and nothing is sent', async () => {
    await expect(send({ captcha: 'nope' })).rejects.toMatchObject({ code: 4000, message: '验证码错误' })
    expect(server.sent).toEqual([])
  })

  test.each([
    [{ mobile: '12345' }, '手机号应为11位数字，以1开头'],
    [{ mobile: undefined }, '手机号必填'],
    [{ purpose: 'fun' as never }, '短信验证码的用途不正确'],
  ])('a wrong field is named: %o', async (wish, message) => {
    await expect(send(wish)).rejects.toMatchObject({ code: 4000, message })
  })

  test('the answer does not reveal which account has which number, and a number gets one code a minute', async () => {
    const code = await codeFor()
    await expect(send({ account: ann.account })).resolves.toEqual({ retryAfter: 60 })
    await expect(send({ account: ann.account })).rejects.toMatchObject({ data: { retryAfter: 60 } })
    expect(server.sent).toHaveLength(1)
    const bob = await server.user()
    const other = newMobile()
    await server.services.db.update(user).set({ mobile: other }).where(eq(user.id, bob.userId))
    await send({ account: bob.account })
    await expect(send({ mobile: other })).resolves.toEqual({ retryAfter: 60 })
    expect(server.sent).toHaveLength(2)
    await expect(signIn(code)).resolves.toHaveProperty('token')
  })

  test('the answer comes at once, with the code stored, whatever happens to the message', async () => {
    const gateway = Promise.withResolvers<void>()
    const asked: SmsMessage[] = []
    const slow = await testApp({
      sms: { send: (message) => (asked.push(message), gateway.promise) },
    })
    const stored = () => slow.services.db.select().from(smsCode).where(eq(smsCode.mobile, mobile))
    try {
      const bob = await slow.user()
      await slow.services.db.update(user).set({ mobile }).where(eq(user.id, bob.userId))
      const wish = { mobile, ...(await captchaOf(slow.app)) }
      await expect(nobody(slow.app).call(sms.sendSms, wish)).resolves.toEqual({ retryAfter: 60 })
      expect(asked).toHaveLength(1)
      const right = { mobile, code: asked[0]!.code }
      await expect(nobody(slow.app).call(sms.verify, right)).resolves.toBeNull()
      gateway.reject(new AppError('OUTSIDE_FAILED', 'x'))
      await expect.poll(async () => (await stored())[0]?.codeHash).toBe('')
      await expect(nobody(slow.app).call(sms.verify, right)).rejects.toMatchObject(wrong)
    } finally {
      await slow.close()
    }
  })

  test('no readable code is stored', async () => {
    const code = await codeFor()
    const stored = await server.services.db.select().from(smsCode).where(eq(smsCode.mobile, mobile))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(code)
  })
})

describe('POST /api/authority/anno/smsLogin', () => {
  test('F-053 a number and code sign in once', async () => {
    const code = await codeFor()
    const { token } = await signIn(code)
    await expect(callsOf(server.app, token).call(session.myInfo, {})).resolves.toMatchObject({
      account: ann.account,
      mobile,
    })
    await expect(signIn(code)).rejects.toMatchObject(wrong)
  })

  test('F-054 a wrong code, an expired one, and one for another purpose are refused', async () => {
    const code = await codeFor()
    await expect(signIn(otherThan(code))).rejects.toMatchObject(wrong)
    pass(5 * MINUTE)
    await expect(signIn(code)).rejects.toMatchObject(wrong)
    const forReset = await codeFor({ purpose: 'resetPassword' })
    await expect(signIn(forReset)).rejects.toMatchObject(wrong)
  })

  test('after five wrong tries a new code is needed', async () => {
    const code = await codeFor()
    for (let n = 0; n < 5; n++) {
      await expect(signIn(otherThan(code))).rejects.toMatchObject(wrong)
      pass(8000)
    }
    await expect(signIn(code)).rejects.toMatchObject({ message: '短信验证码错误次数过多，请重新获取' })
    pass(MINUTE)
    await expect(signIn(await codeFor())).resolves.toHaveProperty('token')
  })

  test.each(['known', 'unknown'])('wrong codes wait and lock as passwords do: %s', async (kind) => {
    const to = kind === 'known' ? mobile : newMobile()
    for (let n = 0; n < 3; n++) await expect(signIn('000000', to)).rejects.toMatchObject(wrong)
    await expect(signIn('000000', to)).rejects.toMatchObject({ code: 4220, data: { retryAfter: 1 } })
    for (let n = 3; n < 9; n++) {
      pass(30_000)
      await expect(signIn('000000', to)).rejects.toMatchObject(wrong)
    }
    pass(30_000)
    await expect(signIn('000000', to)).rejects.toMatchObject({
      message: '连续输错10次，已锁定，请15分钟后再试',
      data: { retryAfter: 900 },
    })
  })

  test('F-054 a user who was disabled meanwhile is refused like a wrong code', async () => {
    const code = await codeFor()
    await server.services.db.update(user).set({ state: 0 }).where(eq(user.id, ann.userId))
    await expect(signIn(code)).rejects.toMatchObject(wrong)
  })

  test('the fixed code of tests counts only after a code was requested', async () => {
    const fixed = await testApp({ config: testConfig({ HEPU_TEST_SMS: '123456' }) })
    try {
      const bob = await fixed.user()
      await fixed.services.db.update(user).set({ mobile }).where(eq(user.id, bob.userId))
      const client = nobody(fixed.app)
      const tried = { mobile, code: '123456' }
      await expect(client.call(sms.smsLogin, tried)).rejects.toMatchObject(wrong)
      await client.call(sms.sendSms, { mobile, ...(await captchaOf(fixed.app)) })
      await expect(client.call(sms.smsLogin, tried)).resolves.toHaveProperty('token')
    } finally {
      await fixed.close()
    }
  })
})

describe('POST /api/authority/anno/verify', () => {
  test('a right captcha and a right code stay valid, and a wrong captcha is used up', async () => {
    const captcha = await captchaOf()
    await expect(nobody().call(sms.verify, captcha)).resolves.toBeNull()
    await expect(send(captcha)).resolves.toEqual({ retryAfter: 60 })
    const { code } = server.sent.at(-1)!
    await expect(nobody().call(sms.verify, { mobile, code })).resolves.toBeNull()
    await expect(signIn(code)).resolves.toHaveProperty('token')
    const other = await captchaOf()
    await expect(nobody().call(sms.verify, { ...other, captcha: 'nope' })).rejects.toMatchObject({
      message: '验证码错误',
    })
    await expect(nobody().call(sms.verify, other)).rejects.toMatchObject({ message: '验证码错误' })
  })

  test('a wrong code is counted, so that the call is no way to guess', async () => {
    const code = await codeFor()
    const guess = { mobile, code: otherThan(code) }
    for (let n = 0; n < 5; n++) {
      await expect(nobody().call(sms.verify, guess)).rejects.toMatchObject(wrong)
      pass(8000)
    }
    await expect(signIn(code)).rejects.toMatchObject({ message: '短信验证码错误次数过多，请重新获取' })
  })

  test('a request without captcha and code is refused', async () => {
    await expect(nobody().call(sms.verify, {})).rejects.toMatchObject({ message: '验证码必填' })
  })
})

describe('POST /api/authority/anno/resetPassword', () => {
  const reset = (wish: Partial<InputOf<typeof sms.resetPassword>>) =>
    nobody().call(sms.resetPassword, {
      mobile,
      code: '000000',
      newPassword: 'Fresh-pass-1',
      again: 'Fresh-pass-1',
      ...wish,
    })

  test.each([
    [{ code: '000000' }, '短信验证码错误或已失效'],
    [{ again: 'Fresh-pass-2' }, '两次输入的密码不一致'],
    [{ newPassword: 'weak', again: 'weak' }, '密码至少8位'],
  ])('the reset %o is refused', async (wish, message) => {
    const code = await codeFor({ purpose: 'resetPassword' })
    await expect(reset({ code, ...wish })).rejects.toMatchObject({ code: 4000, message })
    await expect(ann.call(session.myInfo, {})).resolves.toMatchObject({ account: ann.account })
  })

  test('no captcha is needed after a right code, and wrong codes are counted and end it', async () => {
    expect(Object.keys(sms.resetPassword.input.shape)).not.toContain('captcha')
    const code = await codeFor({ purpose: 'resetPassword' })
    for (let time = 0; time < sms.SMS_CODE_TRIES; time++) {
      await expect(reset({ code: otherThan(code) })).rejects.toMatchObject({ code: 4000 })
      pass(30_000)
    }
    await expect(reset({ code })).rejects.toMatchObject({
      code: 4000,
      message: '短信验证码错误次数过多，请重新获取',
    })
  })

  test('the password is set, every session ends, and the log has no password', async () => {
    await reset({ code: await codeFor({ purpose: 'resetPassword' }) })
    await expect(ann.call(session.myInfo, {})).rejects.toMatchObject({ code: 4010 })
    const account = { account: ann.account, password: 'Fresh-pass-1', ...(await captchaOf()) }
    await expect(nobody().call(session.accountLogin, account)).resolves.toMatchObject({
      isWeakPassword: false,
    })
    const lines = await server.services.db.select().from(changeLog).where(eq(changeLog.objectId, ann.userId))
    expect(lines).toMatchObject([
      {
        object: 'user',
        action: 'update',
        reason: '凭短信验证码重设密码',
        userId: ann.userId,
        orgId: ann.orgId,
        before: null,
        after: null,
      },
    ])
  })
})

describe('wrong codes are counted by the address they come from', () => {
  const from = (remoteAddress: string, code: string) =>
    server.app.inject({ method: 'POST', url: sms.smsLogin.path, payload: { mobile, code }, remoteAddress })
  const guess = async (remoteAddress: string, code: string, times: number) => {
    for (let time = 0; time < times; time++) {
      await from(remoteAddress, otherThan(code))
      pass(30_000)
      await keep()
    }
  }
  /** The code stays good while the test waits between tries. */
  const keep = () =>
    server.services.db
      .update(smsCode)
      .set({ expiresAt: new Date(clock.getTime() + MINUTE) })
      .where(eq(smsCode.mobile, mobile))

  test('tries from elsewhere do not use up the code of its owner', async () => {
    const code = await codeFor()
    await guess('198.51.100.7', code, sms.SMS_CODE_TRIES + 1)
    expect((await from('198.51.100.7', code)).json()).toMatchObject({
      msg: '短信验证码错误次数过多，请重新获取',
    })
    expect((await from('203.0.113.9', code)).json()).toMatchObject({ code: 1 })
  })

  test('tries from many addresses together use it up as well', async () => {
    const code = await codeFor()
    for (let i = 0; i < sms.SMS_CODE_TRIES_IN_ALL / sms.SMS_CODE_TRIES; i++) {
      await guess(`198.51.100.${20 + i}`, code, sms.SMS_CODE_TRIES)
    }
    expect((await from('203.0.113.9', code)).json()).toMatchObject({
      msg: '短信验证码错误次数过多，请重新获取',
    })
  })
})

test('a reset by a user who works in a stopped organisation only is logged there', async () => {
  const { db } = server.services
  const code = await codeFor({ purpose: 'resetPassword' })
  await db.update(organization).set({ state: 0 }).where(eq(organization.id, ann.orgId))
  const passwords = { newPassword: 'Fresh-pass-1', again: 'Fresh-pass-1' }
  await nobody().call(sms.resetPassword, { mobile, code, ...passwords })
  const lines = await db.select().from(changeLog).where(eq(changeLog.objectId, ann.userId))
  expect(lines).toMatchObject([{ reason: '凭短信验证码重设密码', orgId: ann.orgId }])
})

describe('POST /api/authority/user/updateMobile', () => {
  const change = (to: string, code: string) => ann.call(sms.updateMobile, { mobile: to, code })

  test('F-372 afterwards the new number signs in and the old one does not', async () => {
    const fresh = newMobile()
    await change(fresh, await codeFor({ mobile: fresh, purpose: 'updateMobile' }, ann))
    server.sent.length = 0
    pass(MINUTE)
    await send({ mobile })
    expect(server.sent).toEqual([])
    await expect(signIn(await codeFor({ mobile: fresh }), fresh)).resolves.toHaveProperty('token')
    const lines = await server.services.db.select().from(changeLog).where(eq(changeLog.objectId, ann.userId))
    expect(lines).toMatchObject([{ action: 'update', before: { mobile }, after: { mobile: fresh } }])
  })

  test('a code for the new number is sent to signed-in users only', async () => {
    await expect(send({ mobile: newMobile(), purpose: 'updateMobile' })).rejects.toMatchObject({ code: 4010 })
    expect(server.sent).toEqual([])
  })

  test('more requests at once than there are connections are all answered', async () => {
    const asked = { mobile: newMobile(), purpose: 'updateMobile' as const, captcha: 'x', captchaKey: 'x' }
    const client = callsOf(server.app, 'nobody-has-this-token')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, () => client.call(sms.sendSms, asked)),
    )
    expect(
      outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as CallError).code),
    ).toEqual(outcomes.map(() => 4010))
  })

  test('a wrong code, the same number, and that of another user are refused', async () => {
    const fresh = newMobile()
    await expect(change(fresh, '000000')).rejects.toMatchObject(wrong)
    const same = await codeFor({ mobile, purpose: 'updateMobile' }, ann)
    await expect(change(mobile, same)).rejects.toMatchObject({ message: '新手机号不能与原手机号相同' })
    const bob = await server.user()
    const taken = newMobile()
    await server.services.db.update(user).set({ mobile: taken }).where(eq(user.id, bob.userId))
    const code = await codeFor({ mobile: taken, purpose: 'updateMobile' }, ann)
    await expect(change(taken, code)).rejects.toMatchObject({ code: 4090, message: '手机号已存在' })
  })
})

test('a production server without gateway says so with each captcha, and refuses to send, whoever asks', async () => {
  const env = { NODE_ENV: 'production', HEPU_TEST_CAPTCHA: '' }
  const bare = await testApp({ config: testConfig(env), sms: undefined as never })
  try {
    const gatewayOf = async (app = bare.app) =>
      (await app.inject({ url: session.captcha.path })).headers['sms-gateway']
    expect(await gatewayOf()).toBe('none')
    expect(await gatewayOf(server.app)).toBeUndefined()
    const asked = { mobile, captcha: 'x', captchaKey: 'x' }
    await expect(nobody(bare.app).call(sms.sendSms, asked)).rejects.toMatchObject({
      code: 5020,
      message: '短信服务未配置，请联系管理员',
    })
    const [{ n }] = (await bare.services.db.execute<{ n: number }>(sql`select count(*)::int n from sms_code`))
      .rows as [{ n: number }]
    expect(n).toBe(0)
  } finally {
    await bare.close()
  }
})
