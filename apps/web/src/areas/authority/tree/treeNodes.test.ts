import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { expect, test } from 'vitest'
import { choicesOf, findNode, siblingsOf, stepped } from './treeNodes.ts'

const node = (
  id: string,
  children: OrganizationNode[] = [],
  parentId: string | null = null,
): OrganizationNode => ({
  id,
  parentId,
  name: `机构${id}`,
  code: id,
  kind: 'OTHER',
  isInstitution: false,
  isCurrentInstitution: false,
  sortValue: 1,
  state: 1,
  dataScope: 'ownAndBelow',
  childCount: children.length,
  userCount: 0,
  version: 1,
  createTime: '2026-06-01T00:00:00.000Z',
  can: {},
  children,
})
const tree = [node('1', [node('2', [node('4', [], '2')], '1'), node('3', [], '1')])]

test('F-364 a step up or down swaps two entries, and none at the end', () => {
  expect(stepped(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(stepped(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(stepped(['a', 'b'], 'a', -1)).toBeNull()
  expect(stepped(['a', 'b'], 'b', 1)).toBeNull()
  expect(stepped(['a', 'b'], 'x', 1)).toBeNull()
})

test('organisations are found at every depth, with their siblings', () => {
  expect(findNode(tree, '4')?.name).toBe('机构4')
  expect(findNode(tree, '9')).toBeUndefined()
  expect(siblingsOf(tree, findNode(tree, '3')!).map(({ id }) => id)).toEqual(['2', '3'])
  expect(siblingsOf(tree, tree[0]!)).toEqual([])
})

test('choices include the names of the ancestors; an organisation is not offered a place below itself', () => {
  expect(choicesOf(tree).map(({ label }) => label)).toEqual([
    '机构1',
    '机构1 / 机构2',
    '机构1 / 机构2 / 机构4',
    '机构1 / 机构3',
  ])
  expect(choicesOf(tree, '2').map(({ value }) => value)).toEqual(['1', '3'])
})
