import { expect, test } from 'vitest'
import { numberText } from './numberText.ts'
import { trimNumber } from './trimNumber.ts'

test.each([
  [105, '一百零五'],
  ['105', '一百零五'],
  [0, '零'],
  [10, '十'],
  [15, '十五'],
  [110, '一百一十'],
  [1001, '一千零一'],
  [100000, '十万'],
  [-20, '负二十'],
  [3.14, '三点一四'],
  ['0.50', '零点五'],
  [999_999_999_999, '九千九百九十九亿九千九百九十九万九千九百九十九'],
])('F-311 %s is written %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})

test.each(['abc', '', Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000_000])(
  'F-311 %s is answered with 输入无效',
  (value) => {
    expect(numberText(value)).toBe('输入无效')
  },
)

test.each([
  ['1.50', 2, '1.5'],
  ['2.00', 2, '2'],
  [3.14159, 3, '3.142'],
  ['3.1400', 3, '3.14'],
  [2.0, 2, '2'],
  [1.005, 2, '1.01'],
  [-1.005, 2, '-1.01'],
  [-0.001, 2, '0'],
  [1e-7, 7, '0.0000001'],
  [1e21, 2, '1000000000000000000000'],
  ['12345678901234567890.125', 2, '12345678901234567890.13'],
])('F-312 trimNumber(%s, %i) returns %s', (value, decimals, text) => {
  expect(trimNumber(value, decimals)).toBe(text)
})

test.each(['abc', 'x', '', Number.NaN])('F-313 trimNumber(%s) returns "0"', (value) => {
  expect(trimNumber(value)).toBe('0')
})

test.each([
  [10, 0, '10'],
  [100, 2, '100'],
  ['1200.00', 2, '1200'],
  [0.4, 0, '0'],
  [9.5, 0, '10'],
])('F-314 zeros of the whole part stay: trimNumber(%s, %i) returns %s', (value, decimals, text) => {
  expect(trimNumber(value, decimals)).toBe(text)
})
