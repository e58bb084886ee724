import { expect, test } from 'vitest'
import { inTree } from './treeOrder.ts'

const place = (id: number, parentId: number | null) => ({ id, parentId })

test('F-364 each organisation comes before those below it, siblings as they were sorted', () => {
  const sorted = [place(3, 2), place(9, 1), place(1, null), place(2, 1), place(10, 9), place(5, 2)]
  expect(inTree(sorted).map(({ id }) => id)).toEqual([1, 9, 10, 2, 3, 5])
})

test('an organisation without its parent among the others is shown at the top', () => {
  expect(inTree([place(7, 4), place(8, 7), place(2, 1)]).map(({ id }) => id)).toEqual([7, 8, 2])
})
