import * as session from '@hepu/api/areas/authority/session/session'
import * as ticketCalls from '@hepu/api/areas/authority/signIn/ticket'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg } from '../../../../test/build/buildAuthority.ts'
import { callsOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { signInTicket, user, userOrg } from '../../../db/schema/index.ts'

let clock = new Date('2026-06-01T08:00:00+08:00')
let server: TestApp
let ann: Client
beforeAll(async () => {
  server = await testApp({ now: () => clock })
})
beforeEach(async () => {
  ann = await server.user()
})
afterAll(() => server.close())

const make = async (): Promise<string> => (await ann.call(ticketCalls.createTicket, {})).ticket
const redeem = (ticket: string) => callsOf(server.app, '').call(ticketCalls.ticketLogin, { ticket })
const refused = { code: 4000, message: '登录票据无效或已过期' }

describe('a ticket', () => {
  test('F-384 a ticket signs in once, in the organisation and crop in which it was made', async () => {
    const station = await makeOrg(server.services.db, ann.org)
    await joinOrg(server.services.db, ann.userId, station, [])
    await ann.call(session.changeOrg, { orgId: String(station.id) })
    await ann.call(session.changeCrop, { crop: 'rice' })
    const ticket = await make()
    await ann.call(session.changeOrg, { orgId: String(ann.orgId) })
    await ann.call(session.changeCrop, { crop: 'wheat' })
    const { token } = await redeem(ticket)
    await expect(callsOf(server.app, token).call(session.myInfo, {})).resolves.toMatchObject({
      account: ann.account,
      currentOrg: { id: String(station.id) },
      currentCrop: { value: 'rice' },
    })
    await expect(redeem(ticket)).rejects.toMatchObject(refused)
  })

  test('F-384 a ticket is refused after a minute, and so is an unknown one', async () => {
    const ticket = await make()
    clock = new Date(clock.getTime() + ticketCalls.TICKET_SECONDS * 1000)
    await expect(redeem(ticket)).rejects.toMatchObject(refused)
    await expect(redeem('made up')).rejects.toMatchObject(refused)
  })

  test('a ticket is void once its user has signed out or changed his password', async () => {
    const bob = await server.user({ password: 'Right-pass-1' })
    const first = (await bob.call(ticketCalls.createTicket, {})).ticket
    const change = { oldPassword: 'Right-pass-1', newPassword: 'Fresh-pass-1' }
    const { token } = await bob.call(session.updatePassword, change)
    await expect(redeem(first)).rejects.toMatchObject(refused)
    const again = callsOf(server.app, token)
    const { ticket } = await again.call(ticketCalls.createTicket, {})
    await again.call(session.logout, {})
    await expect(redeem(ticket)).rejects.toMatchObject(refused)
  })

  test('of two uses at the same time only one signs in', async () => {
    const ticket = await make()
    const outcomes = await Promise.allSettled([redeem(ticket), redeem(ticket), redeem(ticket)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a ticket admits no disabled user, and none to an organisation he has left', async () => {
    const station = await makeOrg(server.services.db)
    await joinOrg(server.services.db, ann.userId, station, [])
    await ann.call(session.changeOrg, { orgId: String(station.id) })
    const [first, second] = [await make(), await make()]
    await server.services.db.delete(userOrg).where(eq(userOrg.orgId, station.id))
    const { token } = await redeem(first)
    await expect(callsOf(server.app, token).call(session.myInfo, {})).resolves.toMatchObject({
      currentOrg: { id: String(ann.orgId) },
    })
    await server.services.db.update(user).set({ state: 0 }).where(eq(user.id, ann.userId))
    await expect(redeem(second)).rejects.toMatchObject({ code: 4030, message: '账号已停用，请联系管理员' })
  })

  test('a ticket is stored as a hash only', async () => {
    const ticket = await make()
    const stored = await server.services.db.select().from(signInTicket)
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(ticket)
  })
})
