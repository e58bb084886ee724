import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { makeCaptcha } from '../../authority/signIn/captcha.ts'
import { consult, consultAttempt, consultMessage, listing } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { attemptLimits, BURST_PER_MINUTE } from './attempts.ts'
import { openForm, send, storePublic } from './testMarket.ts'

const START = new Date('2026-06-01T04:00:00Z').getTime()
/** Ms after the start. */
let passed = 0
const folder = mkdtempSync(join(tmpdir(), 'hepu-abuse-'))
let app: TestApp
let owner: Client
let target: { type: string; infoId: string }
beforeAll(async () => {
  app = await testApp({
    config: testConfig({ HEPU_DATA_DIR: folder }),
    now: () => new Date(START + passed),
  })
  owner = await app.user()
  const { id } = await storePublic(app, owner)
  target = { type: 'supply', infoId: String(id) }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  passed += 24 * 3_600_000
  await app.services.db.delete(consultAttempt)
  await app.services.db.delete(consultMessage)
  await app.services.db.delete(consult)
})

const MINUTE = 60_000
let made = 0
const nextPhone = () => `139${String((made += 1)).padStart(8, '0')}`

/** Opens a form and takes as long as a person. */
async function filled(): Promise<{ opening: string }> {
  const { opening } = await openForm(app)
  passed += 5000
  return { opening }
}
const stored = () => app.services.db.select().from(consult).where(eq(consult.orgId, owner.orgId))
const box = async () => (await stored()).filter(({ quarantine }) => quarantine === null)
const quarantined = async () => (await stored()).map(({ quarantine }) => quarantine)

describe('F-387 F-393 F-556 consultations of visitors', () => {
  test('F-387 F-393 F-556 a visitor asks about a listing, and its organisation has the consultation with what he saw', async () => {
    const form = { ...target, ...(await filled()), unit: '麦穗种业', content: '请问许可费用如何？' }
    await expect(send(app, form)).resolves.toEqual({ code: 1, msg: '操作成功', data: null })
    const [row] = await box()
    expect(row).toMatchObject({
      topic: 'supply',
      topicId: Number(target.infoId),
      crop: 'maize',
      source: 'public',
      unit: '麦穗种业',
      state: 'open',
      snapshot: { name: expect.stringContaining('测试成果') as string },
    })
    expect(JSON.stringify(row?.snapshot)).not.toMatch(/1380000|contact|search/)
  })

  test('a message to the platform goes to the oldest top organisation', async () => {
    await expect(send(app, await filled())).resolves.toMatchObject({ code: 1 })
    const all = await app.services.db.select().from(consult)
    expect(all).toMatchObject([{ topic: 'platform', topicId: null, quarantine: null }])
  })

  test('the same form sent several times at once is one consultation, and every sender gets the same answer', async () => {
    const form = { ...target, ...(await filled()), mobile: nextPhone(), content: '请问许可费用如何？' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(app, form)))
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [1, '操作成功']))
    expect(await box()).toHaveLength(1)
  })

  test('nobody asks about a listing that is not shown', async () => {
    const hidden = await storePublic(app, owner, { state: 'offline' })
    const answer = await send(app, { ...(await filled()), type: 'supply', infoId: String(hidden.id) })
    expect(answer).toMatchObject({ code: 4040, msg: '该成果已下架' })
    await expect(send(app, { type: 'supply' })).resolves.toMatchObject({ code: 4000 })
  })

  test.each([
    [{ mobile: '1380013800a' }, '电话应为11位手机号'],
    [{ mobile: '' }, '电话必填'],
    [{ name: '' }, '姓名必填'],
    [{ content: ' ' }, '留言内容必填'],
    [{ content: '很'.repeat(501) }, '留言内容最多500个字'],
    [{ email: 'wang' }, '邮箱格式不正确'],
    [{ type: 'other' }, '咨询类型不正确'],
  ])('the form %o is refused with the field and its repair', async (values, message) => {
    const answer = await send(app, values)
    expect(answer.code).toBe(4000)
    expect(answer.msg).toContain(message)
  })

  test('markup is taken out of every text', async () => {
    const content = '您好<script>alert(1)</script><<b>img src=x onerror=alert(1)>'
    await send(app, { ...target, ...(await filled()), content, name: '<b>王芳</b>', unit: '<i>麦穗</i>' })
    const [row] = await box()
    expect(row).toMatchObject({ name: '王芳', unit: '麦穗' })
    expect(row?.content).not.toContain('<')
  })
})

