import { expect, test } from 'vitest'
import { metricTable } from './documentWords.ts'

test('figures stand at the right, their units at the left beside them', () => {
  const metric = {
    key: 'kg',
    label: '净销量',
    unit: 'kg',
    value: 36_900,
    reason: null,
    yoy: 1.8,
    index: null,
  }
  expect(metricTable([metric])).toMatchObject({
    columns: [
      { head: '指标', align: 'left' },
      { head: '数值', align: 'right' },
      { head: '单位', align: 'left' },
      { head: '同比', align: 'right' },
    ],
  })
})
