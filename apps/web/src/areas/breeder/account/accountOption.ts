import { accountLabels as labels } from '@hepu/api/areas/breeder/account/accountFields'
import type { AccountSums } from '@hepu/api/areas/breeder/account/breederAccount'
import type { EChartsOption } from 'echarts'

/** An account with its name in the chart: a year, or a breeder. */
export type Named = AccountSums & { name: string }

/** Yuan in 万. */
const WAN = 10_000
const inWan = (yuan: string | null): number | null => (yuan === null ? null : Number(yuan) / WAN)

/** The width that all names of a chart share, px; and the most names that break into lines. */
const NAMES_PX = 280
const ALL_NAMED = 12

/** The axis of years or breeders. Long names break into lines, so that a name is left out only where there is no room for it. */
const nameAxis = (rows: readonly Named[]): EChartsOption['xAxis'] => ({
  type: 'category',
  data: rows.map(({ name }) => name),
  axisLabel:
    rows.length <= ALL_NAMED
      ? { interval: 0, hideOverlap: true, width: NAMES_PX / rows.length, overflow: 'break', lineHeight: 14 }
      : { hideOverlap: true },
})

const counts = ['entered', 'promoted', 'approved', 'sold'] as const

/** How many varieties were entered, promoted, approved and sold, side by side for each year or breeder. */
export const countOption = (rows: readonly Named[]): EChartsOption => ({
  animationDuration: 200,
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
  legend: { top: 0, type: 'scroll' },
  grid: { left: 44, right: 16, top: 36, bottom: 52 },
  xAxis: nameAxis(rows),
  yAxis: { type: 'value', minInterval: 1 },
  series: counts
    .filter((key) => rows.some((row) => row[key] !== null))
    .map((key) => ({
      type: 'bar' as const,
      name: labels[key].replace('（个）', ''),
      barMaxWidth: 18,
      data: rows.map((row) => row[key]),
    })),
})

/** What was paid against what was earned, in 万元; null where the money may not be seen. */
export function moneyOption(rows: readonly Named[]): EChartsOption | null {
  const shown = (['paid', 'sales', 'commission'] as const).filter((key) =>
    rows.some((row) => row[key] !== null),
  )
  if (shown.length === 0) return null
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    legend: { top: 0, type: 'scroll' },
    grid: { left: 60, right: 16, top: 36, bottom: 52 },
    xAxis: nameAxis(rows),
    yAxis: { type: 'value' },
    series: shown.map((key) => ({
      type: 'bar' as const,
      name: labels[key].replace('（元）', ''),
      barMaxWidth: 18,
      data: rows.map((row) => inWan(row[key])),
    })),
  }
}
