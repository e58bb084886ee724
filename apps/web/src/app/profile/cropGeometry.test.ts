import { expect, test } from 'vitest'
import { moved, wholeCrop, zoomed } from './cropGeometry.ts'

const wide = { width: 400, height: 200 }

test('the crop begins as the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 100, y: 0, side: 200 })
  expect(wholeCrop({ width: 200, height: 400 })).toEqual({ x: 0, y: 100, side: 200 })
})

test('the crop zooms about its middle, and stays in the picture when it grows again', () => {
  const near = zoomed(wide, wholeCrop(wide), 2)
  expect(near).toEqual({ x: 150, y: 50, side: 100 })
  const corner = moved(wide, near, 1000, 1000)
  expect(corner).toEqual({ x: 300, y: 100, side: 100 })
  expect(zoomed(wide, corner, 1)).toEqual({ x: 200, y: 0, side: 200 })
})

test('the crop moves as far as the edges', () => {
  expect(moved(wide, wholeCrop(wide), -1000, 50)).toEqual({ x: 0, y: 0, side: 200 })
})
