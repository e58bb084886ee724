import { expect, test } from 'vitest'
import { invert } from '../fixtures/denseMixed.ts'
import { noise } from '../fixtures/messyTrial.ts'
import { factorise, findPattern, inverseDiagonal, logDeterminant, solve } from './sparseCholesky.ts'
import { entryList, multiply } from './sparseMatrix.ts'

const SIZE = 40

/** A sparse positive definite matrix, once sparse and once full; some places are given in two parts. */
function example() {
  const random = noise(11)
  const list = entryList(SIZE)
  const full = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => 0))
  const add = (i: number, j: number, value: number): void => {
    list.add(i, j, value)
    full[i]![j]! += value
    if (i !== j) full[j]![i]! += value
  }
  for (let i = 0; i < SIZE; i++) add(i, i, 4)
  for (let k = 0; k < 70; k++) {
    const [i, j] = [Math.floor((random() + 0.5) * SIZE), Math.floor((random() + 0.5) * SIZE)]
    if (i !== j) add(i, j, random())
  }
  return { matrix: list.toMatrix(), full }
}

const ones = new Float64Array(SIZE).fill(1)
const none = new Float64Array(SIZE)

test('solution, determinant and diagonal of the inverse are those of the full matrix', () => {
  const { matrix, full } = example()
  const factor = findPattern(matrix)
  expect(factorise(factor, matrix, ones, none)).toBe(true)
  const { inverse, logDeterminant: expected } = invert(full)
  expect(logDeterminant(factor)).toBeCloseTo(expected, 10)
  inverseDiagonal(factor).forEach((value, i) => expect(value).toBeCloseTo(inverse[i]![i]!, 12))
  const x = ones.map((_, i) => Math.sin(i))
  solve(factor, multiply(matrix, x)).forEach((value, i) => expect(value).toBeCloseTo(x[i]!, 11))
})

test('scale and ridge are applied without changing the matrix', () => {
  const { matrix, full } = example()
  const scale = ones.map((_, i) => i / 10)
  const factor = findPattern(matrix)
  expect(factorise(factor, matrix, scale, ones)).toBe(true)
  const scaled = full.map((row, i) =>
    row.map((value, j) => value * scale[i]! * scale[j]! + (i === j ? 1 : 0)),
  )
  const { inverse } = invert(scaled)
  inverseDiagonal(factor).forEach((value, i) => expect(value).toBeCloseTo(inverse[i]![i]!, 12))
})

test('a matrix that is not positive definite is refused', () => {
  const list = entryList(2)
  list.add(0, 0, 1)
  list.add(1, 0, 2)
  list.add(1, 1, 1)
  const matrix = list.toMatrix()
  expect(factorise(findPattern(matrix), matrix, ones, none)).toBe(false)
})
