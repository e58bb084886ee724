import { describe, expect, test } from 'vitest'
import {
  deviationOf,
  effectiveWeights,
  indexStateOf,
  isDone,
  isOverdue,
  lightOf,
  percentText,
  plannedPercent,
  previewOf,
  progressOf,
  progressOfAll,
  progressOfParts,
} from './progress.ts'
import { readIndexRows } from './indexRows.ts'
import {
  evenWeights,
  isExactWeight,
  normalWeights,
  weightGap,
  weightProblem,
  weightsWrong,
} from './weights.ts'

const parts = (...pairs: [weight: number | null, progress: number | null][]) =>
  pairs.map(([weight, progress]) => ({ weight, progress }))

describe('weights', () => {
  test('three weights of 33.33 are refused with the missing 0.01, and 33.34 makes them whole', () => {
    expect(weightProblem('「甲」的指标', [33.33, 33.33, 33.33])).toBe(
      '「甲」的指标的权重合计为 99.99%，比 100% 少 0.01%，请调整，或用“均分”“归一化”',
    )
    expect(weightProblem('「甲」的指标', [33.33, 33.33, 33.34])).toBeUndefined()
    expect(weightGap(['60.10', '40.00'])).toBe(10)
  })

  test('blank weights count the same, and a blank one beside others counts as nothing', () => {
    expect(weightGap([null, null])).toBeNull()
    expect(weightGap([null, 100])).toBe(0)
    expect(progressOfParts(parts([null, 90], [null, 30]))).toBe(60)
  })

  test('even weights give the remainder to the first ones', () => {
    expect(evenWeights(3)).toEqual([33.34, 33.33, 33.33])
    expect(evenWeights(7)).toEqual([14.29, 14.29, 14.29, 14.29, 14.28, 14.28, 14.28])
    expect(evenWeights(0)).toEqual([])
  })

  test('weights are scaled to exactly 100 by the largest remainder, even where all are zero', () => {
    expect(normalWeights([33.33, 33.33, 33.33])).toEqual([33.34, 33.33, 33.33])
    expect(normalWeights([1, 2, 3])).toEqual([16.67, 33.33, 50])
    expect(normalWeights([0, 0])).toEqual([50, 50])
    for (let count = 1; count <= 60; count += 1) {
      const weights = Array.from({ length: count }, (_, at) => ((at * 37) % 91) + 0.17)
      expect(weightGap(normalWeights(weights))).toBe(0)
      expect(weightGap(evenWeights(count))).toBe(0)
    }
  })

  test('a weight has at most two decimals', () => {
    expect(isExactWeight(33.33)).toBe(true)
    expect(isExactWeight(33.333)).toBe(false)
  })
})

