import * as orgs from '@hepu/api/areas/authority/organization/organization'
import * as roles from '@hepu/api/areas/authority/role/role'
import * as session from '@hepu/api/areas/authority/session/session'
import * as users from '@hepu/api/areas/authority/user/userAdmin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinOrg, makeAdministrator, makeOrg, type Org } from '../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { asQuery, refused, walkOf } from '../../../test/walk.ts'

let app: TestApp
/** An administrator of an organisation at the top, and the station below it. */
let ann: Client
let below: Org
let station: string
/** An organisation that ann does not reach. */
let elsewhere: string
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  await makeAdministrator(app.services.db, ann)
  below = await makeOrg(app.services.db, ann.org)
  station = String(below.id)
  elsewhere = String((await makeOrg(app.services.db)).id)
})
afterAll(() => app.close())

const NOBODY = '999999'
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const done = { code: 1, data: null }

test('F-461 roles are paged, made, changed, deleted and listed in full', async () => {
  const { rolePageV1, roleInsertV1, roleEditV1, roleDeleteV1, roleAll } = roles
  const walk = walkOf([rolePageV1, roleInsertV1, roleEditV1, roleDeleteV1, roleAll])
  const who = walk.as(ann)
  const { id } = await who.call(roleInsertV1, { name: '记录员', menuIds: ['111001'] })
  const page = await who.call(rolePageV1, { model: { name: '记录' } })
  expect(page).toMatchObject({ total: 1, records: [{ id, name: '记录员', version: 1 }] })
  await who.call(roleEditV1, { id, version: 1, name: '田间记录员', menuIds: [] })
  expect(namesOf(await who.call(roleAll, {}))).toContain('田间记录员')
  await refused(who.call(roleInsertV1, { name: '', menuIds: [] }), '角色名称必填')
  await refused(who.call(roleEditV1, { id, version: 1, name: '乙', menuIds: [] }), '修改，请刷新后再试')
  await refused(who.call(rolePageV1, { model: { orgId: elsewhere } }), '机构不存在或无权查看')
  await refused(who.call(roleAll, { orgId: elsewhere }), '机构不存在或无权查看')
  await who.call(roleDeleteV1, { ids: [id] })
  expect(namesOf(await who.call(roleAll, {}))).not.toContain('田间记录员')
  await refused(who.call(roleDeleteV1, { ids: [id] }), '角色不存在或无权查看')
  await walk.end(app)
})

test('F-462 roles are paged, and one is shown with its menus', async () => {
  const walk = walkOf([roles.rolePage, roles.roleShow])
  const who = walk.as(ann)
  const { id } = await who.call(roles.roleSave, { name: '看标准的', menuIds: ['112401'] })
  const page = await who.call(roles.rolePage, { model: { name: '看标准' } })
  expect(page).toMatchObject({ total: 1, records: [{ id, name: '看标准的' }] })
  const { menuIds } = await who.call(roles.roleShow, { id })
  expect(menuIds).toContain('112401')
  await refused(who.call(roles.rolePage, { model: { orgId: elsewhere } }), '机构不存在或无权查看')
  await refused(who.call(roles.roleShow, { id: NOBODY }), '角色不存在或无权查看')
  await walk.end(app)
})

