import { expect, test } from 'vitest'
import { checkPlaces } from './checkPlaces.ts'
import { checkingWith, trialWith } from './testChecking.ts'

const shown = (checking: ReturnType<typeof checkingWith>) =>
  checking.findings.map(({ code, row, message }) => [code, row, message.replace(/^.*?：/, '')])

test('a plot number that two plots of a point have is a warning that names both rows', () => {
  const rows = trialWith({ points: 2, entries: 4, reps: 2 }, ({ point, entry, rep }) => {
    const plotNo = point === 1 && entry === 2 && rep === 2 ? '1' : String(rep * 4 - 4 + entry)
    return { fields: { plotNo } }
  })
  const checking = checkingWith(rows)
  checkPlaces(checking)
  expect(shown(checking)).toEqual([['plotNoRepeated', 7, '试点「点1」第2、7行的小区号都是「1」，请核对']])
})

test('plot numbers that begin anew in every replicate or block, or name the entries, are no finding', () => {
  const anew = trialWith({ entries: 6, reps: 3 }, ({ entry }) => ({ fields: { plotNo: String(entry) } }))
  const inBlocks = trialWith({ entries: 6, reps: 2 }, ({ entry }) => ({
    fields: { plotNo: String((entry % 3) + 1), block: String(Math.ceil(entry / 3)) },
  }))
  const same = trialWith({ entries: 6, reps: 2 }, () => ({ fields: { plotNo: '区' } }))
  for (const rows of [anew, inBlocks, same]) {
    const checking = checkingWith(rows)
    checkPlaces(checking)
    expect(checking.findings).toEqual([])
  }
})

test('a number used twice within a replicate is found although numbers begin anew in every replicate', () => {
  const rows = trialWith({ entries: 6, reps: 3 }, ({ entry, rep }) => ({
    fields: { plotNo: rep === 3 && entry === 6 ? '5' : String(entry) },
  }))
  const checking = checkingWith(rows)
  checkPlaces(checking)
  expect(checking.findings.map(({ row }) => row)).toEqual([19])
})

test('a place in the field that two plots of a point have is a warning', () => {
  const rows = trialWith({ entries: 4, reps: 2 }, ({ entry, rep }) => ({
    fields: { rowNo: rep, colNo: Math.min(entry, 3) },
  }))
  const checking = checkingWith(rows)
  checkPlaces(checking)
  expect(shown(checking)).toEqual([
    ['positionRepeated', 5, '试点「点1」第4、5行的小区都在第1排第3列，请核对'],
    ['positionRepeated', 9, '试点「点1」第8、9行的小区都在第2排第3列，请核对'],
  ])
})
