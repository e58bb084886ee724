import { expect, test } from 'vitest'
import { checkCharacter, isCreditCode } from './creditCode.ts'

test.each(['91350100M000100Y43', '91110000802100433B', '914403001922038216'])(
  'the code %s of a registered unit is accepted',
  (code) => {
    expect(isCreditCode(code)).toBe(true)
  },
)

test('F-383 a code is refused for a wrong character, two swapped ones, a letter outside the standard, or another length', () => {
  const wrong = [
    '91350100M000100Y44',
    '91350100M001000Y43',
    '9135010OM000100Y43',
    '91350100M000100Y4',
    '91350100m000100y43',
    '',
  ]
  expect(wrong.filter(isCreditCode)).toEqual([])
})

test('every first 17 characters have exactly one check character', () => {
  const first = '91410100MA3X0TERT'
  const good = '0123456789ABCDEFGHJKLMNPQRTUWXY'.split('').filter((last) => isCreditCode(first + last))
  expect(good).toEqual([checkCharacter(first)])
})
