import { saleAreas } from '@hepu/api/areas/product/region/saleAreas'
import type { Renewal } from '@hepu/api/areas/product/statistic/productStatistic'
import type { EChartsOption } from 'echarts'
import { inTenThousands } from './saleText.ts'

/** Returns the name of a 大区; 未知地区 for null. */
export const regionName = (region: string | null): string =>
  saleAreas.find(({ code }) => code === region)?.label ?? '未知地区'

/** From the newest class of age to the oldest, then unknown: green fades to brown. */
const AGE_COLOURS = ['#2f6b3f', '#7fb08a', '#d9c76a', '#b8862f', '#8a4b2a', '#b9bfb8']
const LINE = '#b3392b'

/** Area by region in classes of age, stacked, and the area-weighted age as points with a line. */
export function renewalOption({ regions, classes, total }: Renewal): EChartsOption {
  const shown = [...regions, { ...total, isTotal: true }]
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    legend: { top: 0, itemGap: 8 },
    grid: { left: 64, right: 56, top: 84, bottom: 32 },
    xAxis: {
      type: 'category',
      data: shown.map((one) => ('isTotal' in one ? '全部' : regionName(one.region))),
    },
    yAxis: [
      { type: 'value', name: '万亩' },
      { type: 'value', name: '年', splitLine: { show: false }, min: 0 },
    ],
    series: [
      ...classes.map((name, at) => ({
        type: 'bar' as const,
        name,
        stack: 'area',
        barMaxWidth: 48,
        itemStyle: { color: AGE_COLOURS[at] ?? LINE },
        data: shown.map(({ areas }) => inTenThousands(areas[at])),
      })),
      {
        type: 'line',
        name: '加权品种龄（年）',
        yAxisIndex: 1,
        symbolSize: 9,
        lineStyle: { type: 'dashed', color: LINE },
        itemStyle: { color: LINE },
        data: shown.map(({ weightedAge }) => weightedAge),
      },
    ],
  }
}

/** The area-weighted age and the share of new varieties, year by year. */
export function ageTrendOption({ trend, year: last, isRunning }: Renewal): EChartsOption {
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis' },
    legend: { top: 0 },
    grid: { left: 56, right: 56, top: 56, bottom: 32 },
    xAxis: {
      type: 'category',
      data: trend.map(({ year }) => `${year}年度${isRunning && year === last ? '（进行中）' : ''}`),
    },
    yAxis: [
      { type: 'value', name: '年', min: 0 },
      { type: 'value', name: '%', splitLine: { show: false }, min: 0, max: 100 },
    ],
    series: [
      {
        type: 'line',
        name: '加权品种龄（年）',
        symbolSize: 7,
        itemStyle: { color: LINE },
        data: trend.map(({ weightedAge }) => weightedAge),
      },
      {
        type: 'bar',
        name: '新品种面积占比（%）',
        yAxisIndex: 1,
        barMaxWidth: 28,
        data: trend.map(({ newShare }) => newShare),
      },
    ],
  }
}
