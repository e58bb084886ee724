import { describe, expect, test } from 'vitest'
import { denseMixed, indicators, labelsOf, meanDifferenceVariance } from '../fixtures/denseMixed.ts'
import { messyTrial } from '../fixtures/messyTrial.ts'
import type { Trial } from '../fixtures/messyTrial.ts'
import { mixedModel } from './mixedModel.ts'
import type { FittedModel, VarianceComponents } from './types.ts'

/** The model by full matrices at given components. */
function dense(trial: Trial, fixed: 'mean' | 'env' | 'gen', components: VarianceComponents) {
  const labels = labelsOf(trial.plots, trial.block)
  const y = [...trial.plots.y]
  const x = fixed === 'mean' ? [y.map(() => 1)] : indicators(labels[fixed]!)
  const { error, ...rest } = components
  const random = Object.entries(rest).map(([term, variance]) => ({ labels: labels[term]!, variance }))
  return denseMixed(y, x, random, error)
}

/** The criterion is the one of the dense model, and no component can be changed to make it smaller. */
function expectOptimum(trial: Trial, fixed: 'mean' | 'env' | 'gen', model: FittedModel): void {
  const at = dense(trial, fixed, model.varianceComponents).criterion
  expect(model.remlCriterion).toBeCloseTo(at, 7)
  for (const [term, variance] of Object.entries(model.varianceComponents)) {
    const step = variance > 0 ? variance * 0.003 : model.varianceComponents.error * 0.003
    for (const other of variance > 0 ? [variance - step, variance + step] : [step]) {
      const components = { ...model.varianceComponents, [term]: other }
      expect(dense(trial, fixed, components).criterion, term).toBeGreaterThan(at)
    }
  }
}

describe.each([
  ['all variances above zero', messyTrial(90, 7), []],
  ['interaction at the boundary', messyTrial(0, 1), ['gen:env']],
])('unbalanced trial with incomplete blocks, %s', (_, trial, zeroTerms) => {
  const { plots, block } = trial
  const value = mixedModel(plots, { block }).value!
  const gen = indicators(labelsOf(plots, block).gen!)

  test('every model is at its optimum', () => {
    expect(value.zeroTerms).toEqual(zeroTerms)
    expect(value.notes).toEqual(zeroTerms.map(() => '品种×试点方差估计为0（边界）'))
    expectOptimum(trial, 'mean', value)
    expectOptimum(trial, 'env', value.blupEnvFixed.value!)
    expectOptimum(trial, 'gen', value.blue.value!)
    expectOptimum(trial, 'gen', value.blueNoGe.value!)
  })

  test('predictions and their error variances are those of full matrices', () => {
    const full = dense(trial, 'mean', value.varianceComponents)
    const { effect, pev } = full.predict(gen, value.varianceComponents.gen!)
    expect(value.intercept).toBeCloseTo(full.beta[0]!, 7)
    value.entries.forEach((entry, i) => {
      expect(entry.blupEffect).toBeCloseTo(effect[i]!, 7)
      expect(entry.blup).toBeCloseTo(full.beta[0]! + effect[i]!, 7)
      expect(entry.pev).toBeCloseTo(pev[i]![i]!, 6)
    })
    const mean = meanDifferenceVariance(pev)
    expect(value.heritability.meanPevDifference).toBeCloseTo(mean, 6)
    expect(value.heritability.cullis.value).toBeCloseTo(1 - mean / (2 * value.varianceComponents.gen!), 9)
    const envFixed = dense(trial, 'env', value.blupEnvFixed.value!.varianceComponents)
    const fixedEffect = envFixed.predict(gen, value.blupEnvFixed.value!.varianceComponents.gen!).effect
    value.entries.forEach((entry, i) => expect(entry.blupEffectEnvFixed).toBeCloseTo(fixedEffect[i]!, 7))
  })

  test('adjusted means and their standard errors are those of full matrices', () => {
    const full = dense(trial, 'gen', value.blue.value!.varianceComponents)
    const plain = dense(trial, 'gen', value.blueNoGe.value!.varianceComponents)
    value.entries.forEach((entry, i) => {
      expect(entry.blue).toBeCloseTo(full.beta[i]!, 7)
      expect(entry.blueSe! ** 2).toBeCloseTo(full.betaCovariance[i]![i]!, 5)
      expect(entry.blueNoGe).toBeCloseTo(plain.beta[i]!, 7)
    })
    expect(value.blue.value!.averageSed ** 2).toBeCloseTo(meanDifferenceVariance(full.betaCovariance), 6)
  })

  test('counts and harmonic means equal those of the plots', () => {
    const single = value.entries.find(({ entry }) => entry === '品种8')!
    expect(single).toMatchObject({ nEnv: 1, nPlots: 2 })
    expect(value.design).toMatchObject({ entries: 9, envs: 6, plots: plots.y.length })
    const { eh } = value.heritability
    expect(eh).toBeCloseTo(9 / value.entries.reduce((sum, { nEnv }) => sum + 1 / nEnv, 0), 12)
  })
})

test.each([44, 71])(
  'an entry variance at zero gives zero effects and a reason for Cullis (trial %i)',
  (seed) => {
    const trial = messyTrial(90, seed)
    const value = mixedModel(trial.plots, { block: trial.block }).value!
    expect(value.zeroTerms).toEqual(['gen'])
    expectOptimum(trial, 'mean', value)
    expect(value.heritability).toMatchObject({
      entryMean: 0,
      cullis: { value: null, reason: '品种方差估计为0' },
    })
    for (const entry of value.entries) {
      expect(entry).toMatchObject({ blupEffect: 0, blup: value.intercept, pev: 0, reliability: null })
    }
  },
)
