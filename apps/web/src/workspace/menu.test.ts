import { describe, expect, test } from 'vitest'
import { entry, rootOf } from '../test/menus.ts'
import { findLeaf, firstPath, leavesOf, pathOf, routeNameOf, trailOf, workspaceMenu } from './menu.ts'

const list = entry({
  id: '11',
  label: '试验进展',
  path: 'estimate/list',
  parentId: '1',
  sortValue: 2,
  children: [
    entry({ id: '111', label: '详情', path: 'estimate/list/show', hidden: true }),
    entry({ id: '112', label: '导入', type: 'r', path: '' }),
  ],
})
const group = entry({
  id: '1',
  label: '品种评价',
  path: 'estimate',
  children: [list, entry({ id: '12', label: '晋级', path: 'estimate/up', parentId: '1', sortValue: 1 })],
})

describe('menu', () => {
  test('F-057 F-107 the menu keeps menus at every depth in their order and drops resources', () => {
    const menu = workspaceMenu([rootOf(group, entry({ id: '9', label: '按钮', type: 'r' }))])
    expect(menu.map((entry) => entry.id)).toEqual(['1'])
    expect(menu[0]?.children.map((entry) => entry.id)).toEqual(['12', '11'])
    expect(menu[0]?.children[1]?.children.map((entry) => entry.id)).toEqual(['111'])
  })

  test('F-058 the menu has the entries under the first entry', () => {
    const second = entry({ id: '2', label: '另一棵', children: [entry({ id: '3', label: '别的' })] })
    expect(workspaceMenu([rootOf(group), second]).map((entry) => entry.id)).toEqual(['1'])
  })

  test('F-059 the menu has only Home for a user without authorisation', () => {
    expect(workspaceMenu([])).toMatchObject([
      { id: '1000081', code: 'home', path: 'home', type: 'm', label: '首页', icon: 'Home' },
    ])
  })

  test('F-105 the menu keeps every field of an entry', () => {
    const fields =
      'id label parentId sortValue children code description type path component icon isGeneral isIframe createTime createdBy updateTime updatedBy'
    const [shown] = workspaceMenu([rootOf(entry({ id: '5', label: '甲', description: '说明' }))])
    expect(Object.keys(shown ?? {})).toEqual(expect.arrayContaining(fields.split(' ')))
    expect(shown?.description).toBe('说明')
  })

  test('F-106 the menu treats children null as none', () => {
    const childless = entry({ id: '5', label: '甲', path: 'a', children: null as unknown as [] })
    const menu = workspaceMenu([rootOf(childless)])
    expect(menu[0]?.children).toEqual([])
    expect(leavesOf(menu).map((entry) => entry.id)).toEqual(['5'])
  })

  test('F-094 F-095 F-096 the menu makes routes of leaves and hidden details, not of groups and resources', () => {
    expect(leavesOf(workspaceMenu([rootOf(group)])).map((entry) => entry.id)).toEqual(['12', '11', '111'])
  })

  test('F-096 the menu makes a route of the leaf below groups at any depth, and of none of the groups', () => {
    const leaf = entry({ id: '6', label: '叶', path: 'a/b/c/d/e' })
    const deep = ['5', '4', '3', '2'].reduce(
      (below, id) => entry({ id, label: `组${id}`, path: id, children: [below] }),
      leaf,
    )
    expect(leavesOf(workspaceMenu([rootOf(deep)])).map((entry) => entry.id)).toEqual(['6'])
  })

  test('F-103 F-104 the menu leads / to the first shown leaf', () => {
    expect(firstPath(workspaceMenu([rootOf(group)]))).toBe('/estimate/up')
    expect(firstPath(workspaceMenu([]))).toBe('/home/index')
  })

  test('the menu finds a leaf by its address, and none for a foreign one', () => {
    const menu = workspaceMenu([rootOf(group)])
    expect(findLeaf(menu, '/estimate/list/show')?.id).toBe('111')
    expect(findLeaf(menu, '/system/user')).toBeUndefined()
    expect(trailOf(menu, '111')).toEqual(['1', '11'])
  })

  test('F-097 F-098 the menu names a route by its label, or its code where it has one, and its id', () => {
    expect(routeNameOf(entry({ id: '12', label: '用户管理' }))).toBe('用户管理-12')
    expect(routeNameOf(entry({ id: '13', label: '用户管理' }))).toBe('用户管理-13')
    expect(routeNameOf(entry({ id: '12', label: '用户管理', code: 'user' }))).toBe('user-12')
  })

  test('F-099 the menu puts pages of other sites under /iframe', () => {
    expect(pathOf(entry({ id: '7', label: '外部', path: 'https://example.com/a', isIframe: true }))).toBe(
      '/iframe/7',
    )
  })
})
