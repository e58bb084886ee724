import * as writes from '@hepu/api/areas/authority/menu/menuResources'
import * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { roleSave, roleUserSave } from '@hepu/api/areas/authority/role/role'
import * as session from '@hepu/api/areas/authority/session/session'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator, makeOrg, makeUser } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { menu, roleMenu, userRole } from '../../../db/schema/index.ts'
import { menuRows, seedMenus } from '../../../db/seed/seedMenus.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  await makeAdministrator(app.services.db, ann)
})
afterAll(() => app.close())

/** Menus are shared by all: what a test made of the catalogue's entries goes. */
afterEach(async () => {
  const ids = menuRows.map((row) => row.id)
  await app.services.db.update(menu).set({ updatedBy: null }).where(inArray(menu.id, ids))
  await seedMenus(app.services.db)
})

let made = 0
const add = async (parentId: string | null, label = '分组'): Promise<string> =>
  (await ann.call(api.menuInsert, { parentId, label, path: `own/path-${++made}` })).id
const show = (id: string) => ann.call(api.menuDetail, { id })
const edit = async (id: string, change: { label?: string; parentId?: string | null; path?: string }) => {
  const { label, path, parentId, version } = await show(id)
  return ann.call(api.menuEdit, { id, version, label, path, parentId, ...change })
}
const flat = (tree: readonly MenuTreeEntry[]): MenuTreeEntry[] =>
  tree.flatMap((entry) => [entry, ...flat(entry.children)])
const sidebarOf = async (client: Client): Promise<AuthEntry[]> =>
  (await client.call(session.myAuths, {})).menus[0]!.children.filter((entry) => !entry.hidden)
const standard = '1124'
const role = '9010'

