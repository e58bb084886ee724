import { groupPage } from '@hepu/api/areas/experiment/group/group'
import * as api from '@hepu/api/areas/authority/role/role'
import * as session from '@hepu/api/areas/authority/session/session'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { menuSourceTree } from '@hepu/api/areas/authority/menu/menuAdmin'
import * as users from '@hepu/api/areas/authority/user/userAdmin'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinOrg, makeAdministrator, makeOrg, makeUser } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, user, userOrg } from '../../../db/schema/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const READ_TRIAL = 111001
const IMPORT_TRIAL = 111003
const READ_ROLES = 901001
const ids = (...menus: number[]): string[] => menus.map(String)
const text = (id: number): string => String(id)
const db = () => app.services.db

/** An administrator of an organisation of his own. */
async function administrator(): Promise<Client & { roleId: string }> {
  const ann = await app.user()
  return { ...ann, roleId: text(await makeAdministrator(db(), ann)) }
}

const roleOf = (client: Client, id: string) => client.call(api.roleShow, { id })
const save = async (client: Client, name: string, ...menus: number[]): Promise<string> =>
  (await client.call(api.roleSave, { name, menuIds: ids(...menus) })).id

const pathsOf = (entries: readonly AuthEntry[]): string[] =>
  entries.flatMap((entry) => [...(entry.type === 'm' ? [entry.path] : []), ...pathsOf(entry.children)])
async function menusOf(client: Client): Promise<string[]> {
  const { menus } = await client.call(session.myAuths, {})
  return pathsOf(menus[0]!.children.filter((entry) => !entry.hidden))
}

describe('a role of an organisation below', () => {
  test('a role is made below by a superior within what he manages, and nobody makes one above or beside', async () => {
    const ann = await administrator()
    const below = await makeOrg(db(), ann.org)
    const ben = await app.user({ org: below })
    await makeAdministrator(db(), ben)
    const offered = async (who: Client) => (await who.call(api.roleOrgs, {})).map(({ value }) => value)
    expect(await offered(ann)).toEqual(ids(ann.orgId, below.id))
    expect(await offered(ben)).toEqual(ids(below.id))
    const wish = { name: '田间记录员', menuIds: ids(READ_TRIAL), orgId: text(below.id) }
    const { id } = await ann.call(api.roleSave, wish)
    expect(await roleOf(ben, id)).toMatchObject({ orgId: text(below.id), name: '田间记录员' })
    const { records } = await ann.call(api.rolePage, { model: { orgId: text(below.id), name: '田间' } })
    expect(records.map((row) => row.id)).toEqual([id])
    const missing = { code: 4040, message: '机构不存在或无权查看' }
    for (const who of [ben, await administrator()]) {
      await expect(who.call(api.roleSave, { ...wish, orgId: text(ann.orgId) })).rejects.toMatchObject(missing)
    }
  })
})

