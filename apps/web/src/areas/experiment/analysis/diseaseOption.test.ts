import { expect, test } from 'vitest'
import { diseaseOption } from './diseaseOption.ts'

test('the picture of a heat table marks checks, colours cells by class with their words, and omits blanks', () => {
  const diseases = [
    { key: 'blight', label: '小斑病', unit: '级', decimals: 0 },
    { key: 'rot', label: '茎腐病', unit: '%', decimals: 1 },
  ]
  const blight = { max: 9, mean: 5, n: 6, pressure: 5, level: 'HS', text: null }
  const none = { max: null, mean: null, n: 0, pressure: 0, level: null, text: null }
  const row = { id: '1', name: '对照甲', entryNo: null, isCk: true, ckNo: 1, values: { blight, rot: none } }
  expect(diseaseOption({ diseases, rows: [row], reason: null, note: null } as never)).toMatchObject({
    xAxis: { data: ['小斑病(级)', '茎腐病(%)'] },
    yAxis: { data: ['对照甲 CK1'] },
    series: [
      {
        data: [{ value: [0, 0, 0], itemStyle: { color: '#d40000' }, label: { formatter: '9 高感（5/6）' } }],
      },
    ],
  })
})
