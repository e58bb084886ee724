import { describe, expect, test } from 'vitest'
import { correlate, correlateTraits } from './correlation.ts'
import { dasilvaPlots, expectClose } from './fixtures/trials.ts'
import { cellMean, pointTable } from './table.ts'

/** Anscombe's first quartet: r = 0.81642051634484, t = 4.24145528889211, p = 0.00216962887307879 in R. */
const X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
const Y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]

describe('Pearson correlation', () => {
  test('Anscombe’s data give the results of R’s cor.test', () => {
    const { value, n, df } = correlate(X, Y)
    expectClose(value!.r, 0.81642051634484)
    expectClose(value!.t, 4.24145528889211)
    expectClose(value!.p, 0.00216962887307879)
    expect([n, df]).toEqual([11, 9])
  })

  test('only pairs where both have a value count', () => {
    expect(correlate([...X, 99, NaN], [...Y, NaN, 99])).toEqual(correlate(X, Y))
    expect(correlate([...X, 99], Y)).toEqual(correlate(X, Y))
  })

  test('exactly linear data give r = ±1 and p = 0', () => {
    expect(correlate([1, 2, 3, 4], [0.1, 0.2, 0.3, 0.4]).value).toEqual({ r: 1, t: null, p: 0 })
    expect(correlate([1, 2, 3, 4], [8, 6, 4, 2]).value).toEqual({ r: -1, t: null, p: 0 })
  })

  test('too few pairs and constant values are refused', () => {
    expect(correlate([1, 2], [3, 4]).reason).toBe('两性状都有数据的观测不足3个')
    expect(correlate([], []).reason).toBe('两性状都有数据的观测不足3个')
    expect(correlate([0.1, 0.1, 0.1], [1, 2, 3]).reason).toBe('有性状的值全部相同，没有相关系数')
  })

  test('every pair of traits is correlated once', () => {
    const table = pointTable(dasilvaPlots())
    const column = (point: number): number[] => table.entries.map((_, i) => cellMean(table, i, point))
    const pairs = correlateTraits({ E1: column(0), E2: column(1), E3: column(2) })
    expect(pairs.map(({ a, b }) => `${a}-${b}`)).toEqual(['E1-E2', 'E1-E3', 'E2-E3'])
    expect(pairs.every(({ result }) => result.n === 55)).toBe(true)
  })
})