test('F-465 organisations are shown as tree and list, made, changed, sorted and deleted', async () => {
  const { allTree, pageOrganizations, getOrganization, saveOrganization, updateOrganization } = orgs
  const { deleteOrganizations, sortOrganizations } = orgs
  const walk = walkOf([
    allTree,
    pageOrganizations,
    getOrganization,
    saveOrganization,
    updateOrganization,
    deleteOrganizations,
    sortOrganizations,
  ])
  const boss = await app.user()
  const who = walk.as(boss)
  const parentId = String(boss.orgId)
  const save = async (name: string, code: string) =>
    (await who.call(saveOrganization, { parentId, name, code })).id
  const [one, two] = [await save('一站', 'F465-1'), await save('二站', 'F465-2')]
  const order = async () => namesOf((await who.call(allTree, {}))[0]!.children)
  expect(await order()).toEqual(['一站', '二站'])
  await who.call(sortOrganizations, { parentId, ids: [two, one] })
  expect(await order()).toEqual(['二站', '一站'])
  await who.call(updateOrganization, { id: one, version: 1, name: '新一站' })
  expect(await who.call(getOrganization, { id: one })).toMatchObject({ name: '新一站', code: 'F465-1' })
  const page = await who.call(pageOrganizations, { model: { orgName: '新一' } })
  expect(page).toMatchObject({ total: 1, records: [{ id: one, parentId }] })
  await who.call(deleteOrganizations, { ids: [one] })
  expect(await order()).toEqual(['二站'])
  const unseen = '机构不存在或无权查看'
  await refused(save('三站', '编码'), '机构编码只能含字母、数字')
  await refused(who.call(getOrganization, { id: one }), unseen)
  await refused(who.call(updateOrganization, { id: elsewhere, version: 1, name: '甲' }), unseen)
  await refused(who.call(deleteOrganizations, { ids: [elsewhere] }), unseen)
  await refused(who.call(sortOrganizations, { parentId: elsewhere, ids: [two] }), unseen)
  await refused(who.call(allTree, { kind: 'none' as never }), '机构类型')
  await refused(who.call(pageOrganizations, { model: { state: 7 } }), '状态只能是启用或停用')
  await walk.end(app)
})

let made = 0
/** A user whom the call makes at the station; answers his id and what he signs in by. */
async function madeUser(who: Client, route: typeof users.saveUser) {
  const account = `walked-${++made}`
  const mobile = `136${String(made).padStart(8, '0')}`
  const { id, password } = await who.call(route, { account, name: `用户${made}`, mobile, orgIds: [station] })
  expect(password).toMatch(/.{8}/)
  return { id, account, mobile }
}
/** His form, with the version he has now. */
async function formOf(who: Client, id: string) {
  const { name, mobile, version } = await who.call(users.getUser, { id })
  return { id, name, mobile, version, orgIds: [station] }
}

test('F-466 users are found, paged, made, changed, switched off, moved out, and given passwords', async () => {
  const { findUniqUser, findByAccountOrMobile, pageUsersOf, addUserAndOrg, updateUserAndOrg } = users
  const { updateUserState, removeUserFromOrg, resetPasswordOf, userOrgTree, setUserPassword } = users
  const walk = walkOf([
    findUniqUser,
    findByAccountOrMobile,
    pageUsersOf,
    addUserAndOrg,
    updateUserAndOrg,
    updateUserState,
    removeUserFromOrg,
    resetPasswordOf,
    userOrgTree,
    setUserPassword,
  ])
  const who = walk.as(ann)
  const { id, account, mobile } = await madeUser(who, addUserAndOrg)
  expect(await who.call(findUniqUser, { account })).toMatchObject({ exists: true, field: 'account' })
  expect(await who.call(findByAccountOrMobile, { accountOrMobile: mobile })).toMatchObject({ user: { id } })
  await who.call(updateUserAndOrg, { ...(await formOf(who, id)), name: '李四' })
  const page = await who.call(pageUsersOf, { orgId: station, model: { name: '李四' } })
  expect(page).toMatchObject({ total: 1, records: [{ id, account, state: 1 }] })
  const [top] = await who.call(userOrgTree, {})
  expect(top!.children.find((org) => org.id === station)!.users).toMatchObject([{ id, name: '李四' }])
  expect(await who.call(resetPasswordOf, { userId: id })).toEqual({ password: expect.stringMatching(/.{8}/) })
  expect(await who.call(setUserPassword, { a: id, b: station, newPassword: 'Hepu-first-1' })).toBeNull()
  await who.call(updateUserState, { id, state: 0 })
  expect(await who.call(users.getUser, { id })).toMatchObject({ state: 0 })
  await who.call(users.updateUser, { ...(await formOf(who, id)), orgIds: [station, String(ann.orgId)] })
  await who.call(removeUserFromOrg, { userId: id, orgId: station })
  expect((await who.call(users.getUser, { id })).orgs).toMatchObject([{ id: String(ann.orgId) }])
  await refuseUsers(who, account)
  await walk.end(app)
})

