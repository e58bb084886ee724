import { expect, test } from 'vitest'
import { priceText, ratingText } from './offerText.ts'

test('a price has groups of three digits and no zeros behind the last figure', () => {
  const priced = (price: string) => priceText({ priceMode: 'fixed', price, unit: '样' })
  expect([priced('1200.00'), priced('6.50'), priced('1234567.05'), priced('90.00')]).toEqual([
    '1,200 元/样',
    '6.5 元/样',
    '1,234,567.05 元/样',
    '90 元/样',
  ])
  expect(priceText({ priceMode: 'negotiable', price: null, unit: null })).toBe('面议')
})

test('a few ratings have no average', () => {
  expect(ratingText({ count: 0, average: null })).toBe('暂无评价')
  expect(ratingText({ count: 2, average: null })).toBe('2 条评价')
  expect(ratingText({ count: 3, average: 4.666 })).toBe('4.7 分 · 3 条评价')
})
