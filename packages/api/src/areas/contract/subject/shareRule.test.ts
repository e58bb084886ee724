import { expect, test } from 'vitest'
import { isExclusive, overlaps, shareLeft, shareProblem, type RightTerms } from './shareRule.ts'

const licence = (more: Partial<RightTerms> = {}): RightTerms => ({
  type: 'TL',
  direction: 'in',
  licence: 'exclusive',
  regions: [],
  startYear: 2025,
  endYear: 2030,
  ...more,
})

test('transfers, investments and licences that exclude others are exclusive, those of rights of others are not', () => {
  expect(isExclusive(licence())).toBe(true)
  expect(isExclusive(licence({ licence: 'sole' }))).toBe(true)
  expect(isExclusive(licence({ type: 'TT', licence: null }))).toBe(true)
  expect(isExclusive(licence({ type: 'EQ', licence: null }))).toBe(true)
  expect(isExclusive(licence({ licence: 'ordinary' }))).toBe(false)
  expect(isExclusive(licence({ direction: 'out' }))).toBe(false)
  expect(isExclusive(licence({ type: 'CD', licence: null }))).toBe(false)
})

test('licences for other provinces or other years stand beside each other, a city lies in its province', () => {
  const henan = licence({ regions: ['410000'] })
  expect(overlaps(henan, licence({ regions: ['370000', '130000'] }))).toBe(false)
  expect(overlaps(henan, licence({ regions: ['410100'] }))).toBe(true)
  expect(overlaps(licence({ regions: ['410100'] }), licence({ regions: ['410200'] }))).toBe(false)
  expect(overlaps(henan, licence())).toBe(true)
  expect(overlaps(henan, licence({ regions: ['410000'], startYear: 2031, endYear: null }))).toBe(false)
  expect(overlaps(henan, licence({ regions: ['410000'], startYear: 2030, endYear: null }))).toBe(true)
})

test('what is transferred is gone everywhere and for all years', () => {
  const given = licence({ type: 'TT', regions: ['410000'], startYear: 2020, endYear: 2020 })
  expect(overlaps(given, licence({ regions: ['370000'] }))).toBe(true)
})

test('a share beyond ours is refused with the contracts named, to the hundredth of a per cent', () => {
  const taken = [{ contract: 'LPSC-TL-2026-0001', share: '40.00' }]
  expect(shareProblem('品种 甲', '60', { ours: null, taken })).toBeNull()
  expect(shareProblem('品种 甲', '60.01', { ours: null, taken })).toBe(
    '「品种 甲」的权利份额超出：「LPSC-TL-2026-0001」40%已占用，本合同最多60%，填写的是60.01%',
  )
  expect(shareProblem('品种 甲', '20', { ours: '60.00', taken })).toBeNull()
  expect(shareProblem('品种 甲', '20.01', { ours: '60.00', taken })).toBe(
    '「品种 甲」的权利份额超出：本单位持有60%，「LPSC-TL-2026-0001」40%已占用，本合同最多20%，填写的是20.01%',
  )
  expect(shareProblem('品种 甲', '1', { ours: '40.00', taken })).toContain('没有剩余的份额')
  expect(shareProblem('品种 甲', '1', { ours: '0.00', taken: [] })).toContain('本单位持有0%，没有剩余的份额')
})

test('what is left of a right is never below 0', () => {
  expect(shareLeft('60.00', [{ contract: 'A', share: '59.99' }])).toBe('0.01')
  expect(shareLeft('50.00', [{ contract: 'A', share: '60.00' }])).toBe('0.00')
  expect(shareLeft(null, [])).toBe('100.00')
})
