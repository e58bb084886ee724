import { yearByYear } from '@hepu/breeding/pk/pairMatrix'
import type { PkMode } from '@hepu/api/areas/upgrade/pk/pkShapes'
import type { EChartsOption } from 'echarts'
import { axisRange, roundLabels } from '../../../ui/chart/axisRange.ts'
import type { LabelOf, NamedMark, Plot } from '../../../ui/chart/NamedChart.tsx'
import { nameLabel, pickedRing } from '../../../ui/chart/nameLabel.ts'
import { colors, series as palette } from '../../../ui/tokens.ts'
import { namesOf, type ComparedTrait, type Comparison, type ShownPair } from './pkPairs.ts'

const tones = { GOOD: '#4f8a5f', EVEN: '#b7c0b6', BAD: '#b3392b' } as const

const round = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** 增减产% (or the difference) of every pair as bars, coloured by their band. */
export function differenceOption(
  pairs: readonly ShownPair[],
  trait: ComparedTrait,
  mode: PkMode,
): EChartsOption {
  const isYield = trait.rule.kind === 'yield'
  const shown = pairs.filter(({ pair }) => pair.difference !== null)
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    grid: { left: 56, right: 20, top: 36, bottom: shown.length > 4 ? 96 : 36 },
    xAxis: {
      type: 'category',
      data: shown.map(({ target, base }) => (mode === 'contrast' ? target : `${target} 比 ${base}`)),
      axisLabel: { rotate: shown.length > 4 ? 35 : 0, width: 140, overflow: 'truncate' },
    },
    yAxis: { type: 'value', name: isYield ? '增减产%' : `差值${trait.unit ? `(${trait.unit})` : ''}` },
    series: [
      {
        type: 'bar',
        name: isYield ? '增减产%' : '差值',
        barMaxWidth: 36,
        data: shown.map(({ pair }) => ({
          value: round(isYield ? pair.differencePct : pair.difference, 2),
          itemStyle: { color: tones[pair.band ?? 'EVEN'] },
        })),
      },
    ],
  }
}

/** Year by year: the gain (yield, %) or the difference of every pair, over the common points of the year. */
export function yearOption(
  data: Comparison,
  trait: ComparedTrait,
  pairs: readonly ShownPair[],
): EChartsOption {
  const names = namesOf(data)
  const siteYears = data.sites.map((site) => site.year)
  const years = [...new Set(siteYears)].toSorted((a, b) => a - b)
  const isYield = trait.rule.kind === 'yield'
  return {
    animationDuration: 200,
    tooltip: { trigger: 'axis' },
    legend: { top: 0, type: 'scroll' },
    grid: { left: 56, right: 24, top: 56, bottom: 36 },
    xAxis: { type: 'category', data: years.map((year) => `${year}年`) },
    yAxis: { type: 'value', name: isYield ? '增减产%' : '差值', scale: true },
    series: pairs.map(({ target, base }, at) => ({
      type: 'line' as const,
      name: `${target} 比 ${base}`,
      color: palette[at % palette.length]!,
      connectNulls: false,
      symbolSize: 8,
      data: yearByYear(trait, siteYears, {
        target: names.indexOf(target),
        base: names.indexOf(base),
      }).map(({ pair }) => round(isYield ? pair.differencePct : pair.difference, 2)),
    })),
  }
}

const POINT_PX = 10
/** Room around the plot of pairs, and its whole height, px. */
const ROOM = { left: 64, right: 24, top: 40, bottom: 56 }
export const SCATTER_PX = 380
const BEYOND = 0.06

/** Returns a mark for each common point: base across, target up. */
export const scatterMarks = (data: Comparison, { pair }: ShownPair): NamedMark[] =>
  pair.points.map((point) => {
    const { year, pointName } = data.sites[point.site]!
    return { name: `${year} ${pointName}`, place: [point.base, point.target], size: POINT_PX }
  })

/** Returns the plot in a box of this width, px: both axes show the same range. */
export function scatterPlot({ pair }: ShownPair, boxPx: number): Plot {
  const range = axisRange(
    pair.points.flatMap((point) => [point.base, point.target]),
    BEYOND,
  )
  return {
    left: ROOM.left,
    top: ROOM.top,
    width: Math.max(80, boxPx - ROOM.left - ROOM.right),
    height: SCATTER_PX - ROOM.top - ROOM.bottom,
    x: range,
    y: range,
    lines: [
      [
        [range.min, range.min],
        [range.max, range.max],
      ],
    ],
  }
}

/** Draws every common point: base across, target up; above the line the target is higher. */
export function scatterOption(
  marks: readonly NamedMark[],
  { trait, shown, plot, labelOf }: { trait: ComparedTrait; shown: ShownPair; plot: Plot; labelOf: LabelOf },
): EChartsOption {
  const { left, top, width, height, x, y } = plot
  return {
    animationDuration: 200,
    tooltip: { trigger: 'item', confine: true },
    grid: { left, top, width, height },
    xAxis: { type: 'value', name: shown.base, nameLocation: 'middle', nameGap: 30, ...x, ...roundLabels },
    yAxis: {
      type: 'value',
      name: `${shown.target} ${trait.unit ?? ''}`,
      nameTextStyle: { align: 'left', padding: [0, 0, 0, 8 - left] },
      ...y,
      ...roundLabels,
    },
    series: [
      {
        type: 'scatter',
        name: '共同试点',
        symbolSize: POINT_PX,
        data: marks.map(({ name, place }, index) => {
          const label = labelOf(index)
          return {
            name,
            value: place.map((value) => round(value, 2)!),
            itemStyle: {
              color: shown.pair.points[index]!.won ? tones.GOOD : tones.EVEN,
              ...(label?.isPicked && pickedRing),
            },
            ...(label && { label: nameLabel(label) }),
          }
        }),
        label: { show: false, formatter: '{b}', color: colors.text },
        markLine: {
          z: 1,
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette[2], type: 'dashed' },
          data: [[{ coord: [x.min, y.min] }, { coord: [x.max, y.max] }]],
        },
      },
    ],
  }
}
