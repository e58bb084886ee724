import { expect, test } from 'vitest'
import { bareHead } from './columnDefs.ts'

test.each([
  ['*株高(cm)', '株高(cm)'],
  ['株高 ＊ (cm)', '株高(cm)'],
  ['株高(cm)*', '株高(cm)'],
  ['株 高', '株 高'],
])('the head %s is read without the mark of a needed column', (head, bare) => {
  expect(bareHead(head)).toBe(bare)
})

test('a text with very many blanks is read at once', () => {
  const begun = performance.now()
  bareHead(`备注${' '.repeat(100_000)}`)
  expect(performance.now() - begun).toBeLessThan(500)
})
