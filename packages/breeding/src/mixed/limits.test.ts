import { describe, expect, test } from 'vitest'
import { noise } from '../fixtures/messyTrial.ts'
import { plotTable } from '../table.ts'
import type { PlotTable } from '../table.ts'
import { OWN_COMPONENTS_LIMIT } from './describeMixed.ts'
import { mixedModel } from './mixedModel.ts'

type Value = (entry: number, env: number, rep: number) => number

/** A complete trial; replicates are named from 1. */
function trial([entries, envs, reps]: [number, number, number], y: Value): PlotTable {
  return plotTable(
    Array.from({ length: entries * envs * reps }, (_, i) => {
      const [entry, env, rep] = [Math.floor(i / (envs * reps)), Math.floor(i / reps) % envs, i % reps]
      return { entry: `品种${entry}`, env: `试点${env}`, rep: String(rep + 1), y: y(entry, env, rep) }
    }),
  )
}

function noisy(): Value {
  const random = noise(5)
  return (entry, env) => 600 + 30 * entry + 50 * env + 25 * random()
}

describe('data without a mixed model', () => {
  test.each([
    ['no plots', plotTable([]), '有数据的品种不足2个，无法拟合混合模型'],
    ['one entry', trial([1, 3, 2], noisy()), '有数据的品种不足2个，无法拟合混合模型'],
    ['constant data', trial([4, 3, 2], () => 600.1), '各小区的值完全相同，没有变异可分析'],
    ['one plot an entry', trial([8, 1, 1], noisy()), '每个品种只有1个值，品种与误差无法分开'],
    [
      'replicates without any difference',
      trial([8, 4, 3], (i, j) => 600 + 30 * ((i * 7 + j * 3) % 11)),
      '误差方差与0无异，方差分量无法估计',
    ],
    [
      'entries, points and replicates that simply add up',
      trial([8, 4, 3], (i, j, k) => 600 + 30 * i + 7 * j + 11 * k),
      '误差方差与0无异，方差分量无法估计',
    ],
    [
      'cell means that simply add up',
      trial([8, 4, 1], (i, j) => 600 + 30 * i + 7 * j),
      '误差方差与0无异，方差分量无法估计',
    ],
  ])('a mixed model is refused for %s', (_, plots, reason) => {
    expect(mixedModel(plots)).toMatchObject({ value: null, reason, method: '混合模型(REML)' })
  })
})

describe('terms that the design cannot separate', () => {
  test('with a single replicate the interaction entry × point is part of the error', () => {
    const value = mixedModel(trial([8, 4, 1], noisy())).value!
    expect(value.formula).toBe('y ~ 1 + (1|gen) + (1|env)')
    expect(value.notes).toEqual([
      '每个品种在每个试点只有1个值，品种×试点与误差无法分开，误差中含品种×试点',
      '各试点只有1次重复，重复与试点无法分开',
    ])
  })

  test('with one point its effect is the mean, and fixing it changes nothing', () => {
    const plots = trial([8, 1, 3], noisy())
    const value = mixedModel(plots).value!
    expect(value.formula).toBe('y ~ env + (1|gen) + (1|env:rep)')
    expect(value.intercept).toBeCloseTo(plots.y.reduce((sum, y) => sum + y, 0) / plots.y.length, 7)
    expect(value.notes[0]).toBe('只有1个试点，模型不含试点与品种×试点，遗传力含该试点的互作')
    expect(value.blupEnvFixed.reason).toBe('只有1个试点，固定试点的模型与主模型相同')
    expect(value.blue.value!.formula).toBe('y ~ 0 + gen + (1|env:rep)')
  })

  test('plots without the name of their replicate have no replicate term', () => {
    const plots = trial([8, 4, 3], noisy())
    plots.rep![17] = -1
    const value = mixedModel(plots).value!
    expect(value.formula).toBe('y ~ 1 + (1|gen) + (1|env) + (1|gen:env)')
    expect(value.notes).toContain('有小区未注明重复，模型不含重复')
  })

  test.each([
    ['one block a replicate', () => 1, '每次重复只有1个区组，区组与重复无法分开'],
    ['one plot a block', (i: number) => i, '每个区组只有1个小区，区组与误差无法分开'],
    ['some plots without block', (i: number) => (i % 3) - 1, '有小区未注明区组，模型不含不完全区组'],
  ])('the model leaves out blocks: %s', (_, blockOf, note) => {
    const plots = trial([8, 4, 3], noisy())
    const value = mixedModel(plots, { block: Array.from(plots.y, (__, i) => blockOf(i)) }).value!
    expect(value.varianceComponents).not.toHaveProperty('env:rep:block')
    expect(value.notes).toContain(note)
  })

  test('entries at one point only have no adjusted means across points', () => {
    const random = noise(3)
    const rows = Array.from({ length: 40 }, (_, i) => ({
      entry: `品种${i % 20}`,
      env: `试点${i % 4}`,
      rep: String(Math.floor(i / 20)),
      y: 500 + 5 * (i % 20) + 20 * (i % 4) + 20 * random(),
    }))
    const value = mixedModel(plotTable(rows)).value!
    expect(value.notes[0]).toBe('每个品种只在1个试点，品种×试点与品种无法分开')
    expect(value.blue.reason).toBe('每个品种只在1个试点，品种的差异与试点的差异无法分开')
    expect(value.entries[0]).toMatchObject({ blue: null, blueSe: null, blueNoGe: null })
  })
})

test('two entries are fitted, with a warning', () => {
  const value = mixedModel(trial([2, 4, 3], noisy())).value!
  expect(value.varianceComponents.gen).toBeGreaterThan(0)
  expect(value.notes[0]).toBe('品种不足5个，品种方差与遗传力很不准确')
})

test('blank plots take no part, and entries without any value are not listed', () => {
  const plots = trial([6, 4, 3], noisy())
  const blank = plotTable(
    [
      { entry: '空', env: '试点1', rep: '1', y: null },
      { entry: '品种0', env: '空', rep: '1', y: NaN },
    ],
    { entries: plots.entries, envs: plots.envs },
  )
  const both = {
    ...blank,
    reps: plots.reps,
    entry: Int32Array.from([...plots.entry, ...blank.entry]),
    env: Int32Array.from([...plots.env, ...blank.env]),
    rep: Int32Array.from([...plots.rep!, 0, 0]),
    y: Float64Array.from([...plots.y, ...blank.y]),
  }
  expect(mixedModel(both)).toEqual(mixedModel(plots))
})

test('units scale and shift the result without changing it', () => {
  const plots = trial([8, 4, 3], noisy())
  const plain = mixedModel(plots).value!
  const moved = mixedModel({ ...plots, y: plots.y.map((y) => 1e9 + y / 1000) }).value!
  expect(moved.varianceComponents.gen! * 1e6).toBeCloseTo(plain.varianceComponents.gen!, 1)
  expect(moved.heritability.entryMean).toBeCloseTo(plain.heritability.entryMean, 6)
  expect(moved.zeroTerms).toEqual(plain.zeroTerms)
})

test('beyond the limit of entries the adjusted means use the components of the main model', () => {
  const value = mixedModel(trial([OWN_COMPONENTS_LIMIT + 1, 2, 2], noisy())).value!
  const { gen: _, ...others } = value.varianceComponents
  expect(value.blue.value).toMatchObject({ iterations: 0, varianceComponents: others })
  expect(value.notes).toContain('品种多于500个，矫正均值用主模型的方差分量')
})
