import { expect, test } from 'vitest'
import { inStage, nextGroupName } from './nextGroupName.ts'

test.each([
  ['2026豫研新组合高级产比', 'P2', 'PRE', '2027豫研新组合预备试验'],
  ['豫研高级产比（2026）', 'P2', 'PRE', '豫研预备试验（2027）'],
  ['豫研高级产比', 'P2', 'PRE', '豫研预备试验'],
  ['2026年豫研', 'P2', 'PRE', '2027年豫研'],
  ['2026夏播预备试验', 'PRE', 'R1', '2027夏播区域试验第一年'],
  ['2026夏播区域试验第一年', 'R1', 'R2', '2027夏播区域试验第二年'],
  ['2026夏播区域试验', 'R1', 'R2', '2027夏播区域试验'],
  ['2026夏播区域试验', 'R2', 'PT', '2027夏播生产试验'],
  ['2026夏播区域试验第二年', 'R2', 'PT', '2027夏播生产试验'],
])('the group after %s (%s → %s) is %s', (name, phase, nextPhase, expected) => {
  expect(nextGroupName({ name, year: 2026, phase }, nextPhase)).toBe(expected)
})

test('续试 changes the year only', () => {
  expect(nextGroupName({ name: '2026豫研高级产比', year: 2026, phase: 'P2' }, 'P2')).toBe('2027豫研高级产比')
})

test('同步生试 beside the second year has a name of its own', () => {
  expect(inStage('2027夏播区域试验第二年', 'R2', 'PT')).toBe('2027夏播生产试验')
})

test.each(['D2', '夏播A组', '编号120261', '2025豫研', '豫研区域试验'])('the name %s stays', (name) => {
  expect(nextGroupName({ name, year: 2026, phase: 'P2' }, 'PRE')).toBe(name)
})
