import { describe, expect, test } from 'vitest'
import { combinedAnova } from '../combined.ts'
import ars from '../fixtures/ars1996.json' with { type: 'json' }
import dasilva from '../fixtures/dasilva.json' with { type: 'json' }
import { d2Plots } from '../fixtures/examples.ts'
import { johnAlpha } from '../fixtures/johnAlpha.ts'
import { vargasStraw } from '../fixtures/vargasStraw.ts'
import { plotTable } from '../table.ts'
import { mixedModel, mixedModelSteps } from './mixedModel.ts'
import type { Mixed } from './types.ts'

/** lme4's optimiser stops about 1e-6 from the optimum. */
function expectClose(actual: number | null | undefined, expected: number, relative = 1e-5): void {
  expect(Math.abs((actual ?? NaN) / expected - 1), `${actual} against ${expected}`).toBeLessThan(relative)
}

function expectComponents(actual: object | undefined, expected: Record<string, number>): void {
  expect(Object.keys(actual ?? {}).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [term, value] of Object.entries(actual ?? {})) expectClose(Number(value), expected[term]!)
}

const numbers = (line: string): number[] => line.split(' ').map(Number)

const entryOf = ({ entries }: Mixed, name: string) => entries.find(({ entry }) => entry === name)!

const dasilvaPlots = plotTable(
  dasilva.tHa.flatMap((blocks, j) =>
    blocks.flatMap((line, k) =>
      numbers(line).map((y, i) => ({
        entry: dasilva.entries[i]!,
        env: dasilva.envs[j]!,
        rep: dasilva.reps[k]!,
        y: (y * 1000) / 15,
      })),
    ),
  ),
)

describe('55 hybrids × 9 environments × 3 blocks against R 4.2.2, lme4 1.1.31', () => {
  const value = mixedModel(dasilvaPlots).value!

  test('the random model equals lme4', () => {
    expect(value.formula).toBe('y ~ 1 + (1|gen) + (1|env) + (1|gen:env) + (1|env:rep)')
    expectComponents(value.varianceComponents, {
      gen: 1451.66973675002,
      env: 30170.4446350518,
      'gen:env': 1489.50109767805,
      'env:rep': 163.874250248331,
      error: 5182.82083973987,
    })
    expect(value.remlCriterion).toBeCloseTo(17374.3606818266, 6)
    expectClose(value.intercept, 516.695088671767, 1e-9)
    expect(value.zeroTerms).toEqual([])
  })

  test('heritability equals lme4', () => {
    expectClose(value.heritability.eh, 9, 1e-12)
    expectClose(value.heritability.ph, 27, 1e-12)
    expectClose(value.heritability.entryMean, 0.802414860773085, 1e-6)
    expectClose(value.heritability.cullis.value, 0.802414860773085, 1e-6)
    expectClose(value.heritability.meanPevDifference, 573.656734094503)
  })

  test('models with fixed environments, and fixed entries with and without interaction, equal lme4', () => {
    expect(value.blupEnvFixed.value!.remlCriterion).toBeCloseTo(17266.9135376117, 6)
    expectClose(value.blupEnvFixed.value!.entryMeanH2, 0.802414940746656, 1e-6)
    expect(value.blue.value!.remlCriterion).toBeCloseTo(16812.0756136995, 6)
    expectClose(value.blue.value!.averageSed, 26.7378527508924)
    expect(value.blueNoGe.value!.remlCriterion).toBeCloseTo(16873.8388979197, 6)
    expectComponents(value.blueNoGe.value!.varianceComponents, {
      env: 30197.6000838775,
      'env:rep': 138.875468642805,
      error: 6557.74473059734,
    })
    expectClose(value.blueNoGe.value!.averageSed, 22.0399380428607)
  })

  test('the effects of an entry equal lme4', () => {
    const entry = entryOf(value, 'G01')
    expect(entry).toMatchObject({ index: 0, nEnv: 9, nPlots: 27 })
    expectClose(entry.mean, 568.999259259259, 1e-11)
    expectClose(entry.blupEffect, 41.9696437656558)
    expectClose(entry.blup, 558.664732437423)
    expectClose(entry.pev, 308.007301041849)
    expectClose(entry.reliability, 0.787825499668118)
    expectClose(entry.blupEffectEnvFixed, 41.9696479486783)
    expectClose(entry.blue, 568.999259259478, 1e-11)
    expectClose(entry.blueSe, 60.9573656670272)
    expectClose(entry.blueNoGeSe, 60.0275925600796)
  })

  test('a second fit gives the same digits', () => {
    expect(mixedModel(dasilvaPlots).value).toEqual(value)
  })
})

