import { expect, test } from 'vitest'
import {
  findEntry,
  menuInput,
  menusOf,
  menuValues,
  movedBy,
  parentChoices,
  siblingsOf,
  TOP,
} from './menuTree.ts'
import { menuEntry } from './testMenus.ts'

const tree = [
  menuEntry('1', '首页'),
  menuEntry('2', '试验', [
    menuEntry('21', '进展', [menuEntry('211', '查看', [], { type: 'r' })]),
    menuEntry('22', '标准'),
  ]),
]

test('entries are found at every depth, with their siblings', () => {
  expect(findEntry(tree, '211')?.label).toBe('查看')
  expect(findEntry(tree, '9')).toBeUndefined()
  expect(siblingsOf(tree, findEntry(tree, '22')!)).toEqual(['21', '22'])
  expect(siblingsOf(tree, tree[1]!)).toEqual(['1', '2'])
  expect(findEntry(menusOf(tree), '211')).toBeUndefined()
})

test('F-374 an order always contains all siblings', () => {
  const ids = ['a', 'b', 'c']
  expect(movedBy(ids, 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(movedBy(ids, 'b', 1)).toEqual(['a', 'c', 'b'])
  expect([movedBy(ids, 'a', -1), movedBy(ids, 'c', 1)]).toEqual([null, null])
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
