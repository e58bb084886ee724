import type { EChartsOption } from 'echarts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { axisRange, roundLabels } from '../../../ui/chart/axisRange.ts'
import type { LabelOf, NamedMark, Plot } from '../../../ui/chart/NamedChart.tsx'
import { nameLabel, pickedRing } from '../../../ui/chart/nameLabel.ts'
import { colors, series } from '../../../ui/tokens.ts'
import { colors as chartColors } from '../analysis/chartOptions.ts'
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

/** In the order of the places; none is the ochre of checks. */
const TONES = [series[0], '#a3567a', series[2], series[3]] as const
const SIZE = { entry: 10, check: 13 }
/** Room around the plot, px: the mean of the CV is written to the right of its line. */
const ROOM = { left: 56, right: 52, top: 60, bottom: 44 }
export const QUADRANT_PX = 400
/** How far the axes reach beyond the outermost marks, as a share of their range. */
const BEYOND = 0.08

/** Returns the marks of the entries that have both figures. */
export const quadrantMarks = (rows: readonly Entry[]): NamedMark[] =>
  placeEntries(rows).placed.map(({ name, mean, cv, isCk }) => ({
    name,
    place: [mean, cv],
    size: isCk ? SIZE.check : SIZE.entry,
  }))

/** Returns the plot in a box of this width, px. */
export function quadrantPlot(rows: readonly Entry[], boxPx: number): Plot {
  const marks = quadrantMarks(rows)
  const means = placeEntries(rows)
  const axis = (at: 0 | 1) =>
    axisRange(
      marks.map(({ place }) => place[at]),
      BEYOND,
    )
  const [x, y] = [axis(0), axis(1)]
  return {
    left: ROOM.left,
    top: ROOM.top,
    width: Math.max(80, boxPx - ROOM.left - ROOM.right),
    height: QUADRANT_PX - ROOM.top - ROOM.bottom,
    x,
    y,
    lines: [
      [
        [means.mean, y.min],
        [means.mean, y.max],
      ],
      [
        [x.min, means.cv],
        [x.max, means.cv],
      ],
    ],
  }
}

/** 均值–变异系数: entries by their mean and CV, split at the means; at least two have both. */
export function trialQuadrantOption(
  rows: readonly Entry[],
  unit: string,
  { plot: { left, top, width, height, x, y }, labelOf }: { plot: Plot; labelOf: LabelOf },
): EChartsOption {
  const { placed, mean, cv } = placeEntries(rows)
  const label = { color: colors.quiet, fontSize: 11 }
  return {
    animationDuration: 200,
    tooltip: {
      confine: true,
      formatter: (params) => {
        const [first] = Array.isArray(params) ? params : [params]
        const row = placed.find(({ name }) => name === first?.name)
        return row
          ? `${escaped(row.name)} · ${row.quadrant}<br>平均 ${formatNumber(row.mean, 1)}，CV ${formatNumber(row.cv, 2)}%`
          : ''
      },
    },
    legend: { top: 0, left: 0, right: 0, itemGap: 8, itemWidth: 14 },
    grid: { left, top, width, height },
    xAxis: {
      type: 'value',
      name: `平均（${unit}）`,
      nameLocation: 'middle',
      nameGap: 28,
      ...x,
      ...roundLabels,
    },
    yAxis: { type: 'value', name: 'CV%', ...y, ...roundLabels },
    series: trialQuadrants.map((quadrant, at) => ({
      type: 'scatter' as const,
      name: quadrant,
      symbolSize: SIZE.entry,
      itemStyle: { color: TONES[at] ?? colors.green },
      label: { show: false, formatter: '{b}', color: colors.text },
      data: placed.flatMap((row, index) => {
        if (row.quadrant !== quadrant) return []
        const own = labelOf(index)
        return [
          {
            name: row.name,
            value: [row.mean, row.cv],
            ...(row.isCk && { symbol: 'diamond', symbolSize: SIZE.check }),
            ...(own && { label: nameLabel(own) }),
            itemStyle: { ...(row.isCk && { color: chartColors.check }), ...(own?.isPicked && pickedRing) },
          },
        ]
      }),
      ...(at === 0
        ? {
            markLine: {
              z: 1,
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
