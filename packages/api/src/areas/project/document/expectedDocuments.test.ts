import { expect, test } from 'vitest'
import { expectedDocuments } from './expectedDocuments.ts'

const span = { startDate: '2024-01-01', endDate: '2025-12-31' }
const states = (level: number, present: string[], today: string, enteredOn = '2023-12-01') =>
  expectedDocuments({ ...span, level }, new Set(present), { today, enteredOn }).map(
    ({ type, state, daysLate }) => `${type} ${state} ${daysLate}`,
  )

test('a project needs documents at its start, at half time and at its end', () => {
  expect(states(1, ['申报书', '预算书'], '2025-01-10')).toEqual([
    '申报书 present 0',
    '任务书/合同 missing 375',
    '预算书 present 0',
    '实施方案 missing 375',
    '中期报告 missing 10',
    '验收材料 later 0',
    '财务决算 later 0',
    '科技报告 later 0',
  ])
})

test('a topic needs its agreement and budget, an assignment nothing', () => {
  expect(states(2, [], '2024-01-01')).toEqual(['任务书/合同 later 0', '预算书 later 0'])
  expect(states(3, [], '2024-01-01')).toEqual([])
})

test('nothing is due before the project was entered', () => {
  expect(states(2, [], '2025-06-10', '2025-06-10')).toEqual(['任务书/合同 later 0', '预算书 later 0'])
  expect(states(2, [], '2025-06-12', '2025-06-10')).toEqual(['任务书/合同 missing 2', '预算书 missing 2'])
})
