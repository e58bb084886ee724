import { expect, test } from 'vitest'
import { pieceOf } from './readPieces.ts'

test('a piece has its values in the order asked for, without the records that are gone', () => {
  const columns = { id: [3, 5, 9], status: [0, 1, 2], title: ['三', null, '九'] }
  expect(pieceOf([9, 4, 3, 5], columns)).toEqual({
    size: 3,
    values: { id: [9, 3, 5], status: [2, 0, 1], title: ['九', '三', null] },
  })
})

test('a piece of which every record is gone is empty', () => {
  expect(pieceOf([7], { id: null, status: null, title: null })).toEqual({
    size: 0,
    values: { id: [], status: [], title: [] },
  })
})
