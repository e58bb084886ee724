import { describe, expect, test } from 'vitest'
import { layOut } from './layOut.ts'
import { createRandom } from './random.ts'
import type { DesignPlot, DesignRequest, Layout } from './types.ts'

const GOLDEN_NUMBERS = [364, 411, 689, 917, 595, 834, 38, 173]
const GOLDEN_ORDER = ['e', 'd', 'c', 'g', 'a', 'b', 'f']
const GOLDEN_BLOCK = [4, 0, 1, 2, 3, 5]

const entriesOf = (n: number, checks = 1) =>
  Array.from({ length: n }, (_, i) => ({ name: `品种${i + 1}`, isCheck: i < checks }))

const wish = (more: Partial<DesignRequest> = {}): DesignRequest => ({
  kind: 'RCBD',
  seed: 20260401,
  entries: entriesOf(6),
  points: ['新乡', '商丘'],
  reps: 3,
  numbering: 'SERPENTINE',
  ...more,
})

function layoutOf(more: Partial<DesignRequest> = {}): Layout {
  const { value, reason } = layOut(wish(more))
  if (value === null) throw new Error(reason)
  return value
}

const entriesIn = (plots: readonly DesignPlot[], point: string, rep: number): number[] =>
  plots.filter((plot) => plot.point === point && plot.rep === rep).map((plot) => plot.entry)

