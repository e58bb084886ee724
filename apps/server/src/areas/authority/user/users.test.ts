import * as menus from '@hepu/api/areas/authority/menu/menuAdmin'
import * as roles from '@hepu/api/areas/authority/role/role'
import * as api from '@hepu/api/areas/authority/user/userAdmin'
import * as session from '@hepu/api/areas/authority/session/session'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionNames } from '@hepu/api/permissionLabels'
import type { InputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  joinOrg,
  makeAdministrator,
  makeOrg,
  makeUser,
  type MadeUser,
  type Org,
} from '../../../../test/build/buildAuthority.ts'
import { callsOf, testApp, type CallError, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, organization, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { grantPermissions } from '../../../db/seed/seedRoles.ts'

let server: TestApp
let ann: Client
let sub: Org
let bob: MadeUser
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  ann = await server.user()
  sub = await makeOrg(db(), ann.org)
  bob = await makeUser(db(), { org: sub, permissions: [] })
})
afterAll(() => server.close())

const db = () => server.services.db
const storedOf = async (id: number | string) =>
  (
    await db()
      .select()
      .from(user)
      .where(eq(user.id, Number(id)))
  )[0]!
const linesOf = (id: number | string) =>
  db()
    .select()
    .from(changeLog)
    .where(and(eq(changeLog.object, 'user'), eq(changeLog.objectId, Number(id))))
    .orderBy(changeLog.id)
const orgsOf = async (id: number | string) => {
  const found = await db()
    .select()
    .from(userOrg)
    .where(eq(userOrg.userId, Number(id)))
  return found.map((row) => row.orgId)
}

let made = 0
const unique = () => `u${Date.now().toString(36)}${++made}`
const mobileOf = () => `139${String(Date.now() + ++made).slice(-8)}`
const form = (wish: Partial<InputOf<typeof api.saveUser>> = {}) => ({
  account: unique(),
  name: '张三',
  orgIds: [String(sub.id)],
  ...wish,
})
const edit = async (target: MadeUser, wish: Partial<InputOf<typeof api.updateUser>> = {}) => {
  const { name, version, mobile } = await storedOf(target.id)
  return { id: String(target.id), version, name, mobile, orgIds: [String(sub.id)], ...wish }
}
async function makeRole(org: Org, permissions: readonly Permission[], name = '新角色'): Promise<string> {
  const [row] = await db().insert(role).values({ orgId: org.id, code: unique(), name }).returning()
  await grantPermissions(db(), row!.id, permissions)
  return String(row!.id)
}
async function signIn(account: string, password: string): Promise<Client['call']> {
  const anybody = callsOf(server.app, '')
  const { headers } = await anybody.raw({ url: session.captcha.path })
  const { token } = await anybody.call(session.accountLogin, {
    account,
    password,
    captchaKey: String(headers['captcha-key']),
    captcha: 'TEST',
  })
  return callsOf(server.app, token).call
}
const sessionState = async (client: Client) =>
  (await client.raw({ url: session.menuResources.path })).statusCode
const refusal = (code: number, message: string | RegExp) => ({
  code,
  message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
})
const unseen = refusal(4040, '用户不存在或无权查看')