test('the fit of cell means of 60 hybrids × 9 locations equals R 4.2.2, lme4 1.1.31', () => {
  const kgMuPerBuAc = (56 * 0.45359237) / 0.40468564224 / 15
  const rows = ars.entries.flatMap((entry, i) =>
    ars.points.map((env, j) => ({ entry, env, y: numbers(ars.buAc[i]!)[j]! * kgMuPerBuAc })),
  )
  const value = mixedModel(plotTable(rows)).value!
  expect(value.formula).toBe('y ~ 1 + (1|gen) + (1|env)')
  expect(value.notes).toEqual(['每个品种在每个试点只有1个值，品种×试点与误差无法分开，误差中含品种×试点'])
  expectComponents(value.varianceComponents, {
    gen: 939.505496235615,
    env: 31164.0759069966,
    error: 4053.91071032382,
  })
  expect(value.remlCriterion).toBeCloseTo(6129.18615342608, 6)
  expectClose(value.heritability.entryMean, 0.675932402106572, 1e-6)
  expectClose(value.heritability.cullis.value, 0.675932402106572, 1e-6)
  expectClose(value.blue.value!.averageSed, 30.0144808030628)
  expect(value.blueNoGe.reason).toBe('模型本身不含品种×试点，与矫正均值相同')
  const entry = entryOf(value, 'AgriGold_A6680W')
  expectClose(entry.blup, 594.746353725375)
  expectClose(entry.pev, 315.047326153796)
  expectClose(entry.blueSe, 62.5548704646712)
})

test('variances at zero of 7 entries × 6 years × 3 replicates equal R 4.2.2, lme4 1.1.31', () => {
  const value = mixedModel(vargasStraw()).value!
  expect(value.varianceComponents).toMatchObject({ 'gen:env': 0, 'env:rep': 0 })
  expect(value.zeroTerms).toEqual(['gen:env', 'env:rep'])
  expect(value.notes).toEqual(['品种×试点方差估计为0（边界）', '重复（试点内）方差估计为0（边界）'])
  expectClose(value.varianceComponents.gen, 362881.293755845)
  expectClose(value.varianceComponents.env, 1268230.08439667)
  expectClose(value.varianceComponents.error, 1302118.60262016)
  expect(value.remlCriterion).toBeCloseTo(2145.60511360719, 6)
  expectClose(value.heritability.entryMean, 0.833785854899019, 1e-6)
  expectClose(value.blue.value!.averageSed, 380.368039010554)
  expectClose(entryOf(value, 'G7').blup, 10925.7247723263)
  expectClose(entryOf(value, 'G7').reliability, 0.714673589913468)
})

test('complete data give the components and means of the analysis of variance', () => {
  const anova = combinedAnova(d2Plots()).value!
  const { varianceComponents, blue, entries } = mixedModel(d2Plots()).value!
  expectClose(varianceComponents.gen, anova.varianceComponentsAnova.entry, 1e-7)
  expectClose(varianceComponents['gen:env'], anova.varianceComponentsAnova.entryXEnv, 1e-7)
  expectClose(varianceComponents.error, anova.varianceComponentsAnova.error, 1e-7)
  expectClose(blue.value!.averageSed, anova.lsdEnvRandom.seDifference, 1e-7)
  anova.entries.forEach(({ mean }, i) => expectClose(entries[i]!.blue, mean, 1e-12))
})

test('incomplete blocks of John & Williams give the results of agridat (lme4) and H2cal (ASReml)', () => {
  const { plots, block } = johnAlpha()
  const value = mixedModel(plots, { block }).value!
  expect(value.formula).toBe('y ~ env + (1|gen) + (1|env:rep) + (1|env:rep:block)')
  // ASReml stops when its components change by less than 1 %
  expectClose(value.heritability.cullis.value, 0.8090841, 1e-4)
  expect(value.blue.value!.varianceComponents['env:rep:block']).toBeCloseTo(0.06194, 5)
  expect(value.blue.value!.varianceComponents.error).toBeCloseTo(0.08523, 5)
})

test('a long fit reports every iteration and can be stopped between two', () => {
  const steps = mixedModelSteps(dasilvaPlots)
  const first = steps.next()
  expect(first.value).toMatchObject({ iteration: 1, formula: expect.stringContaining('(1|gen:env)') })
  steps.return(mixedModel(plotTable([])))
  expect(steps.next().done).toBe(true)
})
