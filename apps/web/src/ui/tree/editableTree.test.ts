import { expect, test } from 'vitest'
import { mayMove, placedNodes, steppedPlace } from './editableTree.ts'

interface Node {
  id: string
  children: Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, children })
/** a (b (c), d), e */
const tree = [node('a', node('b', node('c')), node('d')), node('e')]
const nodes = placedNodes(tree)

test('every node has its parent, its level and its siblings', () => {
  expect([...nodes.values()].map(({ id, parentId, level }) => [id, parentId, level])).toEqual([
    ['a', null, 1],
    ['b', 'a', 2],
    ['c', 'b', 3],
    ['d', 'a', 2],
    ['e', null, 1],
  ])
  expect(nodes.get('d')?.siblings).toEqual(['b', 'd'])
})

test.each([
  ['d', 'up', { kind: 'sort', parentId: 'a', ids: ['d', 'b'] }],
  ['a', 'down', { kind: 'sort', parentId: null, ids: ['e', 'a'] }],
  ['d', 'in', { kind: 'move', id: 'd', parentId: 'b' }],
  ['c', 'out', { kind: 'move', id: 'c', parentId: 'a' }],
  ['b', 'out', { kind: 'move', id: 'b', parentId: null }],
  ['b', 'up', null],
  ['e', 'down', null],
  ['b', 'in', null],
  ['a', 'out', null],
  ['x', 'up', null],
] as const)('the step of %s %s is %o', (id, step, change) => {
  expect(steppedPlace(nodes, id, step)).toEqual(change)
})

test('a node goes neither into its own branch nor deeper than the limit', () => {
  expect(mayMove(tree, { id: 'e', parentId: 'c' }, 4)).toBe(true)
  expect(mayMove(tree, { id: 'e', parentId: 'c' }, 3)).toBe(false)
  expect(mayMove(tree, { id: 'b', parentId: 'e' }, 3)).toBe(true)
  expect(mayMove(tree, { id: 'a', parentId: 'e' }, 3)).toBe(false)
  expect(mayMove(tree, { id: 'a', parentId: 'c' }, undefined)).toBe(false)
})