describe('changes of menus that are refused', () => {
  test('a change from an organisation below the top is refused, as menus are shared', async () => {
    const station = await makeOrg(app.services.db, ann.org)
    const below = await app.user({ org: station })
    const refused = { code: 4030, message: '菜单由各机构共用，只能在最上级机构中修改' }
    await expect(below.call(api.menuInsert, { label: '新', path: 'own/below' })).rejects.toMatchObject(
      refused,
    )
    await expect(below.call(api.menuSorts, { ids: ['9000'] })).rejects.toMatchObject(refused)
    expect(flat(await below.call(api.menuTree, {})).some((entry) => entry.can['edit'])).toBe(false)
  })

  test('a parent that makes a circle, is a resource, or does not exist is refused', async () => {
    const upper = await add(null)
    const lower = await add(upper)
    const circle = { code: 4000, message: '上级菜单不能是菜单自己或其下级' }
    await expect(edit(upper, { parentId: lower })).rejects.toMatchObject(circle)
    await expect(edit(upper, { parentId: upper })).rejects.toMatchObject(circle)
    const none = { code: 4000, message: '上级菜单不存在' }
    await expect(edit(upper, { parentId: '112401' })).rejects.toMatchObject(none)
    await expect(add('77')).rejects.toMatchObject(none)
  })

  test('F-375 deleting a menu with menus below, one of the catalogue, or one that a role grants is refused', async () => {
    const upper = await add(null, '上级')
    const lower = await add(upper, '下级')
    await expect(ann.call(api.menuDelete, { ids: [lower, upper] })).rejects.toMatchObject({
      code: 4220,
      message: '菜单「上级」下还有1个菜单，不能删除',
    })
    await expect(ann.call(api.menuDelete, { ids: standard })).rejects.toMatchObject({
      code: 4220,
      message: '「晋级标准」是系统菜单，不能删除，可设为侧栏不显示',
    })
    await expect(ann.call(api.resourceDelete, { ids: '112401' })).rejects.toMatchObject({
      code: 4220,
      message: '「查看晋级标准」是系统资源，不能删除',
    })
    const { id } = await ann.call(writes.resourceInsert, {
      menuId: lower,
      label: '看试验',
      word: 'experiment.variety:read',
    })
    await ann.call(roleSave, { name: `用${lower}`, menuIds: [id] })
    await expect(ann.call(api.resourceDelete, { ids: id })).rejects.toMatchObject({
      code: 4220,
      message: '资源「看试验」已授予1个角色，不能删除',
    })
    await expect(ann.call(api.menuDelete, { ids: lower })).rejects.toMatchObject({
      code: 4220,
      message: '菜单「下级」已授予1个角色，不能删除',
    })
    expect(await show(lower)).toMatchObject({
      label: '下级',
      can: { edit: true, delete: false },
      whyNot: { delete: '菜单「下级」已授予1个角色，不能删除' },
    })
    expect(await show(upper)).toMatchObject({ whyNot: { delete: '菜单「上级」下还有1个菜单，不能删除' } })
    expect(await ann.call(api.resourceDetail, { id })).toMatchObject({
      can: { delete: false },
      whyNot: { delete: '资源「看试验」已授予1个角色，不能删除' },
    })
  })

  test('the fields of a catalogue entry that the code depends on cannot be changed', async () => {
    await expect(edit(standard, { path: 'own/standard' })).rejects.toMatchObject({
      code: 4220,
      message: '「晋级标准」由系统提供，路径不能修改',
    })
    const { version } = await ann.call(api.resourceDetail, { id: '112401' })
    const change = { id: '112401', version, menuId: standard, label: '看标准' }
    await expect(
      ann.call(writes.resourceEdit, { ...change, word: 'system.menu:write' }),
    ).rejects.toMatchObject({
      code: 4220,
    })
    await expect(
      ann.call(writes.resourceEdit, { ...change, menuId: role, word: 'upgrade.standard:read' }),
    ).rejects.toMatchObject({ code: 4220, message: '「查看晋级标准」由系统提供，所属菜单不能修改' })
  })

  test('an unknown permission, a path that runs a script, and a taken path are refused', async () => {
    const resource = { menuId: standard, label: '新', word: 'no.such:word' as 'system.menu:read' }
    await expect(ann.call(writes.resourceInsert, resource)).rejects.toMatchObject({
      code: 4000,
      message: '权限字不正确，须从列表中选择',
    })
    for (const path of ['javascript:alert(1)', 'https://', '含汉字']) {
      await expect(ann.call(api.menuInsert, { label: '新', path })).rejects.toMatchObject({ code: 4000 })
    }
    await expect(
      ann.call(api.menuInsert, { label: '新', path: 'own/page', isIframe: true }),
    ).rejects.toMatchObject({ code: 4000, message: '嵌入页面的路径须以 http:// 或 https:// 开头' })
    await expect(ann.call(api.menuInsert, { label: '新', path: 'system/role' })).rejects.toMatchObject({
      code: 4090,
      message: '路径「system/role」已被菜单「角色设置」使用',
    })
    await expect(
      ann.call(writes.menuResourceSave, { type: 'r', label: '新', parentId: standard }),
    ).rejects.toMatchObject({ code: 4000, message: '权限字必填' })
  })

  test('nobody makes a permission he lacks into a resource, or turns one he has into it', async () => {
    const bob = await app.user({
      permissions: ['system.menu:read', 'system.menu:write', 'experiment.variety:read'],
    })
    const refused = { code: 4030, message: '您没有「维护角色与人员分配」权限，不能将其设为资源' }
    const wish = { menuId: standard, label: '新', word: 'system.role:write' as const }
    await expect(bob.call(writes.resourceInsert, wish)).rejects.toMatchObject(refused)
    const word = 'experiment.variety:read' as const
    const { id } = await bob.call(writes.resourceInsert, { ...wish, word })
    const { version } = await bob.call(api.resourceDetail, { id })
    await expect(bob.call(writes.resourceEdit, { ...wish, id, version })).rejects.toMatchObject(refused)
    await bob.call(api.resourceDelete, { ids: id })
  })

  test('a change that leaves an organisation without anybody who may look after its users is refused', async () => {
    const bob = await app.user({ permissions: [] })
    const menuId = await add(null, '自己的')
    const resource = { label: '管人', word: 'system.user:write' } as const
    const { id } = await ann.call(writes.resourceInsert, { menuId, ...resource })
    const db = app.services.db
    const [own] = await db.select().from(userRole).where(eq(userRole.userId, bob.userId))
    await db.insert(roleMenu).values({ roleId: own!.roleId, menuId: Number(id) })
    const { version } = await ann.call(api.resourceDetail, { id })
    const change = { id, version, menuId, label: '管人', word: 'system.user:read' } as const
    const refused = /^「机构\w+」须至少有一名在用的管理员，请先指定他人$/
    await expect(ann.call(writes.resourceEdit, change)).rejects.toMatchObject({
      code: 4220,
      message: expect.stringMatching(refused) as string,
    })
    await expect(ann.call(api.resourceDelete, { ids: id })).rejects.toMatchObject({
      code: 4220,
      message: '资源「管人」已授予1个角色，不能删除',
    })
    await makeUser(db, { org: bob.org, permissions: ['system.user:write'] })
    await ann.call(writes.resourceEdit, change)
    expect((await bob.call(session.myAuths, {})).permissions).toEqual(['system.user:read'])
  })

  test('an order that misses a sibling, adds a stranger, or is stale sorts nothing', async () => {
    const parent = await add(null)
    const [one, two] = [await add(parent, '一'), await add(parent, '二')]
    const refused = { code: 4090, message: '同级菜单已有变化，次序没有保存，请刷新后再排' }
    for (const ids of [[two], [two, one, standard], [two, standard]]) {
      await expect(ann.call(api.menuSorts, { parentId: parent, ids })).rejects.toMatchObject(refused)
    }
    expect([(await show(one)).sortValue, (await show(two)).sortValue]).toEqual([1, 2])
  })

  test('a stale edit is refused, with who changed the menu and when', async () => {
    const id = await add(null, '甲')
    const { version, path } = await show(id)
    await edit(id, { label: '乙' })
    await expect(ann.call(api.menuEdit, { id, version, path, label: '丙' })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(new RegExp(`^「乙」已被用户${ann.account}于.+修改`)) as string,
    })
  })
})

