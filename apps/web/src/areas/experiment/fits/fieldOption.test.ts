import type { HeatmapSeriesOption } from 'echarts'
import { expect, test } from 'vitest'
import { fieldOption } from './fieldOption.ts'

const plot = (row: number, col: number, entry: string, isCk = false) => ({
  row,
  col,
  entry,
  isCk,
  rep: row,
  block: null,
  status: 'accepted',
  value: 600 + col,
  residual: 0,
})
const plots = [plot(1, 1, '对照甲', true), plot(1, 2, '试A'), plot(2, 1, '试B')]

test('the first row is on top as in the plan, and checks are drawn last so that their frames are complete', () => {
  const option = fieldOption({ plots, trait: { decimals: 1 } } as never, 'value')
  expect(option.yAxis).toMatchObject({ data: ['1', '2'], inverse: true })
  const { data, label } = (option.series as HeatmapSeriesOption[])[0]!
  expect(data!.at(-1)).toMatchObject({ value: [0, 0, 601], itemStyle: { borderWidth: 1.5 } })
  const nameOf = label!.formatter as (params: { dataIndex: number }) => string
  expect(data!.map((_, dataIndex) => nameOf({ dataIndex }))).toEqual(['试A', '试B', '对照甲'])
})
