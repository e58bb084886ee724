import { expect, test } from 'vitest'
import { fitNarrow } from '../../../ui/chart/narrow/fitNarrow.ts'
import { correlationOption } from './correlationOption.ts'
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
