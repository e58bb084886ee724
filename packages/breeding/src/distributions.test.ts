import { describe, expect, test } from 'vitest'
import {
  chiSquareQuantile,
  chiSquareTail,
  fQuantile,
  fTail,
  normalQuantile,
  normalTail,
  rangeProbability,
  rangeQuantile,
  tQuantile,
  tTail,
  tTwoSided,
} from './distributions.ts'

/** Relative agreement; the expected values were computed with 30 digits. */
function expectClose(actual: number, expected: number, relative = 1e-12): void {
  expect(Math.abs(actual / expected - 1), `${actual} against ${expected}`).toBeLessThan(relative)
}

describe('tails', () => {
  test.each([
    [2.5, 6, 0.023264116142083655],
    [0.1, 1, 0.4682744825694464],
    [40, 12, 1.925614790386017e-14],
    [1.96, 972, 0.02514058943762193],
  ])('the tail of Student t %d with %d df is exact', (t, df, expected) => {
    expectClose(tTail(t, df), expected)
    expectClose(tTail(-t, df), 1 - expected)
    expectClose(tTwoSided(-t, df), 2 * expected)
  })

  test.each([
    [3.085775, 59, 472, 1.1290009909502242e-11],
    [0.25, 2, 6, 0.7865270823850705],
    [70, 5, 10, 1.8730463743397143e-7],
    [351.989, 8, 18, 3.6385566763458214e-18],
  ])('the tail of F %d with %d and %d df is exact', (f, df1, df2, expected) =>
    expectClose(fTail(f, df1, df2), expected),
  )

  test.each([
    [1.027479, 4, 0.9056010423264048],
    [184.145418766699, 8, 1.386109869098817e-35],
    [0.3, 1, 0.5838824207703651],
    [900, 700, 4.227616740898031e-7],
  ])('the tail of chi-square %d with %d df is exact', (x, df, expected) =>
    expectClose(chiSquareTail(x, df), expected),
  )

  test.each([
    [1.2, 0.11506967022170828],
    [6, 9.86587645037698e-10],
    [-0.4, 0.6554217416103242],
    [30, 4.906713927148187e-198],
  ])('the tail of the normal at %d is exact', (z, expected) => expectClose(normalTail(z), expected))

  test.each([
    [3.5, 3, 20, 0.94410815091825],
    [3.877676, 3, 10, 0.950051986538082],
    [1.2, 2, 5, 0.565125372904012],
    [4.5, 10, 6, 0.794071329697398],
    [3.2, 30, 174, 0.0964481804110688],
    [4.1, 55, 972, 0.241985717117444],
    [8, 20, 2, 0.800594876105933],
  ])('the tail of the studentised range %d of %d means with %d df is exact', (q, groups, df, expected) =>
    expectClose(rangeProbability(q, groups, df), expected),
  )

  test('F with 1 and v df is the square of t', () => {
    for (const df of [1, 2, 7, 30, 400]) expectClose(fTail(1.7 ** 2, 1, df), tTwoSided(1.7, df))
  })

  test('the range of two means is √2·t', () => {
    for (const df of [2, 6, 30, 972])
      expectClose(1 - rangeProbability(2.5, 2, df), tTwoSided(2.5 / Math.SQRT2, df), 1e-11)
  })
})

describe('quantiles', () => {
  test.each([
    [0.975, 6, 2.44691185114497],
    [0.995, 6, 3.70742802132478],
    [0.975, 30, 2.042272456301238],
    [0.975, 12, 2.178812829667229],
    [0.995, 972, 2.5808968444204967],
    [0.9, 1, 3.0776835371752536],
  ])('the quantile of Student t at %d with %d df is exact', (p, df, expected) => {
    expectClose(tQuantile(p, df), expected)
    expect(tQuantile(0.5, df)).toBe(0)
  })

  test('quantiles of F, chi-square and normal equal R', () => {
    expectClose(fQuantile(0.95, 3, 12), 3.490294819497606)
    expectClose(fQuantile(0.01, 5, 174), 0.11008923355633989)
    expectClose(chiSquareQuantile(0.95, 4), 9.487729036781158)
    expectClose(chiSquareQuantile(0.001, 11), 1.8338526646536901)
    expectClose(normalQuantile(0.975), 1.9599639845400543)
    expectClose(normalQuantile(0.999999), 4.753424308822899, 1e-10)
    expectClose(normalQuantile(1e-12), -7.034483825301132)
  })

  test('every quantile is the inverse of its tail', () => {
    for (const p of [1e-6, 0.03, 0.4, 0.5, 0.8, 0.999]) {
      for (const df of [1, 3.5, 40, 900]) {
        expectClose(1 - tTail(tQuantile(p, df), df), p, 1e-10)
        expectClose(1 - fTail(fQuantile(p, 4, df), 4, df), p, 1e-10)
        expectClose(1 - chiSquareTail(chiSquareQuantile(p, df), df), p, 1e-10)
      }
    }
  })

  test('the quantile of the studentised range is the inverse of its probability, also for far tails and many means', () => {
    const cases: [number, number, number][] = [
      [0.95, 3, 10],
      [0.95, 60, 1],
      [0.95 ** 54, 55, 972],
      [1e-7, 327, 652],
      [0.001, 2, 3],
    ]
    for (const [p, groups, df] of cases) {
      expectClose(rangeProbability(rangeQuantile(p, groups, df), groups, df), p, 1e-10)
    }
    expectClose(rangeQuantile(0.95, 2, 20), Math.SQRT2 * tQuantile(0.975, 20), 1e-10)
  })

  test('arguments outside the domain give NaN', () => {
    expect(tQuantile(0.9, 0)).toBeNaN()
    expect(fTail(1, 0, 5)).toBeNaN()
    expect(chiSquareQuantile(1.2, 3)).toBeNaN()
    expect(rangeProbability(3, 1, 5)).toBeNaN()
    expect(rangeQuantile(1, 3, 5)).toBeNaN()
  })
})
