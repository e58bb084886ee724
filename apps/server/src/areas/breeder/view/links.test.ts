import * as api from '@hepu/api/areas/breeder/view/breederLink'
import * as view from '@hepu/api/areas/breeder/view/partnerView'
import { editFee } from '@hepu/api/areas/breeder/record/breederFee'
import { MOBILE } from '@hepu/api/core/phone'
import { must } from '@hepu/api/core/must'
import { pathNames } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { breeder, breederLinkVisit, changeLog, party } from '../../../db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { makeEvaluated, publishBy, type Evaluated } from '../../upgrade/testPromotion.ts'
import { storeBreeder, storeCooperative } from '../testBreeders.ts'

const START = new Date('2026-03-01T08:00:00+08:00')
let clock = START
let app: TestApp
let ann: Client
let breederId: string
beforeAll(async () => {
  app = await testApp({ now: () => clock })
})
beforeEach(async () => {
  clock = START
  ann = await app.user()
  breederId = String((await storeBreeder(app, ann)).id)
})
afterAll(() => app.close())

const create = (more: object = {}, who = ann) =>
  who.call(api.linkCreate, { breederId, reason: '年度对账', endOn: '2026-12-31', ...more })
const nobody = () => callsOf(app.app, '')
const open = (ticket: string) => nobody().call(view.openPartnerView, { ticket })
const look = (token: string) => nobody().call(view.lookPartnerView, { token })
const links = async (who = ann) => (await who.call(api.linkPage, { model: { breederId } })).records
const firstLink = async () => must((await links())[0], 'the link')
const visits = async () => (await ann.call(api.linkVisits, { model: { breederId } })).records

