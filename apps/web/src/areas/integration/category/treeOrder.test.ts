import type { CategoryNode } from '@hepu/api/areas/integration/category/category'
import { expect, test } from 'vitest'
import { movedOrder, orderOf, sortedOrder } from './treeOrder.ts'

const node = (id: string, ...children: CategoryNode[]): CategoryNode => ({
  id,
  name: id,
  path: id,
  version: 1,
  providerCount: 0,
  serviceCount: 0,
  children,
})
const roots = [node('a', node('b'), node('c')), node('d')]
const shown = (rows: { id: string; parentId: string | null }[]) =>
  rows.map(({ id, parentId }) => `${parentId ?? ''}>${id}`)

test('the order names every category once, each with its parent', () => {
  expect(shown(orderOf(roots))).toEqual(['>a', 'a>b', 'a>c', '>d'])
})

test('a moved category is the last under its new parent, and keeps what is below it', () => {
  expect(shown(movedOrder(roots, 'c', null))).toEqual(['>a', 'a>b', '>d', '>c'])
  expect(shown(movedOrder(roots, 'a', 'd'))).toEqual(['a>b', 'a>c', '>d', 'd>a'])
})

test('F-423 sorted siblings have the new order', () => {
  expect(shown(sortedOrder(roots, 'a', ['c', 'b']))).toEqual(['>a', '>d', 'a>c', 'a>b'])
  expect(shown(sortedOrder(roots, null, ['d', 'a']))).toEqual(['a>b', 'a>c', '>d', '>a'])
})
