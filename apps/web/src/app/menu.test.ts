import { describe, expect, test } from 'vitest'
import { entry, rootOf } from '../test/menus.ts'
import { findLeaf, firstPath, leavesOf, pathOf, trailOf, workspaceMenu } from './menu.ts'

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
  test('F-057 keeps menus at every depth in their order and drops resources', () => {
    const menu = workspaceMenu([rootOf(group, entry({ id: '9', label: '按钮', type: 'r' }))])
    expect(menu.map((it) => it.id)).toEqual(['1'])
    expect(menu[0]?.children.map((it) => it.id)).toEqual(['12', '11'])
    expect(menu[0]?.children[1]?.children.map((it) => it.id)).toEqual(['111'])
  })

  test('F-058 is what stands under the first entry', () => {
    const second = entry({ id: '2', label: '另一棵', children: [entry({ id: '3', label: '别的' })] })
    expect(workspaceMenu([rootOf(group), second]).map((it) => it.id)).toEqual(['1'])
  })

  test('is Home alone for a user without authorisation', () => {
    expect(workspaceMenu([])).toMatchObject([
      { id: '1000081', code: 'home', path: 'home', label: '首页', icon: 'Home' },
    ])
  })

  test('makes routes of leaves and hidden details, not of groups', () => {
    expect(leavesOf(workspaceMenu([rootOf(group)])).map((it) => it.id)).toEqual(['12', '11', '111'])
  })

  test('leads / to the first shown leaf', () => {
    expect(firstPath(workspaceMenu([rootOf(group)]))).toBe('/estimate/up')
    expect(firstPath(workspaceMenu([]))).toBe('/home')
  })

  test('finds a leaf by its address, and nothing for a foreign one', () => {
    const menu = workspaceMenu([rootOf(group)])
    expect(findLeaf(menu, '/estimate/list/show')?.id).toBe('111')
    expect(findLeaf(menu, '/system/user')).toBeUndefined()
    expect(trailOf(menu, '111')).toEqual(['1', '11'])
  })

  test('puts pages of other sites under /iframe', () => {
    expect(pathOf(entry({ id: '7', label: '外部', path: 'https://example.com/a', isIframe: true }))).toBe(
      '/iframe/7',
    )
  })
})