/** What is wrong with each call of the first version. */
async function refuseUsers(who: Client, account: string): Promise<void> {
  const unseen = '用户不存在或无权查看'
  const form = { account, name: '张三', orgIds: [station] }
  await refused(who.call(users.findUniqUser, { mobile: '1'.repeat(21) }), '手机号最多20个字')
  await refused(who.call(users.findByAccountOrMobile, { accountOrMobile: ' ' }), '账号或手机号必填')
  await refused(who.call(users.pageUsersOf, { orgId: elsewhere }), '机构不存在或无权查看')
  await refused(who.call(users.addUserAndOrg, form), `账号「${account}」已被`)
  await refused(who.call(users.updateUserAndOrg, { ...form, id: NOBODY, version: 1 }), unseen)
  await refused(who.call(users.updateUserState, { id: NOBODY, state: 0 }), unseen)
  await refused(who.call(users.removeUserFromOrg, { userId: NOBODY, orgId: station }), unseen)
  await refused(who.call(users.resetPasswordOf, { userId: NOBODY }), unseen)
  const weak = { a: NOBODY, b: station, newPassword: 'short' }
  await refused(who.call(users.setUserPassword, weak), '密码至少8位')
}

test('F-468 the calls of the second version answer for users, their roles and one’s own organisation', async () => {
  const { pageUsers, saveUser, updateUser, getUser, deleteUsers, listUserRole } = users
  const { resetUserPassword, saveUserRole } = users
  const walk = walkOf([
    pageUsers,
    saveUser,
    updateUser,
    getUser,
    deleteUsers,
    listUserRole,
    resetUserPassword,
    saveUserRole,
    session.changeOrg,
  ])
  const who = walk.as(ann)
  const { id, account } = await madeUser(who, saveUser)
  await who.call(updateUser, { ...(await formOf(who, id)), name: '王五' })
  expect(await who.call(getUser, { id })).toMatchObject({ account, name: '王五' })
  expect(await who.call(pageUsers, { model: { name: '王五' } })).toMatchObject({ records: [{ id }] })
  const { id: roleId } = await who.call(roles.roleSave, { orgId: station, name: '站内', menuIds: [] })
  expect(await asQuery(who, saveUserRole, { userId: id, roleIds: roleId })).toMatchObject(done)
  const checked = (await who.call(listUserRole, { userId: id })).filter(({ isChecked }) => isChecked)
  expect(checked).toMatchObject([{ id: roleId, name: '站内' }])
  const reset = await asQuery(who, resetUserPassword, { id })
  expect(reset).toMatchObject({ code: 1, data: { password: expect.stringMatching(/.{8}/) } })
  expect(await asQuery(who, deleteUsers, { ids: id })).toMatchObject(done)
  await refused(who.call(getUser, { id }), '用户不存在或无权查看')
  await changeOrgOf(who)
  await refuseUsersV2(who, account)
  await walk.end(app)
})

async function changeOrgOf(who: Client): Promise<void> {
  await joinOrg(app.services.db, who.userId, below)
  await who.call(session.changeOrg, { orgId: station })
  expect(await who.call(session.myInfo, {})).toMatchObject({ currentOrg: { id: station } })
  await who.call(session.changeOrg, { orgId: String(who.orgId) })
  await refused(who.call(session.changeOrg, { orgId: elsewhere }), '机构不存在，或您不在该机构中')
}

/** What is wrong with each call of the second version. */
async function refuseUsersV2(who: Client, account: string): Promise<void> {
  const unseen = '用户不存在或无权查看'
  const form = { account, name: '张三', orgIds: [station] }
  await refused(who.call(users.pageUsers, { model: { orgId: elsewhere } }), '机构不存在或无权查看')
  await refused(who.call(users.saveUser, { ...form, mobile: '123' }), '手机号应为11位数字')
  await refused(who.call(users.updateUser, { ...form, id: NOBODY, version: 1 }), unseen)
  await refused(who.call(users.deleteUsers, { ids: [NOBODY] }), unseen)
  await refused(who.call(users.listUserRole, { userId: NOBODY }), unseen)
  await refused(who.call(users.resetUserPassword, { id: NOBODY }), unseen)
  await refused(who.call(users.saveUserRole, { userId: NOBODY, roleIds: [] }), unseen)
}
