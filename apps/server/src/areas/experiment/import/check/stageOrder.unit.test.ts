import { crops } from '@hepu/api/core/crops'
import { traitsOf } from '@hepu/api/areas/experiment/traits/traits'
import { expect, test } from 'vitest'
import { checkStageOrder, STAGES } from './stageOrder.ts'
import { checkingWith, rowWith } from './testChecking.ts'

const USUAL = {
  sowDate: '2024-05-01',
  emergeDate: '2024-05-09',
  tasselDate: '2024-07-10',
  pollenDate: '2024-07-12',
  silkDate: '2024-07-14',
  matureDate: '2024-09-10',
  harvestDate: '2024-09-20',
}

/** Checks plots with these days in place of the usual ones. */
function checked(plots: readonly object[], doubted = new Set<string>(), usual: object = USUAL) {
  const rows = plots.map((days, at) => rowWith({ entry: `品种${at}`, values: { ...usual, ...days } }))
  const checking = checkingWith(rows)
  checkStageOrder(checking, doubted)
  return checking.findings.map(({ row, column, read, expected }) => [row, column, read, expected])
}

test('every date of every crop is in the order of stages', () => {
  const dates = crops.flatMap(({ value }) => traitsOf(value).filter(({ kind }) => kind === 'date'))
  const known = new Set(STAGES.flat())
  expect(dates.length).toBeGreaterThan(20)
  expect(dates.filter(({ key }) => !known.has(key))).toEqual([])
})

test('stages in their order are no finding, nor are those that may change places by some days', () => {
  expect(
    checked([{}, { silkDate: '2024-07-08' }, { pollenDate: '2024-07-09' }, { harvestDate: '2024-08-30' }]),
  ).toEqual([])
})

test('silking after the harvest is seen, though other stages stand between', () => {
  const days = { sowDate: '2024-05-01', silkDate: '2024-10-14', harvestDate: '2024-09-20' }
  expect(checked([days], new Set(), {})).toEqual([[2, 'harvestDate', '2024-09-20', '不早于吐丝期2024-10-14']])
})

test('the day that contradicts most others is doubted, the earlier stage as well as the later', () => {
  expect(checked([{ silkDate: '2024-10-14' }])).toEqual([
    [2, 'silkDate', '2024-10-14', '不晚于成熟期2024-09-10'],
  ])
  expect(checked([{ harvestDate: '2024-04-20' }])).toEqual([
    [2, 'harvestDate', '2024-04-20', '不早于播种期2024-05-01'],
  ])
  expect(checked([{ sowDate: '2024-07-30' }])).toEqual([
    [2, 'sowDate', '2024-07-30', '不晚于出苗期2024-05-09'],
  ])
})

test('of two days that contradict each other the one far from the usual day of its point is doubted', () => {
  const few = { silkDate: '2024-07-14', matureDate: '2024-09-10' }
  const plots = [{}, {}, {}, {}, { silkDate: '2024-09-14' }, { matureDate: '2024-07-01' }]
  expect(checked(plots, new Set(), few)).toEqual([
    [6, 'silkDate', '2024-09-14', '不晚于成熟期2024-09-10'],
    [7, 'matureDate', '2024-07-01', '不早于吐丝期2024-07-14'],
  ])
})

test('two wrong days of a plot are both doubted', () => {
  const found = checked([{ emergeDate: '2024-10-30', silkDate: '2024-04-01' }])
  expect(new Set(found.map(([, column]) => column))).toEqual(new Set(['emergeDate', 'silkDate']))
})

test('a day that is doubted for another reason is left alone', () => {
  expect(checked([{ sowDate: '2024-07-30' }], new Set(['0\nsowDate']))).toEqual([])
})

test('rice is transplanted before it heads, and winter wheat is sown the year before', () => {
  const rice = {
    sowDate: '2024-04-01',
    transplantDate: '2024-05-01',
    initHeadDate: '2024-07-20',
    fullHeadDate: '2024-07-25',
  }
  expect(checked([{}, { fullHeadDate: '2024-07-15' }], new Set(), rice)).toHaveLength(1)
  const wheat = {
    sowDate: '2023-10-05',
    headDate: '2024-04-20',
    flowerDate: '2024-04-26',
    harvestDate: '2024-06-05',
  }
  expect(checked([{}], new Set(), wheat)).toEqual([])
})
