import type { MenuTreeEntry } from '@hepu/api/areas/authority/menuAdmin'
import { describe, expect, test } from 'vitest'
import { branchesOf, filterTree, grantsOf, leavesOf, mergeTicks, tickedLeaves } from './grants.ts'
import { menuEntry } from './testMenus.ts'

const tree: MenuTreeEntry[] = [
  menuEntry('1', '首页'),
  menuEntry('2', '试验', [
    menuEntry('21', '进展', [menuEntry('211', '查看进展'), menuEntry('212', '导入数据')]),
    menuEntry('22', '标准', [menuEntry('221', '查看标准')]),
  ]),
]

describe('what is ticked of a role', () => {
  test('only entries with nothing below are ticked; a menu above is not ticked by itself', () => {
    expect(leavesOf(tree)).toEqual(['1', '211', '212', '221'])
    expect(tickedLeaves(tree, ['2', '21', '211'])).toEqual(['211'])
  })

  test('F-357 what is saved holds the ticked entries and the menus above them, half ticked ones too', () => {
    expect(grantsOf(tree, ['211'], []).toSorted()).toEqual(['2', '21', '211'])
    expect(grantsOf(tree, [], ['2', '21', '211'])).toEqual([])
  })

  test('what the role grants and the user cannot see is kept', () => {
    expect(grantsOf(tree, ['1'], ['211', '900'])).toEqual(['1', '900'])
  })
})

describe('ticking in what a search shows', () => {
  test('an entry that is found comes with all below it and the menus above', () => {
    expect(branchesOf(filterTree(tree, '标准'))).toEqual(['2', '22'])
    expect(leavesOf(filterTree(tree, '进展'))).toEqual(['211', '212'])
    expect(filterTree(tree, '没有')).toEqual([])
  })

  test('what is out of sight keeps its ticks', () => {
    const shown = filterTree(tree, '标准')
    expect(mergeTicks(['1', '211'], shown, ['2', '22', '221'])).toEqual(['1', '211', '221'])
    expect(mergeTicks(['1', '221'], shown, [])).toEqual(['1'])
  })
})
