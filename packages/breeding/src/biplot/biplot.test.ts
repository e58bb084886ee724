import { describe, expect, test } from 'vitest'
import { arsTable, dasilvaPlots, expectClose } from '../fixtures/trials.ts'
import { meansOf, plotError } from '../stability/plotError.ts'
import { plotTable, pointTable } from '../table.ts'
import type { PointTable } from '../table.ts'
import { ammi } from './ammi.ts'
import { gge } from './gge.ts'

const plots = dasilvaPlots()
const table = pointTable(plots)

function grid(rows: (number | null)[][]): PointTable {
  return pointTable(
    plotTable(
      rows.flatMap((values, i) => values.map((y, j) => ({ entry: `品种${i + 1}`, env: `点${j + 1}`, y }))),
    ),
  )
}

describe('AMMI of 55 hybrids × 9 environments × 3 blocks against R 4.2.2 (maize_rcbd_dasilva)', () => {
  const value = ammi(table, plotError(plots).value).value!

  test('AMMI axes have the sums of squares, Gollob df and F against the plot error that R computes', () => {
    const expected: [number, number, number, number, number][] = [
      [624.43508440899, 1169757.52392259, 61, 3.69998369312976, 4.39108688495824e-18],
      [523.262028182282, 821409.450412305, 59, 2.68621939995723, 5.16319263723656e-10],
      [469.165841875437, 660349.761548062, 57, 2.23528532767014, 9.26620279988738e-7],
      [383.000359954676, 440067.827176234, 55, 1.54379890033258, 0.00773353512349238],
      [369.866071565696, 410402.732686322, 53, 1.49406045879058, 0.0140424741931272],
      [342.860011089443, 352658.961612759, 51, 1.33419265693482, 0.0615680969144202],
      [245.332556347926, 180564.189612625, 49, 0.710999574462396, 0.933383650831765],
      [211.472000184451, 134161.220586037, 47, 0.550760696659903, 0.994134820972543],
    ]
    expect(value.axes).toHaveLength(8)
    expected.forEach(([d, ss, df, f, p], k) => {
      const axis = value.axes[k]!
      expectClose(axis.singularValue, d, 1e-10)
      expectClose(axis.ss, ss)
      expect(axis.dfGollob).toBe(df)
      expectClose(axis.f, f)
      expectClose(axis.p, p, 1e-8)
    })
    expectClose(value.axes[2]!.cumPct, 63.5951156984915)
    expect(value.axes.reduce((sum, axis) => sum + axis.dfGollob, 0)).toBe(54 * 8)
  })

  test('AMMI scores and ASV equal those of R', () => {
    const g01 = value.entries.find((entry) => entry.name === 'G01')!
    expectClose(g01.scores[0], 2.91834024348993)
    expectClose(g01.scores[1], -5.17078600492283)
    expectClose(g01.scores[2], -0.0508916789111731, 1e-8)
    expectClose(g01.asv, 6.6339346151659)
    expectClose(value.points[1]!.scores[1], -1.30919554694352)
    expectClose(value.points[1]!.mean, 303.273575757576)
    expect(value).toMatchObject({ repsMultiplier: 3, notes: [] })
  })
})

test('GGE in three scalings equals R 4.2.2 (maize_rcbd_dasilva)', () => {
  const value = gge(table).value!
  expectClose(value.singularValues[8], 189.691205473047)
  expectClose(value.pctVariance[0], 45.5358806273305)
  expectClose(value.pctVariance[8], 1.58582367718806)
  const expected = {
    symmetric: [-3.53516144706657, 6.72835207438656, -6.41293395697783, 6.46736380094601],
    entryMetric: [-112.708731274864, 155.080235265624, -0.201144637428353, 0.280594755168994],
    pointMetric: [-0.110881972633943, 0.291918061378754, -204.458455678234, 149.064776740377],
  }
  for (const scaling of ['symmetric', 'entryMetric', 'pointMetric'] as const) {
    const { entries, points } = value[scaling]
    const got = [...entries.find((entry) => entry.name === 'G01')!.scores, ...points[3]!.scores]
    got.forEach((score, k) => expectClose(score, expected[scaling][k]!))
  }
})

