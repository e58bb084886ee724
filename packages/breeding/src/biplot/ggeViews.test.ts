import { describe, expect, test } from 'vitest'
import { arsTable } from '../fixtures/trials.ts'
import { gge } from './gge.ts'
import { meanAndStability, towardsAverage, whichWonWhere, worthOfPoints } from './ggeViews.ts'
import { convexHull } from './hull.ts'

const named = (places: readonly (readonly [number, number])[], letter: string) =>
  places.map((scores, i) => ({ name: `${letter}${i + 1}`, scores: [...scores] }))

describe('convex hull', () => {
  test('the hull goes counter-clockwise around the outermost places and leaves out those on a side', () => {
    const square = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 1],
      [1, 0],
    ] as const
    expect(convexHull(square)).toEqual([0, 1, 2, 3])
  })

  test('the hull of places on a line is its two ends, and of equal ones a single place', () => {
    expect(
      convexHull([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([0, 2])
    expect(
      convexHull([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([0])
  })
})

describe('which won where', () => {
  test('every point belongs to the corner that it points to, and the rays separate the sectors', () => {
    const entries = named(
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
        [0.1, 0.1],
      ],
      'G',
    )
    const points = named(
      [
        [3, 1],
        [2, -1],
        [-1, 2],
      ],
      'E',
    )
    const view = whichWonWhere({ entries, points })!
    expect(view.hull).toEqual(['G3', 'G4', 'G1', 'G2'])
    expect(view.sectors).toEqual([
      { winner: 'G1', points: ['E1', 'E2'] },
      { winner: 'G2', points: ['E3'] },
    ])
    const half = Math.SQRT1_2
    expect(view.rays[2]![0]).toBeCloseTo(half, 12)
    expect(view.rays[2]![1]).toBeCloseTo(half, 12)
  })

  test('which-won-where of real trials names the best entry on the two axes at each point', () => {
    const { symmetric, singularValues } = gge(arsTable()).value!
    expect(singularValues.length).toBeGreaterThan(2)
    const view = whichWonWhere(symmetric)!
    for (const { winner, points } of view.sectors) {
      for (const name of points) {
        const point = symmetric.points.find((one) => one.name === name)!.scores
        const fitted = symmetric.entries.map(
          (entry) => entry.scores[0]! * point[0]! + entry.scores[1]! * point[1]!,
        )
        expect(symmetric.entries[fitted.indexOf(Math.max(...fitted))]!.name).toBe(winner)
      }
    }
  })

  test('which-won-where needs two axes', () => {
    const one = { entries: [{ name: 'G1', scores: [1] }], points: [{ name: 'E1', scores: [1] }] }
    expect([whichWonWhere(one), meanAndStability(one), worthOfPoints(one)]).toEqual([null, null, null])
  })
})

describe('direction of the first axis', () => {
  const value = gge(arsTable()).value!
  const turned = towardsAverage(value)
  const first = (list: readonly { scores: number[] }[]): number[] => list.map(({ scores }) => scores[0]!)
  const second = (list: readonly { scores: number[] }[]): number[] => list.map(({ scores }) => scores[1]!)

  test('the points lie on the right on average, both sides turn, and the winners stay', () => {
    expect(first(turned.symmetric.points).reduce((sum, x) => sum + x, 0)).toBeGreaterThan(0)
    const sign = first(turned.entryMetric.entries)[0]! / first(value.entryMetric.entries)[0]!
    expect(Math.abs(sign)).toBe(1)
    expect(first(turned.pointMetric.points)).toEqual(first(value.pointMetric.points).map((x) => sign * x))
    expect(second(turned.symmetric.entries)).toEqual(second(value.symmetric.entries))
    expect(whichWonWhere(turned.symmetric)!.sectors).toEqual(whichWonWhere(value.symmetric)!.sectors)
  })

  test('an analysis with points on the right stays unchanged', () => {
    expect(towardsAverage(turned)).toBe(turned)
  })
})

describe('average environment', () => {
  const points = named(
    [
      [2, 1],
      [2, -1],
    ],
    'E',
  )
  test('an entry is projected on the axis through the mean of the points', () => {
    const view = meanAndStability({
      entries: named(
        [
          [3, 4],
          [-1, 0],
        ],
        'G',
      ),
      points,
    })!
    expect(view.axis).toEqual([1, 0])
    expect(view.entries).toEqual([
      { name: 'G1', mean: 3, deviation: 4 },
      { name: 'G2', mean: -1, deviation: 0 },
    ])
  })

  test('a point is better the longer its vector and the nearer it is to the axis', () => {
    const [first] = worthOfPoints({ entries: [], points })!
    expect(first!.discriminating).toBeCloseTo(Math.sqrt(5), 12)
    expect(first!.representative).toBeCloseTo(2 / Math.sqrt(5), 12)
    expect(first!.toIdeal).toBeCloseTo(Math.hypot(Math.sqrt(5) - 2, 1), 12)
  })

  test('points in opposite directions have no average', () => {
    expect(
      worthOfPoints({
        entries: [],
        points: named(
          [
            [1, 0],
            [-1, 0],
          ],
          'E',
        ),
      }),
    ).toBeNull()
  })
})
