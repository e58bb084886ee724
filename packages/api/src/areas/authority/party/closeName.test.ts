import { expect, test } from 'vitest'
import { closeName } from './closeName.ts'

test.each([
  ['绿源（郑州）农资有限公司', '绿源(郑州)农资'],
  ['绿源 郑州农资股份有限公司', '绿源郑州农资'],
  ['隆平高科集团有限责任公司', '隆平高科'],
  ['隆平高科集团', '隆平高科公司'],
  ['ＡＢＣ种业', 'abc 种业有限公司'],
])('%s and %s are close names', (one, other) => {
  expect(closeName(one)).toBe(closeName(other))
})

test.each([
  ['北方种业', '南方种业'],
  ['公司', '集团'],
  ['中国种子协会', '中国种子公司'],
])('%s and %s are different names', (one, other) => {
  expect(closeName(one)).not.toBe(closeName(other))
})
