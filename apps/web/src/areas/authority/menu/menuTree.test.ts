import { findNode } from '@hepu/api/core/tree/treeNodes'
import { expect, test } from 'vitest'
import { menuInput, menusOf, menuValues, parentChoices, TOP } from './menuTree.ts'
import { menuEntry } from './testMenus.ts'

const tree = [
  menuEntry('1', '首页'),
  menuEntry('2', '试验', [
    menuEntry('21', '进展', [menuEntry('211', '查看', [], { type: 'r' })]),
    menuEntry('22', '标准'),
  ]),
]

test('menus are shown without their resources', () => {
  expect(findNode(tree, '211')?.label).toBe('查看')
  expect(findNode(menusOf(tree), '211')).toBeUndefined()
})

test('a menu is offered neither itself nor its descendants as parent', () => {
  expect(parentChoices(menusOf(tree), '2').map(({ value }) => value)).toEqual(['1'])
  expect(parentChoices(menusOf(tree), '21')).toEqual([
    { value: '1', label: '首页' },
    { value: '2', label: '试验' },
    { value: '22', label: '　标准' },
  ])
})

test('the form of a menu begins with the stored values and returns the same', () => {
  const menu = menuEntry('5', '天气', [], { path: 'https://weather.example', icon: 'Global', hidden: true })
  const values = menuValues(menu, null)
  expect(values).toMatchObject({ parentId: TOP, icon: 'global', flags: ['hidden'] })
  expect(menuInput(values)).toEqual({
    label: '天气',
    parentId: null,
    path: 'https://weather.example',
    component: null,
    icon: 'global',
    description: null,
    isGeneral: false,
    hidden: true,
    keepAlive: false,
  })
  expect(menuInput(menuValues(undefined, '2'))).toMatchObject({ parentId: '2', label: '', path: '' })
})