describe('a user who works neither in the own organisation nor below it', () => {
  test('every call that names such a user answers that he does not exist', async () => {
    const eve = await makeUser(db(), { org: await makeOrg(db()) })
    const [id, mine] = [String(eve.id), String(bob.id)]
    const answers = await Promise.allSettled([
      ann.call(api.getUser, { id }),
      ann.call(api.updateUser, await edit(eve)),
      ann.call(api.updateUserState, { id, state: 0 }),
      ann.call(api.deleteUsers, { ids: [mine, id] }),
      ann.call(api.removeUserFromOrg, { userId: id, orgId: String(sub.id) }),
      ann.call(api.resetUserPassword, { id }),
      ann.call(api.resetPasswordOf, { userId: id }),
      ann.call(api.listUserRole, { userId: id }),
      ann.call(api.saveUserRole, { userId: id, roleIds: [] }),
    ])
    expect(answers).toMatchObject(answers.map(() => ({ status: 'rejected', reason: unseen })))
    expect((await storedOf(mine)).deletedAt).toBeNull()
  })

  test('with three organisations, no list and no tree shows a foreign user or organisation', async () => {
    const [foreign, besides] = [await makeOrg(db()), await makeOrg(db(), ann.org)]
    await makeUser(db(), { org: foreign })
    await joinOrg(db(), bob.id, foreign)
    const carl = await server.user({ org: besides })
    const page = { model: {}, size: 200 }
    const all = await ann.call(api.pageUsers, page)
    expect(all.records.map((row) => row.id).toSorted()).toEqual(
      [ann.userId, bob.id, carl.userId].map(String).toSorted(),
    )
    const shownBob = all.records.find((row) => row.id === String(bob.id))!
    expect(shownBob.orgs.map((org) => org.id)).toEqual([String(sub.id)])
    expect(shownBob.roles).toHaveLength(1)
    const carls = await carl.call(api.pageUsers, page)
    expect(carls.records.map((row) => row.id)).toEqual([String(carl.userId)])
    await expect(carl.call(api.userOrgTree, {})).resolves.toMatchObject([
      { id: String(besides.id), users: [{ id: String(carl.userId) }], children: [] },
    ])
    for (const orgId of [String(foreign.id), String(sub.id)]) {
      await expect(carl.call(api.pageUsersOf, { ...page, orgId })).rejects.toMatchObject({ code: 4040 })
      await expect(carl.call(api.pageUsers, { model: { orgId } })).rejects.toMatchObject({ code: 4040 })
    }
  })

  test('the organisations of each user come in the order of the tree, whatever ids they have', async () => {
    const below = await makeOrg(db(), sub)
    const first = await makeOrg(db(), ann.org)
    await db().update(organization).set({ sortValue: -1 }).where(eq(organization.id, first.id))
    const carl = await makeUser(db(), { org: below, permissions: [] })
    for (const org of [sub, first]) await joinOrg(db(), carl.id, org, [])
    await joinOrg(db(), bob.id, first, [])
    const { records } = await ann.call(api.pageUsers, { model: {}, size: 200 })
    const orgsShown = (id: number) => records.find((row) => row.id === String(id))!.orgs.map((org) => org.id)
    expect(orgsShown(carl.id)).toEqual([first, sub, below].map(({ id }) => String(id)))
    expect(orgsShown(bob.id)).toEqual([first, sub].map(({ id }) => String(id)))
  })

  test('F-369 a taken account or mobile names the person only to those who may see him', async () => {
    const mobile = mobileOf()
    await db().update(user).set({ mobile }).where(eq(user.id, bob.id))
    const stranger = await server.user()
    const { name } = await storedOf(bob.id)
    const account = bob.account.toUpperCase()
    await expect(ann.call(api.findUniqUser, { account })).resolves.toMatchObject({
      exists: true,
      message: `账号「${account}」已被「${name}」使用`,
      user: { id: String(bob.id) },
    })
    await expect(stranger.call(api.findUniqUser, { account })).resolves.toEqual({
      exists: true,
      field: 'account',
      message: `账号「${account}」已被使用`,
      user: null,
    })
    for (const accountOrMobile of [mobile, bob.account]) {
      await expect(ann.call(api.findByAccountOrMobile, { accountOrMobile })).resolves.toMatchObject({
        user: { name },
      })
      await expect(stranger.call(api.findByAccountOrMobile, { accountOrMobile })).resolves.toMatchObject({
        exists: true,
        user: null,
      })
    }
    const free = { exists: false, field: null, message: '', user: null }
    await expect(ann.call(api.findUniqUser, { mobile, id: String(bob.id) })).resolves.toEqual(free)
    await expect(ann.call(api.findUniqUser, { account: unique() })).resolves.toEqual(free)
  })
})