describe('progress', () => {
  test('indexes of 40, 35 and 25 percent that are done by 80, 60 and 20 make 58.0', () => {
    expect(progressOfParts(parts([40, 80], [35, 60], [25, 20]))).toBe(58)
  })

  test('2 of 3, 1 of 1 and a quarter with weights 50, 30 and 20 make 68.333', () => {
    const done = progressOfParts(parts([50, progressOf(2, 3)], [30, progressOf(1, 1)], [20, 25]))
    expect(done).toBeCloseTo(68.333_333, 5)
    expect(percentText(done)).toBe('68.3')
  })

  test('the tree of three topics makes 60.7', () => {
    const a = progressOfParts(parts([50, 70], [30, 100], [20, 0]))
    const b = progressOfParts(parts([60, 40], [40, 25]))
    expect([a, b]).toEqual([65, 34])
    expect(progressOfParts(parts([50, a], [30, b], [20, 90]))).toBe(60.7)
  })

  test('a target of 0 has no progress, and a value beyond its target no more than 100', () => {
    expect(progressOf(5, 0)).toBeNull()
    expect(progressOf(0, 0)).toBeNull()
    expect(progressOf(7, 5)).toBe(100)
    expect(progressOf(-1, 5)).toBe(0)
  })

  test('parts without progress count as nothing done, and only such parts say nothing', () => {
    expect(progressOfParts(parts([50, null], [50, 80]))).toBe(40)
    expect(progressOfParts(parts([50, null], [50, null]))).toBeNull()
    expect(progressOfParts([])).toBeNull()
  })

  test('a cancelled part leaves the denominator, and the other figure keeps it', () => {
    const some = [
      { weight: 40, progress: 80 },
      { weight: 35, progress: 60 },
      { weight: 25, progress: 20, isCancelled: true },
    ]
    expect(percentText(progressOfParts(some))).toBe('70.7')
    expect(progressOfAll(some)).toBe(58)
    expect(effectiveWeights(some)).toEqual([53.333_333, 46.666_667, 0])
  })

  test('722 of 1826 days are 39.54 percent of the plan, and 58.0 is 18.5 points ahead', () => {
    const planned = plannedPercent({ startDate: '2022-12-01', endDate: '2027-11-30' }, '2024-11-21')
    expect(planned).toBeCloseTo(39.54, 2)
    const ahead = deviationOf(58, planned)
    expect(percentText(ahead)).toBe('18.5')
    expect(lightOf(ahead)).toBe('green')
  })

  test('before its first day a plan is at 0, after its last at 100, and without days unknown', () => {
    const span = { startDate: '2024-01-01', endDate: '2024-12-31' }
    expect(plannedPercent(span, '2023-12-31')).toBe(0)
    expect(plannedPercent(span, '2024-12-31')).toBe(100)
    expect(plannedPercent(span, '2030-01-01')).toBe(100)
    expect(plannedPercent({ ...span, endDate: null }, '2024-06-01')).toBeNull()
  })

  test.each([
    [0, 'green'],
    [-5, 'green'],
    [-5.000_001, 'yellow'],
    [-15, 'yellow'],
    [-15.000_001, 'red'],
  ] as const)('a deviation of %d is %s', (deviation, light) => {
    expect(lightOf(deviation)).toBe(light)
  })

  test('a typed percent stands beside the value, and without one the value decides', () => {
    expect(previewOf({ target: 4, current: 1 }, { current: 3 })).toEqual({
      current: 3,
      progress: 75,
      origin: 'computed',
    })
    expect(previewOf({ target: 4, current: 1 }, { progress: 60 })).toEqual({
      current: 1,
      progress: 60,
      origin: 'typed',
    })
  })

  test('percentages are rounded half up to one decimal', () => {
    expect(percentText(58.05)).toBe('58.1')
    expect(percentText(-4.95)).toBe('-4.9')
    expect(percentText(null)).toBe('—')
  })

  test('a progress reads as 100.0 only where the thing is done', () => {
    expect([99.94, 99.95, 99.999999, 100].map((percent) => [percentText(percent), isDone(percent)])).toEqual([
      ['99.9', false],
      ['99.9', false],
      ['99.9', false],
      ['100.0', true],
    ])
  })

  test('what is all but done is overdue from the day after its last one, whatever its light', () => {
    const task = { endDate: '2026-10-31', progress: 99.7 }
    expect(lightOf(deviationOf(task.progress, 100))).toBe('green')
    expect(['2026-10-31', '2026-11-01'].map((day) => isOverdue(task, day))).toEqual([false, true])
    expect(isOverdue({ ...task, progress: 100 }, '2026-11-01')).toBe(false)
    expect(isOverdue({ ...task, progress: null }, '2026-11-01')).toBe(true)
    expect(isOverdue({ ...task, endDate: null }, '2026-11-01')).toBe(false)
  })

  test('the state of an index follows from progress, days and light', () => {
    const index = { cancelled: false, progress: 40, endDate: '2027-01-01', light: 'green' as const }
    expect(indexStateOf(index, '2026-01-01')).toBe('running')
    expect(indexStateOf({ ...index, progress: 0 }, '2026-01-01')).toBe('notStarted')
    expect(indexStateOf({ ...index, progress: 100 }, '2028-01-01')).toBe('done')
    expect(indexStateOf(index, '2027-01-02')).toBe('behind')
    expect(indexStateOf({ ...index, light: 'red' }, '2026-01-01')).toBe('behind')
    expect(indexStateOf({ ...index, cancelled: true }, '2026-01-01')).toBe('cancelled')
  })
})

describe('tables of indexes', () => {
  const node = { name: '甲项目', level: 1, startDate: '2022-12-01', endDate: '2027-11-30' }
  const read = (cells: Parameters<typeof readIndexRows>[0][number]) =>
    readIndexRows([{ name: '示范', indexType: '示范面积', target: '1,200', ...cells }], {
      node,
      names: ['旧'],
    })

  test('a row is read with labels, units of the type, percent signs and Chinese days', () => {
    const { values, problems } = read({ weight: '12.5%', startDate: '2023年1月5日', isMust: '否' })
    expect(problems).toEqual([])
    expect(values).toMatchObject([
      {
        indexType: 'demoArea',
        unit: '亩',
        target: 1200,
        weight: 12.5,
        startDate: '2023-01-05',
        isMust: false,
      },
    ])
  })

  test('all problems of one row are found at once, each at its column', () => {
    const { problems } = read({
      name: '旧',
      indexType: '面积',
      target: '',
      weight: '12.345',
      endDate: '2030-01-01',
    })
    expect(problems.map(({ field }) => field).toSorted()).toEqual([
      'endDate',
      'indexType',
      'name',
      'target',
      'weight',
    ])
  })

  test('a last day before the first one is refused, and empty rows are left out', () => {
    expect(read({ startDate: '2024-02-01', endDate: '2024-01-01' }).problems).toMatchObject([
      { row: 1, field: 'endDate', message: '结束日期不得早于开始日期，请改其中一个，读到「2024-01-01」' },
    ])
    expect(readIndexRows([{}, { name: ' ' }], { node, names: [] })).toEqual({ values: [], problems: [] })
  })
})

test('weights are right where those that count, or all with the cancelled ones, make 100', () => {
  const parts = (...weights: [number | null, boolean?][]) =>
    weights.map(([weight, isCancelled = false]) => ({ weight, isCancelled }))
  expect(weightsWrong('甲', parts([40], [35], [25, true]))).toBeNull()
  expect(weightsWrong('甲', parts([60], [40], [25, true]))).toBeNull()
  expect(weightsWrong('甲', parts([60], [30], [25, true]))).toContain('合计为 90.00%')
})