describe('a link', () => {
  test('without a reason, of a day that is over, or for longer than a year is refused', async () => {
    await expect(create({ reason: ' ' })).rejects.toMatchObject({ message: '开通原因必填' })
    await expect(create({ endOn: '2026-02-28' })).rejects.toMatchObject({ message: '有效期至不得早于今天' })
    await expect(create({ endOn: '2027-03-03' })).rejects.toMatchObject({
      message: '有效期至最长一年，到期后可再开通',
    })
  })

  test('of another organisation neither exists nor can be made or revoked', async () => {
    await create()
    const { id, version } = await firstLink()
    const bob = await app.user()
    const refused = { code: 4040 }
    await expect(create({}, bob)).rejects.toMatchObject(refused)
    await expect(bob.call(api.linkRevoke, { id, version, reason: '误' })).rejects.toMatchObject(refused)
    expect(await links(bob)).toEqual([])
    expect((await bob.call(api.linkVisits, { model: { breederId } })).records).toEqual([])
  })

  test('lists a visit with browser and system in words, and keeps what the browser said', async () => {
    const { ticket } = await create()
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    await app.app.inject({ ...requestOf(view.openPartnerView, { ticket }), headers: { 'user-agent': agent } })
    expect(await visits()).toMatchObject([{ kind: 'open', device: 'Chrome 140 · Windows', agent }])
  })

  test('is made by who may, and shows its ticket once: only a hash is stored, and the log has neither', async () => {
    const reader = await app.user({
      org: ann.org,
      permissions: ['breeder.archive:read', 'breeder.link:seeLinks'],
    })
    await expect(create({}, reader)).rejects.toMatchObject({ code: 4030 })
    const { ticket, path } = await create()
    expect(path).toBe(`/breederView#${ticket}`)
    expect(await firstLink()).toMatchObject({
      tail: ticket.slice(-6),
      state: 'valid',
      visits: 0,
      can: { revoke: true },
    })
    const logged = await app.services.db.select().from(changeLog).where(eq(changeLog.orgId, ann.orgId))
    expect(JSON.stringify(logged)).not.toContain('ticketHash')
    expect(JSON.stringify(await links())).not.toContain(ticket)
  })

  test('opens on its last day, and after it no longer, in words', async () => {
    const { ticket } = await create({ endOn: '2026-03-31' })
    clock = new Date('2026-03-31T23:30:00+08:00')
    const { token } = await open(ticket)
    await look(token)
    clock = new Date('2026-04-01T00:00:00+08:00')
    const over = { message: '链接已于 2026-03-31 到期，如需继续查看请联系合作单位重新开通' }
    await expect(open(ticket)).rejects.toMatchObject(over)
    await expect(look(token)).rejects.toMatchObject(over)
    const later = await app.user({ org: ann.org })
    const { id, version, state } = must((await links(later))[0], 'the link')
    expect(state).toBe('ended')
    await expect(later.call(api.linkRevoke, { id, version, reason: '误' })).rejects.toMatchObject({
      message: '该查看链接已于 2026-03-31 到期，无须撤销',
    })
  })

  test('that is revoked opens nothing more, an open page too', async () => {
    const { ticket } = await create()
    const { token } = await open(ticket)
    const { id, version } = await firstLink()
    await ann.call(api.linkRevoke, { id, version, reason: '换了负责人' })
    const over = { message: '链接已被撤销，如需继续查看请联系合作单位' }
    await expect(open(ticket)).rejects.toMatchObject(over)
    await expect(look(token)).rejects.toMatchObject(over)
    expect(await firstLink()).toMatchObject({
      state: 'revoked',
      revokeReason: '换了负责人',
      can: { revoke: false },
    })
    await expect(ann.call(api.linkRevoke, { id, version: 2, reason: '再撤' })).rejects.toMatchObject({
      message: '该查看链接已撤销',
    })
  })

  test('that nobody made, and a token that is over or made up, are refused', async () => {
    await expect(open('made-up')).rejects.toMatchObject({
      message: '链接无效，请核对收到的完整地址，或联系合作单位重新开通',
    })
    const { ticket } = await create()
    const { token } = await open(ticket)
    const over = { message: '查看已超时，请重新打开链接' }
    await expect(look('made-up')).rejects.toMatchObject(over)
    await expect(look(ticket)).rejects.toMatchObject(over)
    clock = new Date(clock.getTime() + 60 * 60_000)
    await expect(look(token)).rejects.toMatchObject(over)
    await open(ticket)
  })

  test('has every opening and every look in its list of visits, refused ones in none', async () => {
    const { ticket } = await create()
    const { token } = await open(ticket)
    await look(token)
    await look(token)
    await expect(look('made-up')).rejects.toThrow()
    expect((await visits()).map(({ kind }) => kind)).toEqual(['look', 'look', 'open'])
    expect(await firstLink()).toMatchObject({ visits: 3 })
    const stored = await app.services.db
      .select()
      .from(breederLinkVisit)
      .where(eq(breederLinkVisit.orgId, ann.orgId))
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('of an archive that was deleted opens nothing', async () => {
    const { ticket } = await create()
    await app.services.db
      .update(breeder)
      .set({ deletedAt: clock })
      .where(eq(breeder.id, Number(breederId)))
    await expect(open(ticket)).rejects.toMatchObject({ code: 4000 })
  })
})

test('the token of a link makes no other call: each takes it for a session that is over', async () => {
  const { ticket } = await create()
  const { token } = await open(ticket)
  const guarded = routes.filter(({ access }) => access !== 'public')
  const refused: string[] = []
  for (const route of guarded) {
    const inPath = Object.fromEntries(pathNames(route.path).map((name) => [name, '1']))
    const { statusCode } = await callsOf(app.app, token).raw(requestOf(route, inPath))
    if (statusCode !== 401) refused.push(route.path)
  }
  expect(guarded.length).toBeGreaterThan(1000)
  expect(refused).toEqual([])
}, 120_000)

describe('what a partner sees', () => {
  let made: Evaluated
  /** All texts of an answer, with the names of their fields. */
  const texts = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(texts)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => [name, ...texts(inner)])
        : [String(value)]
  beforeEach(async () => {
    clock = new Date()
    made = await makeEvaluated(app)
    ann = made.ann
    breederId = String((await storeBreeder(app, ann, { leader: '张负责', remark: '内部评价' })).id)
  })
  const endOn = () => ({ endOn: new Date(clock.getTime() + 86_400_000).toISOString().slice(0, 10) })

  test('no result before its publication, the decision after it, and none once it is revoked', async () => {
    await storeCooperative(app, ann, Number(breederId), { name: 'LPA612' })
    const { ticket } = await create(endOn())
    const { token } = await open(ticket)
    expect((await look(token)).varieties).toMatchObject([{ name: 'LPA612', results: [] }])
    await publishBy(made)
    expect((await look(token)).varieties).toMatchObject([
      { results: [{ year: 2025, phase: '区域试验第一年', decision: '晋级' }] },
    ])
  })

  test('his own money to the fen, and nothing of another partner, of people or of trials', async () => {
    const { ticket } = await create(endOn())
    await storeCooperative(app, ann, Number(breederId), { name: 'LPA612', remark: '内部备注' })
    const other = await storeBreeder(app, ann)
    await storeCooperative(app, ann, other.id, { name: '试A' })
    await app.services.db
      .update(party)
      .set({ phone: '13812345678', contact: '李联系', bankAccount: '6222000011112222' })
      .where(eq(party.orgId, ann.orgId))
    const fee = { year: 2025, kind: 'yearly' as const, quantity: 1 }
    await ann.call(editFee, { ...fee, breederId, standard: '100.05', paid: '40', remark: '内部付款备注' })
    await ann.call(editFee, { ...fee, breederId: String(other.id), standard: '777.77' })
    const answer = await look((await open(ticket)).token)
    expect(answer.money).toEqual({
      years: [
        {
          year: 2025,
          amount: '100.05',
          paid: '40.00',
          rest: '60.05',
          lines: [{ kind: '年费', clause: null, amount: '100.05', paid: '40.00', rest: '60.05' }],
        },
      ],
      total: { amount: '100.05', paid: '40.00', rest: '60.05' },
    })
    const all = texts(answer)
    const allowed = new Set(
      [
        'name endOn asOf varieties money code startOn results year phase decision approvals number shares',
        'years lines kind clause amount paid rest total',
      ]
        .join(' ')
        .split(' '),
    )
    const fields = all.filter((text) => /^[a-z][A-Za-z]*$/.test(text) && text !== 'null')
    expect(fields.filter((name) => !allowed.has(name))).toEqual([])
    const text = all.join(' ')
    for (const secret of [other.name, '试A', '777.77', '138', '李联系', '6222', '内部', '张负责', 'id'])
      expect(text.split(' '), secret).not.toContain(secret)
    expect(all.filter((one) => MOBILE.test(one))).toEqual([])
    expect(text).not.toContain('内部')
    expect(text).not.toContain(other.name)
  })
})
