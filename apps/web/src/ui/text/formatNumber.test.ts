import { expect, test } from 'vitest'
import { BLANK, formatGain, formatNumber, formatP } from './formatNumber.ts'
import { formatTime } from './formatTime.ts'

test.each([
  [null, 2, '—'],
  [undefined, 2, '—'],
  [Number.NaN, 2, '—'],
  [0, 2, '0.00'],
  [-0.001, 2, '0.00'],
  [-3.456, 2, '-3.46'],
  [728.5, 1, '728.5'],
])('formatNumber(%s, %i) is %s', (value, digits, text) => {
  expect(formatNumber(value, digits)).toBe(text)
})

test.each([
  [0.04, '0.0400'],
  [0.00001, '<0.0001'],
  [null, '—'],
])('formatP(%s) is %s', (value, text) => {
  expect(formatP(value)).toBe(text)
})

test('times are shown in Beijing time', () => {
  expect(formatTime('2025-03-09T16:05:00.000Z')).toBe('2025-03-10 00:05')
  expect(formatTime(null)).toBe('—')
})

test('a gain always has its sign; a gain of zero has none', () => {
  expect([3.2, -1.5, 0, 0.001, -0.001].map((value) => formatGain(value))).toEqual([
    '+3.20',
    '-1.50',
    '0.00',
    '0.00',
    '0.00',
  ])
  expect(formatGain(18.07, 1)).toBe('+18.1')
  expect(formatGain(null)).toBe(BLANK)
})
