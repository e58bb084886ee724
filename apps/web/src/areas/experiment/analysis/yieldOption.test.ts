import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { EChartsOption } from 'echarts'
import { describe, expect, test } from 'vitest'
import { fitNarrow } from '../../../ui/chart/narrow/fitNarrow.ts'
import { ENTRY_CHART_PX, NARROW_ENTRY_CHART_PX } from './chartOptions.ts'
import { yieldOption, yieldTable } from './yieldOption.ts'

register([BarChart, CustomChart, LineChart, ScatterChart, SVGRenderer])
register([GridComponent, LegendComponent, MarkLineComponent, TitleComponent, TooltipComponent])

type Data = Parameters<typeof yieldOption>[0]

const given = (means: readonly (number | null)[], more: Partial<Data> = {}): Data => ({
  unit: 'kg/亩',
  groupMean: 500,
  lsd05: 52.55,
  lsdReason: null,
  methods: [],
  usedPoints: 3,
  checks: [{ id: '2', ckNo: 1, name: '郑单958', mean: 510 }] as unknown as Data['checks'],
  bars: means.map((mean, at) => ({
    id: String(at + 1),
    name: `G${at + 1}`,
    entryNo: null,
    scrapped: false,
    isCk: at === 1,
    ckNo: at === 1 ? 1 : null,
    mean,
    rank: mean === null ? null : at + 1,
    n: mean === null ? 0 : 3,
    letter05: 'ab',
  })),
  ...more,
})

interface Drawn {
  type: string
  name: string
  data: { value: unknown; itemStyle?: { color: string } }[]
}
const seriesOf = (data: Data): Drawn[] => yieldOption(data).series as unknown as Drawn[]

describe('the chart of yields', () => {
  test('the chart of yields draws bars from zero, and one LSD with its level and value down from the best', () => {
    const data = given([616.6, 515.1, 405.2])
    const [bars, lsd] = seriesOf(data)
    expect(bars!.type).toBe('bar')
    expect(yieldOption(data).yAxis).toMatchObject({ name: 'kg/亩', scale: false })
    expect(yieldOption(data).yAxis).not.toHaveProperty('min')
    expect(lsd!.name).toBe('LSD0.05 = 52.55 kg/亩')
    expect(lsd!.data).toEqual([
      ['G1', 616.6],
      ['G1', 564.1],
    ])
    expect(yieldOption(data).legend).toBeDefined()
  })

  test.each([
    [
      [616, 600, 580],
      [1, 2],
    ],
    [
      [616, 500, 400],
      [
        ['G2', 500],
        ['G2', 447.5],
      ],
    ],
  ])('an entry of one point has no LSD and says so: means %j', (means, expected) => {
    const data = given(means)
    const [alone, ...others] = data.bars
    const shown = { ...data, bars: [{ ...alone!, n: 1, letter05: null }, ...others] }
    const lsd = seriesOf(shown)[1]!.data as unknown as (string | number)[][]
    expect(means[2] === 580 ? lsd.map(([at]) => at) : lsd).toEqual(expected)
    const axis = yieldOption(shown).xAxis as unknown as { data: string[] }
    expect(axis.data).toEqual(['G1（仅1点）', 'G2', 'G3'])
    expect(yieldTable(shown)!.rows[0]!.cells).toContain(1)
  })

  test('the chart of yields draws points with whiskers one LSD long if bars would all look alike, and says so at the axis', () => {
    const data = given([616, 600, 580])
    const [points, lsd] = seriesOf(data)
    expect(points!.type).toBe('scatter')
    expect(yieldOption(data).yAxis).toMatchObject({ name: 'kg/亩（不从0起）', scale: true })
    expect(lsd!.type).toBe('custom')
    const [at, low, high] = lsd!.data[0] as unknown as number[]
    expect(at).toBe(0)
    expect(high! - low!).toBeCloseTo(52.55)
    expect((high! + low!) / 2).toBeCloseTo(616)
  })

  test('the chart of yields changes from bars to points if the lowest is above 70 % of the best', () => {
    expect(seriesOf(given([100, 70]))[0]!.type).toBe('bar')
    expect(seriesOf(given([100, 70.1]))[0]!.type).toBe('scatter')
  })

  test('the chart of yields draws no LSD if there is none, no entry without a mean, and checks in their colour', () => {
    const [bars, ...rest] = seriesOf(given([600, 500, 100, null], { lsd05: null }))
    expect(rest).toEqual([])
    expect(bars!.data).toHaveLength(3)
    expect(bars!.data[1]!.itemStyle!.color).not.toBe(bars!.data[0]!.itemStyle!.color)
    expect(seriesOf(given([]))).toHaveLength(1)
  })

  test('the chart of yields leaves below no more space than its names need', () => {
    const bottom = (data: Data) => (yieldOption(data).grid as { bottom: number }).bottom
    const long = given([600, 300])
    long.bars[0]!.name = 'Yellow_check_Pioneer_3394'
    expect(bottom(given([600, 300]))).toBeLessThan(40)
    expect(bottom(long)).toBe(88)
  })

  test('the chart of yields has its figures as a table', () => {
    expect(yieldTable(given([616.62, null]))).toEqual({
      heads: ['品种', '折亩产(kg/亩)', '位次', '点数', '显著性字母(0.05)'],
      rows: [{ name: 'G1', cells: ['616.6', 1, 3, 'ab'] }],
    })
    expect(yieldTable(given([]))).toBeNull()
  })
})

