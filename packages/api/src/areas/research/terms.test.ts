import { describe, expect, test } from 'vitest'
import { anniversary, lastDayOf, patentFee, patentFees, terms, type Right } from './terms.ts'

describe('terms of rights', () => {
  test.each<[Right, string, string | null]>([
    ['实用新型', '1999-09-06', '2009-09-05'],
    ['发明', '2012-06-29', '2032-06-28'],
    ['外观设计', '2021-05-31', '2031-05-30'],
    ['外观设计', '2021-06-01', '2036-05-31'],
    ['品种权', '2025-05-31', '2040-05-30'],
    ['品种权', '2025-06-01', '2045-05-31'],
    ['木本、藤本品种权', '2025-05-31', '2045-05-30'],
    ['木本、藤本品种权', '2025-06-01', '2050-05-31'],
    ['转基因安全证书', '2020-01-02', '2025-01-01'],
    ['发明', '1980-01-01', null],
  ])('%s from %s is valid to %s', (right, day, last) => {
    expect(lastDayOf(right, day)).toBe(last)
  })

  test('29 February counts as 28 February in other years', () => {
    expect(anniversary('2024-02-29', 20)).toBe('2044-02-29')
    expect(anniversary('2024-02-29', 1)).toBe('2025-02-28')
  })

  test.each([
    ['terms', terms],
    ['fees', patentFees],
  ])('the rules of %s are in the order of their days, each with its source', (_, rules) => {
    for (const [right, own] of Map.groupBy<Right, { right: Right; from: string; source: string }>(
      rules,
      (rule) => rule.right,
    )) {
      const days = own.map(({ from }) => from)
      expect(days, right).toEqual([...new Set(days)].toSorted())
      expect(own.every(({ source }) => source.length > 0)).toBe(true)
    }
  })
})

describe('annual fees', () => {
  test.each<[Right, number, number]>([
    ['发明', 1, 900],
    ['发明', 3, 900],
    ['发明', 4, 1200],
    ['发明', 9, 2000],
    ['发明', 10, 4000],
    ['发明', 15, 6000],
    ['发明', 20, 8000],
    ['实用新型', 5, 900],
    ['实用新型', 10, 2000],
    ['外观设计', 10, 2000],
    ['外观设计', 11, 3000],
  ])('the fee of a right (%s) in year %i is %i yuan', (right, year, yuan) => {
    expect(patentFee(right, year, '2026-01-01')).toBe(yuan)
  })
})
