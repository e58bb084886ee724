import type { EChartsOption } from 'echarts'

/** More categories than these are scrolled through. */
const MAX_SHOWN = 40
/** Number of characters (Chinese ones count twice) that fit below the chart when the names are horizontal. */
const MAX_UPRIGHT = 130
const BETWEEN = 2
/** Room of a slanted name, and of all upright ones in the narrowest window. */
const SLANTED_PX = 100
const PLOT_PX = 900

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
  /** Title of the axis, with the unit. */
  axis: string
  /** Stacks the bars: their sum is a figure too. */
  isStacked: boolean
  /** Series are groups: they are named also where there is but one. */
  isGrouped?: boolean
}

/** Returns bars (and lines) over categories, as every chart of the statistics is drawn. */
export function barsOption({ categories, series, axis, isStacked, isGrouped = false }: Drawn): EChartsOption {
  const isLong = categories.length > MAX_SHOWN
  const isSlanted = lettersOf(categories) > MAX_UPRIGHT
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    legend: { top: 0, type: 'scroll', show: isGrouped || series.length > 1 },
    grid: { left: 64, right: 24, top: 64, bottom: (isSlanted ? 76 : 36) + (isLong ? 30 : 0) },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLabel: {
        rotate: isSlanted ? 40 : 0,
        width: isSlanted ? SLANTED_PX : Math.max(SLANTED_PX, Math.floor(PLOT_PX / categories.length)),
        overflow: 'truncate',
      },
    },
    yAxis: {
      type: 'value',
      name: axis,
      nameGap: 22,
      nameTextStyle: { align: 'left' },
      ...(isWhole(series) ? { minInterval: 1 } : {}),
    },
    ...(isLong ? { dataZoom: [{ type: 'slider', startValue: 0, endValue: MAX_SHOWN - 1, height: 18 }] } : {}),
    series: series.map(({ name, values, isLine }) =>
      isLine
        ? { type: 'line' as const, name, symbolSize: 7, data: [...values] }
        : {
            type: 'bar' as const,
            name,
            barMaxWidth: 36,
            data: [...values],
            ...(isStacked ? { stack: 'sum' } : {}),
            ...(series.length === 1 && categories.length <= MAX_SHOWN
              ? { label: { show: true, position: 'top' as const } }
              : {}),
          },
    ),
  }
}

const lettersOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + name.length + (name.match(/[\u2e80-\uffef]/g)?.length ?? 0) + BETWEEN, 0)

/** Returns true if all figures are whole numbers; the axis then has no others. */
const isWhole = (series: readonly Bars[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
