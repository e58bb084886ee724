import { expect, test } from 'vitest'
import { pieceOf } from './readPieces.ts'

test('a piece has its values in the requested order, without records that no longer exist', () => {
  const columns = { id: [3, 5, 9], status: [0, 1, 2], title: ['三', null, '九'] }
  expect(pieceOf([9, 4, 3, 5], columns)).toEqual({
    size: 3,
    values: { id: [9, 3, 5], status: [2, 0, 1], title: ['九', '三', null] },
  })
})

test('a piece whose records no longer exist is empty', () => {
  expect(pieceOf([7], { id: null, status: null, title: null })).toEqual({
    size: 0,
    values: { id: [], status: [], title: [] },
  })
})
