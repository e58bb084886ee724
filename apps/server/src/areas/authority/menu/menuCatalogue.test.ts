import * as writes from '@hepu/api/areas/authority/menu/menuResources'
import * as menus from '@hepu/api/areas/authority/menu/menuAdmin'
import { roleSave } from '@hepu/api/areas/authority/role/role'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator, makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { asQuery, refused, walkOf } from '../../../../test/walk.ts'

let app: TestApp
/** An administrator of an organisation at the top. */
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  await makeAdministrator(app.services.db, ann)
})
afterAll(() => app.close())

const NONE = '999999'
const done = { code: 1, data: null }

type Node = Pick<menus.MenuTreeEntry, 'id' | 'label' | 'type'> & { children: readonly Node[] }
const flat = (tree: readonly Node[]): Node[] => tree.flatMap((node) => [node, ...flat(node.children)])
const labelsIn = (tree: readonly Node[]) => flat(tree).map(({ label }) => label)

test('F-469 menus and their resources are read as trees, made, shown, changed and deleted', async () => {
  const { menuResourceTree, getMenuTree, menuDetail, resourceList, menuInsert, menuEdit } = {
    ...menus,
    ...writes,
  }
  const { menuDelete, resourceDelete, resourceInsert, resourceDetail, resourceEdit } = { ...menus, ...writes }
  const walk = walkOf([
    menuResourceTree,
    getMenuTree,
    menuDetail,
    resourceList,
    menuInsert,
    menuEdit,
    menuDelete,
    resourceDelete,
    resourceInsert,
    resourceDetail,
    resourceEdit,
  ])
  const who = walk.as(ann)
  const { id } = await who.call(menuInsert, { label: '天气', path: 'own/weather' })
  const { version, path } = await who.call(menuDetail, { id })
  await who.call(menuEdit, { id, version, path, label: '气象', hidden: true })
  expect(labelsIn(await who.call(getMenuTree, {}))).toContain('气象')
  expect(labelsIn(await who.call(getMenuTree, { flag: true }))).not.toContain('气象')
  const word = 'experiment.variety:read' as const
  const { id: resource } = await who.call(resourceInsert, { menuId: id, label: '看天气', word })
  await who.call(resourceEdit, { id: resource, version: 1, menuId: id, label: '看气象', word })
  expect(await who.call(resourceDetail, { id: resource })).toMatchObject({
    label: '看气象',
    word,
    parentId: id,
  })
  expect(await who.call(resourceList, { menuId: id })).toMatchObject([{ id: resource, type: 'r' }])
  expect(labelsIn(await who.call(menuResourceTree, {}))).toContain('看气象')
  await refuseMenus(who)
  expect(await asQuery(who, resourceDelete, { ids: resource })).toMatchObject(done)
  expect(await asQuery(who, menuDelete, { ids: id })).toMatchObject(done)
  expect(labelsIn(await who.call(menuResourceTree, {}))).not.toContain('气象')
  await walk.end(app)
})

/** What is wrong with each call about menus and resources. */
async function refuseMenus(who: Client): Promise<void> {
  const word = 'experiment.variety:read' as const
  const edited = { id: NONE, version: 1, label: '甲' }
  await refused(who.call(menus.getMenuTree, { flag: 'maybe' as never }), '只看侧栏菜单不正确')
  await refused(who.call(menus.menuDetail, { id: NONE }), '菜单不存在')
  await refused(who.call(menus.resourceList, { menuId: NONE }), '菜单不存在')
  await refused(who.call(menus.menuInsert, { label: '', path: 'own/none' }), '名称必填')
  await refused(who.call(menus.menuEdit, { ...edited, path: 'own/none' }), '菜单不存在')
  await refused(who.call(menus.menuDelete, { ids: [NONE] }), '菜单不存在')
  await refused(who.call(menus.resourceDelete, { ids: [NONE] }), '资源不存在')
  await refused(who.call(writes.resourceInsert, { menuId: NONE, label: '甲', word }), '菜单不存在')
  await refused(who.call(menus.resourceDetail, { id: NONE }), '资源不存在')
  await refused(who.call(writes.resourceEdit, { ...edited, menuId: '1124', word }), '资源不存在')
}

test('F-470 the calls of the second version return trees and order, save and change either kind, and show inherited grants', async () => {
  const { menuTree, menuSourceTree, menuSorts, menuResourceSave, menuResourceEdit, inheritList } = {
    ...menus,
    ...writes,
  }
  const walk = walkOf([menuTree, menuSourceTree, menuSorts, menuResourceSave, menuResourceEdit, inheritList])
  const who = walk.as(ann)
  const station = String((await makeOrg(app.services.db, ann.org)).id)
  const elsewhere = String((await makeOrg(app.services.db)).id)
  const { id } = await who.call(menuResourceSave, { type: 'm', label: '土壤', path: 'own/soil' })
  const word = 'experiment.variety:read' as const
  const resource = { type: 'r', parentId: id, label: '看土壤', word } as const
  const { id: resourceId } = await who.call(menuResourceSave, resource)
  await who.call(menuResourceEdit, { ...resource, id: resourceId, version: 1, label: '看墒情' })
  expect(labelsIn(await who.call(menuSourceTree, { orgId: station }))).toContain('看墒情')
  const top = async () => (await who.call(menuTree, {})).map((menu) => menu.id)
  await who.call(menuSorts, { ids: [id, ...(await top()).filter((other) => other !== id)] })
  expect((await top())[0]).toBe(id)
  await who.call(roleSave, { name: '看墒情的', menuIds: [id, resourceId] })
  const inherited = await who.call(inheritList, { orgId: station, flag: true })
  expect(inherited.find((entry) => entry.id === resourceId)).toMatchObject({ isInherited: true })
  const edited = { type: 'm', id: NONE, version: 1, label: '甲', path: 'own/none' } as const
  await refused(who.call(menuSourceTree, { orgId: elsewhere }), '机构不存在或无权查看')
  await refused(who.call(menuSorts, { ids: [id] }), '同级菜单已有变化')
  await refused(who.call(menuResourceSave, { type: 'r', label: '新', parentId: id }), '权限字必填')
  await refused(who.call(menuResourceEdit, edited), '菜单不存在')
  await refused(who.call(inheritList, { orgId: elsewhere }), '机构不存在或无权查看')
  await walk.end(app)
})