describe('菜单管理', () => {
  test('F-357 F-386 menus and resources are shown as trees, under the second /authority and V2 alike', async () => {
    const whole = await ann.call(api.menuResourceTree, {})
    const menus = await ann.call(api.menuTree, {})
    expect(flat(whole).length).toBeGreaterThanOrEqual(menuRows.length)
    expect(flat(menus).every((entry) => entry.type === 'm')).toBe(true)
    const shown = flat(await ann.call(api.getMenuTree, { flag: 'true' }))
    expect(shown.some((entry) => entry.hidden)).toBe(false)
    expect(flat(await ann.call(api.getMenuTree, {}))).toHaveLength(flat(menus).length)
    expect(await ann.call(api.resourceList, { menuId: standard })).toMatchObject([
      { id: '112401', word: 'upgrade.standard:read', isBuiltIn: true, can: { edit: true, delete: false } },
      { id: '112402' },
    ])
  })

  test('F-374 a menu that moved to another parent and position is shown to users who have it', async () => {
    const group = await add(null, '我的标准')
    await edit(standard, { parentId: group })
    const bob = await app.user({ permissions: ['upgrade.standard:read'] })
    expect(
      (await sidebarOf(bob)).map((entry) => [entry.label, entry.children.map((child) => child.id)]),
    ).toEqual([
      ['首页', []],
      ['我的标准', [standard]],
    ])
    const top = (await ann.call(api.menuTree, {})).map((entry) => entry.id)
    await ann.call(api.menuSorts, { ids: [group, ...top.filter((id) => id !== group)] })
    expect((await sidebarOf(bob)).map((entry) => entry.label)).toEqual(['我的标准', '首页'])
  })

  test('F-376 a resource that is added and granted brings its action and its permission', async () => {
    const bob = await app.user({ org: ann.org, permissions: ['upgrade.standard:read'] })
    const menuId = await add(null, '自己的')
    const { id } = await ann.call(writes.menuResourceSave, {
      type: 'r',
      parentId: menuId,
      label: '看角色',
      word: 'system.role:read',
    })
    const { id: roleId } = await ann.call(roleSave, { name: '看角色的', menuIds: [menuId, id] })
    await ann.call(roleUserSave, { roleId, userIds: [String(bob.userId)] })
    const { auths, permissions } = await bob.call(session.myAuths, {})
    expect(permissions).toContain('system.role:read')
    expect(auths.find((entry) => entry.id === menuId)?.children).toMatchObject([{ id, menu: 'read' }])
    await expect(bob.call(api.menuSourceTree, {})).resolves.toBeInstanceOf(Array)
  })

  test('F-377 grants of the organisation above are marked in the list of the one below', async () => {
    const station = await makeOrg(
      app.services.db,
      (await app.user({ permissions: ['upgrade.standard:read'] })).org,
    )
    const bob = await app.user({ org: station, permissions: ['system.role:read'] })
    const orgId = String(station.id)
    const marks = async (flag: boolean) =>
      (await bob.call(api.inheritList, { orgId, flag })).map((entry) => `${entry.id} ${entry.isInherited}`)
    const inherited = ['1100 true', '1124 true', '112401 true']
    const own = ['9000 false', '9010 false', '901001 false', '9011 false', '901101 false']
    expect((await marks(true)).toSorted()).toEqual(inherited)
    expect((await marks(false)).toSorted()).toEqual([...inherited, ...own].toSorted())
    await expect(bob.call(api.inheritList, { orgId: String(ann.orgId) })).rejects.toMatchObject({
      code: 4040,
      message: '机构不存在或无权查看',
    })
  })

  test('a user may grant the menus he has, and an administrator all', async () => {
    const bob = await app.user({ permissions: ['system.role:read', 'upgrade.standard:read'] })
    const permissions = flat(await bob.call(api.menuSourceTree, {})).flatMap((entry) => entry.word ?? [])
    expect([...new Set(permissions)].toSorted()).toEqual(['system.role:read', 'upgrade.standard:read'])
    const all = flat(await ann.call(api.menuSourceTree, {}))
    expect(all.length).toBe(flat(await ann.call(api.menuResourceTree, {})).length)
  })

  test('an outside site is shown in a frame, and an administrator has a new menu at once', async () => {
    const { id } = await ann.call(api.menuInsert, {
      label: '天气',
      path: 'https://weather.example/cn',
      icon: 'global',
    })
    expect(await show(id)).toMatchObject({ isIframe: true, isBuiltIn: false, can: { delete: true } })
    expect(flatAuth(await sidebarOf(ann)).find((entry) => entry.id === id)).toMatchObject({ label: '天气' })
    await ann.call(api.menuDelete, { ids: id })
    expect(flatAuth(await sidebarOf(ann)).some((entry) => entry.id === id)).toBe(false)
  })

  test('every change of a menu is logged', async () => {
    const id = await add(null, '甲')
    await edit(id, { label: '乙' })
    await ann.call(api.menuDelete, { ids: id })
    const lines = await ann.call(changeHistory.changeLogOfRecord, { object: 'menu', objectId: id })
    expect(lines.map(({ action, after }) => [action, after?.['label']])).toEqual([
      ['delete', undefined],
      ['update', '乙'],
      ['create', '甲'],
    ])
  })
})

