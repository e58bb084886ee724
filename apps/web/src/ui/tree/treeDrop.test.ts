import { expect, test } from 'vitest'
import { droppedAt, mayDrop } from './treeDrop.ts'

const parent = { id: 'p', parentId: null }
const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, parentId: 'p' })) as [Entry, Entry, Entry]
type Entry = { id: string; parentId: string | null }
const ids = ['a', 'b', 'c']

test('F-364 F-374 a dragged entry goes behind a sibling, or before the first one if it is dropped onto the parent', () => {
  expect(droppedAt(ids, a, c, { dropToGap: true, dropPosition: 3 })).toEqual(['b', 'c', 'a'])
  expect(droppedAt(ids, c, a, { dropToGap: true, dropPosition: 1 })).toEqual(['a', 'c', 'b'])
  expect(droppedAt(ids, c, a, { dropToGap: true, dropPosition: -1 })).toEqual(['c', 'a', 'b'])
  expect(droppedAt(ids, b, parent, { dropToGap: false, dropPosition: 0 })).toEqual(['b', 'a', 'c'])
})

test('an entry dropped at its own position moves nothing and saves nothing', () => {
  expect(droppedAt(ids, b, a, { dropToGap: true, dropPosition: 1 })).toBeNull()
  expect(droppedAt(ids, a, parent, { dropToGap: false, dropPosition: 0 })).toBeNull()
  expect(droppedAt(ids, c, c, { dropToGap: true, dropPosition: 3 })).toBeNull()
})

test('an entry cannot leave its parent', () => {
  expect([mayDrop(a, b, 1), mayDrop(a, b, -1), mayDrop(b, parent, 0)]).toEqual([true, true, true])
  expect([mayDrop(a, b, 0), mayDrop(a, parent, 1)]).toEqual([false, false])
  expect(mayDrop(a, { id: 'x', parentId: 'q' }, 1)).toBe(false)
})
