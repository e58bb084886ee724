import type { Crop } from '@hepu/api/core/crops'
import * as session from '@hepu/api/areas/authority/session/session'
import * as api from '@hepu/api/areas/authority/user/userAdmin'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { WORK_CONTEXT_HEADER, workContextOf } from '@hepu/api/core/workContext'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg, makeUser, type Org } from '../../../../test/build/buildAuthority.ts'
import { makeTrial } from '../../../../test/build/buildTrial.ts'
import { callsOf, ctxOf, testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { buildApp } from '../../../app.ts'
import { changeLog, user, userOrg } from '../../../db/schema/index.ts'

const PASSWORD = 'Right-pass-1'
let server: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  ann = await server.user()
  bob = await server.user({ org: ann.org, password: PASSWORD, crop: 'rice' })
})
afterAll(() => server.close())

const db = () => server.services.db
const setCrops = (client: { userId: number }, org: { id: number }, crops: Crop[]) =>
  db()
    .update(userOrg)
    .set({ crops })
    .where(and(eq(userOrg.userId, client.userId), eq(userOrg.orgId, org.id)))
const cropsOf = async (userId: number, org: { id: number }) => {
  const [found] = await db()
    .select()
    .from(userOrg)
    .where(and(eq(userOrg.userId, userId), eq(userOrg.orgId, org.id)))
  return found?.crops
}
const offered = async (client: Pick<Client, 'call'>) => {
  const list = await client.call(session.cropList, {})
  return list.map(({ value, isCurrent }) => (isCurrent ? `${value}*` : value))
}
const edit = async (id: number, orgs: { id: number; crops?: Crop[] }[]) => {
  const [{ name, version, mobile }] = (await db().select().from(user).where(eq(user.id, id))) as [
    typeof user.$inferSelect,
  ]
  const orgIds = orgs.map((org) => String(org.id))
  const crops = orgs.flatMap((org) => (org.crops ? [{ orgId: String(org.id), crops: org.crops }] : []))
  return { id: String(id), name, version, mobile, orgIds, crops }
}
async function signIn(client: Client) {
  const answer = await server.app.inject({ url: session.captcha.path })
  const captchaKey = String(answer.headers['captcha-key'])
  const { account } = client
  const { token } = await callsOf(server.app, '').call(session.accountLogin, {
    account,
    password: PASSWORD,
    captcha: 'TEST',
    captchaKey,
  })
  return callsOf(server.app, token)
}

describe('the crops of a user', () => {
  test('without any he has all; F-071 else he is offered those alone and switches to no other', async () => {
    expect(await offered(bob)).toEqual(['maize', 'rice*', 'wheat', 'soybean'])
    await setCrops(bob, ann.org, ['maize', 'wheat'])
    expect(await offered(bob)).toEqual(['maize*', 'wheat'])
    const refused = bob.call(session.changeCrop, { crop: 'rice' })
    await expect(refused).rejects.toMatchObject({
      code: 4030,
      message: expect.stringMatching(/^您在「.+」不能使用作物「水稻」，请联系管理员$/) as string,
    })
    await bob.call(session.changeCrop, { crop: 'wheat' })
    expect(await offered(bob)).toEqual(['maize', 'wheat*'])
  })

  test('a session begins with his first crop if the last one is no longer among his crops', async () => {
    await bob.call(session.changeCrop, { crop: 'rice' })
    expect(await offered(await signIn(bob))).toContain('rice*')
    await setCrops(bob, ann.org, ['wheat', 'soybean'])
    expect(await offered(await signIn(bob))).toEqual(['wheat*', 'soybean'])
  })

  test('crops belong to an organisation and change with it', async () => {
    const station = await makeOrg(db(), ann.org)
    await joinOrg(db(), bob.userId, station)
    await setCrops(bob, station, ['soybean'])
    await bob.call(session.changeOrg, { orgId: String(station.id) })
    expect(await offered(bob)).toEqual(['soybean*'])
    await bob.call(session.changeOrg, { orgId: String(ann.orgId) })
    expect(await offered(bob)).toContain('rice*')
  })

  test('data of a revoked crop are gone at the next request in every process, which gets the new work context', async () => {
    const other = await buildApp({ config: testConfig(), connection: server.connection })
    try {
      await makeTrial(await ctxOf(server, bob), {
        name: '水稻组',
        points: [{ name: '甲点' }],
        entries: [{ name: '甲' }],
      })
      const call = async (workContext?: string) => {
        const token = `Bearer ${bob.token}`
        const headers = workContext ? { token, [WORK_CONTEXT_HEADER]: workContext } : { token }
        const payload = { current: 1, size: 10, total: 0, model: {} }
        const answer = await other.inject({ method: 'POST', url: groupPage.path, headers, payload })
        return answer.json<{ code: number; data: { total: number } | null }>()
      }
      expect(await call(workContextOf(bob.orgId, 'rice'))).toMatchObject({ code: 1, data: { total: 1 } })
      await ann.call(api.updateUser, await edit(bob.userId, [{ id: ann.orgId, crops: ['maize'] }]))
      expect(await call()).toMatchObject({ code: 1, data: { total: 0 } })
      expect(await call(workContextOf(bob.orgId, 'rice'))).toMatchObject({ code: 4090 })
    } finally {
      await other.close()
    }
  })
})

