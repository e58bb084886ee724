import type { EChartsOption } from 'echarts'

interface Year {
  bizYear: number
  saleKg: number
  returnKg: number
  kg: number
}

/** Sales and returns by business year in t, with the net weight as a line. */
export function yearsOption(years: readonly Year[], rule: string): EChartsOption {
  const tons = (value: number): number => Math.round(value) / 1000
  return {
    title: { text: rule, left: 0, textStyle: { fontSize: 12, fontWeight: 'normal' } },
    tooltip: { trigger: 'axis' },
    legend: { right: 0 },
    xAxis: { type: 'category', data: years.map(({ bizYear }) => `${bizYear} 年度`) },
    yAxis: { type: 'value', name: 't' },
    series: [
      { name: '销售', type: 'bar', stack: 'kg', data: years.map(({ saleKg }) => tons(saleKg)) },
      { name: '退货', type: 'bar', stack: 'kg', data: years.map(({ returnKg }) => -tons(returnKg)) },
      { name: '净销量', type: 'line', data: years.map(({ kg }) => tons(kg)) },
    ],
  }
}