describe('what looks like a program', () => {
  test.each([
    ['fills in the hidden field', { website: 'http://spam.example' }, '填写了隐藏字段'],
    ['never opened the form', { opening: 'forged' }, '没有打开过表单'],
    ['sends several links', { content: 'http://a.example http://b.example' }, '含有多个网址'],
  ])('whoever %s gets the same answer as everybody and goes to quarantine', async (_, values, reason) => {
    const caught = await send(app, { ...target, ...(await filled()), ...values })
    expect(caught).toEqual(await send(app, { ...target, ...(await filled()), mobile: nextPhone() }))
    expect(await quarantined()).toContain(reason)
    expect(await box()).toHaveLength(1)
  })

  test('a form that was filled in within three seconds goes to quarantine', async () => {
    const { opening } = await openForm(app)
    passed += 2999
    await send(app, { ...target, opening })
    await expect(quarantined()).resolves.toEqual(['填写不足3秒'])
  })

  test('an opening serves once', async () => {
    const opened = await filled()
    await send(app, { ...target, ...opened })
    await send(app, { ...target, ...opened, mobile: nextPhone() })
    expect(await quarantined()).toEqual([null, '同一表单重复提交'])
  })

  test('an opening that is sent several times at once serves once', async () => {
    const opened = await filled()
    const twins = Array.from({ length: 8 }, () => ({ ...target, ...opened, mobile: nextPhone() }))
    await Promise.all(twins.map((form) => send(app, form)))
    expect(await box()).toHaveLength(1)
    expect(await quarantined()).toHaveLength(8)
  })

  test('the same long text from several telephones goes to quarantine from the third on', async () => {
    const content = '我司代理各类品种权转让业务，价格优惠，欢迎致电详谈合作事宜。'
    for (let n = 0; n < 3; n++)
      await send(app, { ...target, ...(await filled()), content, mobile: nextPhone() })
    expect(await quarantined()).toEqual([null, null, '不同电话提交相同内容'])
  })

  test('a telephone beyond its limit goes to quarantine, hits of the hidden field included', async () => {
    for (let n = 0; n < attemptLimits.phone.most; n++)
      await send(app, { ...target, ...(await filled()), website: 'x' }, `203.0.113.${n}`)
    await send(app, { ...target, ...(await filled()) }, '203.0.113.99')
    expect((await quarantined()).at(-1)).toBe('同一电话提交过多')
    expect(await box()).toEqual([])
  })

  test('an address beyond its limit needs a captcha', async () => {
    for (let n = 0; n < attemptLimits.address.most; n++)
      await send(app, { ...target, ...(await filled()), mobile: nextPhone() })
    const asked = await send(app, { ...target, ...(await filled()), mobile: nextPhone() })
    expect(asked).toMatchObject({ code: 4000, data: { needsCaptcha: true } })
    const other = await send(app, { ...target, ...(await filled()), mobile: nextPhone() }, '203.0.113.2')
    expect(other.code).toBe(1)
  })
})

/** The answer to a captcha as a person gives it. */
async function solved(): Promise<{ captchaKey: string; captcha: string }> {
  const ctx = { db: app.services.db, services: app.services } as unknown as PublicCtx
  const { headers } = await makeCaptcha(ctx)
  return { captchaKey: headers?.['captcha-key'] ?? '', captcha: 'TEST' }
}

/** One of the ways in which programs send: with the hidden field, without a form, at once, or one form for all. */
async function junk(n: number, shared: string): Promise<Record<string, unknown>> {
  const values = {
    ...target,
    mobile: nextPhone(),
    name: `推广${n}`,
    content: `优惠推广第${n}期，详见 http://x${n}.example`,
  }
  if (n % 4 === 0) return { ...values, opening: shared, website: 'http://spam.example' }
  if (n % 4 === 1) return { ...values, opening: `forged-${n}` }
  if (n % 4 === 2) return { ...values, opening: (await openForm(app)).opening }
  return { ...values, opening: shared }
}

describe('a burst', () => {
  test('500 junk posts a minute from 200 addresses leave the box clean, and real senders are served', async () => {
    const { opening: shared } = await openForm(app)
    passed += 5000
    // The shared form was used before, as a program does.
    await send(app, { ...target, opening: shared, mobile: nextPhone(), website: 'x' }, '198.51.100.1')
    const real: string[] = []
    for (let n = 0; n < 500; n++) {
      passed += MINUTE / 500
      await send(app, await junk(n, shared), `198.51.${100 + Math.floor((n % 200) / 100)}.${n % 100}`)
      if (n % 50 !== 25) continue
      const mobile = nextPhone()
      const form = { ...target, ...(await filledBefore()), mobile, content: `想了解该成果的许可条件 ${n}` }
      const address = `192.0.2.${n % 250}`
      const first = await send(app, form, address)
      const answer = first.code === 1 ? first : await send(app, { ...form, ...(await solved()) }, address)
      expect(answer).toEqual({ code: 1, msg: '操作成功', data: null })
      real.push(mobile)
    }
    expect(real).toHaveLength(10)
    expect((await box()).map(({ phone }) => phone).toSorted()).toEqual(real.toSorted())
    await expect(openForm(app)).resolves.toMatchObject({ needsCaptcha: true })
  })

  /** A form that was opened a while ago. */
  async function filledBefore(): Promise<{ opening: string }> {
    passed -= 10_000
    const { opening } = await openForm(app)
    passed += 10_000
    return { opening }
  }

  test('the captcha goes off again ten minutes after the burst', async () => {
    for (let n = 0; n <= BURST_PER_MINUTE; n++)
      await send(app, { ...target, mobile: nextPhone() }, `198.51.100.${n}`)
    await expect(openForm(app)).resolves.toMatchObject({ needsCaptcha: true })
    const wrong = { captchaKey: (await solved()).captchaKey, captcha: 'NO' }
    const refused = await send(app, { ...target, ...(await filled()), ...wrong }, '192.0.2.1')
    expect(refused).toMatchObject({ code: 4000, msg: '验证码错误，请重新输入' })
    passed += 11 * MINUTE
    await expect(openForm(app)).resolves.toMatchObject({ needsCaptcha: false })
  })
})

test('a visitor who guesses ids learns nothing about listings that are not public', async () => {
  const draft = await storePublic(app, owner, { state: 'draft', listedAt: null, name: '保密草稿' })
  const answer = await send(app, { ...(await filled()), type: 'supply', infoId: String(draft.id) })
  expect(answer).toEqual({ code: 4040, msg: '成果不存在或未公开', data: null })
  await app.services.db.delete(listing).where(eq(listing.id, draft.id))
})
