import { describe, expect, test } from 'vitest'
import { augmented } from './augmented.ts'
import { invert } from './fixtures/denseMixed.ts'
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

/** A plot of a trial whose blocks are named within the replicates. */
interface BlockedPlot {
  entry: string
  rep: string
  block: string | null
  y: number
}

function analyseBlocked(list: readonly BlockedPlot[], checks: readonly string[]) {
  const plots = plotTable(list.map(({ entry, rep, y }) => ({ entry, env: '新乡', rep, y })))
  const blocks = list.map(({ block }) => block)
  return augmented(
    plots,
    0,
    checks.map((check) => plots.entries.indexOf(check)),
    blocks,
  )
}

/** The example of the manual with all plots in one replicate, or with the third block in a second one. */
const blockedExample = (repOf: (block: string) => string): BlockedPlot[] =>
  Object.entries(BLOCKS).flatMap(([block, plots]) =>
    Object.entries(plots).map(([entry, y]) => ({ entry, rep: repOf(block), block, y })),
  )

/**
 * Adjusted means of all entries by dense least squares of y = entry + block with the effects of the blocks summing to
 * zero, independent of the code under test.
 */
function leastSquares(list: readonly BlockedPlot[]): Map<string, number> {
  const entries = [...new Set(list.map(({ entry }) => entry))]
  const keys = list.map(({ rep, block }) => `${rep}/${block}`)
  const blocks = [...new Set(keys)]
  const last = blocks.at(-1)!
  const x = list.map(({ entry }, i) => [
    ...entries.map((name) => (name === entry ? 1 : 0)),
    ...blocks.slice(0, -1).map((name) => (keys[i] === name ? 1 : keys[i] === last ? -1 : 0)),
  ])
  const columns = x[0]!.map((_, k) => x.map((row) => row[k]!))
  const inner = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + v * b[i]!, 0)
  const { inverse } = invert(columns.map((a) => columns.map((b) => inner(a, b))))
  const right = columns.map((column) =>
    inner(
      column,
      list.map(({ y }) => y),
    ),
  )
  return new Map(entries.map((name, i) => [name, inner(inverse[i]!, right)]))
}

describe('blocks within replicates', () => {
  test('all plots in one replicate give the figures of the same blocks written as replicates', () => {
    const found = analyseBlocked(
      blockedExample(() => '1'),
      CHECKS,
    )
    const { entries, ...rest } = analyse(BLOCKS).value!
    expect(found.value).toMatchObject(rest)
    expect(found.value!.entries).toEqual(entries)
  })

  test('blocks of the same name in two replicates are two blocks', () => {
    const list = blockedExample((block) => (block === 'III' ? '2' : '1')).map((plot) => ({
      ...plot,
      block: plot.block === 'III' ? 'I' : plot.block,
    }))
    const { value } = analyseBlocked(list, CHECKS)
    expect(value!.blocks.map(({ block, effect }) => [block, effect!.toFixed(2)])).toEqual([
      ['1-I', '-3.25'],
      ['1-II', '0.75'],
      ['2-I', '2.50'],
    ])
  })

  test('adjusted means of 60 entries in 6 blocks of 2 replicates equal dense least squares, also with lost check plots', () => {
    const checks = ['CK1', 'CK2', 'CK3']
    const list = Array.from({ length: 6 }, (_, b) => b).flatMap((b) => {
      const fresh = Array.from({ length: 10 }, (__, i) => `N${b * 10 + i}`)
      return [...checks, ...fresh].map((entry, i) => ({
        entry,
        rep: String(1 + Math.floor(b / 3)),
        block: String(1 + (b % 3)),
        y: 500 + 17 * b + 3 * i + ((b * 31 + i * 47) % 23),
      }))
    })
    const lost = list.filter(
      ({ entry, rep, block }) => !(entry === 'CK2' && rep === '1' && block === '3') && entry !== 'N7',
    )
    for (const plots of [list, lost]) {
      const expected = leastSquares(plots)
      const { value } = analyseBlocked(plots, checks)
      expect(value!.entries).toHaveLength(expected.size)
      for (const { entry, adjusted } of value!.entries)
        expect(Math.abs(adjusted! / expected.get(entry)! - 1), entry).toBeLessThan(1e-12)
    }
  })

  test('a point of which some plots have no block is refused', () => {
    const [first, ...others] = blockedExample(() => '1')
    const { value, reason } = analyseBlocked([{ ...first!, block: null }, ...others], CHECKS)
    expect([value, reason]).toEqual([null, '试点新乡有小区未注明区组，无法按区组校正'])
  })

  test('new entries all in one block are refused, because their block says nothing', () => {
    const { value, reason } = analyse({ 1: { C: 5, A: 7, B: 8 }, 2: { C: 6 }, 3: { C: 7 } }, ['C'])
    expect(value).toBeNull()
    expect(reason).toContain('参试品种都在同一区组')
  })

  test('entries with several plots are adjusted without standard errors of single plots', () => {
    const list = [...blockedExample(() => '1'), { entry: 'e', rep: '1', block: 'III', y: 80 }]
    const { value } = analyseBlocked(list, CHECKS)
    expect(value!.differences).toBeNull()
    expect(value!.note).toContain('种了多个小区')
    expect(value!.entries.find(({ entry }) => entry === 'e')).toMatchObject({ n: 2, adjusted: 77.875 })
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
      reason: '所在区组没有对照，不能校正',
    })
    expect(value.note).toContain('1个品种所在区组没有对照')
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
