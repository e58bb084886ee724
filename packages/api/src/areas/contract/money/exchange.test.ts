import { describe, expect, test } from 'vitest'
import { amountIn, amountUnderYuan, exchanged, unitOf } from './exchange.ts'

describe('an amount of a foreign currency', () => {
  test.each([
    [100_00n, '7.0958', 709_58n],
    [1n, '0.5', 1n],
    [1n, '0.499999', 0n],
    [-1n, '0.5', -1n],
    [33_33n, '7.123456', 237_42n],
    [9_999_999_999n, '7.1', 70_999_999_993n],
  ])('of %s hundredths at %s is %s fen', (amount, rate, fen) => {
    expect(exchanged(amount, rate)).toBe(fen)
  })

  test('is named by its code, and yuan by 元', () => {
    expect([unitOf('CNY'), unitOf('USD')]).toEqual(['元', 'USD'])
    expect([amountIn(1_234_50n, 'CNY'), amountIn(-5n, 'USD')]).toEqual(['1,234.50 元', '-0.05 USD'])
    expect([amountUnderYuan(1_234_50n, 'CNY'), amountUnderYuan(-5n, 'USD')]).toEqual([
      '1,234.50',
      '-0.05 USD',
    ])
  })
})
