import type { EChartsOption } from 'echarts'
import { xAxisFor, yAxisFor } from './axes.ts'
import { legendFor, legendHeight } from './legend.ts'
import { gridFor } from './margins.ts'
import { keyHeight, keyTitle } from './markLines.ts'
import { each, inside, isCategory, listOf, namesOf, number, type Part } from './parts.ts'
import { seriesFor } from './series.ts'
import { titleFor, titleHeight } from './title.ts'

/**
 * Returns a drawing for the box of a phone, whose size is given in px: the legend and the names of lines above the plot,
 * the margins small, names of categories cut or slanted, and no figures where they would cover each other; the tooltip
 * and the table beside the chart have all of them.
 */
export function fitNarrow(
  option: EChartsOption,
  { width, height }: { width: number; height: number },
): EChartsOption {
  const given = option as Part
  const legendPx = legendHeight(given, width)
  const titlePx = legendPx + titleHeight(given, width)
  const grid = gridFor(given, width, titlePx + keyHeight(given, width))
  const plotPx = width - number(grid['left'], 0) - number(grid['right'], 0)
  const plotHeight = height - number(grid['top'], 0) - number(grid['bottom'], 0)
  const [xAxis] = listOf(given['xAxis'])
  const slotPx = isCategory(xAxis) ? plotPx / Math.max(1, namesOf(xAxis).length) : Infinity
  return {
    ...given,
    ...(given['tooltip'] ? { tooltip: each(given['tooltip'], (tip) => ({ ...tip, confine: true })) } : {}),
    ...(given['legend'] ? { legend: each(given['legend'], (legend) => legendFor(legend, given)) } : {}),
    title: [
      ...listOf(given['title']).map((title) => titleFor(title, width, legendPx)),
      ...keyTitle(given, width, titlePx),
    ],
    ...(given['visualMap'] ? { visualMap: each(given['visualMap'], scaleFor) } : {}),
    ...(xAxis ? { grid, xAxis: each(given['xAxis'], (axis) => xAxisFor(axis, slotPx)) } : {}),
    ...(xAxis ? { yAxis: each(given['yAxis'], (axis, at) => yAxisFor(axis, at, { grid, plotHeight })) } : {}),
    series: each(given['series'], (series) =>
      seriesFor(series, { width, height, slotPx, columns: columnsOf(xAxis), scalePx: scaleHeight(given) }),
    ),
  } as EChartsOption
}

/** Returns the number of columns of a drawing whose places across are counted from zero. */
const columnsOf = (xAxis: Part | undefined): number => number(xAxis?.['max'], 0) + 1

/** Height of a class of a scale with the gap below it, px. */
const CLASS_PX = 17

/** Returns the height (px) of a scale of classes, one below the other. */
const scaleHeight = (option: Part): number =>
  listOf(option['visualMap']).reduce((sum, { pieces }) => sum + CLASS_PX * listOf(pieces).length, 0)

/** A scale of colours below or within the plot, shorter than in a wide place. */
const scaleFor = (scale: Part): Part =>
  scale['type'] === 'piecewise'
    ? { ...scale, left: 0, bottom: 0, padding: 0, textStyle: { ...inside(scale, 'textStyle'), fontSize: 10 } }
    : { ...scale, itemHeight: 110, itemWidth: 14 }
