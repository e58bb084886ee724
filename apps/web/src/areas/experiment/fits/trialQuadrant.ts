import type { EChartsOption } from 'echarts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { colors, series } from '../../../ui/tokens.ts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'

interface Entry {
  name: string
  mean: number | null
  cvPct: number | null
  isCk: boolean
}

/** Places of entries by mean and CV over the points. */
export const trialQuadrants = ['高产稳定', '高产敏感', '低产稳定', '低产敏感'] as const
export type TrialQuadrant = (typeof trialQuadrants)[number]

interface Placed {
  name: string
  mean: number
  cv: number
  isCk: boolean
  quadrant: TrialQuadrant
}

/** An entry on a mean counts as above it in yield, and as steady in CV. Returns the entries that have both, and the two means. */
export function placeEntries(rows: readonly Entry[]): { placed: Placed[]; mean: number; cv: number } {
  const known = rows.flatMap(({ name, mean, cvPct, isCk }) =>
    mean === null || cvPct === null ? [] : [{ name, mean, cv: cvPct, isCk }],
  )
  const average = (of: (row: (typeof known)[number]) => number) =>
    known.reduce((sum, row) => sum + of(row), 0) / Math.max(1, known.length)
  const [mean, cv] = [average((row) => row.mean), average((row) => row.cv)]
  const placed = known.map((row): Placed => {
    const isSteady = row.cv <= cv
    const quadrant =
      row.mean >= mean ? (isSteady ? '高产稳定' : '高产敏感') : isSteady ? '低产稳定' : '低产敏感'
    return { ...row, quadrant }
  })
  return { placed, mean, cv }
}

/** 均值–变异系数: entries by their mean and CV, split at the means; undefined while fewer than two have both. */
export function trialQuadrantOption(rows: readonly Entry[], unit: string): EChartsOption | undefined {
  const { placed, mean, cv } = placeEntries(rows)
  if (placed.length < 2) return undefined
  const label = { color: colors.quiet, fontSize: 11 }
  return {
    animationDuration: 200,
    tooltip: {
      formatter: (params) => {
        const [first] = Array.isArray(params) ? params : [params]
        const row = placed.find(({ name }) => name === first?.name)
        return row
          ? `${escaped(row.name)} · ${row.quadrant}<br>平均 ${formatNumber(row.mean, 1)}，CV ${formatNumber(row.cv, 2)}%`
          : ''
      },
    },
    legend: { top: 0 },
    // The mean of the CV is written to the right of its line.
    grid: { left: 56, right: 52, top: 40, bottom: 44 },
    xAxis: { type: 'value', name: `平均（${unit}）`, nameLocation: 'middle', nameGap: 28, scale: true },
    yAxis: { type: 'value', name: 'CV%', scale: true },
    series: trialQuadrants.map((quadrant, at) => ({
      type: 'scatter' as const,
      name: quadrant,
      symbolSize: 10,
      itemStyle: { color: series[at] ?? colors.green },
      label: { show: true, position: 'top' as const, formatter: '{b}', fontSize: 11, color: colors.text },
      labelLayout: { hideOverlap: true },
      data: placed
        .filter((row) => row.quadrant === quadrant)
        .map((row) => ({
          name: row.name,
          value: [row.mean, row.cv],
          ...(row.isCk ? { symbol: 'diamond', symbolSize: 13 } : {}),
        })),
      ...(at === 0
        ? {
            markLine: {
              silent: true,
              symbol: 'none' as const,
              lineStyle: { color: colors.quiet, type: 'dashed' as const },
              label,
              data: [{ xAxis: mean }, { yAxis: cv }],
            },
          }
        : {}),
    })),
  }
}

/** Returns the same as a table. */
export const trialQuadrantTable = (rows: readonly Entry[]): ChartTable => ({
  heads: ['品种', '平均', 'CV%', '类型'],
  rows: placeEntries(rows).placed.map(({ name, mean, cv, quadrant }) => ({
    name,
    cells: [mean, cv, quadrant],
  })),
})

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