describe('an upgrade of the menus', () => {
  test('F-374 an upgrade keeps what people changed and made, and renews what the code depends on', async () => {
    const group = await add(null, '我的')
    const { id: resource } = await ann.call(writes.resourceInsert, {
      menuId: standard,
      label: '自己的',
      word: 'system.menu:read',
    })
    const { version } = await show(standard)
    const path = 'estimate/estimate-promotion/upgradeStandard'
    const change = { label: '标准', icon: 'book', hidden: true, isGeneral: true, parentId: group }
    await ann.call(api.menuEdit, { id: standard, version, path, ...change })
    await app.services.db
      .update(menu)
      .set({ path: 'old/path', component: 'old' })
      .where(inArray(menu.id, [Number(standard), 1120]))
    await app.services.db
      .update(menu)
      .set({ label: '旧名' })
      .where(inArray(menu.id, [1120]))
    await seedMenus(app.services.db)
    expect(await show(standard)).toMatchObject({ ...change, path, component: null })
    expect(await show('1120')).toMatchObject({ label: '晋级评估', path: 'estimate/estimate-promotion' })
    expect(await show(group)).toMatchObject({ label: '我的' })
    expect(await ann.call(api.resourceDetail, { id: resource })).toMatchObject({ label: '自己的' })
    await ann.call(api.resourceDelete, { ids: resource })
  })
})

const flatAuth = (entries: readonly AuthEntry[]): AuthEntry[] =>
  entries.flatMap((entry) => [entry, ...flatAuth(entry.children)])
