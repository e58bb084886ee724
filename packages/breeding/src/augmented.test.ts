import { describe, expect, test } from 'vitest'
import { augmented } from './augmented.ts'
import { plotTable } from './table.ts'
import type { PlotTable } from './table.ts'

/** The example of agricolae's DAU.test: checks A–D in three blocks, eight new entries e–l. */
const BLOCKS = {
  I: { A: 83, B: 77, C: 78, D: 78, g: 70, k: 75, l: 74 },
  II: { A: 79, B: 81, C: 81, D: 91, e: 79, i: 78 },
  III: { A: 92, B: 79, C: 87, D: 81, f: 89, h: 96, j: 82 },
}
const CHECKS = ['A', 'B', 'C', 'D']

function field(blocks: Record<string, Record<string, number | null>>): PlotTable {
  return plotTable(
    Object.entries(blocks).flatMap(([rep, plots]) =>
      Object.entries(plots).map(([entry, y]) => ({ entry, env: '新乡', rep, y })),
    ),
  )
}

function analyse(blocks: Record<string, Record<string, number | null>>, checks = CHECKS) {
  const plots = field(blocks)
  return augmented(
    plots,
    0,
    checks.map((check) => plots.entries.indexOf(check)),
  )
}

describe('the example of agricolae::DAU.test', () => {
  const result = analyse(BLOCKS)
  const value = result.value!

  test('adjusted means equal those of the manual', () => {
    const printed = { A: 85, B: 79, C: 82, D: 83, e: 78, f: 86, g: 73, h: 94, i: 77, j: 80, k: 78, l: 77 }
    for (const [entry, mean] of Object.entries(printed)) {
      const found = value.entries.find((e) => e.entry === entry)!
      expect(Math.abs(found.adjusted! - mean), entry).toBeLessThanOrEqual(0.5)
    }
    expect(value.entries.find((e) => e.entry === 'f')!.adjusted).toBe(86.5)
    expect(value.entries.find((e) => e.entry === 'h')!.rank).toBe(1)
    expect(value.entries.filter((e) => e.isCheck).map((e) => e.entry)).toEqual(CHECKS)
  })

  test('block effects computed by hand are check means 79, 83, 84.75 minus 82.25', () => {
    expect(value.blocks.map(({ block, effect }) => [block, effect!.toFixed(4)])).toEqual([
      ['I', '-3.2500'],
      ['II', '0.7500'],
      ['III', '2.5000'],
    ])
  })

  test('error and standard errors exist for the four kinds of difference', () => {
    expect(result).toMatchObject({ n: 20, df: 6 })
    expect(value.mse).toBeCloseTo(161.8333333 / 6, 6)
    expect(value.cvPct).toBeCloseTo(6.37, 2)
    const { twoChecks, sameBlock, otherBlock, entryAndCheck } = value.differences!
    const errors = [twoChecks, sameBlock, otherBlock, entryAndCheck].map((d) => d.seDifference.toFixed(1))
    expect(errors).toEqual(['4.2', '7.3', '8.2', '6.4'])
    expect(sameBlock.lsd05 / sameBlock.seDifference).toBeCloseTo(2.446912, 6)
  })
})

describe('incomplete augmented data', () => {
  test('a lost check plot gives adjusted values by least squares and no standard errors', () => {
    const value = analyse({ ...BLOCKS, I: { ...BLOCKS.I, A: null } }).value!
    expect(value.differences).toBeNull()
    expect(value.note).toContain('部分区组缺小区')
    const effects = value.blocks.map((block) => block.effect!)
    expect(effects.reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(0, 10)
    const a = value.entries[value.entries.findIndex((e) => e.entry === 'A')]!
    expect(a.n).toBe(2)
    expect(a.adjusted).toBeCloseTo((79 - effects[1]! + 92 - effects[2]!) / 2, 10)
  })

  test('a single check adjusts without an error', () => {
    const result = analyse({ 1: { CK: 600, A: 650 }, 2: { CK: 620, B: 660 } }, ['CK'])
    expect(result.value!.entries.map((e) => e.adjusted)).toEqual([610, 660, 650])
    expect(result.value).toMatchObject({ mse: null, cvPct: null, differences: null })
    expect(result.value!.note).toContain('没有误差自由度')
    expect(result.df).toBe(0)
  })

  test('entries of a block without a check are not adjusted', () => {
    const value = analyse({ ...BLOCKS, IV: { m: 90 } }).value!
    expect(value.blocks[3]!.effect).toBeNull()
    expect(value.entries.find((e) => e.entry === 'm')).toMatchObject({
      n: 0,
      adjusted: null,
      rank: null,
      mean: 90,
    })
  })

  test('identical checks give no error to compare by', () => {
    const value = analyse({ 1: { C: 5, D: 6, A: 7 }, 2: { C: 5, D: 6, B: 7 } }, ['C', 'D']).value!
    expect(value.note).toBe('对照误差为0，无法比较差异')
  })

  test('no data, no blocks, one block, no check, only checks, and unconnected checks are refused', () => {
    expect(analyse({ 1: { A: null, e: null } }, ['A']).reason).toBe('试点新乡无有效数据')
    const unnamed = plotTable([
      { entry: 'A', env: '新乡', y: 1 },
      { entry: 'e', env: '新乡', y: 1 },
    ])
    expect(augmented(unnamed, 0, [0]).reason).toContain('未注明区组')
    expect(analyse({ 1: { A: 1, e: 2 } }, ['A']).reason).toContain('只有一个区组')
    expect(analyse(BLOCKS, []).reason).toContain('没有对照的数据')
    expect(analyse({ 1: { A: 1 }, 2: { A: 2 } }, ['A']).reason).toContain('没有参试品种')
    expect(analyse({ 1: { A: 1, e: 3 }, 2: { B: 2, f: 3 } }, ['A', 'B']).reason).toContain('没有联系')
  })
})
