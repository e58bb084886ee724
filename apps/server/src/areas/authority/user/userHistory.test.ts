import * as log from '@hepu/api/areas/authority/changeLog/changeLog'
import { updateMyInfo } from '@hepu/api/areas/authority/profile/profile'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as sessions from '@hepu/api/areas/authority/session/sessions'
import * as api from '@hepu/api/areas/authority/user/userAdmin'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg, makeUser, type MadeUser, type Org } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization, role } from '../../../db/schema/index.ts'
import { grantPermissions } from '../../../db/seed/seedRoles.ts'

let app: TestApp
/** Administrator above two stations, each with its own. */
let top: Client
let stations: [north: Org, south: Org]
let keepers: [north: Client, south: Client]
/** Works in both stations. */
let bob: MadeUser
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  top = await app.user()
  stations = [await makeOrg(db(), top.org), await makeOrg(db(), top.org)]
  keepers = [await app.user({ org: stations[0] }), await app.user({ org: stations[1] })]
  bob = await makeUser(db(), { org: stations[0], permissions: [] })
  await joinOrg(db(), bob.id, stations[1], [])
})
afterAll(() => app.close())

const db = () => app.services.db
const nameOf = async ({ id }: Org) =>
  (await db().select().from(organization).where(eq(organization.id, id)))[0]!.name
const historyOf = (client: Client, id: string | number = bob.id) =>
  client.call(changeHistory.changeLogOfRecord, { object: 'user', objectId: String(id) })
/** Reason and values of each line, the oldest first. */
const readHistory = async (client: Client, id?: string) =>
  (await historyOf(client, id)).toReversed().map(({ reason, before, after }) => [reason, before, after])
const logOf = async (client: Client) =>
  (await client.call(log.changeLogPage, { model: { object: 'user' } })).records
const formOf = async (wish: Partial<Omit<InputOf<typeof api.updateUser>, 'version'>> = {}) => {
  const { id, version, name, orgs } = await top.call(api.getUser, { id: String(bob.id) })
  return { id, version, name, orgIds: orgs.map((org) => org.id), ...wish }
}
let made = 0
async function makeRole(org: Org, name: string): Promise<string> {
  const [row] = await db()
    .insert(role)
    .values({ orgId: org.id, code: `role-${++made}`, name })
    .returning()
  await grantPermissions(db(), row!.id, [])
  return String(row!.id)
}