test('means of cells without plots have no F and the multiplier 1 (R 4.2.2, maize_ars1996)', () => {
  const value = ammi(arsTable(), meansOf(3)).value!
  expectClose(value.axes[0]!.ss, 607521.84953021)
  expectClose(value.axes[0]!.ms, 9204.87650803349)
  expect(value.axes[0]).toMatchObject({ f: null, p: null })
  expectClose(value.entries[0]!.asv, 1.33577148861279)
  expect(value.notes).toEqual(['没有小区误差，主成分不做检验'])
  expectClose(gge(arsTable()).value!.pctVariance[1], 21.6933193476091)
})

describe('rebuilding the table from scores', () => {
  test('the sum of entry score × point score is the interaction, also with more points than entries', () => {
    const rows = [
      [10, 12, 9, 15, 20],
      [11, 14, 6, 10, 22],
      [15, 11, 8, 13, 12],
    ]
    const value = ammi(grid(rows)).value!
    const mean = rows.flat().reduce((sum, y) => sum + y, 0) / 15
    rows.forEach((row, i) =>
      row.forEach((y, j) => {
        const [entry, point] = [value.entries[i]!, value.points[j]!]
        const fitted = entry.scores.reduce((sum, score, k) => sum + score * point.scores[k]!, 0)
        expect(entry.mean + point.mean - mean + fitted).toBeCloseTo(y, 10)
      }),
    )
  })

  test('the largest element of the entries is positive on every axis', () => {
    for (const axis of [0, 1]) {
      const scores = ammi(table).value!.entries.map((entry) => entry.scores[axis]!)
      expect(Math.max(...scores)).toBe(Math.max(...scores.map(Math.abs)))
    }
  })
})

describe('data without a biplot', () => {
  test('one point, one entry and an empty table are refused with the reason', () => {
    expect(ammi(grid([[1], [2]])).reason).toBe('有数据的试点不足2个，无法做AMMI分析')
    expect(gge(grid([[1, 2, 3]])).reason).toBe('在各试点都有数据的品种不足2个，无法做GGE分析')
    expect(gge(grid([])).reason).toContain('试点不足2个')
  })

  test('a table without interaction or without differences is refused with the reason', () => {
    const parallel = grid([
      [0.1, 0.2, 0.7],
      [0.4, 0.5, 1],
    ])
    expect(ammi(parallel).reason).toBe('各品种在各试点间的差异完全相同，没有互作')
    expect(gge(parallel).value!.pctVariance[0]).toBeCloseTo(100, 10)
    const constant = grid([
      [0.1, 0.3],
      [0.1, 0.3],
    ])
    expect(gge(constant).reason).toBe('各试点内品种间没有差异')
  })

  test('two entries give one axis with all of the interaction, and no ASV', () => {
    const value = ammi(
      grid([
        [1, 2, 3],
        [4, 4, 9],
      ]),
    ).value!
    expect(value.axes).toHaveLength(1)
    expect(value.axes[0]!.pctOfGe).toBeCloseTo(100, 10)
    expect(value.entries.map((entry) => entry.asv)).toEqual([null, null])
    expect(value.entries[0]!.scores[0]).toBeGreaterThan(0)
    expect(value.notes).toContain('只有一个互作主成分，没有AMMI稳定值(ASV)')
  })

  test('an interaction of rank one has no ASV either', () => {
    const value = ammi(
      grid([
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ]),
    ).value!
    expect(value.axes.map((axis) => axis.singularValue > 0)).toEqual([true, false])
    expect(value.entries[0]!.asv).toBeNull()
  })

  test('entries with gaps are left out and named, and one lost plot makes the test approximate', () => {
    const value = gge(
      grid([
        [1, 2, 3],
        [4, null, 9],
        [3, 7, 5],
        [2, 2, 8],
      ]),
    ).value!
    expect(value.droppedEntries).toEqual(['品种2'])
    expect(value.note).toBe('未参加分析：品种品种2（部分试点缺数据）')
    const lost = { ...plots, y: plots.y.map((y, i) => (i === 0 ? NaN : y)) }
    const approximate = ammi(pointTable(lost), plotError(lost).value).value!
    expect(approximate.repsMultiplier).toBe(1)
    expect(approximate.notes[0]).toContain('近似')
    expectClose(approximate.axes[0]!.f, 3.69998369312976, 0.05)
  })
})