describe('changes of roles that are refused', () => {
  test('F-357 the role of another organisation does not exist, for any call', async () => {
    const [ann, stranger] = await Promise.all([administrator(), administrator()])
    const id = await save(ann, '甲', READ_TRIAL)
    const missing = { code: 4040, message: '角色不存在或无权查看' }
    const { version } = await roleOf(ann, id)
    const tries = [
      () => stranger.call(api.roleShow, { id }),
      () => stranger.call(api.roleUpdate, { id, name: '乙', menuIds: [], version }),
      () => stranger.call(api.roleDelete, { ids: [id] }),
      () => stranger.call(api.roleState, { id, state: 0 }),
      () => stranger.call(api.roleUserPage, { model: { roleId: id } }),
      () => stranger.call(api.roleUserList, { model: { roleId: id } }),
      () => stranger.call(api.roleUserSave, { roleId: id, userIds: [text(stranger.userId)] }),
      () => stranger.call(api.roleUserDelete, { ids: [`${ann.userId}-${id}`] }),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject(missing)
    const elsewhere = { code: 4040, message: '机构不存在或无权查看' }
    const orgId = text(ann.orgId)
    await expect(stranger.call(api.rolePage, { model: { orgId } })).rejects.toMatchObject(elsewhere)
    await expect(stranger.call(api.roleSave, { orgId, name: '丙', menuIds: [] })).rejects.toMatchObject(
      elsewhere,
    )
    expect(await roleOf(ann, id)).toMatchObject({ name: '甲', state: 1, version })
  })

  test('F-361 F-463 a role in use is not deleted, and the message says how many people have it', async () => {
    const ann = await administrator()
    const [used, free] = [await save(ann, '甲'), await save(ann, '乙')]
    await ann.call(api.roleUserSave, { roleId: used, userIds: [text(ann.userId)] })
    await expect(ann.call(api.roleDelete, { ids: [free, used] })).rejects.toMatchObject({
      code: 4220,
      message: '角色「甲」正由1人使用，不能删除，可先停用',
    })
    expect(await roleOf(ann, free)).toMatchObject({ name: '乙' })
    await ann.call(api.roleUserDelete, { ids: [`${ann.userId}-${used}`] })
    await ann.call(api.roleDelete, { ids: [free, used] })
    await expect(roleOf(ann, used)).rejects.toMatchObject({ code: 4040 })
  })

  test('the role of the administrators is not changed, switched off or deleted', async () => {
    const ann = await administrator()
    const id = ann.roleId
    const { version } = await roleOf(ann, id)
    const refused = (action: string) => ({ code: 4220, message: `「系统管理员」是系统角色，不能${action}` })
    await expect(ann.call(api.roleUpdate, { id, version, name: '别的', menuIds: [] })).rejects.toMatchObject(
      refused('修改'),
    )
    await expect(ann.call(api.roleState, { id, state: 0 })).rejects.toMatchObject(refused('停用'))
    await expect(ann.call(api.roleDelete, { ids: [id] })).rejects.toMatchObject(refused('删除'))
    expect(await roleOf(ann, id)).toMatchObject({ can: { edit: false, delete: false, assign: true } })
  })

  test('a role is not switched off while all who look after the users have their right from it', async () => {
    const org = await makeOrg(db())
    const bob = await app.user({
      org,
      permissions: ['system.role:read', 'system.role:write', 'system.user:write'],
    })
    const [own] = (await bob.call(api.rolePage, { model: {} })).records
    const why = expect.stringMatching(/^「.+」须至少有一名在用的管理员，请先指定他人$/) as string
    expect(own).toMatchObject({ can: { state: false }, whyNot: { state: why } })
    await expect(bob.call(api.roleState, { id: own!.id, state: 0 })).rejects.toMatchObject({
      code: 4220,
      message: why,
    })
    await makeUser(db(), { org })
    expect(await roleOf(bob, own!.id)).toMatchObject({ can: { state: true } })
    await bob.call(api.roleState, { id: own!.id, state: 0 })
  })

  test('the last active administrator is not stripped, also when two go at the same time', async () => {
    const ann = await administrator()
    const bob = await makeUser(db(), { org: ann.org })
    await makeAdministrator(db(), { userId: bob.id, orgId: ann.orgId })
    const strip = (userId: number) => ann.call(api.roleUserDelete, { ids: [`${userId}-${ann.roleId}`] })
    const both = { ids: [`${ann.userId}-${ann.roleId}`, `${bob.id}-${ann.roleId}`] }
    const refused = {
      code: 4220,
      message: expect.stringMatching(/^「机构\w+」须至少有一名在用的系统管理员，请先指定他人$/) as string,
    }
    await expect(ann.call(api.roleUserDelete, both)).rejects.toMatchObject(refused)
    const answers = await Promise.allSettled([strip(ann.userId), strip(bob.id)])
    expect(answers.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await ann.call(api.roleUserPage, { model: { roleId: ann.roleId } })
    expect(left.total).toBe(1)
  })

  test('a disabled administrator does not count as the remaining one', async () => {
    const ann = await administrator()
    const bob = await makeUser(db(), { org: ann.org })
    await makeAdministrator(db(), { userId: bob.id, orgId: ann.orgId })
    await db().update(user).set({ state: 0 }).where(eq(user.id, bob.id))
    await expect(
      ann.call(api.roleUserDelete, { ids: [`${ann.userId}-${ann.roleId}`] }),
    ).rejects.toMatchObject({ code: 4220 })
  })

  test('nobody grants a menu or resource that he does not have, but an administrator may', async () => {
    const permissions = ['system.role:read', 'system.role:write', 'experiment.variety:read'] as const
    const bob = await app.user({ permissions })
    const refused = { code: 4030, message: '不能授予您自己没有的权限：「导入试验数据」' }
    await expect(save(bob, '甲', READ_TRIAL, IMPORT_TRIAL)).rejects.toMatchObject(refused)
    const id = await save(bob, '甲', READ_TRIAL)
    const change = { id, name: '甲', version: (await roleOf(bob, id)).version }
    await expect(
      bob.call(api.roleUpdate, { ...change, menuIds: ids(READ_TRIAL, IMPORT_TRIAL) }),
    ).rejects.toMatchObject(refused)
    const ann = await app.user({ org: bob.org, permissions })
    await makeAdministrator(db(), ann)
    await ann.call(api.roleUpdate, { ...change, menuIds: ids(READ_TRIAL, IMPORT_TRIAL) })
    const { version } = await roleOf(bob, id)
    await bob.call(api.roleUpdate, { id, version, name: '乙', menuIds: ids(READ_TRIAL, IMPORT_TRIAL) })
    await ann.call(api.roleState, { id, state: 0 })
    await expect(bob.call(api.roleState, { id, state: 1 })).rejects.toMatchObject(refused)
    const shown = await roleOf(bob, id)
    expect(shown.can['state']).toBe(false)
    expect(shown.whyNot?.['state']).toBe(refused.message)
    expect((await roleOf(ann, id)).can['state']).toBe(true)
    expect(await roleOf(bob, id)).toMatchObject({ name: '乙', state: 0 })
  })

  test('F-362 F-363 the same rule applies to giving roles by either call: the giver needs their permissions, not the role itself', async () => {
    const ann = await administrator()
    const permissions = [
      'system.role:read',
      'system.role:write',
      'system.user:write',
      'experiment.variety:read',
    ] as const
    const bob = await app.user({ org: ann.org, permissions })
    const { id: userId } = await makeUser(db(), { org: ann.org, permissions: [] })
    const byRole = (roleId: string) => bob.call(api.roleUserSave, { roleId, userIds: [text(userId)] })
    const byUser = (roleId: string) =>
      bob.call(users.saveUserRole, { userId: text(userId), roleIds: [roleId] })
    const stronger = [
      { roleId: await save(ann, '导入员', IMPORT_TRIAL), why: '角色「导入员」含有您没有的权限，不能分配' },
      { roleId: ann.roleId, why: '角色「系统管理员」是系统角色，而您不是系统管理员，不能分配' },
    ]
    for (const { roleId, why } of stronger) {
      for (const give of [byRole, byUser]) {
        await expect(give(roleId)).rejects.toMatchObject({ code: 4030, message: why })
      }
      expect(await roleOf(bob, roleId)).toMatchObject({ can: { assign: false }, whyNot: { assign: why } })
    }
    await expect(
      bob.call(api.roleUserDelete, { ids: [`${ann.userId}-${ann.roleId}`] }),
    ).rejects.toMatchObject({ code: 4030 })
    const weaker = await save(ann, '查看员', READ_TRIAL)
    expect((await roleOf(bob, weaker)).can).toMatchObject({ assign: true })
    await byRole(weaker)
    await byUser(weaker)
  })

  test('a role that a user has elsewhere is not his to give where he may do less', async () => {
    const ann = await administrator()
    const below = await makeOrg(db(), ann.org)
    const roleId = (
      await ann.call(api.roleSave, { name: '导入员', menuIds: ids(IMPORT_TRIAL), orgId: text(below.id) })
    ).id
    const bob = await app.user({ org: ann.org, permissions: ['system.role:read', 'system.role:write'] })
    await joinOrg(db(), bob.userId, below, [])
    await ann.call(api.roleUserSave, { roleId, userIds: [text(bob.userId)] })
    const mate = await makeUser(db(), { org: below, permissions: [] })
    await expect(bob.call(api.roleUserSave, { roleId, userIds: [text(mate.id)] })).rejects.toMatchObject({
      code: 4030,
      message: '角色「导入员」含有您没有的权限，不能分配',
    })
  })

  test('a user with fewer permissions does not take, empty, stop or delete a role with more', async () => {
    const ann = await administrator()
    const bob = await app.user({ org: ann.org, permissions: ['system.role:read', 'system.role:write'] })
    const id = await save(ann, '导入员', IMPORT_TRIAL, READ_ROLES)
    const free = await save(ann, '空闲', IMPORT_TRIAL)
    await ann.call(api.roleUserSave, { roleId: id, userIds: [text(ann.userId)] })
    const { version } = await roleOf(bob, id)
    const edit = { id, version, name: '导入员' }
    const taking = { ids: [`${ann.userId}-${id}`] }
    const refused = (message: string) => ({ code: 4030, message })
    await expect(bob.call(api.roleUserDelete, taking)).rejects.toMatchObject(
      refused('角色「导入员」含有您没有的权限，不能取消分配'),
    )
    await expect(bob.call(api.roleUpdate, { ...edit, menuIds: [] })).rejects.toMatchObject(
      refused('不能从角色「导入员」收回您自己没有的权限：「导入试验数据」'),
    )
    await expect(bob.call(api.roleState, { id, state: 0 })).rejects.toMatchObject(
      refused('角色「导入员」含有您没有的权限，不能停用'),
    )
    await expect(bob.call(api.roleDelete, { ids: [free] })).rejects.toMatchObject(
      refused('角色「空闲」含有您没有的权限，不能删除'),
    )
    const beyond = (action: string) => `角色「空闲」含有您没有的权限，不能${action}`
    expect(await roleOf(bob, free)).toMatchObject({
      can: { edit: true, state: false, delete: false, take: false },
      whyNot: { state: beyond('停用'), delete: beyond('删除'), take: beyond('取消分配') },
    })
    await bob.call(api.roleUpdate, { ...edit, menuIds: ids(IMPORT_TRIAL) })
    await ann.call(api.roleUserDelete, taking)
    await ann.call(api.roleState, { id, state: 0 })
    await ann.call(api.roleDelete, { ids: [id, free] })
  })

  test('a user who leaves the organisation at the same time gets no role there', async () => {
    const ann = await administrator()
    const bob = await makeUser(db(), { org: ann.org, permissions: [] })
    const roleId = await save(ann, '甲')
    const blocked = () =>
      db().execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    let saving: Promise<unknown> = Promise.resolve()
    await db().transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.id, bob.id)).for('update')
      saving = ann
        .call(api.roleUserSave, { roleId, userIds: [text(bob.id)] })
        .catch((error: unknown) => error)
      await expect.poll(async () => (await blocked()).rows.length).toBe(1)
      await tx.delete(userOrg).where(eq(userOrg.userId, bob.id))
    })
    expect(await saving).toMatchObject({ code: 4040, message: '所选人员不存在，或不在该角色所属的机构中' })
    expect((await ann.call(api.roleUserPage, { model: { roleId } })).total).toBe(0)
  })

  test('a stale edit is refused, with who changed the role and when', async () => {
    const ann = await administrator()
    const id = await save(ann, '甲', READ_TRIAL)
    const { version } = await roleOf(ann, id)
    await ann.call(api.roleUpdate, { id, version, name: '甲', menuIds: ids(IMPORT_TRIAL) })
    const late = { id, version, name: '乙', menuIds: [] }
    await expect(ann.call(api.roleUpdate, late)).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(
        new RegExp(`^「甲」已被用户${ann.account}于.+修改，请刷新后再试$`),
      ) as string,
      data: { version: version + 1 },
    })
    expect(await roleOf(ann, id)).toMatchObject({ name: '甲', menuIds: ids(IMPORT_TRIAL) })
  })

  test('a taken name, a code in another script, and a deleted menu are refused', async () => {
    const ann = await administrator()
    await save(ann, '甲')
    await expect(save(ann, '甲')).rejects.toMatchObject({ code: 4090, message: '角色名称「甲」已存在' })
    await expect(ann.call(api.roleSave, { name: '乙', code: '编码', menuIds: [] })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining('角色编码须以字母开头') as string,
    })
    await expect(save(ann, '乙', 77)).rejects.toMatchObject({
      code: 4000,
      message: '所选菜单或资源已不存在，请刷新后再试',
    })
  })

  test('a code that a role has, or had until it was deleted, is refused', async () => {
    const ann = await administrator()
    const make = (name: string) => ann.call(api.roleSave, { name, code: 'station-head', menuIds: [] })
    const { id } = await make('站长')
    const refusal = (message: string) => ({
      code: 4090,
      message,
      data: { problems: [{ path: 'code', message }] },
    })
    await expect(make('副站长')).rejects.toMatchObject(
      refusal('角色编码「station-head」已被角色「站长」使用，请改用其他编码'),
    )
    await ann.call(api.roleDelete, { ids: [id] })
    await expect(make('站长')).rejects.toMatchObject(
      refusal('角色编码「station-head」已被已删除的角色「站长」使用，请改用其他编码'),
    )
  })

  test('people of another organisation get no role', async () => {
    const ann = await administrator()
    const stranger = await app.user()
    await expect(
      ann.call(api.roleUserSave, { roleId: await save(ann, '甲'), userIds: [text(stranger.userId)] }),
    ).rejects.toMatchObject({ code: 4040, message: '所选人员不存在，或不在该角色所属的机构中' })
  })
})

