import { describe, expect, test } from 'vitest'
import { svd } from './svd.ts'

function rebuild({ d, u, v }: ReturnType<typeof svd>, rows: number, columns: number): number[] {
  return Array.from({ length: rows * columns }, (_, c) =>
    d.reduce((sum, value, k) => sum + value * u[k]![Math.floor(c / columns)]! * v[k]![c % columns]!, 0),
  )
}

describe('singular value decomposition', () => {
  test.each([
    ['tall', [3, 1, 2, 0, -1, 5, 7, 2], 4, 2],
    ['wide', [3, 1, 2, 0, -1, 5, 7, 2], 2, 4],
    ['square', [2, 0, 1, 0, 3, 0, 1, 0, 2], 3, 3],
  ])('the decomposition rebuilds a %s matrix with orthogonal vectors', (_, matrix, rows, columns) => {
    const result = svd(matrix, rows, columns)
    rebuild(result, rows, columns).forEach((value, c) => expect(value).toBeCloseTo(matrix[c]!, 12))
    for (const axes of [result.u, result.v]) {
      axes.forEach((a, p) =>
        axes.forEach((b, q) =>
          expect(a.reduce((sum, x, i) => sum + x * b[i]!, 0)).toBeCloseTo(p === q ? 1 : 0, 12),
        ),
      )
    }
    expect(result.d).toEqual(result.d.toSorted((a, b) => b - a))
  })

  test('the 3 × 3 Hilbert matrix has its known eigenvalues to 15 digits', () => {
    const { d } = svd([1, 1 / 2, 1 / 3, 1 / 2, 1 / 3, 1 / 4, 1 / 3, 1 / 4, 1 / 5], 3, 3)
    expect(d[0]).toBeCloseTo(1.40831892712365, 14)
    expect(d[1]).toBeCloseTo(0.12232706585390585, 14)
    expect(d[2]).toBeCloseTo(0.00268734035577353, 15)
  })

  test('matrices that are rank deficient, zero, or have columns of very different size are decomposed', () => {
    expect(svd([1, 2, 2, 4, 3, 6], 3, 2).d[1]).toBe(0)
    expect(svd([0, 0, 0, 0], 2, 2).d).toEqual([0, 0])
    const { d } = svd([1e8, 0, 0, 1e-2], 2, 2)
    expect(d).toEqual([1e8, 1e-2])
  })

  test('the decomposition of a hundred columns converges', () => {
    const size = 100
    const matrix = Array.from({ length: size * size }, (_, c) => Math.sin(c * c + 1))
    rebuild(svd(matrix, size, size), size, size).forEach((value, c) =>
      expect(value).toBeCloseTo(matrix[c]!, 10),
    )
  })
})
