import * as log from '@hepu/api/areas/authority/changeLog/changeLog'
import * as session from '@hepu/api/areas/authority/session/session'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as sessions from '@hepu/api/areas/authority/session/sessions'
import * as ticket from '@hepu/api/areas/authority/signIn/ticket'
import * as userAdmin from '@hepu/api/areas/authority/user/userAdmin'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinOrg, makeAdministrator, makeOrg } from '../../../../test/build/buildAuthority.ts'
import { callsOf, testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { buildApp } from '../../../app.ts'
import { insertSession } from '../../../http/session.ts'

const MINUTE = 60_000
let clock = new Date('2026-06-01T08:00:00+08:00')
let it: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  it = await testApp({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date(clock.getTime() + MINUTE)
  ann = await it.user()
  await makeAdministrator(it.services.db, ann)
  bob = await it.user({ org: ann.org })
})
afterAll(() => it.close())

/** One more sign-in of somebody, on another device. */
async function signInAgain({ userId, orgId }: Client, at = clock) {
  const token = await insertSession(it.services.db, {
    userId,
    orgId,
    crop: 'rice',
    address: '10.0.0.7',
    device: 'Mozilla/5.0 (iPhone) Version/17.4 Mobile/15E148 Safari/604.1',
    now: at,
    hours: 8,
  })
  return { token, ...callsOf(it.app, token) }
}
const mine = (client: Pick<Client, 'call'>) => client.call(sessions.mySessions, {})
const isIn = { account: expect.any(String) as string }
/** Refused because somebody ended it, with why. */
const isOut = (message: string) => ({ code: 4010, message, data: { ended: true } })
const BY_OWNER = '登录已在其他地方结束，请重新登录'
const BY_ADMINISTRATOR = '登录已被管理员结束，请重新登录'
const info = (client: Pick<Client, 'call'>) => client.call(session.myInfo, {})

describe('one’s own sessions', () => {
  test('stand in a list with device, address, begin, last use and place, and without any token', async () => {
    await it.services.db.execute(`update organization set name = '海南站' where id = ${bob.orgId}`)
    const phone = await signInAgain(bob)
    const list = await mine(bob)
    expect(list).toMatchObject([
      {
        isCurrent: false,
        device: 'Safari 17 · iPhone',
        address: '10.0.0.7',
        beganAt: clock.toISOString(),
        seenAt: clock.toISOString(),
        workContext: '海南站 · 水稻',
      },
      { isCurrent: true, workContext: '海南站 · 玉米' },
    ])
    const text = JSON.stringify(list)
    for (const token of [phone.token, bob.token]) expect(text).not.toContain(token)
    expect(text).not.toMatch(/[0-9a-f]{64}/)
  })

  test('leave out what is over', async () => {
    await signInAgain(bob, new Date(clock.getTime() - 9 * 60 * MINUTE))
    expect(await mine(bob)).toHaveLength(1)
  })

  test('end one by one, at once and in every process; the change log tells of it', async () => {
    const phone = await signInAgain(bob)
    const { connection } = it
    const second = await buildApp({
      config: testConfig(),
      connection,
      now: () => clock,
      jobs: it.services.jobs,
    })
    const there = callsOf(second, phone.token)
    await expect(info(there)).resolves.toMatchObject(isIn)
    const [{ id } = { id: '' }] = await mine(bob)
    await bob.call(sessions.endMySession, { id })
    await expect(info(there)).rejects.toMatchObject(isOut(BY_OWNER))
    await expect(info(bob)).resolves.toMatchObject(isIn)
    await expect(bob.call(sessions.endMySession, { id })).rejects.toMatchObject({
      code: 4040,
      message: '登录不存在或已结束',
    })
    const [line] = await ann.call(changeHistory.changeLogOfRecord, {
      object: 'user',
      objectId: String(bob.userId),
    })
    expect(line).toMatchObject({ reason: '结束登录', changes: [{ before: 'Safari 17 · iPhone，10.0.0.7' }] })
  })

  test('end all but the one that asks, with the tickets that would open another', async () => {
    const [phone, tablet] = [await signInAgain(bob), await signInAgain(bob)]
    const made = await phone.call(ticket.createTicket, {})
    await expect(bob.call(sessions.endMyOtherSessions, {})).resolves.toBe(2)
    for (const gone of [phone, tablet]) await expect(info(gone)).rejects.toMatchObject(isOut(BY_OWNER))
    await expect(callsOf(it.app, '').call(ticket.ticketLogin, { ticket: made.ticket })).rejects.toMatchObject(
      { message: '登录票据无效或已过期' },
    )
    await expect(bob.call(sessions.endMyOtherSessions, {})).resolves.toBe(0)
    expect(await mine(bob)).toMatchObject([{ isCurrent: true }])
  })

  test('of somebody else do not exist', async () => {
    const [{ id } = { id: '' }] = await mine(bob)
    await expect(ann.call(sessions.endMySession, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(info(bob)).resolves.toMatchObject(isIn)
  })
})

describe('sessions of others', () => {
  const of = ({ userId }: { userId: number }) => ({ userId: String(userId) })

  test('take the rights on users: to read, and to end', async () => {
    const reader = await it.user({ org: ann.org, permissions: ['system.user:read'] })
    const [{ id } = { id: '' }] = await reader.call(sessions.userSessions, of(bob))
    await expect(reader.call(sessions.endUserSession, { ...of(bob), id })).rejects.toMatchObject({
      code: 4030,
    })
    const nobody = await it.user({ org: ann.org, permissions: [] })
    await expect(nobody.call(sessions.userSessions, of(bob))).rejects.toMatchObject({ code: 4030 })
  })

  test('are of those within reach only, whose account one may touch', async () => {
    const stranger = await it.user()
    const missing = { code: 4040, message: '用户不存在或无权查看' }
    await expect(ann.call(sessions.userSessions, of(stranger))).rejects.toMatchObject(missing)
    await expect(ann.call(sessions.endUserSessions, of(stranger))).rejects.toMatchObject(missing)
    const elsewhere = await makeOrg(it.services.db)
    await joinOrg(it.services.db, bob.userId, elsewhere)
    await bob.call(session.changeOrg, { orgId: String(elsewhere.id) })
    await expect(ann.call(sessions.userSessions, of(bob))).resolves.toMatchObject([
      { workContext: '其他机构 · 玉米' },
    ])
    await expect(ann.call(sessions.endUserSessions, of(bob))).rejects.toMatchObject({ code: 4220 })
    const { can } = await ann.call(userAdmin.getUser, { id: String(bob.userId) })
    expect(can).toMatchObject({ sessions: false })
  })

  test('end, one or all; of another user than the session’s nothing ends', async () => {
    const phone = await signInAgain(bob)
    const list = await ann.call(sessions.userSessions, of(bob))
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    const onPhone = list.find(({ address }) => address === '10.0.0.7')!.id
    await expect(ann.call(sessions.endUserSession, { ...of(ann), id: onPhone })).rejects.toMatchObject({
      code: 4040,
    })
    await ann.call(sessions.endUserSession, { ...of(bob), id: onPhone })
    await expect(info(phone)).rejects.toMatchObject(isOut(BY_ADMINISTRATOR))
    await expect(info(bob)).resolves.toMatchObject(isIn)
    await expect(ann.call(sessions.endUserSessions, of(bob))).resolves.toBe(1)
    await expect(info(bob)).rejects.toMatchObject(isOut(BY_ADMINISTRATOR))
  })

  test('an administrator who ends all of his own keeps the one that asks', async () => {
    await signInAgain(ann)
    await expect(ann.call(sessions.endUserSessions, of(ann))).resolves.toBe(1)
    await expect(info(ann)).resolves.toMatchObject(isIn)
    expect(await ann.call(log.mySignInPage, { model: {} })).toMatchObject({ total: 0 })
  })
})

describe('a session that others ended', () => {
  test('is told why, by what ended it; one that ran out is not', async () => {
    const ended = async (message: string, end: (who: Client) => Promise<unknown>) => {
      const who = await it.user({ org: ann.org, permissions: ['experiment.variety:read'] })
      await end(who)
      await expect(info(who)).rejects.toMatchObject(isOut(message))
    }
    await ended('密码已由管理员重置，请用新密码登录', (who) =>
      ann.call(userAdmin.resetUserPassword, { id: String(who.userId) }),
    )
    await ended('账号已停用，请联系管理员', (who) =>
      ann.call(userAdmin.updateUserState, { id: String(who.userId), state: 0 }),
    )
    const late = await it.user({ org: ann.org })
    clock = new Date(clock.getTime() + 9 * 3_600_000)
    await expect(info(late)).rejects.toMatchObject({
      code: 4010,
      message: '登录已失效，请重新登录',
      data: null,
    })
  })
})
