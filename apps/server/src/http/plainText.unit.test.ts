import { expect, test } from 'vitest'
import { plainOrNull, plainText } from './plainText.ts'

test.each([
  ['高产<b>抗倒</b>', '高产抗倒'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<<b>img src=x onerror=alert(1)>', ''],
  ['<!--注释--><!DOCTYPE html>', '注释-->'],
  ['株高<280厘米，产量>700公斤', '株高<280厘米，产量>700公斤'],
  ['一行\n\t二行\u0000\u001b', '一行\n\t二行'],
])('the markup of %j is taken out', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test('no text stays no text', () => {
  expect(plainOrNull(null)).toBeNull()
})
