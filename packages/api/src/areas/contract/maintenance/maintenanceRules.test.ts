import { describe, expect, test } from 'vitest'
import { extentsMeet } from '../extent.ts'
import { conflictOf, missingOf, stateOf, type RowFacts, type RuledRow } from './maintenanceRules.ts'

const row: RuledRow = {
  varietyName: '甲玉1号',
  productId: 1,
  nccId: 'N1',
  regions: ['410000'],
  startYear: 2025,
  endYear: 2028,
  commissionMode: 'quantity',
}
const facts: RowFacts = {
  contract: {
    direction: 'in',
    licence: 'ordinary',
    regions: ['410000', '370000'],
    startYear: 2025,
    endYear: 2030,
  },
  isLicensed: true,
  otherVariety: null,
  otherProduct: null,
  productLabel: '甲玉1号',
  others: [],
}
const conflict = (more: Partial<RuledRow> = {}, known: Partial<RowFacts> = {}) =>
  conflictOf({ ...row, ...more }, { ...facts, ...known }, (codes) => [...codes])

describe('the conflicts of a row', () => {
  test('regions outside the licence are named, and the whole country lies outside of a part of it', () => {
    expect(conflict({ regions: ['410700', '130000'] })).toBe('授权区域130000超出合同的许可地域')
    expect(conflict({ regions: [] })).toBe('授权区域未填，按全国，超出合同的许可地域')
    const anywhere = { ...facts.contract, regions: [] }
    expect(conflict({ regions: [] }, { contract: anywhere })).toBeNull()
  })

  test('business years outside the contract are named', () => {
    expect(conflict({ endYear: 2031 })).toBe('业务年度 2025–2031 超出合同的 2025–2030')
  })

  test('a product of another variety and a material of another product are named', () => {
    expect(conflict({}, { otherVariety: '乙玉2号', otherProduct: '丙玉3号' })).toBe(
      '产品「甲玉1号」在产品档案中属于品种「乙玉2号」，请改选产品或更正产品档案；ERP物料编码「N1」已绑定产品「丙玉3号」',
    )
  })

  test('an exclusive licence of the same product leaves no room for another contract, whichever of them is exclusive', () => {
    const other = {
      contract: '独占合同',
      direction: 'in',
      licence: 'exclusive',
      regions: ['410700'],
      startYear: 2028,
      endYear: 2029,
    } as const
    expect(conflict({}, { others: [other] })).toBe(
      '与合同「独占合同」在同一产品、地区和业务年度重叠（独占许可）',
    )
    const own = { ...facts.contract, licence: 'sole' } as const
    expect(conflict({}, { contract: own, others: [{ ...other, licence: 'ordinary' }] })).toBe(
      '与合同「独占合同」在同一产品、地区和业务年度重叠（本合同为排他许可）',
    )
    for (const apart of [
      { ...other, startYear: 2029 },
      { ...other, regions: ['370000'] },
      { ...other, licence: 'ordinary' as const },
      { ...other, direction: 'out' as const },
    ])
      expect(conflict({}, { others: [apart] })).toBeNull()
  })
})

test('two extents overlap in either order, with open years and the whole country', () => {
  const open = { regions: [], startYear: null, endYear: null }
  expect([extentsMeet(open, row), extentsMeet(row, open)]).toEqual([true, true])
  expect(extentsMeet({ ...open, endYear: 2024 }, row)).toBe(false)
})

test('a row is kept once nothing is missing; a conflict goes before that', () => {
  const blank = { ...row, productId: null, commissionMode: null }
  expect(missingOf(blank)).toEqual(['产品', '提成方式'])
  expect([stateOf(blank, null), stateOf(row, null), stateOf(blank, '冲突')]).toEqual([
    'pending',
    'kept',
    'conflict',
  ])
})