/** Group of entries in which the checks have these yields, the first two entries besides them the highest and the lowest. */
function withChecks(means: readonly number[], ends: readonly number[]): Data {
  const data = given([...ends, ...means].toSorted((a, b) => b - a))
  data.checks = means.map((mean, at) => ({
    ...data.checks[0]!,
    ckNo: at + 1,
    name: `对照${at + 1}`,
    mean,
  }))
  return data
}

/**
 * Returns the labels of the lines from top to bottom, of the checks only or of all, and their heights, as ECharts draws
 * them.
 */
function drawnLabels(data: Data, which = /^CK/): { words: string; y: number }[] {
  return labelsIn(yieldOption(data), which, { width: 900, height: ENTRY_CHART_PX })
}

function labelsIn(option: EChartsOption, which: RegExp, box: { width: number; height: number }) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...box })
  chart.setOption({ ...option, animation: false })
  const picture = new DOMParser().parseFromString(chart.renderToSVGString(), 'image/svg+xml')
  chart.dispose()
  return Array.from(picture.querySelectorAll('text'))
    .filter((text) => which.test(text.textContent) && isSeen(text))
    .map((text) => ({ words: text.textContent, y: heightOf(text) }))
    .toSorted((a, b) => a.y - b.y)
}

const isSeen = (text: Element): boolean =>
  ['opacity', 'fill-opacity'].every((name) => text.getAttribute(name) !== '0')

/** `translate(x y)`, or the last two of `matrix(a,b,c,d,x,y)`. */
function heightOf(text: Element): number {
  const moved = text.getAttribute('transform') ?? ''
  return Number(/[ ,](-?[\d.]+)\)$/.exec(moved)?.[1] ?? Number.NaN) + Number(text.getAttribute('y') ?? 0)
}

describe('the labels of the check lines', () => {
  const bars = [640, 400]
  const points = [640, 560]
  test.each([
    ['one', [612.3], bars, ['CK1 对照1 612.3']],
    ['far apart', [450, 612.3], bars, ['CK2 对照2 612.3', 'CK1 对照1 450.0']],
    ['nearly the same', [612.3, 615], bars, ['CK2 对照2 615.0', 'CK1 对照1 612.3']],
    ['nearly the same, the second lower', [615, 612.3], bars, ['CK1 对照1 615.0', 'CK2 对照2 612.3']],
    ['the same', [612.3, 612.3], bars, ['CK1 对照1 612.3', 'CK2 对照2 612.3']],
    [
      'four, nearly the same',
      [612.3, 615, 613, 614],
      points,
      ['CK2 对照2 615.0', 'CK4 对照4 614.0', 'CK3 对照3 613.0', 'CK1 对照1 612.3'],
    ],
  ])('the labels of the check lines do not cover each other: %s', (_, means, ends, words) => {
    const labels = drawnLabels(withChecks(means, ends))
    expect(labels.map((label) => label.words)).toEqual(words)
    expectApart(labels)
  })

  test.each<[string, number, number[], Partial<Data>?]>([
    ['at the top', 640, bars],
    ['at the top, as points', 640, points],
    ['at the bottom', 400, bars],
    ['of nothing but checks', 600, []],
    ['of nothing but checks without LSD', 600, [], { lsd05: null }],
    ['of no yield', 0, [10]],
  ])('the labels of the check lines are all apart inside the drawing, eight the same %s', (_, mean, ends) => {
    const labels = drawnLabels(
      withChecks(
        Array.from({ length: 8 }, () => mean),
        ends,
      ),
    )
    expect(labels).toHaveLength(8)
    expectApart(labels)
    expect(labels[0]!.y).toBeGreaterThan(8)
    expect(labels.at(-1)!.y).toBeLessThan(ENTRY_CHART_PX - 8)
  })

  test('the labels of the check lines stay at their lines if there is room, and do not move the lines', () => {
    const data = { ...withChecks([450, 612.3], bars), groupMean: 530 }
    const [series] = yieldOption(data).series as unknown as { markLine: { data: { yAxis: number }[] } }[]
    expect(series!.markLine.data.map(({ yAxis }) => yAxis)).toEqual([450, 612.3, 530, 450, 612.3, 530])
  })

  test.each([
    ['as points', points],
    ['as bars', bars],
  ])('the labels of the check lines do not cover each other on a phone under long names, %s', (_, ends) => {
    const box = { width: 300, height: NARROW_ENTRY_CHART_PX }
    const data = { ...withChecks([612.3, 615, 613, 614], ends), groupMean: 613.5 }
    for (const bar of data.bars) bar.name = `Hoegemeyer_${bar.name}`
    const labels = labelsIn(fitNarrow(yieldOption(data), box), /^(CK\d|组均值)$/, box)
    expect(labels).toHaveLength(5)
    expectApart(labels)
  })

  test('the labels of the check lines do not cover each other whatever the axis', () => {
    for (let best = 90; best < 900; best += 61) {
      for (const share of [0.2, 0.72, 0.9, 0.99]) {
        const means = [best, best * (1 - (1 - share) / 9), best * (1 - (1 - share) / 8), best * share]
        const data = { ...withChecks(means, [best * 1.01, best * share]), groupMean: best * 0.98 }
        const labels = drawnLabels(data, /^(CK|组均值)/)
        expect(labels).toHaveLength(5)
        expectApart(labels)
      }
    }
  })
})

/** Letters are 10 px high. */
function expectApart(labels: readonly { y: number }[]): void {
  labels.slice(1).forEach(({ y }, at) => expect(y - labels[at]!.y).toBeGreaterThanOrEqual(12))
}
