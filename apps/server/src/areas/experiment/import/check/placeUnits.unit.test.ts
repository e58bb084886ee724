import { describe, expect, test } from 'vitest'
import { checkPlaceUnits } from './placeUnits.ts'
import { checkYields } from './checkYields.ts'
import { checkingWith, trialWith } from './testChecking.ts'

/** Noise of a plot, as a share of its yield, that differs from plot to plot. */
const noiseOf = (point: number, entry: number, rep: number): number =>
  (((point * 37 + entry * 53 + rep * 71) % 19) - 9) / 90

/** Yields per mu of the points, each with its entries' effects and its noise. */
const LEVELS = [620, 700, 655, 590, 740]
const yieldOf = (point: number, entry: number, rep: number): number =>
  LEVELS[point - 1]! * (1 + (entry - 5) / 60 + noiseOf(point, entry, rep))

const AREA = 20
/** Checks weights of five points, changed by factors; all fields of a plot can be replaced. */
function checked(
  factors: Record<number, number>,
  fieldsOf = (_point: number, weight: number): object => ({ weight }),
) {
  const rows = trialWith({ points: 5, entries: 10, reps: 3 }, ({ point, entry, rep }) => {
    const weight = (yieldOf(point, entry, rep) * AREA * 3) / 2000
    return { fields: { area: AREA, moisture: 14, ...fieldsOf(point, weight * (factors[point] ?? 1)) } }
  })
  const checking = checkingWith(rows)
  checkPlaceUnits(checking)
  return checking
}
const found = ({ findings }: ReturnType<typeof checked>) =>
  findings.map(({ code, read, action }) => [code, read, action])

test('a point whose weights are twice those of all others is one question, whose repair halves every weight', () => {
  const checking = checked({ 2: 2 })
  expect(found(checking)).toEqual([['placeUnit', '点2', 'keep']])
  expect(checking.findings[0]?.message).toMatch(/试点「点2」的小区产量是其他试点的2\.\d+倍.*斤.*共30个小区/)
  const asked = checking.rows.filter(({ issues }) => issues?.length)
  expect(new Set(asked.map(({ point }) => point))).toEqual(new Set(['点2']))
  expect(asked).toHaveLength(30)
  for (const { fields, issues } of asked)
    expect(issues?.[0]?.patches['suggestion']).toEqual({
      set: { weight: Number((fields.weight! / 2).toPrecision(12)) },
    })
})

test('two points in 斤 are two questions', () => {
  expect(found(checked({ 2: 2, 5: 2 }))).toEqual([
    ['placeUnit', '点5', 'keep'],
    ['placeUnit', '点2', 'keep'],
  ])
})

test.each([
  [10, '小数点错位'],
  [1000, '单位疑似是g'],
])(
  'a point whose weights are %s times those of the others is one question, and no plot of it is doubted',
  (factor, word) => {
    const checking = checked({ 4: factor })
    checkYields(checking)
    expect(found(checking)).toEqual([['placeUnit', '点4', 'keep']])
    expect(checking.findings[0]?.message).toContain(word)
  },
)

test('points that differ as those of a trial do are not asked about, nor is a place with a high yield', () => {
  expect(found(checked({}))).toEqual([])
  // Half as much again as the next point, with differences like elsewhere: 1 060 kg/mu.
  const rich = checked({}, (point, weight) => ({ weight: point === 2 ? 12 + weight : weight }))
  expect(rich.survey.valueOf('yieldMu', 30)).toBeGreaterThan(1000)
  expect(found(rich)).toEqual([])
})

test('a place that yields twice what four alike ones do is asked about, since its values do not tell nature from a unit', () => {
  expect(found(checked({ 1: 0.5, 3: 0.5, 4: 0.5, 5: 0.5 }))).toEqual([['placeUnit', '点2', 'keep']])
})

