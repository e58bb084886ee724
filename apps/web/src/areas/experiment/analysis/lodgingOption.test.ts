import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { colors, ENTRY_CHART_PX, lodgingOption } from './chartOptions.ts'

register([BarChart, LineChart, ScatterChart, SVGRenderer, GridComponent, LegendComponent, TooltipComponent])

const entryOf = (sum: number) => ({
  id: String(sum),
  name: `试${sum}`,
  isCk: false,
  ckNo: null,
  lodging: sum,
  breakage: 0,
  sum,
  share10: 60,
  n: 5,
})

/** Returns the drawing of entries with a limit of 8 %. */
function drawn(sums: readonly number[]): Document {
  const data = { limit: 8, rows: sums.map(entryOf), reason: null, note: null }
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: ENTRY_CHART_PX })
  chart.setOption({ ...lodgingOption(data as never), animation: false })
  const picture = new DOMParser().parseFromString(chart.renderToSVGString(), 'image/svg+xml')
  chart.dispose()
  return picture
}

const linesOf = (picture: Document) =>
  Array.from(
    picture.querySelectorAll(`path[stroke="${colors.warn}"]`),
    (path) => path.getAttribute('d') ?? '',
  )

test('the words of the limit of lodging stand in the legend alone, above the bars', () => {
  const words = Array.from(drawn([12, 15]).querySelectorAll('text')).filter((text) =>
    text.textContent.includes('限值'),
  )
  expect(words.map(({ textContent }) => textContent)).toEqual(['限值 8%'])
  expect(Number(/([\d.]+)\)$/.exec(words[0]!.getAttribute('transform') ?? '')?.[1])).toBeLessThan(36)
})

test('the limit of lodging is a line from the first entry to the last', () => {
  const across = /^M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/
  const ends = linesOf(drawn([12, 15]))
    .map((line) => across.exec(line)?.slice(1).map(Number))
    .filter((line) => line && line[2]! - line[0]! > 200)
  expect(ends).toHaveLength(1)
  expect(ends[0]![1]).toBe(ends[0]![3])
})

test('the limit of a single entry is a mark, that of several has none', () => {
  const marksOf = (picture: Document) =>
    Array.from(picture.querySelectorAll(`path[stroke="${colors.warn}"]`)).filter(
      (mark) => Number(/([\d.]+)\)$/.exec(mark.getAttribute('transform') ?? '')?.[1]) > 36,
    )
  expect(marksOf(drawn([12]))).toHaveLength(1)
  expect(marksOf(drawn([12, 15]))).toHaveLength(0)
})

test('the rate of points of each entry is a mark without a line to the next entry, of the same form in the legend', () => {
  const shapes = Array.from(drawn([12, 15]).querySelectorAll('path'))
  const ofRate = shapes.filter((path) =>
    [path.getAttribute('fill'), path.getAttribute('stroke')].includes(colors.second),
  )
  // One mark for each entry and one in the legend.
  expect(ofRate).toHaveLength(3)
  expect(ofRate.map((path) => path.getAttribute('fill'))).toEqual(
    Array.from({ length: 3 }, () => colors.second),
  )
})
