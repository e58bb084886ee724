import { yearByYear } from '@hepu/breeding/pk/pairMatrix'
import type { PkMode } from '@hepu/api/areas/upgrade/pk/pkShapes'
import type { EChartsOption } from 'echarts'
import { series as palette } from '../../../ui/tokens.ts'
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

/** Draws every common point: base across, target up; above the line the target is higher. */
export function scatterOption(data: Comparison, trait: ComparedTrait, shown: ShownPair): EChartsOption {
  const values = shown.pair.points.flatMap((point) => [point.base, point.target])
  const low = Math.floor(Math.min(...values) * 0.98)
  const high = Math.ceil(Math.max(...values) * 1.02)
  const nameOf = (site: number) => {
    const { year, pointName } = data.sites[site]!
    return `${year} ${pointName}`
  }
  return {
    animationDuration: 200,
    tooltip: { trigger: 'item' },
    grid: { left: 64, right: 84, top: 40, bottom: 56 },
    xAxis: { type: 'value', name: shown.base, nameLocation: 'middle', nameGap: 30, min: low, max: high },
    yAxis: { type: 'value', name: `${shown.target} ${trait.unit ?? ''}`, min: low, max: high },
    series: [
      {
        type: 'scatter',
        name: '共同试点',
        symbolSize: 10,
        data: shown.pair.points.map((point) => ({
          name: nameOf(point.site),
          value: [round(point.base, 2)!, round(point.target, 2)!],
          itemStyle: { color: point.won ? tones.GOOD : tones.EVEN },
        })),
        label: { show: shown.pair.points.length <= 40, formatter: '{b}', position: 'right', fontSize: 11 },
        labelLayout: { hideOverlap: true },
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette[2], type: 'dashed' },
          data: [[{ coord: [low, low] }, { coord: [high, high] }]],
        },
      },
    ],
  }
}