describe('角色设置', () => {
  test('F-357 F-463 roles are paged, made, edited and deleted, by both generations of the calls', async () => {
    const ann = await administrator()
    const first = await save(ann, '试验员', READ_TRIAL)
    const { id: second } = await ann.call(api.roleInsertV1, {
      name: '统计员',
      code: 'statistician',
      menuIds: ids(READ_TRIAL),
    })
    const { version } = await roleOf(ann, second)
    await ann.call(api.roleEditV1, { id: second, version, name: '统计人员', menuIds: ids(IMPORT_TRIAL) })
    expect(await roleOf(ann, second)).toMatchObject({
      name: '统计人员',
      code: 'statistician',
      menuIds: ids(IMPORT_TRIAL),
      users: 0,
      can: { edit: true, delete: true },
    })
    const page = { size: 10, model: { name: '统计' } }
    const answers = [await ann.call(api.rolePage, page), await ann.call(api.rolePageV1, page)]
    expect(answers.map(({ records }) => records.map((row) => row.id))).toEqual([[second], [second]])
    await ann.call(api.roleDeleteV1, { ids: second })
    await ann.call(api.roleState, { id: first, state: 0 })
    const names = (await ann.call(api.roleAll, {})).map((row) => row.name)
    expect(names).toEqual(['测试角色', '系统管理员'])
    const off = await ann.call(api.rolePage, { model: { state: 0 } })
    expect(off.records.map((row) => row.name)).toEqual(['试验员'])
  })

  test('F-357 the organisation above maintains the roles of one below too', async () => {
    const ann = await administrator()
    const station = await makeOrg(db(), ann.org)
    const orgId = text(station.id)
    const { id } = await ann.call(api.roleSave, { orgId, name: '站长', menuIds: ids(READ_TRIAL) })
    const { records } = await ann.call(api.rolePage, { model: { orgId } })
    expect(records).toMatchObject([{ id, orgId }])
    const tree = await ann.call(menuSourceTree, { orgId })
    expect(tree.find((entry) => entry.path === 'estimate')).toMatchObject({ isInherited: true })
  })

  test('F-358 F-360 F-463 a role that is switched off takes its permissions away at once, and gives them back when switched on', async () => {
    const ann = await administrator()
    const bob = await app.user({ org: ann.org, permissions: [] })
    const id = await save(ann, '试验员', 1110, READ_TRIAL)
    await ann.call(api.roleUserSave, { roleId: id, userIds: [text(bob.userId)] })
    const granted = ['home/index', 'estimate', 'estimate/estimate-progress']
    expect(await menusOf(bob)).toEqual(granted)
    await ann.call(api.roleState, { id, state: 0 })
    expect(await roleOf(ann, id)).toMatchObject({ state: 0 })
    expect(await menusOf(bob)).toEqual(['home/index'])
    await ann.call(api.roleState, { id, state: 1 })
    expect(await menusOf(bob)).toEqual(granted)
  })

  test('F-093 F-355 permissions follow from menus and resources, whatever the role is called', async () => {
    const ann = await administrator()
    const bob = await app.user({ org: ann.org, permissions: [] })
    const id = await save(ann, 'administrator', READ_ROLES)
    await ann.call(api.roleUserSave, { roleId: id, userIds: [text(bob.userId)] })
    await expect(bob.call(api.rolePage, { model: {} })).resolves.toMatchObject({ current: 1 })
    await expect(bob.call(groupPage, { model: {} })).rejects.toMatchObject({ code: 4030 })
    await expect(save(bob, '新')).rejects.toMatchObject({
      code: 4030,
      message: '您没有「维护角色与人员分配」权限，请联系管理员',
    })
  })

  test('every change leaves a line with the values before and after', async () => {
    const ann = await administrator()
    const id = await save(ann, '甲', READ_TRIAL)
    const { version } = await roleOf(ann, id)
    await ann.call(api.roleUpdate, { id, version, name: '乙', menuIds: ids(IMPORT_TRIAL) })
    await ann.call(api.roleUserSave, { roleId: id, userIds: [text(ann.userId)] })
    const lines = await ann.call(changeHistory.changeLogOfRecord, { object: 'role', objectId: id })
    expect(lines.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'update', before: { users: [] }, after: { users: [`用户${ann.account}`] } },
      {
        action: 'update',
        before: { name: '甲', menus: ['查看试验'] },
        after: { name: '乙', menus: ['导入试验数据'] },
      },
      {
        action: 'create',
        before: null,
        after: expect.objectContaining({
          name: '甲',
          menus: ['查看试验'],
          dataScope: '按机构设置',
        }) as unknown,
      },
    ])
    const same = { id, name: '乙', menuIds: ids(IMPORT_TRIAL), version: version + 1 }
    await ann.call(api.roleUpdate, same)
    const logged = and(eq(changeLog.object, 'role'), eq(changeLog.objectId, Number(id)))
    expect(await db().$count(changeLog, logged)).toBe(lines.length)
  })
})