describe('POST /api/authority/userV2/save', () => {
  test.each([
    [{ account: '张三' }, '账号只能含字母、数字和 _ . @ -'],
    [{ name: '' }, '姓名必填'],
    [{ mobile: '123' }, '手机号应为11位数字，以1开头'],
    [{ email: 'no address' }, '邮箱格式不正确，例如 name@example.com'],
    [{ orgIds: [] }, '请选择所属机构'],
    [{ password: 'short' }, /^密码至少8位/],
  ])('saving %o is refused', async (wish, message) => {
    await expect(ann.call(api.saveUser, form(wish))).rejects.toMatchObject(refusal(4000, message))
  })

  test('F-369 an account in another case and a taken mobile are refused', async () => {
    const { name } = await storedOf(bob.id)
    const account = bob.account.toUpperCase()
    await expect(ann.call(api.saveUser, form({ account }))).rejects.toMatchObject(
      refusal(4090, `账号「${account}」已被「${name}」使用`),
    )
    const mobile = mobileOf()
    await ann.call(api.saveUser, form({ mobile }))
    await expect(ann.call(api.saveUser, form({ mobile }))).rejects.toMatchObject(
      refusal(4090, `手机号「${mobile}」已被「张三」使用`),
    )
    const stranger = await server.user()
    await expect(
      stranger.call(api.saveUser, form({ account, orgIds: [String(stranger.orgId)] })),
    ).rejects.toMatchObject(refusal(4090, `账号「${account}」已被使用`))
  })

  test('an organisation out of reach and a role of another organisation are refused', async () => {
    const orgIds = [String((await makeOrg(db())).id)]
    await expect(ann.call(api.saveUser, form({ orgIds }))).rejects.toMatchObject({ code: 4040 })
    const roleIds = [await makeRole(ann.org, [])]
    await expect(ann.call(api.saveUser, form({ roleIds }))).rejects.toMatchObject(
      refusal(4040, '角色不存在，或不属于「张三」所在的机构'),
    )
  })

  test('a role that the administrator does not have is refused, and no user is left behind', async () => {
    const permissions: Permission[] = ['system.user:read', 'system.user:write']
    const weak = await server.user({ org: ann.org, permissions })
    const roleIds = [await makeRole(sub, [...permissions, 'upgrade.record:publish'], '发布人')]
    const wish = form({ roleIds })
    await expect(weak.call(api.saveUser, wish)).rejects.toMatchObject(
      refusal(4030, '角色「发布人」含有您没有的权限，不能分配'),
    )
    await expect(ann.call(api.findUniqUser, { account: wish.account })).resolves.toMatchObject({
      exists: false,
    })
    await weak.call(api.saveUser, { ...wish, roleIds: [await makeRole(sub, permissions)] })
  })

  test.each([
    ['V2', api.saveUser],
    ['V1', api.addUserAndOrg],
  ])('F-370 the made-up password signs in, must be changed, and is in no log (%s)', async (_, route) => {
    const roleIds = [await makeRole(sub, ['experiment.variety:read'])]
    const wish = form({ roleIds })
    const { id, password } = await ann.call(route, wish)
    expect(await storedOf(id)).toMatchObject({
      mustChangePassword: true,
      isWeakPassword: true,
      createdBy: ann.userId,
    })
    const call = await signIn(wish.account.toUpperCase(), password!)
    await expect(call(session.myInfo, {})).resolves.toMatchObject({
      mustChangePassword: true,
      isWeakPassword: true,
      currentOrg: { id: String(sub.id) },
      sysRole: '新角色',
    })
    await expect(call(session.changeOrg, { orgId: String(sub.id) })).rejects.toMatchObject(
      refusal(4030, '请先修改初始密码'),
    )
    const lines = await linesOf(id)
    expect(lines.map((line) => line.action)).toEqual(['create', 'update'])
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${password}|argon2`))
  })

  test('a given password is not sent back, and must be changed as well', async () => {
    const made = await ann.call(api.saveUser, form({ password: 'Hepu-first-1' }))
    expect(made.password).toBeNull()
    expect(await storedOf(made.id)).toMatchObject({ mustChangePassword: true, isWeakPassword: true })
  })
})

describe('POST /api/authority/userV2/update', () => {
  test('a stale edit is refused, with who changed it and when', async () => {
    const stale = await edit(bob, { name: '李四' })
    await ann.call(api.updateUser, { ...stale, name: '王五' })
    await expect(ann.call(api.updateUser, stale)).rejects.toMatchObject({
      ...refusal(4090, /^「王五」已被用户user-\w+于.+修改，请刷新后再试$/),
    })
    const refused = await ann.call(api.updateUser, stale).catch((error: unknown) => error)
    expect((refused as CallError).data).toEqual({ version: Number(stale.version) + 1 })
  })

  test('the mobile of somebody else is refused', async () => {
    const mobile = mobileOf()
    await ann.call(api.saveUser, form({ mobile }))
    await expect(ann.call(api.updateUser, await edit(bob, { mobile }))).rejects.toMatchObject({ code: 4090 })
  })

  test('moving a user between managed organisations ends his roles and sessions in the old one', async () => {
    const carl = await server.user({ org: sub, permissions: [] })
    const orgIds = [String(ann.orgId)]
    await ann.call(api.updateUserAndOrg, await edit({ id: carl.userId, account: '' }, { orgIds }))
    expect(await orgsOf(carl.userId)).toEqual([ann.orgId])
    expect(await db().select().from(userRole).where(eq(userRole.userId, carl.userId))).toEqual([])
    expect(await sessionState(carl)).toBe(401)
    expect(await linesOf(carl.userId)).toMatchObject([
      { orgId: sub.id, reason: '调整所属机构', after: { orgs: [] } },
      { orgId: ann.orgId, reason: '调整所属机构', before: { orgs: [] } },
    ])
  })
})

describe("an account that also belongs beyond the administrator's reach", () => {
  test('only the part within reach of a user who also works elsewhere may be changed', async () => {
    const foreign = await makeOrg(db())
    await joinOrg(db(), bob.id, foreign)
    const id = String(bob.id)
    const { name } = await storedOf(id)
    const message = `「${name}」还在您管理范围以外的机构任职，请由上级管理员操作`
    const answers = await Promise.allSettled([
      ann.call(api.updateUser, await edit(bob, { name: '李四' })),
      ann.call(api.updateUserState, { id, state: 0 }),
      ann.call(api.deleteUsers, { ids: [id] }),
      ann.call(api.resetUserPassword, { id }),
      ann.call(api.setUserPassword, { a: id, b: String(sub.id), newPassword: 'Hepu-first-1' }),
    ])
    expect(answers).toMatchObject(answers.map(() => ({ reason: refusal(4220, message) })))
    await expect(ann.call(api.getUser, { id })).resolves.toMatchObject({
      can: { edit: false, state: false, password: false, delete: false, roles: true, leave: true },
    })
    await ann.call(api.saveUserRole, { userId: id, roleIds: [await makeRole(sub, [])] })
    expect(await db().select().from(userRole).where(eq(userRole.userId, bob.id))).toHaveLength(2)
    await ann.call(api.removeUserFromOrg, { userId: id, orgId: String(sub.id) })
    expect(await orgsOf(id)).toEqual([foreign.id])
  })

  test('the password and state of a user with more permissions cannot be reset', async () => {
    const weak = await server.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
    const id = String(ann.userId)
    for (const asked of [
      () => weak.call(api.resetUserPassword, { id }),
      () => weak.call(api.updateUserState, { id, state: 0 }),
      () => weak.call(api.deleteUsers, { ids: [id] }),
    ]) {
      await expect(asked()).rejects.toMatchObject(refusal(4220, /拥有您没有的权限，请由上级管理员操作$/))
    }
  })
})

test('a user whose roles in an organisation allow more is not removed from it by an administrator with less', async () => {
  const weak = await server.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
  const strong = await makeRole(sub, permissionNames, '全部')
  await db()
    .insert(userRole)
    .values({ userId: bob.id, roleId: Number(strong) })
  await db().insert(userOrg).values({ userId: bob.id, orgId: ann.orgId })
  const removal = { userId: String(bob.id), orgId: String(sub.id) }
  await expect(weak.call(api.removeUserFromOrg, removal)).rejects.toMatchObject(
    refusal(4030, '角色「全部」含有您没有的权限，不能取消分配'),
  )
  await makeUser(db(), { org: sub })
  await ann.call(api.removeUserFromOrg, removal)
  expect(await orgsOf(bob.id)).toEqual([ann.orgId])
})

test('nobody edits himself out of the organisation he works in', async () => {
  await makeUser(db(), { org: ann.org })
  await expect(
    ann.call(api.updateUser, await edit({ id: ann.userId, account: ann.account })),
  ).rejects.toMatchObject(refusal(4220, '不能把自己移出机构'))
  expect(await orgsOf(ann.userId)).toEqual([ann.orgId])
})

describe('F-359 POST /api/authority/user/updateState', () => {
  test('nobody stops, deletes or removes himself', async () => {
    const id = String(ann.userId)
    for (const [asked, message] of [
      [() => ann.call(api.updateUserState, { id, state: 0 }), '不能停用或启用自己'],
      [() => ann.call(api.deleteUsers, { ids: [id] }), '不能删除自己'],
      [() => ann.call(api.removeUserFromOrg, { userId: id, orgId: String(ann.orgId) }), '不能把自己移出机构'],
    ] as const) {
      await expect(asked()).rejects.toMatchObject(refusal(4220, message))
    }
  })

  test('stopping a user ends his sessions and bars him from signing in until he is started', async () => {
    const password = 'Hepu-first-1'
    const carl = await server.user({ org: sub, permissions: [], password })
    const id = String(carl.userId)
    await ann.call(api.updateUserState, { id, state: 0 })
    expect(await sessionState(carl)).toBe(401)
    await expect(signIn(carl.account, password)).rejects.toMatchObject(
      refusal(4030, '账号已停用，请联系管理员'),
    )
    await ann.call(api.updateUserState, { id, state: 1 })
    await signIn(carl.account, password)
    expect((await linesOf(id)).map((line) => line.after)).toEqual([{ state: 0 }, { state: 1 }])
  })
})

describe('the last active administrator of an organisation stays', () => {
  const only = async () => {
    const org = await makeOrg(db(), ann.org)
    return { org, admin: await makeUser(db(), { org }) }
  }

  test('the last administrator is not stopped, deleted, moved, removed or stripped', async () => {
    const { org, admin } = await only()
    await db().insert(userOrg).values({ userId: admin.id, orgId: sub.id })
    const id = String(admin.id)
    const form = await edit(admin)
    for (const asked of [
      () => ann.call(api.updateUserState, { id, state: 0 }),
      () => ann.call(api.deleteUsers, { ids: [id] }),
      () => ann.call(api.updateUser, form),
      () => ann.call(api.removeUserFromOrg, { userId: id, orgId: String(org.id) }),
      () => ann.call(api.saveUserRole, { userId: id, roleIds: [] }),
    ]) {
      await expect(asked()).rejects.toMatchObject(
        refusal(4220, /^「.+」须至少有一名在用的管理员，请先指定他人$/),
      )
    }
    expect(await storedOf(id)).toMatchObject({ state: 1, deletedAt: null })
    const why = expect.stringMatching(/^「.+」须至少有一名在用的管理员，请先指定他人$/) as string
    expect(await ann.call(api.getUser, { id })).toMatchObject({
      can: { state: false, delete: false, edit: true },
      whyNot: { state: why, delete: why },
    })
  })

  test('with a second administrator he may go, but not both of them at once', async () => {
    const { org, admin } = await only()
    const second = await makeUser(db(), { org })
    const shown = await ann.call(api.getUser, { id: String(admin.id) })
    expect(shown.can).toMatchObject({ state: true, delete: true, leave: false })
    expect(shown.whyNot).toEqual({ leave: `这是「${shown.name}」唯一的机构；不再任职的请停用或删除` })
    const ids = [String(admin.id), String(second.id)]
    await expect(ann.call(api.deleteUsers, { ids })).rejects.toMatchObject({ code: 4220 })
    const stops = await Promise.allSettled(ids.map((id) => ann.call(api.updateUserState, { id, state: 0 })))
    expect(stops.map((stop) => stop.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('POST /api/authority/userV2/delete and user/delUserOrg', () => {
  test('a deleted user is in no list, his session ends, and his mobile but not his account becomes free', async () => {
    const carl = await server.user({ org: sub, permissions: [] })
    const mobile = mobileOf()
    await db().update(user).set({ mobile }).where(eq(user.id, carl.userId))
    await ann.call(api.deleteUsers, { ids: [String(carl.userId)] })
    expect(await sessionState(carl)).toBe(401)
    await expect(ann.call(api.getUser, { id: String(carl.userId) })).rejects.toMatchObject(unseen)
    const { account } = carl
    await expect(ann.call(api.saveUser, form({ account }))).rejects.toMatchObject({ code: 4090 })
    await ann.call(api.saveUser, form({ mobile }))
    const [line] = await linesOf(carl.userId)
    expect(line).toMatchObject({ action: 'delete', before: { account } })
    expect(JSON.stringify(line)).not.toContain('argon2')
  })

  test('a user keeps his last organisation', async () => {
    await expect(
      ann.call(api.removeUserFromOrg, { userId: String(bob.id), orgId: String(sub.id) }),
    ).rejects.toMatchObject(refusal(4220, /唯一的机构；不再任职的请停用或删除$/))
  })
})

describe('F-370 resetting a password', () => {
  test('nobody resets his own password', async () => {
    await expect(ann.call(api.resetUserPassword, { id: String(ann.userId) })).rejects.toMatchObject(
      refusal(4220, '自己的密码请在「修改密码」中修改'),
    )
  })

  test.each([
    ['V2', (id: string) => ann.call(api.resetUserPassword, { id })],
    ['V1', (userId: string) => ann.call(api.resetPasswordOf, { userId })],
  ])(
    'a reset gives a new first password that signs in with the weak mark, and old sessions end (%s)',
    async (_, reset) => {
      const carl = await server.user({ org: sub, permissions: [], password: 'Hepu-old-1' })
      const { password } = await reset(String(carl.userId))
      expect(await sessionState(carl)).toBe(401)
      await expect(signIn(carl.account, 'Hepu-old-1')).rejects.toMatchObject({ code: 4000 })
      const call = await signIn(carl.account, password)
      await expect(call(session.myInfo, {})).resolves.toMatchObject({
        isWeakPassword: true,
        mustChangePassword: true,
      })
      const lines = await linesOf(carl.userId)
      expect(lines).toMatchObject([{ action: 'update', reason: '重置密码', before: null, after: null }])
    },
  )

  test('Q-G32 updateOrgUserPassword takes user and organisation in the path and the password in the body', async () => {
    const carl = await server.user({ org: sub, permissions: [] })
    const newPassword = 'Hepu-first-1'
    const a = String(carl.userId)
    await expect(
      ann.call(api.setUserPassword, { a, b: String(ann.orgId), newPassword }),
    ).rejects.toMatchObject(refusal(4040, '用户不存在，或不在该机构中'))
    await expect(
      ann.call(api.setUserPassword, { a, b: String(sub.id), newPassword: 'weak' }),
    ).rejects.toMatchObject({ code: 4000 })
    await ann.call(api.setUserPassword, { a, b: String(sub.id), newPassword })
    const call = await signIn(carl.account, newPassword)
    await expect(call(session.myInfo, {})).resolves.toMatchObject({ mustChangePassword: true })
  })
})

describe('roles of a user', () => {
  test('F-363 saved roles are shown by listUserRole, and their permissions take effect on the next call', async () => {
    const carl = await server.user({ org: sub, permissions: [] })
    const userId = String(carl.userId)
    const roleId = await makeRole(sub, ['experiment.variety:read'], '查看')
    await ann.call(api.saveUserRole, { userId, roleIds: [roleId] })
    const listed = await ann.call(api.listUserRole, { userId })
    expect(listed.filter((choice) => choice.isChecked)).toMatchObject([{ id: roleId, orgId: String(sub.id) }])
    const { permissions } = await carl.call(session.myAuths, {})
    expect(permissions).toEqual(['experiment.variety:read'])
    expect((await linesOf(userId)).at(-1)).toMatchObject({ reason: '分配角色' })
    await ann.call(api.saveUserRole, { userId, roleIds: '' })
    await expect(carl.call(session.myAuths, {})).resolves.toMatchObject({ permissions: [] })
  })

  test('an administrator does not give or take what he does not have', async () => {
    const weak = await server.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
    const userId = String(bob.id)
    const strong = await makeRole(sub, permissionNames, '全部')
    await expect(weak.call(api.saveUserRole, { userId, roleIds: [strong] })).rejects.toMatchObject(
      refusal(4030, '角色「全部」含有您没有的权限，不能分配'),
    )
    await ann.call(api.saveUserRole, { userId, roleIds: [strong] })
    await expect(weak.call(api.saveUserRole, { userId, roleIds: [] })).rejects.toMatchObject(
      refusal(4030, '角色「全部」含有您没有的权限，不能取消分配'),
    )
    const listed = await weak.call(api.listUserRole, { userId })
    expect(listed.find((choice) => choice.id === strong)).toMatchObject({
      isChecked: true,
      can: { grant: false },
    })
  })

  test('an administrator does not give himself a custom menu that he does not see', async () => {
    await makeAdministrator(db(), ann)
    const site = { label: '内网站点', path: `https://${unique()}.example.com/`, parentId: null }
    const { id } = await ann.call(menus.menuInsert, site)
    const weak = await server.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
    const made = await ann.call(roles.roleSave, { name: '看站点', menuIds: [id] })
    const userId = String(weak.userId)
    const listed = await weak.call(api.listUserRole, { userId })
    const held = listed.filter((choice) => choice.isChecked).map((choice) => choice.id)
    const roleIds = [...held, made.id]
    await expect(weak.call(api.saveUserRole, { userId, roleIds })).rejects.toMatchObject({
      code: 4030,
      message: '角色「看站点」含有您没有的权限，不能分配',
    })
    await ann.call(api.saveUserRole, { userId, roleIds })
    await weak.call(api.saveUserRole, { userId, roleIds: held })
  })

  test('only administrators give and take the role of the administrators, whatever else somebody may do', async () => {
    const root = await server.user({ org: ann.org })
    const adminRole = String(await makeAdministrator(db(), root))
    const reason = '是系统角色，而您不是系统管理员'
    const refused = (action: string) => refusal(4030, `角色「系统管理员」${reason}，不能${action}`)
    const rolesOf = async (userId: number) => {
      const listed = await root.call(api.listUserRole, { userId: String(userId) })
      return listed.filter((choice) => choice.isChecked).map((choice) => choice.id)
    }
    const own = await rolesOf(ann.userId)
    const userId = String(ann.userId)
    await expect(ann.call(api.saveUserRole, { userId, roleIds: [...own, adminRole] })).rejects.toMatchObject(
      refused('分配'),
    )
    await expect(
      ann.call(api.saveUserRole, { userId: String(root.userId), roleIds: [] }),
    ).rejects.toMatchObject(refused('取消分配'))
    const wish = form({ orgIds: [String(ann.orgId)], roleIds: [adminRole] })
    await expect(ann.call(api.saveUser, wish)).rejects.toMatchObject(refused('分配'))
    const reset = ann.call(api.resetUserPassword, { id: String(root.userId) })
    await expect(reset).rejects.toMatchObject(refusal(4220, /拥有您没有的权限，请由上级管理员操作$/))
    const listed = await ann.call(api.listUserRole, { userId })
    expect(listed.find(({ id }) => id === adminRole)).toMatchObject({
      isChecked: false,
      blocker: reason,
      can: { grant: false },
    })
    await root.call(api.saveUserRole, { userId, roleIds: [...own, adminRole] })
    expect(await rolesOf(ann.userId)).toContain(adminRole)
    await ann.call(api.saveUserRole, { userId: String(root.userId), roleIds: [] })
    const left = await ann.call(api.listUserRole, { userId: String(root.userId) })
    expect(left.filter((choice) => choice.isChecked)).toEqual([])
  })

  test('the roles of the organisations of a new user are listed', async () => {
    const roleId = await makeRole(sub, [])
    const found = await ann.call(api.listUserRole, { orgIds: String(sub.id) })
    expect(found.find((choice) => choice.id === roleId)).toMatchObject({
      isChecked: false,
      can: { grant: true },
    })
    const elsewhere = String((await makeOrg(db())).id)
    await expect(ann.call(api.listUserRole, { orgIds: elsewhere })).rejects.toMatchObject({ code: 4040 })
    await expect(ann.call(api.listUserRole, {})).rejects.toMatchObject(refusal(4000, '请指定用户或机构'))
  })
})

