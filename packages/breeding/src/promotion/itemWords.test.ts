import { expect, test } from 'vitest'
import { itemValue } from './itemWords.ts'

const gain = {
  value: -0.02,
  text: undefined,
  op: 'GE',
  threshold: 0,
  threshold2: null,
  pass: 'FAIL',
  unit: '%',
  hits: null,
  each: { figure: '折亩产比CK1', unit: '%', isGain: true, asks: null },
} as const

test('a value shows as many decimals as it needs to agree with its verdict', () => {
  expect(itemValue(gain)).toBe('-0.02%')
  expect(itemValue({ ...gain, value: -0.2 })).toBe('-0.2%')
  expect(itemValue({ ...gain, value: 0, pass: 'PASS' })).toBe('0.0%')
  expect(itemValue({ ...gain, value: 59.96, threshold: 60, hits: 6 })).toBe('59.96%')
  expect(itemValue({ ...gain, value: 8.04, op: 'LE', threshold: 8, unit: '', each: undefined })).toBe('8.04')
})
