import { expect, test } from 'vitest'
import type { ReadRow } from '../book/draft.ts'
import type { RejectedPlot } from '../rows/fillReading.ts'
import { checkMissingPlots } from './missingPlots.ts'
import { replicatedPoints } from './replicates.ts'
import { checkStrayReps } from './strayReps.ts'
import { checkingWith, rowWith, trialWith } from './testChecking.ts'

const trial = () => trialWith({ points: 3, entries: 12, reps: 3 })
const is = (point: string, entry: string, rep?: number) => (row: ReadRow) =>
  row.point === point && row.entry === entry && (rep === undefined || row.rep === rep)

function checked(rows: readonly ReadRow[], rejected: readonly RejectedPlot[] = []) {
  const checking = checkingWith(rows, { rejected })
  const groups = replicatedPoints(checking.rows)
  checkStrayReps(checking, groups)
  checkMissingPlots(checking, groups)
  return checking
}
const shown = ({ findings }: ReturnType<typeof checked>) =>
  findings.map(({ code, message }) => [code, message.slice(message.indexOf('：') + 1)])

test('a complete trial is no finding, nor are checks with further plots', () => {
  expect(shown(checked(trial()))).toEqual([])
  expect(shown(checked([...trial(), rowWith({ point: '点2', entry: '品种3', rep: 4, isCk: true })]))).toEqual(
    [],
  )
})

test('a plot in a replicate beyond the design is doubted, and the replicate that its entry lacks offered', () => {
  const rows = trial().map((row) => (is('点2', '品种3', 3)(row) ? { ...row, rep: 4 } : row))
  const checking = checked(rows)
  expect(checking.findings.map(({ code, read, expected, action }) => [code, read, expected, action])).toEqual(
    [['repStray', '4', '3', 'keep']],
  )
  expect(checking.findings[0]?.message).toMatch(/试点「点2」.*品种「品种3」有重复4，而没有重复3/)
  expect(checking.rows.flatMap(({ issues }) => issues ?? [])[0]?.patches['suggestion']).toEqual({ rep: 3 })
})

test('an entry with a plot more than the others is doubted without a suggestion', () => {
  const checking = checked([...trial(), rowWith({ point: '点2', entry: '品种3', rep: 4 })])
  expect(checking.findings.map(({ code, actions }) => [code, actions?.map(({ key }) => key)])).toEqual([
    ['repStray', ['keep', 'skip']],
  ])
})

test('plots that only one entry of a point lacks are one warning for the point', () => {
  const rows = trial().filter((row) => !is('点1', '品种7', 2)(row) && !is('点3', '品种5')(row))
  expect(shown(checked(rows))).toEqual([
    ['plotMissing', '试点「点1」缺小区：品种「品种7」重复2，其他品种都有；漏填的请补上后重新上传'],
    ['plotMissing', '试点「点3」缺小区：品种「品种5」的全部重复，其他品种都有；漏填的请补上后重新上传'],
  ])
})

test('a plot whose row was left out is not called missing, whatever of its names is known', () => {
  const rows = trial().filter((row) => !is('点1', '品种7', 2)(row))
  const known = { point: '点1', entry: '品种7', rep: 2 }
  for (const plot of [known, { ...known, entry: null }, { ...known, point: '点9' }, { ...known, rep: null }])
    expect(shown(checked(rows, [plot]))).toEqual([])
  expect(shown(checked(rows, [{ ...known, rep: 1 }]))).toHaveLength(1)
})

test('a check that is absent from a point is not named here, nor any entry of a small trial', () => {
  const rows = trial().filter((row) => !is('点3', '品种5')(row))
  expect(shown(checked(rows.map((row) => ({ ...row, isCk: row.entry === '品种5' }))))).toEqual([])
  const few = trialWith({ points: 3, entries: 4, reps: 3 }).filter((row) => !is('点3', '品种2')(row))
  expect(shown(checked(few))).toEqual([])
})

test('a trial that is not complete by design is no finding', () => {
  const unbalanced = trial().filter(({ point, entry }) => (point.length + Number(entry.slice(2))) % 3 !== 1)
  expect(shown(checked(unbalanced))).toEqual([])
  const partly = trial().filter(({ entry, rep }) => rep < 3 || Number(entry.slice(2)) % 2 === 0)
  expect(shown(checked(partly))).toEqual([])
  expect(shown(checked(trialWith({ points: 3, entries: 12 }, () => ({ rep: 0 })).slice(1)))).toEqual([])
})
