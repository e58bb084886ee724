import { expect, test } from 'vitest'
import { neededColumns, sectionTotals, tableGaps } from './sectionTotals.ts'

const application = { specialBudget: '150000.01', selfBudget: '0.00' }
const place = { today: '2026-01-01', application }

test('a budget is added up against what the application asks for, to the fen', () => {
  const rows = [{ special: '100000.00' }, { special: '50000.00', self: '1.00' }]
  expect(sectionTotals('projectBudget', rows, application)).toEqual([
    expect.objectContaining({ total: '15.00 万元', goal: '15.000001 万元', difference: '少 0.000001 万元' }),
    expect.objectContaining({ total: '0.0001 万元', goal: '0.00 万元', difference: '多 0.0001 万元' }),
  ])
  expect(tableGaps('unit', 'lines', [{ role: '牵头', special: '150000.01' }], place)).toEqual([])
})

test('shares are added up to 0.01 per cent, and what is off is named for the table as a whole', () => {
  const rows = [{ percent: 33.33 }, { percent: 66.66 }]
  const name = 'distributionOfBenefitData'
  expect(sectionTotals(name, rows, application)).toEqual([
    { label: '比例', total: '99.99%', goal: '100.00%', difference: '少 0.01%' },
  ])
  expect(tableGaps(name, 'lines', rows, place)).toEqual(['分配比例合计为 99.99%，应为 100.00%，少 0.01%'])
  expect(sectionTotals(name, [...rows, { percent: 0.01 }], application)[0]?.difference).toBeNull()
})

test('a total without a goal is only shown, and a section without figures has none', () => {
  expect(sectionTotals('licenseFee', [{ entryFee: '20000.00' }], application)).toEqual([
    { label: '入门费', total: '2.00 万元', goal: null, difference: null },
  ])
  expect(sectionTotals('expert', [{ name: '甲' }], application)).toEqual([])
})

test.each([
  ['unit', ['creditCode', 'role', 'work']],
  ['milestonePay', ['condition', 'planDate', 'amount', 'percent']],
  ['projectBudget', ['year']],
  ['saleCommission', []],
])('the columns of %s that a submission needs are those whose blank cells it refuses', (section, columns) => {
  expect(neededColumns(section, 'lines', '2026-01-01')).toEqual(columns)
})
