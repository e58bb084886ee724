import { expect, test } from 'vitest'
import { labelSide } from './quadrantOption.ts'

test('the names of two bubbles that are near stand on the sides that face away from each other, others above', () => {
  const [far, left, right] = [
    { x: 38, y: 120 },
    { x: 67, y: -10 },
    { x: 79, y: -25 },
  ]
  const all = [far, left, right]
  expect(all.map((place) => labelSide(place, all))).toEqual(['top', 'left', 'right'])
})
