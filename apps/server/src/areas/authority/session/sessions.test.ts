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
let server: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  server = await testApp({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date(clock.getTime() + MINUTE)
  ann = await server.user()
  await makeAdministrator(server.services.db, ann)
  bob = await server.user({ org: ann.org })
})
afterAll(() => server.close())

/** One more sign-in of somebody, on another device. */
async function signInAgain({ userId, orgId }: Client, at = clock) {
  const token = await insertSession(server.services.db, {
    userId,
    orgId,
    crop: 'rice',
    address: '10.0.0.7',
    device: 'Mozilla/5.0 (iPhone) Version/17.4 Mobile/15E148 Safari/604.1',
    now: at,
    hours: 8,
  })
  return { token, ...callsOf(server.app, token) }
}
const mine = (client: Pick<Client, 'call'>) => client.call(sessions.mySessions, {})
const isIn = { account: expect.any(String) as string }
/** Refused because somebody ended it, with why. */
const isOut = (message: string) => ({ code: 4010, message, data: { ended: true } })
const BY_OWNER = '登录已在其他地方结束，请重新登录'
const BY_ADMINISTRATOR = '登录已被管理员结束，请重新登录'
const info = (client: Pick<Client, 'call'>) => client.call(session.myInfo, {})

describe('one’s own sessions', () => {
  test('the list has device, address, begin, last use and work context, and no token', async () => {
    await server.services.db.execute(`update organization set name = '海南站' where id = ${bob.orgId}`)
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

  test('the list has no expired sessions', async () => {
    await signInAgain(bob, new Date(clock.getTime() - 9 * 60 * MINUTE))
    expect(await mine(bob)).toHaveLength(1)
  })

  test('sessions end one by one, at once and in every process, and the change log records it', async () => {
    const phone = await signInAgain(bob)
    const { connection } = server
    const second = await buildApp({
      config: testConfig(),
      connection,
      now: () => clock,
      jobs: server.services.jobs,
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

  test('all sessions but the current one end, with the tickets that would open another', async () => {
    const [phone, tablet] = [await signInAgain(bob), await signInAgain(bob)]
    const made = await phone.call(ticket.createTicket, {})
    await expect(bob.call(sessions.endMyOtherSessions, {})).resolves.toBe(2)
    for (const gone of [phone, tablet]) await expect(info(gone)).rejects.toMatchObject(isOut(BY_OWNER))
    await expect(
      callsOf(server.app, '').call(ticket.ticketLogin, { ticket: made.ticket }),
    ).rejects.toMatchObject({ message: '登录票据无效或已过期' })
    await expect(bob.call(sessions.endMyOtherSessions, {})).resolves.toBe(0)
    expect(await mine(bob)).toMatchObject([{ isCurrent: true }])
  })

  test('sessions of other users do not exist', async () => {
    const [{ id } = { id: '' }] = await mine(bob)
    await expect(ann.call(sessions.endMySession, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(info(bob)).resolves.toMatchObject(isIn)
  })
})

describe('sessions of others', () => {
  const of = ({ userId }: { userId: number }) => ({ userId: String(userId) })

  test('reading and ending sessions of others need the permissions for users', async () => {
    const reader = await server.user({ org: ann.org, permissions: ['system.user:read'] })
    const [{ id } = { id: '' }] = await reader.call(sessions.userSessions, of(bob))
    await expect(reader.call(sessions.endUserSession, { ...of(bob), id })).rejects.toMatchObject({
      code: 4030,
    })
    const nobody = await server.user({ org: ann.org, permissions: [] })
    await expect(nobody.call(sessions.userSessions, of(bob))).rejects.toMatchObject({ code: 4030 })
  })

  test('sessions are shown of managed users only, and ended if their account may be touched', async () => {
    const stranger = await server.user()
    const missing = { code: 4040, message: '用户不存在或无权查看' }
    await expect(ann.call(sessions.userSessions, of(stranger))).rejects.toMatchObject(missing)
    await expect(ann.call(sessions.endUserSessions, of(stranger))).rejects.toMatchObject(missing)
    const elsewhere = await makeOrg(server.services.db)
    await joinOrg(server.services.db, bob.userId, elsewhere)
    await bob.call(session.changeOrg, { orgId: String(elsewhere.id) })
    await expect(ann.call(sessions.userSessions, of(bob))).resolves.toMatchObject([
      { workContext: '其他机构 · 玉米' },
    ])
    await expect(ann.call(sessions.endUserSessions, of(bob))).rejects.toMatchObject({ code: 4220 })
    const { can } = await ann.call(userAdmin.getUser, { id: String(bob.userId) })
    expect(can).toMatchObject({ sessions: false })
  })

  test('one or all sessions of a user end, and none if the session belongs to another user', async () => {
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

  test('an administrator who ends all of his own keeps the current one', async () => {
    await signInAgain(ann)
    await expect(ann.call(sessions.endUserSessions, of(ann))).resolves.toBe(1)
    await expect(info(ann)).resolves.toMatchObject(isIn)
    expect(await ann.call(log.mySignInPage, { model: {} })).toMatchObject({ total: 0 })
  })
})

describe('a session that others ended', () => {
  test('the next call is refused with the reason, and that of an expired session without one', async () => {
    const ended = async (message: string, end: (who: Client) => Promise<unknown>) => {
      const who = await server.user({ org: ann.org, permissions: ['experiment.variety:read'] })
      await end(who)
      await expect(info(who)).rejects.toMatchObject(isOut(message))
    }
    await ended('密码已由管理员重置，请用新密码登录', (who) =>
      ann.call(userAdmin.resetUserPassword, { id: String(who.userId) }),
    )
    await ended('账号已停用，请联系管理员', (who) =>
      ann.call(userAdmin.updateUserState, { id: String(who.userId), state: 0 }),
    )
    const late = await server.user({ org: ann.org })
    clock = new Date(clock.getTime() + 9 * 3_600_000)
    await expect(info(late)).rejects.toMatchObject({
      code: 4010,
      message: '登录已失效，请重新登录',
      data: null,
    })
  })
})
