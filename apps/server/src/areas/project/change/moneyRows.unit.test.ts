import { expect, test } from 'vitest'
import { rounded } from './moneyRows.ts'

test('money of the sheet has two decimals of 万元, and what is less than half a hundredth stays exact', () => {
  expect([1_119_280_00n, 5_209_144_89n, 50_00n, -1_119_280_00n].map(rounded)).toEqual([
    1_119_300_00n,
    5_209_100_00n,
    100_00n,
    -1_119_300_00n,
  ])
  expect([49_99n, 1n, 0n, -1n].map(rounded)).toEqual([49_99n, 1n, 0n, -1n])
})