describe('random numbers from a seed', () => {
  test('numbers of a seed never change', () => {
    const random = createRandom(1, '新乡')
    expect(Array.from({ length: 8 }, () => random.below(1000))).toEqual(GOLDEN_NUMBERS)
    expect(createRandom(20260401, '').shuffled(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual(GOLDEN_ORDER)
  })

  test('numbers are spread evenly, and independent of other streams', () => {
    const random = createRandom(7, 'x')
    const counts = Array.from({ length: 6 }, () => 0)
    for (let i = 0; i < 60_000; i++) counts[random.below(6)]! += 1
    const chi2 = counts.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0)
    expect(chi2).toBeLessThan(15.09)
    expect(createRandom(7, 'y').below(1e9)).not.toBe(createRandom(7, 'x').below(1e9))
  })
})

describe('随机区组', () => {
  test('随机区组 has every entry once in every replicate, and each point and replicate has its own order', () => {
    const { plots } = layoutOf()
    expect(plots).toHaveLength(36)
    const orders = ['新乡', '商丘'].flatMap((point) => [1, 2, 3].map((rep) => entriesIn(plots, point, rep)))
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
    expect(new Set(orders.map(String)).size).toBe(6)
    expect(entriesIn(plots, '新乡', 1)).toEqual(GOLDEN_BLOCK)
  })

  test('the same seed gives the same layout, another seed another one, and further points do not change a point', () => {
    expect(layoutOf()).toEqual(layoutOf())
    expect(layoutOf({ seed: 5 }).plots).not.toEqual(layoutOf().plots)
    const alone = layoutOf({ points: ['商丘'] }).plots
    expect(layoutOf().plots.filter((plot) => plot.point === '商丘')).toEqual(alone)
  })

  test('plots are walked to and fro, or every row from the left, and numbered by replicate', () => {
    const places = (numbering: DesignRequest['numbering']) =>
      layoutOf({ points: ['新乡'], columns: 4, reps: 2, numbering }).plots.map((plot) => [plot.row, plot.col])
    const first = [1, 2, 3, 4].map((col) => [1, col])
    expect(places('SERPENTINE')).toEqual([
      ...first,
      [2, 4],
      [2, 3],
      ...[1, 2, 3, 4].map((col) => [3, col]),
      [4, 4],
      [4, 3],
    ])
    expect(places('ROW').slice(0, 6)).toEqual([...first, [2, 1], [2, 2]])
    const numbers = layoutOf({ points: ['新乡'] }).plots.map((plot) => plot.plotNo)
    expect(numbers.slice(0, 3)).toEqual(['101', '102', '103'])
    expect(numbers.at(-1)).toBe('306')
    expect(new Set(numbers).size).toBe(18)
  })

  test('the layout counts neighbouring checks and neighbouring equal entries', () => {
    const { quality } = layoutOf({
      kind: 'STRIP',
      entries: entriesOf(4, 2),
      points: ['新乡'],
      reps: 2,
      numbering: 'ROW',
    })
    expect(quality).toMatchObject({ checkNeighbours: 2, sameNeighbours: 4, lattice: null })
  })
})

describe('α-格子设计', () => {
  const alpha = (v: number, blockSize: number, reps: number) =>
    layoutOf({ kind: 'ALPHA', entries: entriesOf(v), blockSize, reps, points: ['新乡'] })

  test.each([
    [20, 4, 3],
    [24, 4, 3],
    [30, 5, 3],
    [49, 7, 4],
    [90, 9, 3],
  ])(
    'an α-lattice of %i entries in blocks of %i, %i replicates, has no pair twice and is near the bound',
    (v, k, r) => {
      const { plots, quality } = alpha(v, k, r)
      const { concurrences, efficiency, bound, smallestBlock, largestBlock } = quality.lattice!
      expect([smallestBlock, largestBlock]).toEqual([k, k])
      expect(concurrences).toHaveLength(2)
      expect(concurrences[1]).toBe((r * v * (k - 1)) / 2)
      expect(efficiency!).toBeLessThanOrEqual(bound + 1e-9)
      expect(efficiency!).toBeGreaterThan(bound * 0.95)
      for (let rep = 1; rep <= r; rep++) {
        expect(new Set(entriesIn(plots, '新乡', rep)).size).toBe(v)
      }
    },
  )

  test('a triple lattice 3 × 3 has the theoretical efficiency 8/11', () => {
    expect(alpha(9, 3, 3).quality.lattice!.efficiency).toBeCloseTo(8 / 11, 10)
  })

  test('an α-lattice has blocks of k and k − 1 plots if entries do not divide', () => {
    for (const [v, k] of [
      [23, 4],
      [26, 5],
      [50, 8],
      [11, 6],
    ] as const) {
      const { plots, quality } = alpha(v, k, 3 - Number(v === 11))
      const { smallestBlock, largestBlock, concurrences } = quality.lattice!
      expect(largestBlock).toBeLessThanOrEqual(k)
      expect(smallestBlock).toBe(largestBlock - 1)
      expect(plots).toHaveLength(v * (3 - Number(v === 11)))
      expect(concurrences.length).toBeLessThanOrEqual(3)
    }
  })
})

describe('增广设计', () => {
  test('增广设计 has all checks in every block and new entries once', () => {
    const { plots } = layoutOf({ kind: 'AUGMENTED', entries: entriesOf(23, 3), reps: 4, points: ['新乡'] })
    expect(plots).toHaveLength(3 * 4 + 20)
    for (const check of [0, 1, 2]) {
      expect(plots.filter((plot) => plot.entry === check).map((plot) => plot.block)).toEqual([
        '1',
        '2',
        '3',
        '4',
      ])
    }
    const fresh = plots.filter((plot) => plot.entry > 2).map((plot) => plot.entry)
    expect(new Set(fresh).size).toBe(20)
    expect(fresh).toHaveLength(20)
    expect(plots.every((plot) => plot.block === String(plot.rep))).toBe(true)
  })
})

describe('间比法', () => {
  const interval = (more: Partial<DesignRequest> = {}) =>
    layoutOf({ kind: 'INTERVAL', checkEvery: 4, reps: 1, points: ['新乡'], entries: entriesOf(11), ...more })

  test('间比法 keeps the order of the list, with CK1 before, after and after every four', () => {
    const order = interval().plots.map((plot) => plot.entry)
    expect(order).toEqual([0, 1, 2, 3, 4, 0, 5, 6, 7, 8, 0, 9, 10, 0])
  })

  test('间比法 begins and ends every row of the field with CK1, and numbers its plots consecutively', () => {
    const { plots } = interval({ columns: 6, reps: 2 })
    for (const row of Map.groupBy(plots, (plot) => plot.row).values()) {
      expect([row[0]!.entry, row.at(-1)!.entry]).toEqual([0, 0])
    }
    const cells = plots.map((plot) => `${plot.entry}/${plot.rep}`)
    expect(new Set(cells).size).toBe(plots.length)
  })
})

describe('plots of one entry set apart', () => {
  const shapes: Partial<DesignRequest>[] = [
    { entries: entriesOf(3), reps: 6, columns: 3 },
    { entries: entriesOf(4), reps: 10, columns: 2 },
    { entries: entriesOf(20), reps: 4 },
    { entries: entriesOf(21), reps: 3, columns: 7 },
    { kind: 'ALPHA', entries: entriesOf(24), blockSize: 4, reps: 4, columns: 4 },
    { kind: 'ALPHA', entries: entriesOf(23), blockSize: 4, reps: 3 },
    { kind: 'AUGMENTED', entries: entriesOf(16, 3), reps: 5 },
    { kind: 'AUGMENTED', entries: entriesOf(60, 4), reps: 8, columns: 6 },
  ]
  const wishes = shapes.flatMap((shape) =>
    (['SERPENTINE', 'ROW'] as const).flatMap((numbering) =>
      [1, 2, 3, 4, 5].map((seed) => ({ ...shape, numbering, seed })),
    ),
  )
  /** Counts pairs of neighbours independently, plot against plot. */
  const clashesIn = (plots: readonly DesignPlot[]) =>
    plots.flatMap((a, i) =>
      plots
        .slice(i + 1)
        .filter(
          (b) =>
            a.point === b.point &&
            a.entry === b.entry &&
            Math.abs(a.row - b.row) + Math.abs(a.col - b.col) === 1,
        ),
    ).length

  test.each(wishes)('no two neighbours in the field have the same entry: %j', (more) => {
    const { plots, quality } = layoutOf({ ...more, apart: true })
    expect(clashesIn(plots)).toBe(0)
    expect(quality).toMatchObject({ sameNeighbours: 0, neighbourNote: null })
  })

  test('without setting plots apart, some of the same layouts have such neighbours', () => {
    const before = wishes.map((more) => layoutOf(more))
    expect(before.filter(({ quality }) => quality.sameNeighbours > 0).length).toBeGreaterThan(20)
    expect(entriesIn(layoutOf({ apart: false }).plots, '新乡', 1)).toEqual(GOLDEN_BLOCK)
  })

  test.each(wishes)(
    'setting plots apart keeps the entries of blocks and the numbers and positions of plots: %j',
    (more) => {
      const content = ({ plots }: Layout) =>
        [...Map.groupBy(plots, ({ point, rep, block }) => [point, rep, block].join('/'))].map(
          ([of, list]) => [of, list.map(({ entry }) => entry).toSorted((a, b) => a - b)],
        )
      const place = (plot: DesignPlot) => ({ ...plot, entry: null })
      const [plain, apart] = [layoutOf(more), layoutOf({ ...more, apart: true })]
      expect(content(apart)).toEqual(content(plain))
      expect(apart.plots.map(place)).toEqual(plain.plots.map(place))
    },
  )

  test('the same seed gives the same layout, for each point separately', () => {
    const of = { ...shapes[1]!, apart: true }
    expect(layoutOf(of)).toEqual(layoutOf(of))
    const alone = layoutOf({ ...of, points: ['商丘'] }).plots
    expect(layoutOf(of).plots.filter((plot) => plot.point === '商丘')).toEqual(alone)
  })

  test('checks of an interval design keep their positions, those above one another are counted, and entries move', () => {
    const of = { kind: 'INTERVAL', checkEvery: 3, reps: 3, entries: entriesOf(7), numbering: 'ROW' } as const
    const [plain, { plots, quality }] = [layoutOf(of), layoutOf({ ...of, apart: true })]
    const checks = (list: readonly DesignPlot[]) => list.map(({ entry, rep }) => entry === 0 && rep)
    expect(checks(plots)).toEqual(checks(plain.plots))
    expect(plots.filter(({ rep, entry }) => rep === 1 && entry > 0).map(({ entry }) => entry)).toEqual([
      1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6,
    ])
    expect(plain.quality.sameNeighbours).toBe(2 * 2 * 9)
    expect(quality).toMatchObject({
      sameNeighbours: 2 * 2 * 3,
      fixedNeighbours: 2 * 2 * 3,
      neighbourNote: '12对相邻小区同为对照：间比法的对照位置固定，不调换',
    })
  })

  test('the layout names plots that cannot be set apart', () => {
    const { quality } = layoutOf({
      kind: 'INTERVAL',
      checkEvery: 1,
      reps: 2,
      entries: entriesOf(2),
      points: ['新乡'],
      numbering: 'ROW',
      apart: true,
    })
    expect(quality).toMatchObject({ sameNeighbours: 3, fixedNeighbours: 2 })
    expect(quality.neighbourNote).toBe(
      '仍有1对相邻小区是同一品种：可调换的品种太少，错不开；可改每排小区数、编号方式或随机种子再试；' +
        '2对相邻小区同为对照：间比法的对照位置固定，不调换',
    )
    expect(
      layoutOf({ kind: 'STRIP', reps: 2, points: ['新乡'], numbering: 'ROW', apart: true }).quality,
    ).toMatchObject({ neighbourNote: '6对相邻小区是同一品种：大区对比按清单顺序布置，不调换' })
  })

  test('a layout of many plots with clashes everywhere is done in bounded time', () => {
    const startedAt = performance.now()
    const { quality } = layoutOf({
      kind: 'INTERVAL',
      checkEvery: 10,
      reps: 30,
      entries: entriesOf(1900),
      points: ['新乡'],
      numbering: 'ROW',
      apart: true,
    })
    expect(quality.sameNeighbours).toBe(quality.fixedNeighbours)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

test.each<[Partial<DesignRequest>, string]>([
  [{ points: [] }, '没有可以布置的试点，请先填写试点'],
  [{ entries: entriesOf(1) }, '参试品种只有1个，至少2个才能布置'],
  [{ reps: 1 }, '重复数应为不小于2的整数'],
  [{ reps: 2.5 }, '重复数应为不小于2的整数'],
  [{ reps: 51 }, '重复数不得大于50'],
  [{ seed: -1 }, '随机种子应为0～4294967295的整数'],
  [{ columns: 0 }, '每排小区数应为正整数'],
  [{ kind: 'ALPHA', blockSize: 3, entries: entriesOf(5) }, 'α-格子设计至少6个品种，现有5个，请用随机区组'],
  [{ kind: 'ALPHA' }, '区组大小应为不小于2的整数'],
  [{ kind: 'ALPHA', blockSize: 6 }, '区组大小6不小于品种数6，一个区组已容下全部品种，请用随机区组'],
  [{ kind: 'ALPHA', blockSize: 3 }, '区组大小3使每重复只有2个区组，请减小区组'],
  [{ kind: 'AUGMENTED' }, '增广设计至少2个对照才能估计误差，现有1个'],
  [{ kind: 'AUGMENTED', entries: entriesOf(4, 2), reps: 3 }, '新品种2个，少于区组数3，有的区组会没有新品种'],
  [{ kind: 'INTERVAL', entries: entriesOf(6, 0) }, '间比法要有对照，请先设置CK1'],
  [{ kind: 'INTERVAL' }, '间隔小区数应为正整数'],
  [{ kind: 'INTERVAL', checkEvery: 21 }, '间隔小区数不得大于20'],
  [
    { entries: entriesOf(2000), points: Array.from({ length: 20 }, (_, i) => `点${i}`) },
    '共120000个小区，超过一次布置的上限60000个',
  ],
])('a layout that cannot be made is refused with the reason (%#)', (more, reason) => {
  expect(layOut(wish(more))).toMatchObject({ value: null, reason })
})
