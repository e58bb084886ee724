import type { EChartsOption } from 'echarts'

/** More categories than these are scrolled through, or written aslant. */
const MOST_SHOWN = 40
const MOST_UPRIGHT = 12

/** A series over the categories; blanks where there is no figure. */
export interface Bars {
  name: string
  values: readonly (number | null)[]
  /** Drawn as a line instead. */
  isLine?: boolean
}

interface Drawn {
  categories: readonly string[]
  series: readonly Bars[]
  /** What is drawn, and its unit. */
  axis: string
  /** Bars stand on each other: their sum is a figure too. */
  isStacked: boolean
}

/** Bars (and lines) over categories, as every chart of the statistics is drawn. */
export function barsOption({ categories, series, axis, isStacked }: Drawn): EChartsOption {
  const isLong = categories.length > MOST_SHOWN
  const isSlanted = categories.length > MOST_UPRIGHT
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    legend: { top: 0, type: 'scroll', show: series.length > 1 },
    grid: { left: 64, right: 24, top: 56, bottom: (isSlanted ? 76 : 36) + (isLong ? 30 : 0) },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLabel: { rotate: isSlanted ? 40 : 0, width: 100, overflow: 'truncate' },
    },
    yAxis: { type: 'value', name: axis, nameTextStyle: { align: 'left' } },
    ...(isLong
      ? { dataZoom: [{ type: 'slider', startValue: 0, endValue: MOST_SHOWN - 1, height: 18 }] }
      : {}),
    series: series.map(({ name, values, isLine }) =>
      isLine
        ? { type: 'line' as const, name, symbolSize: 7, data: [...values] }
        : {
            type: 'bar' as const,
            name,
            barMaxWidth: 36,
            data: [...values],
            ...(isStacked ? { stack: 'sum' } : {}),
            ...(series.length === 1 && categories.length <= MOST_SHOWN
              ? { label: { show: true, position: 'top' as const } }
              : {}),
          },
    ),
  }
}