describe('giving crops to users', () => {
  const beyond = (label: string) => ({
    code: 4030,
    message: `您自己不能使用作物「${label}」，不能分配或取消`,
  })
  let station: Org
  beforeEach(async () => {
    station = await makeOrg(db(), ann.org)
    await setCrops(ann, ann.org, ['maize', 'wheat'])
  })

  test('nobody gives or takes a crop that he does not have himself', async () => {
    await setCrops(bob, ann.org, ['maize', 'rice'])
    const org = { id: ann.orgId }
    const save = async (crops: Crop[]) =>
      ann.call(api.updateUser, await edit(bob.userId, [{ ...org, crops }]))
    await expect(save(['maize', 'rice', 'soybean'])).rejects.toMatchObject(beyond('大豆'))
    await expect(save(['maize'])).rejects.toMatchObject(beyond('水稻'))
    await expect(save([])).rejects.toMatchObject(beyond('大豆'))
    expect(await cropsOf(bob.userId, org)).toEqual(['maize', 'rice'])
    await save(['wheat', 'rice'])
    expect(await cropsOf(bob.userId, org)).toEqual(['rice', 'wheat'])
  })

  test("a new user or organisation gets the giver's crops by default, and none that he lacks", async () => {
    const form = { account: `u${Date.now()}`, name: '新人', orgIds: [String(station.id)] }
    const all = [{ orgId: String(station.id), crops: [] }]
    await expect(ann.call(api.saveUser, { ...form, crops: all })).rejects.toMatchObject(beyond('水稻、大豆'))
    const made = await ann.call(api.saveUser, form)
    expect(await cropsOf(Number(made.id), station)).toEqual(['maize', 'wheat'])
    await ann.call(api.updateUser, await edit(Number(made.id), [station, { id: ann.orgId }]))
    expect(await cropsOf(Number(made.id), { id: ann.orgId })).toEqual(['maize', 'wheat'])
  })

  test.each([
    ['a single crop', 'maize'],
    ['crops without an organisation', ['maize']],
    ['a name that is no crop', [{ orgId: '1', crops: ['玉米'] }]],
    ['one crop in place of a list', [{ orgId: '1', crops: 'maize' }]],
  ])('%s is refused with the field and its repair', async (_, crops) => {
    const form = { account: `w${Date.now()}`, name: '新人', orgIds: [String(station.id)] }
    await expect(ann.call(api.saveUser, { ...form, crops: crops as never })).rejects.toMatchObject({
      code: 4000,
      message:
        '可用作物不正确，应按机构列出作物：maize（玉米）、rice（水稻）、wheat（小麦）、soybean（大豆）；不列为全部',
    })
  })

  test('an organisation where the user does not work takes no crops', async () => {
    const input = await edit(bob.userId, [{ id: ann.orgId }])
    const crops = [{ orgId: String(station.id), crops: ['maize' as const] }]
    await expect(ann.call(api.updateUser, { ...input, crops })).rejects.toMatchObject({
      code: 4000,
      message: '可用作物只能在该用户的所属机构中设置',
    })
  })
})

test('given crops are shown with the organisation and in the history, and all of them are stored as none', async () => {
  const cat = await makeUser(db(), { org: ann.org, permissions: [] })
  await ann.call(api.updateUser, await edit(cat.id, [{ id: ann.orgId, crops: ['rice', 'maize'] }]))
  const shown = await ann.call(api.getUser, { id: String(cat.id) })
  expect(shown.orgs).toMatchObject([{ id: String(ann.orgId), crops: ['maize', 'rice'] }])
  const every: Crop[] = ['maize', 'rice', 'wheat', 'soybean']
  await ann.call(api.updateUser, await edit(cat.id, [{ id: ann.orgId, crops: every }]))
  expect(await cropsOf(cat.id, { id: ann.orgId })).toEqual([])
  const lines = await db()
    .select()
    .from(changeLog)
    .where(eq(changeLog.objectId, cat.id))
    .orderBy(changeLog.id)
  const name = shown.orgs[0]!.name
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [{ crops: [] }, { crops: [`${name}：玉米、水稻`] }],
    [{ crops: [`${name}：玉米、水稻`] }, { crops: [] }],
  ])
})