describe('the history of a user whom a superior organisation looks after', () => {
  test('each organisation of a user has the changes of his account, and the superior has them once', async () => {
    await top.call(api.updateUser, await formOf({ name: '李四', position: '站长' }))
    await top.call(api.resetUserPassword, { id: String(bob.id) })
    await top.call(api.updateUserState, { id: String(bob.id), state: 0 })
    for (const client of [top, ...keepers]) {
      expect(await readHistory(client)).toEqual([
        [null, expect.objectContaining({ position: null }), { name: '李四', position: '站长' }],
        ['重置密码', null, null],
        [null, { state: 1 }, { state: 0 }],
      ])
    }
    for (const [at, client] of keepers.entries()) {
      const lines = await logOf(client)
      expect(lines).toHaveLength(3)
      expect(new Set(lines.map(({ orgName }) => orgName))).toEqual(new Set([await nameOf(stations[at]!)]))
    }
  })

  test('an organisation has its own memberships and roles only', async () => {
    const [north, south] = [await nameOf(stations[0]), await nameOf(stations[1])]
    const [first, second] = [await makeRole(stations[0], '记录员'), await makeRole(stations[1], '审核员')]
    await top.call(api.saveUserRole, { userId: String(bob.id), roleIds: [first, second] })
    await top.call(api.updateUser, await formOf({ orgIds: [String(stations[1].id)] }))
    const [ofNorth, ofSouth] = [await readHistory(keepers[0]), await readHistory(keepers[1])]
    expect(ofNorth).toEqual([
      ['分配角色', { roles: [`${north}·测试角色`] }, { roles: [`${north}·记录员`] }],
      ['调整所属机构', { orgs: [north] }, { orgs: [] }],
    ])
    expect(ofSouth).toEqual([['分配角色', { roles: [`${south}·测试角色`] }, { roles: [`${south}·审核员`] }]])
    expect(JSON.stringify([ofNorth, await logOf(keepers[0])])).not.toContain(south)
    expect(JSON.stringify([ofSouth, await logOf(keepers[1])])).not.toContain(north)
    expect(await readHistory(top)).toEqual([
      [
        '分配角色',
        { roles: [`${north}·测试角色`, `${south}·测试角色`] },
        { roles: [`${north}·记录员`, `${south}·审核员`] },
      ],
      ['调整所属机构', { orgs: [north] }, { orgs: [] }],
    ])
  })

  test('the history begins and ends in each organisation, naming no other', async () => {
    const orgIds = stations.map((org) => String(org.id))
    const { id } = await top.call(api.saveUser, { account: `eve-${bob.account}`, name: '张三', orgIds })
    const names = [await nameOf(stations[0]), await nameOf(stations[1])]
    await top.call(api.deleteUsers, { ids: [id] })
    for (const [at, client] of keepers.entries()) {
      const lines = await historyOf(client, id)
      expect(lines.map(({ action }) => action)).toEqual(['delete', 'create'])
      expect(lines[1]!.after).toMatchObject({ name: '张三', orgs: [names[at]] })
      expect(lines[0]!.before).not.toHaveProperty('lastOrgId')
      expect(JSON.stringify(lines)).not.toContain(names[1 - at]!)
    }
    expect((await historyOf(top, id)).at(-1)!.after).toMatchObject({ name: '张三', orgs: names })
  })

  test('the history has the sessions that an administrator above ended', async () => {
    const carl = await app.user({ org: stations[0], permissions: [] })
    await top.call(sessions.endUserSessions, { userId: String(carl.userId) })
    expect(await readHistory(keepers[0], String(carl.userId))).toEqual([
      ['结束全部登录', { sessions: 1 }, null],
    ])
    expect(await historyOf(keepers[1], carl.userId)).toEqual([])
  })

  test('each organisation of a user has his own changes of his account, wherever he is signed in', async () => {
    const carl = await app.user({ org: stations[0], permissions: [] })
    await joinOrg(db(), carl.userId, stations[1], [])
    // He reads the records of the other station, and may change none of them from here.
    await db().update(organization).set({ dataScope: 'all' }).where(eq(organization.id, stations[0].id))
    await carl.call(updateMyInfo, { name: '王五' })
    const line = ['修改个人资料', expect.anything(), { name: '王五' }]
    for (const keeper of keepers) expect(await readHistory(keeper, String(carl.userId))).toEqual([line])
  })

  test('the organisation has no changes of memberships beyond the administrator', async () => {
    const foreign = await app.user()
    await joinOrg(db(), bob.id, foreign.org, [])
    await top.call(api.saveUserRole, { userId: String(bob.id), roleIds: [] })
    expect(await readHistory(keepers[0])).toHaveLength(1)
    expect(await historyOf(foreign)).toEqual([])
    expect(await logOf(foreign)).toEqual([])
  })
})

describe('one save of a user', () => {
  test('one save is one version, whatever it changes, and its lines belong together', async () => {
    const form = await formOf()
    const orgIds = [String(stations[0].id)]
    const { version } = await top.call(api.updateUser, { ...form, name: '李四', orgIds })
    expect(version).toBe(form.version + 1)
    expect(await top.call(api.getUser, { id: form.id })).toMatchObject({ version })
    const saves = (await historyOf(top)).map(({ save }) => save)
    expect(saves).toHaveLength(2)
    expect(new Set(saves).size).toBe(1)
    expect(saves[0]).not.toBeNull()
  })

  test('a save of organisations only makes a form that was opened before stale', async () => {
    const stale = await formOf()
    await top.call(api.removeUserFromOrg, { userId: stale.id, orgId: String(stations[0].id) })
    await expect(top.call(api.updateUser, stale)).rejects.toMatchObject({
      code: 4090,
      data: { version: stale.version + 1 },
    })
  })

  test('changes of roles, the password or sessions make no version', async () => {
    const id = String(bob.id)
    const { version } = await formOf()
    await top.call(api.saveUserRole, { userId: id, roleIds: [] })
    await top.call(api.resetUserPassword, { id })
    expect(await top.call(api.getUser, { id })).toMatchObject({ version })
    expect((await historyOf(top)).map(({ save }) => save)).toEqual([null, null])
  })
})
