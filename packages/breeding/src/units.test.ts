import { describe, expect, test } from 'vitest'
import { changeMoistureBasis, kgPerHectare, STANDARD_MOISTURE, yieldPerMu } from './units.ts'
import type { PlotHarvest } from './units.ts'

const harvest = (plot: Partial<PlotHarvest>): PlotHarvest => ({
  weight: 19.84,
  weightKind: 'GRAIN',
  moisture: 24.6,
  area: 20,
  standardMoisture: STANDARD_MOISTURE.玉米,
  ...plot,
})

describe('kg/亩 from field weights', () => {
  test.each<[string, Partial<PlotHarvest>, number, number, number, number]>([
    [
      'maize, ears of centre rows',
      { weight: 15.62, area: 12, moisture: 26.8, weightKind: 'EAR', shellFresh: 84.5 },
      11.2344,
      624.134,
      624.4,
      9362.0,
    ],
    [
      'maize, ears of whole plot',
      { weight: 24.86, moisture: 28.4, weightKind: 'EAR', shellFresh: 83.2 },
      17.2202,
      574.0078,
      574.3,
      8610.1,
    ],
    ['maize, combine', {}, 17.3946, 579.8202, 580.1, 8697.3],
    ['maize drier than standard', { weight: 17.1, moisture: 12.5 }, 17.3983, 579.9419, 580.2, 8699.1],
    [
      'indica rice',
      { weight: 12.96, area: 13.34, moisture: 18.2, standardMoisture: STANDARD_MOISTURE.籼稻 },
      12.2558,
      612.4845,
      612.8,
      9187.3,
    ],
    [
      'japonica rice',
      { weight: 13.2, area: 13.34, moisture: 19, standardMoisture: STANDARD_MOISTURE.粳稻 },
      12.5053,
      624.9507,
      625.3,
      9374.3,
    ],
    [
      'wheat',
      { weight: 11.35, area: 13.34, moisture: 12.1, standardMoisture: STANDARD_MOISTURE.小麦 },
      11.4674,
      573.0841,
      573.4,
      8596.3,
    ],
    [
      'soybean',
      { weight: 3.62, area: 12, moisture: 11.4, standardMoisture: STANDARD_MOISTURE.大豆 },
      3.6866,
      204.8097,
      204.9,
      3072.1,
    ],
  ])('the yield of %s is converted', (_, plot, atStandard, perMu, with667, perHectare) => {
    const value = yieldPerMu(harvest(plot)).value!
    expect(value.yieldStd).toBeCloseTo(atStandard, 4)
    expect(value.yieldMu).toBeCloseTo(perMu, 4)
    expect(kgPerHectare(value.yieldMu)).toBeCloseTo(perHectare, 1)
    expect(yieldPerMu(harvest({ ...plot, mu: 667 })).value!.yieldMu).toBeCloseTo(with667, 1)
  })

  test.each<[string, Partial<PlotHarvest>]>([
    ['计产面积必须大于0', { area: 0 }],
    ['计产面积必须大于0', { area: -3 }],
    ['缺计产面积', { area: null }],
    ['含水量必须在0（含）至100（不含）之间', { moisture: 100 }],
    ['含水量必须在0（含）至100（不含）之间', { moisture: -1 }],
    ['缺含水量', { moisture: null }],
    ['缺含水量', { moisture: NaN }],
    ['缺小区产量', { weight: null }],
    ['小区产量不能为负数', { weight: -1 }],
    ['缺鲜出籽率', { weightKind: 'EAR' }],
    ['鲜出籽率必须大于0且不超过100', { weightKind: 'EAR', shellFresh: 101 }],
    ['标准水分必须在0（含）至100（不含）之间', { standardMoisture: 100 }],
    ['每亩面积必须大于0', { mu: 0 }],
  ])('a plot is refused with the reason %s', (reason, plot) => {
    expect(yieldPerMu(harvest(plot))).toMatchObject({ value: null, reason })
  })

  test('a harvest of zero is zero, not missing', () => {
    expect(yieldPerMu(harvest({ weight: 0 })).value).toEqual({ yieldStd: 0, yieldMu: 0 })
  })

  test('changing moisture from 15.5 % to 14 % multiplies by 84.5/86', () => {
    expect(changeMoistureBasis(86, 15.5, 14)).toBeCloseTo(84.5, 12)
  })
})
