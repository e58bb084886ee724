import { expect, test } from 'vitest'
import {
  blastIndex,
  growthDifference,
  hundredKernelWeight,
  shellRate,
  theoreticalMaizeYield,
  theoreticalRiceYield,
  theoreticalWheatYield,
} from './derived.ts'
import { lodgingShare } from './lodging.ts'
import { plotTable, pointTable } from './table.ts'

test('出籽率 and 百粒重 are computed, or refused with the reason', () => {
  expect(shellRate(2.436, 2.874).value).toBeCloseTo(84.76, 2)
  expect(hundredKernelWeight(36.52, 17.3).value).toBeCloseTo(35.12, 2)
  expect(shellRate(2.4, null).reason).toBe('缺果穗干重')
  expect(shellRate(2.4, 0).reason).toBe('果穗干重必须大于0')
  expect(shellRate(2.9, 2.8).reason).toBe('籽粒干重不能大于果穗干重')
  expect(hundredKernelWeight(36, null).reason).toBe('缺含水量')
  expect(hundredKernelWeight(36, 100).reason).toBe('含水量必须小于100')
})

test('theoretical yields are computed from their components', () => {
  const maize = { earsPerMu: 4500, kernelsPerEar: 16.2 * 36.4, hundredKernelWeight: 34.8 }
  expect(theoreticalMaizeYield(maize).value).toBeCloseTo(923.4, 1)
  expect(theoreticalMaizeYield(maize, 0.85).value).toBeCloseTo(784.9, 1)
  const rice = { panicles10k: 17.3, grainsPerPanicle: 167.7, seedSetPct: 85.5, thousandGrainWeight: 29.2 }
  expect(theoreticalRiceYield(rice).value).toBeCloseTo(724.3, 1)
  const wheat = { spikes10k: 36.2, grainsPerSpike: 37.9, thousandGrainWeight: 45.3 }
  expect(theoreticalWheatYield(wheat).value).toBeCloseTo(621.5, 1)
  expect(theoreticalWheatYield(wheat, 0.85).value).toBeCloseTo(528.3, 1)
  expect(theoreticalRiceYield({ ...rice, seedSetPct: 120 }).reason).toBe('结实率不能超过100')
  expect(theoreticalRiceYield({ ...rice, thousandGrainWeight: null }).reason).toBe('缺千粒重')
  expect(theoreticalMaizeYield({ ...maize, earsPerMu: -1 }).reason).toBe('亩穗数不能为负数')
})

test('the blast index is computed with its weights', () => {
  expect(blastIndex(3, 5, 5).value).toBe(4.5)
  expect(blastIndex(4, 7, 7).value).toBe(6.25)
  expect(blastIndex(4, null, 7).reason).toBe('缺穗瘟发病率级')
})

test('the growth difference uses the common points', () => {
  const rows = [
    { entry: 'LPA612', env: '新乡', y: 103 },
    { entry: 'LPA612', env: '商丘', y: 105 },
    { entry: 'LPA612', env: '菏泽', y: 99 },
    { entry: 'CK', env: '新乡', y: 101 },
    { entry: 'CK', env: '商丘', y: 104 },
    { entry: 'CK', env: '菏泽', y: null },
  ]
  const days = pointTable(plotTable(rows))
  expect(growthDifference(days, 0, 1)).toMatchObject({ value: 1.5, n: 2 })
  expect(growthDifference(pointTable(plotTable(rows.slice(0, 3).concat(rows.slice(5)))), 0, 1).reason).toBe(
    '与对照没有共同调查生育期的试点',
  )
})

test('lodging returns the mean of points and the share of points at 10 % or more', () => {
  const sums = [1.2, 0, 3.4, 12.6, 0.8, 10.0, 2.1, 0.0, 4.4, 6.9]
  const { value, n } = lodgingShare([...sums, null, NaN])
  expect(n).toBe(10)
  expect(value!.mean).toBeCloseTo(4.14, 10)
  expect(value).toMatchObject({ pointsAtLimit: 2, sharePct: 20, max: 12.6 })
  expect(lodgingShare([null, NaN]).reason).toBe('没有调查倒伏倒折率的试点')
})