describe('the lists of users', () => {
  test('selectPage lists an organisation with those below it, and page/{orgId} that one only', async () => {
    const ids = (page: { records: { id: string }[] }) => page.records.map((row) => row.id).toSorted()
    const both = [String(ann.userId), String(bob.id)].toSorted()
    const orgId = String(ann.orgId)
    expect(ids(await ann.call(api.pageUsers, { model: { orgId } }))).toEqual(both)
    expect(ids(await ann.call(api.pageUsersOf, { orgId, model: {} }))).toEqual([String(ann.userId)])
    await expect(ann.call(api.userOrgTree, {})).resolves.toMatchObject([
      { users: [{ id: String(ann.userId) }], children: [{ users: [{ id: String(bob.id) }] }] },
    ])
  })

  test('the list filters by name or account, mobile and state, and says what may be done', async () => {
    const mobile = mobileOf()
    await ann.call(api.saveUser, form({ name: '赵六', mobile, position: '育种员' }))
    const asked = (model: InputOf<typeof api.pageUsers>['model']) =>
      ann.call(api.pageUsers, { model, sort: 'name' })
    await expect(asked({ name: '赵' })).resolves.toMatchObject({
      total: 1,
      records: [{ position: '育种员' }],
    })
    await expect(asked({ mobile: mobile.slice(2, 9) })).resolves.toMatchObject({
      records: [{ name: '赵六' }],
    })
    await expect(asked({ name: bob.account.slice(2) })).resolves.toMatchObject({
      records: [{ id: String(bob.id) }],
    })
    await expect(asked({ state: 0 })).resolves.toMatchObject({ total: 0 })
    const self = (await asked({ name: ann.account })).records[0]!
    expect(self.can).toMatchObject({ edit: true, state: false, password: false, delete: false, leave: false })
    const reader = await server.user({ org: ann.org, permissions: ['system.user:read'] })
    const seen = await reader.call(api.getUser, { id: String(bob.id) })
    expect(new Set(Object.values(seen.can))).toEqual(new Set([false]))
  })
})
