import { expect, test } from 'vitest'
import { fitNarrow } from '../../../ui/chart/narrow/fitNarrow.ts'
import { correlationOption, correlationTable, formatR } from './correlationOption.ts'
import { correlation } from './testFits.ts'

const labels = '折亩产 生育期 株高 穗位高 倒伏率 倒折率 倒伏倒折率之和 收获含水量 大斑病'.split(' ')
const traits = labels.map((label, at) => ({ ...correlation.traits[0]!, key: `t${at}`, label }))
const option = correlationOption({ ...correlation, traits, pairs: [] })

test('every column and every row has its name', () => {
  expect(option.xAxis).toMatchObject({ data: labels, axisLabel: { interval: 0 } })
  expect(option.yAxis).toMatchObject({ data: labels, axisLabel: { interval: 0 } })
})

test('on a phone the names of the columns are slanted, and none is left out', () => {
  const { xAxis } = fitNarrow(option, { width: 326, height: 490 }) as { xAxis: object }
  expect(xAxis).toMatchObject({ axisLabel: { rotate: 45, interval: 0 } })
})

test('a coefficient that only rounding would make 1 is not shown as 1', () => {
  expect([0.9998, -0.9998, 0.994, 1, -1, null].map((r) => formatR(r, 2))).toEqual([
    '>0.99',
    '<-0.99',
    '0.99',
    '1.00',
    '-1.00',
    '—',
  ])
  expect(formatR(1 - 1e-15, 4)).toBe('1.0000')
  const pairs = correlation.pairs.map((pair) => ({ ...pair, r: 0.9998, p: 0.001 }))
  const [first] = correlationTable({ ...correlation, pairs }).rows
  expect(first!.cells).toContain('>0.999**')
})
