import type { EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { slantOf } from '../analysis/chartOptions.ts'
import { colourRange } from './colourRange.ts'
import type { ViewProps } from './fitViews.ts'

type Points = ViewProps['points']

/** Entries × points with one figure each. */
export interface HeatCells {
  label: string
  /** Says on which mean the figures rest where some plots are missing; null where all are there. */
  basis: string | null
  digits: number
  /** A gain: its colours part at 0. */
  isGain: boolean
  /** Low figures are the good ones. */
  isLowBest: boolean
  points: string[]
  entries: string[]
  /** Of each entry, in the order of the points. */
  values: (number | null)[][]
}

/** More entries than these are scrolled through. */
const MAX_ROWS = 48

/** Returns the figures of a heat map: `value`, `rank`, or the gain over the base of that name. Best entries first. */
export function heatCells(data: Points, show: string): HeatCells {
  const columns = data.points.flatMap((point, p) => (point.used ? [{ name: point.name, p }] : []))
  const base = data.bases.findIndex((one) => one.base === show)
  const rows = data.rows
    .filter((row) => columns.some(({ p }) => typeof row.cells[p]?.mean === 'number'))
    .toSorted((a, b) => meanOf(b) - meanOf(a))
  const isLowBest = data.trait.direction === 'LOW'
  return {
    label: base >= 0 ? `比${data.bases[base]!.name}±%` : show === 'rank' ? '位次' : (data.trait.unit ?? '值'),
    basis: data.points.some((point) => point.used && point.basis === 'adjusted') ? basisOf(show) : null,
    digits: base >= 0 ? 1 : show === 'rank' ? 0 : data.trait.decimals,
    isGain: base >= 0,
    isLowBest: show === 'rank' || isLowBest,
    points: columns.map(({ name }) => name),
    entries: rows.map((row) => (row.isCk ? `${row.name} CK${row.ckNo ?? ''}` : row.name)),
    values: rows.map((row) =>
      columns.map(({ p }) => {
        const cell = row.cells[p]
        if (!cell) return null
        if (base >= 0) return cell.gains[base] ?? null
        return show === 'rank' ? cell.rank : cell.mean
      }),
    ),
  }
}

/** The figures rest on the simple means except ranks, as in the view of points. */
function basisOf(show: string): string {
  if (show === 'rank') return '小区不全的试点按矫正均值排位次'
  return show === 'value'
    ? '值为小区均值（未矫正）；「各点」在小区不全的试点显示矫正均值'
    : '增减按小区均值（未矫正）计算'
}

function meanOf(row: Points['rows'][number]): number {
  const values = row.cells.flatMap((cell) => cell.mean ?? [])
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : -Infinity
}

const GOOD_TO_BAD = ['#6ba37a', '#b5d3bb', '#f6f3e6', '#e6cfa2', '#cf8a55'] as const

/** Cells coloured from good (green) to bad (ochre); a gain is white at 0. */
export function heatOption({ entries, points, values, ...look }: HeatCells): EChartsOption {
  const all = values.flat().filter((value) => value !== null)
  const [low, high] = colourRange(all, look.isGain)
  const slant = slantOf(points, 40)
  const colours = look.isLowBest ? [...GOOD_TO_BAD] : GOOD_TO_BAD.toReversed()
  return {
    animation: false,
    tooltip: {
      formatter: (params) => {
        const [point, entry] = (Array.isArray(params) ? params[0]! : params).value as [number, number]
        const value = cellText(values[entry]?.[point], look)
        return `${safe(entries[entry])} · ${safe(points[point])}<br>${look.label} ${value}`
      },
    },
    grid: { left: 170, right: entries.length > MAX_ROWS ? 60 : 20, top: slant > 0 ? 78 : 30, bottom: 72 },
    xAxis: {
      type: 'category',
      // Above the cells: a map of many entries is higher than the window.
      position: 'top',
      data: points,
      axisLabel: { rotate: slant, width: 84, overflow: 'truncate' },
    },
    yAxis: {
      type: 'category',
      data: entries,
      inverse: true,
      axisLabel: { width: 150, overflow: 'truncate', fontSize: 11 },
    },
    dataZoom:
      entries.length > MAX_ROWS
        ? [{ type: 'slider', yAxisIndex: 0, right: 8, width: 16, startValue: 0, endValue: MAX_ROWS - 1 }]
        : [],
    visualMap: {
      min: low,
      max: high,
      calculable: true,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 160,
      precision: look.digits,
      inRange: { color: colours },
    },
    series: [
      {
        type: 'heatmap',
        name: look.label,
        label: {
          show: points.length <= 15 && entries.length <= 60,
          fontSize: 10,
          color: '#1d261f',
          formatter: textOf(values, look),
        },
        data: values.flatMap((row, e) => row.map((value, p) => [p, e, value ?? '-'])),
      },
    ],
  }
}

/** Returns a gain with its sign, any other figure as it is. */
const cellText = (
  value: number | null | undefined,
  { digits, isGain }: Pick<HeatCells, 'digits' | 'isGain'>,
) => (isGain ? formatGain(value, digits) : formatNumber(value, digits))

const textOf =
  (values: HeatCells['values'], look: Pick<HeatCells, 'digits' | 'isGain'>) =>
  ({ value }: { value: unknown }): string => {
    const [p, e] = value as [number, number]
    const found = values[e]?.[p]
    return typeof found !== 'number' ? '' : cellText(found, look)
  }

const safe = (text: string | undefined): string => (text ?? '').replaceAll('<', '&lt;')

/** Returns the figures of the map as a table. */
export const heatTable = ({ entries, points, values, ...look }: HeatCells): ChartTable => ({
  heads: ['品种', ...points],
  rows: entries.map((name, e) => ({
    name,
    cells: values[e]!.map((value) => (value === null ? null : cellText(value, look))),
  })),
})
