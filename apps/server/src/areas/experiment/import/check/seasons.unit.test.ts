import { expect, test } from 'vitest'
import type { ReadRow } from '../book/draft.ts'
import { checkSeasons } from './seasons.ts'
import { checkingWith, trialWith } from './testChecking.ts'

/** Checks one date column of a trial in 2024; days are given by row. */
function checked(key: string, days: readonly string[], crop = 'maize') {
  const rows = trialWith({ entries: days.length }, ({ entry }) => ({ values: { [key]: days[entry - 1]! } }))
  const checking = checkingWith(rows, { crop })
  const doubted = checkSeasons(checking)
  return { ...checking, doubted }
}
const found = ({ findings }: ReturnType<typeof checked>) =>
  findings.map(({ row, read, expected, action }) => [row, read, expected, action])
const repaired = ({ rows }: ReturnType<typeof checked>, key: string) =>
  rows.flatMap(({ issues }: ReadRow) => issues?.map(({ patches }) => patches['suggestion']?.set?.[key]) ?? [])

test('a date of last year among dates of the trial’s year is doubted, and the same day of the trial’s year offered', () => {
  const checking = checked('sowDate', ['2024-04-20', '2023-04-21', '2024-04-22', '2024-04-25', '2024-05-02'])
  expect(found(checking)).toEqual([[3, '2023-04-21', '2024-04-21', 'missing']])
  expect(repaired(checking, 'sowDate')).toEqual(['2024-04-21'])
  expect([...checking.doubted]).toEqual(['1\nsowDate'])
  expect(checking.findings[0]?.message).toContain('不在2024年试验的季节')
})

test('a year that is far off is doubted where there is nothing to compare with', () => {
  expect(found(checked('harvestDate', ['2042-10-01']))).toEqual([[2, '2042-10-01', '2024-10-01', 'missing']])
})

test('a column of another year is one question for all its dates, which are kept without an answer', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2023-06-${at + 10}`)
  const checking = checked('silkDate', days)
  expect(found(checking)).toEqual([[2, '2023-06-10', '2024-06-10', 'keep']])
  expect(checking.findings[0]?.message).toContain('本列共12个')
  expect(repaired(checking, 'silkDate')).toEqual(days.map((day) => day.replace('2023', '2024')))
})

test.each([
  [
    'winter wheat sown the autumn before',
    'wheat',
    'sowDate',
    ['2023-10-05', '2023-10-07', '2023-10-06', '2023-10-20', '2023-11-02'],
  ],
  [
    'winter wheat harvested in the year of the trial',
    'wheat',
    'harvestDate',
    ['2024-06-02', '2024-06-05', '2024-06-05', '2024-06-20'],
  ],
  ['maize of the summer', 'maize', 'silkDate', ['2024-07-15', '2024-08-20', '2024-07-16', '2024-07-30']],
  ['maize harvested early in the next year', 'maize', 'harvestDate', ['2025-01-10', '2025-02-20']],
  [
    'a winter nursery among summer points',
    'maize',
    'sowDate',
    ['2023-11-20', '2024-04-20', '2024-04-22', '2024-05-02', '2024-05-05'],
  ],
])('dates of %s are no finding', (_, crop, key, days) => {
  expect(found(checked(key, days, crop))).toEqual([])
})

test('a date of winter wheat in the year after is put back into the autumn of sowing', () => {
  const days = ['2023-10-05', '2024-10-07', '2023-10-06', '2023-10-20', '2023-11-02']
  expect(found(checked('sowDate', days, 'wheat'))).toEqual([[3, '2024-10-07', '2023-10-07', 'missing']])
})