describe('人员分配', () => {
  test('F-362 F-463 saved people are in both lists, and are gone from them when removed', async () => {
    const ann = await administrator()
    const bob = await makeUser(db(), { org: ann.org })
    const roleId = await save(ann, '试验员')
    const people = async (assigned?: boolean) =>
      (await ann.call(api.roleUserList, { sort: 'id', model: { roleId, assigned } })).records.map((row) => [
        row.userId,
        row.assigned,
      ])
    const [annId, bobId] = [text(ann.userId), text(bob.id)]
    expect(await people()).toEqual([
      [bobId, false],
      [annId, false],
    ])
    await ann.call(api.roleUserSave, { roleId, userIds: [bobId] })
    await ann.call(api.roleUserSave, { roleId, userIds: [bobId] })
    expect([await people(true), await people(false)]).toEqual([[[bobId, true]], [[annId, false]]])
    const { records } = await ann.call(api.roleUserPage, { model: { roleId, name: bob.account } })
    const row = { id: `${bob.id}-${roleId}`, userId: bobId, account: bob.account }
    expect(records).toMatchObject([{ ...row, hasOthers: true }])
    await db().execute(sql`delete from user_role where user_id = ${bob.id} and role_id <> ${roleId}`)
    const alone = await ann.call(api.roleUserPage, { model: { roleId, name: bob.account } })
    expect(alone.records).toMatchObject([{ ...row, hasOthers: false }])
    await ann.call(api.roleUserDelete, { ids: records[0]!.id })
    expect((await ann.call(api.roleUserPage, { model: { roleId } })).total).toBe(0)
    expect(await people(true)).toEqual([])
    await expect(ann.call(api.roleUserDelete, { ids: records[0]!.id })).rejects.toMatchObject({
      code: 4040,
      message: '分配记录不存在，请刷新后再试',
    })
  })

  test('a role of one organisation has no effect in another where the same person works', async () => {
    const ann = await administrator()
    const bob = await app.user({ org: ann.org, permissions: [] })
    const other = await makeOrg(db())
    await joinOrg(db(), bob.userId, other, [])
    await ann.call(api.roleUserSave, {
      roleId: await save(ann, '试验员', 1110, READ_TRIAL),
      userIds: [text(bob.userId)],
    })
    expect(await menusOf(bob)).toContain('estimate/estimate-progress')
    await bob.call(session.changeOrg, { orgId: text(other.id) })
    expect(await menusOf(bob)).toEqual(['home/index'])
  })
})
