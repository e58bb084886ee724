import type { TrendPart } from '@hepu/api/areas/research/report/reportCalls'
import { periodText } from '@hepu/api/areas/research/report/reportPeriod'
import { measures, type Measure, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { labelOf, type Filters } from './reportChoices.ts'
import type { FigureCell, Figures } from './figureTable.ts'
import { figureNumber, figureText } from './figureText.ts'
import { barsOption } from './barsOption.ts'

export type CumulativeAnswer = OutputOf<Report['calls']['cumulative']>

interface Asked {
  report: Report
  filters: Filters
  /** Dimension that splits the total; blank for none. */
  split: string
  measure: Measure
}

const words: Readonly<Record<TrendPart, string>> = { cumulative: '累计', added: '新增', ended: '失效' }

/** 累计 as a table: one row for each year, after a row with the records from before. */
export function cumulativeFigures(
  { report, filters, split, measure }: Asked,
  { startYear, endYear, total, groups }: CumulativeAnswer,
): Figures {
  const { label, unit } = measures[measure]
  const hasEnd = filters.onlyValid === true
  const figure = (
    text: string,
    n: number,
    year: number,
    part: TrendPart,
    group?: CumulativeAnswer['groups'][number]['key'],
  ): FigureCell =>
    n === 0
      ? { text }
      : {
          text,
          title: `${year}年${words[part]}${group ? `，${group.label}` : ''}`,
          place: {
            trend: { part, year },
            ...(group ? { cells: [{ dimension: split, value: group.value }] } : {}),
          },
        }
  const cumulative = (
    point: { count: number; value: string | null },
    year: number,
    group?: (typeof groups)[number]['key'],
  ) => figure(figureText(point), point.count, year, 'cumulative', group)
  const before = startYear - 1
  return {
    name: `${report.title}逐年累计（${hasEnd ? '只计有效，' : ''}${periodText({ startYear, endYear })}）`,
    heads: [
      labelOf(report, 'year', filters),
      '新增（条）',
      ...(hasEnd ? ['失效（条）'] : []),
      `累计${label}（${unit}）`,
      ...groups.map(({ key }) => key.label),
    ],
    rows: [
      {
        heads: [`${before}年及以前`],
        cells: [
          { text: '' },
          ...(hasEnd ? [{ text: '' }] : []),
          cumulative(total.base, before),
          ...groups.map(({ key, trend }) => cumulative(trend.base, before, key)),
        ],
      },
      ...total.years.map((point, at) => {
        const { year, added, ended } = point
        return {
          heads: [String(year)],
          cells: [
            figure(String(added), added, year, 'added'),
            ...(hasEnd ? [figure(String(ended), ended, year, 'ended')] : []),
            cumulative(point, year),
            ...groups.map(({ key, trend }) => cumulative(trend.years[at]!, year, key)),
          ],
        }
      }),
    ],
  }
}

/** 累计 as a chart: bars of the additions and a line of the total, or the total split into groups. */
export function cumulativeOption(
  { filters, measure }: Asked,
  { total, groups }: CumulativeAnswer,
): EChartsOption {
  const { label, unit } = measures[measure]
  const categories = total.years.map(({ year }) => String(year))
  const line = { name: `累计${label}`, values: total.years.map(figureNumber), isLine: true }
  const axis = `${label}（${unit}）`
  if (groups.length > 0) {
    const parts = groups.map(({ key, trend }) => ({ name: key.label, values: trend.years.map(figureNumber) }))
    return barsOption({ categories, series: [...parts, line], axis, isStacked: measure !== 'names' })
  }
  // Additions and ends are counted in records: beside an amount they would have no scale.
  const moves =
    measure === 'bonus'
      ? []
      : [
          { name: '新增', values: total.years.map(({ added }) => added) },
          ...(filters.onlyValid ? [{ name: '失效', values: total.years.map(({ ended }) => ended) }] : []),
        ]
  return barsOption({ categories, series: [...moves, line], axis, isStacked: false })
}

/** Returns the place of a click on the chart. */
export function cumulativePlace(
  { filters, split, measure }: Asked,
  { total, groups }: CumulativeAnswer,
  { dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number },
): FigureCell | null {
  const year = total.years[dataIndex]?.year
  if (year === undefined) return null
  const group = groups[seriesIndex]?.key
  const moves: TrendPart[] = measure === 'bonus' ? [] : filters.onlyValid ? ['added', 'ended'] : ['added']
  const part = groups.length > 0 ? 'cumulative' : (moves[seriesIndex] ?? 'cumulative')
  return {
    text: '',
    title: `${year}年${words[part]}${group ? `，${group.label}` : ''}`,
    place: {
      trend: { part, year },
      ...(group ? { cells: [{ dimension: split, value: group.value }] } : {}),
    },
  }
}
