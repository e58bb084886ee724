import { expect, test } from 'vitest'
import { checkOutliers } from './checkOutliers.ts'
import { checkingWith, trialWith } from './testChecking.ts'

type Place = { point: number; entry: number; rep: number }

/** Yields of two points with effects of entry and replicate, and noise of some per cent. */
const usualYield = ({ point, entry, rep }: Place): number =>
  600 + point * 60 + entry * 4 + rep * 10 + ((entry * 53 + rep * 71 + point * 37) % 17) * 3

const isAt = (place: Place, entry: number, rep: number): boolean =>
  place.point === 1 && place.entry === entry && place.rep === rep

function checked(
  reps: number,
  factorOf: (place: Place) => number,
  fieldsOf: (place: Place) => object = () => ({}),
) {
  const rows = trialWith({ points: 2, entries: 15, reps }, (place) => ({
    fields: { yieldGiven: Math.round(usualYield(place) * factorOf(place)), ...fieldsOf(place) },
    values: { plantHeight: 240 + place.entry + place.rep },
  }))
  const checking = checkingWith(rows)
  checkOutliers(checking)
  return checking
}
const found = (...args: Parameters<typeof checked>) =>
  checked(...args).findings.map(({ code, row, column, action }) => [code, row, column, action])

test('a yield twice that of its entry and all plots of its replicate is doubted, and kept without a choice', () => {
  const { findings, rows } = checked(3, (place) => (isAt(place, 4, 2) ? 2.1 : 1))
  expect(findings.map(({ code, row, action }) => [code, row, action])).toEqual([['plotOutlier', 20, 'keep']])
  expect(findings[0]?.message).toMatch(
    /试点「点1」品种「品种4」重复2的折亩产1\d{3}(\.\d)?，该品种其他重复约\d+/,
  )
  const [issue] = rows[18]?.issues ?? []
  expect(issue?.patches['missing']).toEqual({ set: { yieldGiven: null } })
  expect(issue?.patches['pending']?.pending).toContain('相差悬殊')
})

test('a low yield is doubted where two other plots of the entry agree, and with one other only if it is far lower', () => {
  expect(found(3, (place) => (isAt(place, 4, 2) ? 0.35 : 1))).toHaveLength(1)
  expect(found(2, (place) => (isAt(place, 4, 2) ? 0.4 : 1))).toEqual([])
  expect(found(2, (place) => (isAt(place, 4, 2) ? 0.2 : 1))).toHaveLength(1)
})

test('values that differ as those of a trial do, a poor entry and a poor replicate are no finding', () => {
  expect(found(3, () => 1)).toEqual([])
  expect(found(3, ({ entry }) => (entry === 4 ? 0.4 : 1))).toEqual([])
  expect(found(3, ({ rep, point }) => (rep === 2 && point === 1 ? 0.4 : 1))).toEqual([])
})

test('a point where many plots failed is no finding', () => {
  expect(found(3, ({ entry, rep, point }) => (point === 1 && (entry + rep) % 6 === 0 ? 0.3 : 1))).toEqual([])
})

test('a plot in a poor part of the field is no finding, one among good plots is', () => {
  const inField = ({ entry, rep }: Place) => ({ rowNo: rep, colNo: entry })
  const poorCorner = (place: Place) =>
    place.point === 1 && place.entry <= 2 && place.rep <= 2 ? (isAt(place, 1, 1) ? 0.3 : 0.55) : 1
  expect(found(3, poorCorner, inField)).toEqual([])
  expect(found(3, (place) => (isAt(place, 7, 2) ? 0.3 : 1), inField)).toEqual([
    ['plotOutlier', 23, 'yieldGiven', 'keep'],
  ])
})

test('a measured size is compared as the yield is', () => {
  const rows = trialWith({ entries: 15, reps: 3 }, (place) => ({
    values: { plantHeight: isAt(place, 4, 2) ? 445 : 240 + place.entry + place.rep },
  }))
  const checking = checkingWith(rows)
  checkOutliers(checking)
  expect(checking.findings.map(({ column, read }) => [column, read])).toEqual([['plantHeight', '445']])
})

test('a value that another finding doubts already is not doubted twice', () => {
  const rows = trialWith({ points: 1, entries: 15, reps: 3 }, (place) => ({
    fields: { yieldGiven: usualYield(place) * (isAt(place, 4, 2) ? 2.1 : 1) },
    ...(isAt(place, 4, 2) && { issues: [{ key: 'a', code: 'decimalSlip', action: 'keep', patches: {} }] }),
  }))
  const checking = checkingWith(rows)
  checkOutliers(checking)
  expect(checking.findings).toEqual([])
})
