import { expect, test } from 'vitest'
import { isBot } from './visits.ts'

test('browsers are people, programs are not', () => {
  expect(isBot('Mozilla/5.0 (iPhone) Safari/604.1')).toBe(false)
  expect(
    ['', 'curl/8', 'Mozilla/5.0 (compatible; Baiduspider/2.0)', 'Mozilla/5.0 Bytespider'].map(isBot),
  ).toEqual([true, true, true, true])
})