describe('few points with a usual yield', () => {
  /** Given yields of places, each as high as its level, whose entries differ from place to place by a share. */
  const placesWith = (levels: readonly number[], share = 0.08, reps = 1) => {
    const rows = trialWith({ points: levels.length, entries: 6, reps }, ({ point, entry, rep }) => ({
      fields: { yieldGiven: levels[point - 1]! * (1 + share * Math.sin(point * 7 + entry * 3 + rep * 5)) },
    }))
    const checking = checkingWith(rows)
    checkPlaceUnits(checking)
    return checking
  }

  test('one of three that is twice the others is one question with the repair 按斤换算 for all its rows', () => {
    const checking = placesWith([410, 880, 450])
    expect(found(checking)).toEqual([['placeUnit', '点2', 'keep']])
    expect(checking.findings[0]?.actions).toContainEqual({
      key: 'suggestion',
      label: '按斤换算，全部除以2',
    })
    const asked = checking.rows.filter(({ issues }) => issues?.length)
    expect(asked.map(({ point }) => point)).toEqual(Array.from({ length: 6 }, () => '点2'))
    for (const { fields, issues } of asked)
      expect(issues?.[0]?.patches['suggestion']?.set?.['yieldGiven']).toBeCloseTo(fields.yieldGiven! / 2, 8)
  })

  test('with replicates it is asked as well, also where the doubled place is the lowest of five', () => {
    expect(found(placesWith([410, 880, 450], 0.12, 3))).toEqual([['placeUnit', '点2', 'keep']])
    expect(found(placesWith([520, 560, 2 * 500, 540, 610], 0.1, 2))).toEqual([['placeUnit', '点3', 'keep']])
  })

  test.each([
    [[410, 560, 450]],
    [[410, 680, 430]],
    [[500, 800, 520, 480]],
    [[350, 700, 520]],
    [[300, 420, 560, 700]],
  ])('ordinary differences between places ask nothing: %j', (levels) => {
    expect(found(placesWith(levels))).toEqual([])
  })

  test('where the others differ, it is asked as soon as the differences within the place are those of twice the yield', () => {
    const withNoise = (noise: number) => {
      const rows = trialWith({ points: 5, entries: 8, reps: 3 }, ({ point, entry, rep }) => ({
        fields: {
          yieldGiven:
            [420, 610, 510, 1000, 680][point - 1]! +
            (point === 4 ? noise : 1) * (entry * 6 + 40 * Math.sin(point * 7 + entry * 3 + rep * 5)),
        },
      }))
      const checking = checkingWith(rows)
      checkPlaceUnits(checking)
      return found(checking)
    }
    expect(withNoise(2)).toEqual([['placeUnit', '点4', 'keep']])
    expect(withNoise(1)).toEqual([])
  })

  test('twice on the whole, but by another factor for every entry, is no unit', () => {
    const FACTORS = [1.2, 1.5, 1.9, 2.1, 2.6, 3]
    const rows = trialWith({ points: 3, entries: 6, reps: 1 }, ({ point, entry }) => ({
      fields: { yieldGiven: (400 + point * 10 + entry * 5) * (point === 2 ? FACTORS[entry - 1]! : 1) },
    }))
    const checking = checkingWith(rows)
    checkPlaceUnits(checking)
    expect(checking.findings).toEqual([])
  })
})

test('plots of another size explain other weights, and an area in mu is not taken for grams', () => {
  expect(
    found(checked({ 2: 2 }, (point, weight) => ({ weight, area: point === 2 ? 2 * AREA : AREA }))),
  ).toEqual([])
  const asMu = checked({}, (point, weight) => ({ weight, ...(point === 2 && { area: 0.03 }) }))
  expect(found(asMu)).toEqual([])
})

test('weights that contradict the yields beside them at one point alone are asked about', () => {
  const withYields = (factor: number) =>
    checked({ 1: factor }, (point, weight) => ({
      weight,
      yieldGiven: (weight / (point === 1 ? factor : 1) / AREA) * (2000 / 3),
    }))
  expect(found(withYields(2))).toEqual([['placeUnit', '点1', 'keep']])
  expect(found(withYields(1))).toEqual([])
})

test('two points do not show which of them is in 斤', () => {
  const rows = trialWith({ points: 2, entries: 10, reps: 3 }, ({ point, entry, rep }) => ({
    fields: { yieldGiven: yieldOf(point, entry, rep) * (point === 2 ? 2 : 1) },
  }))
  const checking = checkingWith(rows)
  checkPlaceUnits(checking)
  expect(checking.findings).toEqual([])
})
