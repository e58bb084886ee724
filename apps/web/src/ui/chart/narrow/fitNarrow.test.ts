import type { EChartsOption } from 'echarts'
import { expect, test } from 'vitest'
import { fitNarrow } from './fitNarrow.ts'

const PHONE = 276

/** The parts of a drawing that tests look at. */
interface Drawn {
  grid: Record<'left' | 'right' | 'top' | 'bottom' | 'width' | 'height', number>
  legend: object
  title: { top: number; text: string; textStyle: object }[]
  xAxis: { axisLabel: object }
  yAxis: { axisLabel: { overflow: string } }
  series: [
    {
      label: { show: boolean; width: number }
      symbolSize: [number, number]
      markLine: { data: [{ label: { position: string; formatter: string } }] }
      labelLayout: (place: { labelRect: { x: number; width: number } }) => { dx: number }
    },
  ]
}

/** Returns the drawing of a phone. */
const onPhone = (option: EChartsOption) =>
  fitNarrow(option, { width: PHONE, height: 320 }) as unknown as Drawn

const names = (count: number) => Array.from({ length: count }, (_, at) => `示禾26P${at}`)
const bars = (count: number): EChartsOption => ({
  legend: { top: 0, right: 24 },
  grid: { left: 56, right: 150, top: 44, bottom: 90 },
  xAxis: { type: 'category', data: names(count), axisLabel: { rotate: 45, interval: 0 } },
  yAxis: { type: 'value', name: 'kg/亩' },
  series: [
    {
      type: 'bar',
      name: '折亩产',
      data: names(count).map((_, at) => 700 - at),
      label: { show: true },
    },
    { type: 'line', name: 'LSD0.05 = 52.55 kg/亩', data: [] },
    { type: 'line', name: '另一条名称很长的参考线', data: [] },
  ],
})

test('the plot of a phone has most of its width', () => {
  const { grid } = onPhone(bars(20))
  expect(PHONE - grid.left - grid.right).toBeGreaterThan(0.65 * PHONE)
})

test('labels of lines stand beside the plot, where no mark is, and their whole names above it', () => {
  const lined = (names: readonly string[]): EChartsOption => ({
    ...bars(20),
    series: [
      {
        type: 'bar',
        name: '折亩产',
        data: [700, 500],
        markLine: {
          label: { formatter: ({ name }) => name, width: 140 },
          data: names.map((name, at) => ({
            yAxis: 559 - at,
            name,
            lineStyle: { color: '#b8862f' },
            label: { position: 'end' as const },
          })),
        },
      },
    ],
  })
  const one = onPhone(lined(['CK1 郑单958 559.1']))
  expect(one.series[0].markLine.data[0].label).toMatchObject({ position: 'end', formatter: 'CK1' })
  expect(one.grid.right).toBeGreaterThan(3 * 11 * 0.6)
  expect(one.title[0]!.text).toBe('{c0|━ }CK1 郑单958 559.1')
  expect(one.grid.top).toBeGreaterThanOrEqual(one.title[0]!.top + 16 + 11)

  const many = onPhone(lined(['CK1 郑单958 559.1', 'CK2 先玉335 558.9', '组均值 516.7']))
  expect(many.series[0].markLine.data.map(({ label }) => label.formatter)).toEqual(['CK1', 'CK2', '组均值'])
  expect(many.title[0]!.text.split('\n')).toHaveLength(2)
  expect(many.grid.top - one.grid.top).toBe(16)
})

test('the figure of a line without a name has room beside the plot', () => {
  const { grid, series, title } = onPhone({
    xAxis: { type: 'value' },
    yAxis: { type: 'value' },
    series: [
      { type: 'scatter', data: [], markLine: { label: { formatter: '{c}%' }, data: [{ yAxis: 35.153 }] } },
    ],
  })
  expect(series[0].markLine.data[0].label.formatter).toBe('35.15%')
  expect(grid.right).toBeGreaterThan(6 * 11 * 0.6)
  expect(title).toEqual([])
})

test('the legend stands in lines of its own, and the name of the axis below it', () => {
  const one = onPhone({ ...bars(20), series: [{ type: 'bar', name: '折亩产', data: [] }] })
  const two = onPhone(bars(20))
  expect(two.legend).toMatchObject({ top: 0, left: 0, right: 0 })
  expect(two.grid.top - one.grid.top).toBe(20)
  expect(one.grid.top).toBeGreaterThanOrEqual(20 + 11 + 12)
})

test('a legend of few names is shown in lines, and one of many names is turned', () => {
  const lined = (count: number): EChartsOption => ({
    ...bars(4),
    legend: { type: 'scroll', top: 0 },
    series: names(count).map((name) => ({ type: 'line' as const, name, data: [] })),
  })
  expect(onPhone(lined(8)).legend).toMatchObject({ type: 'plain' })
  expect(onPhone(lined(9)).legend).toMatchObject({ type: 'scroll' })
  expect(onPhone(lined(8)).grid.top - onPhone(lined(9)).grid.top).toBe(2 * 20)
})

test('a title stands below the legend, in as many lines as it needs', () => {
  const text = '业务年度自每年10月1日起，按结束年份命名，与单据的日期无关'
  const {
    title: [title],
    grid,
  } = onPhone({ ...bars(4), title: { text } })
  expect(title!.top).toBeGreaterThan(20)
  expect(title!.textStyle).toMatchObject({ overflow: 'break', width: PHONE - 10 })
  expect(grid.top - onPhone(bars(4)).grid.top).toBe(32)
})

test('names and figures of categories are left out only where there is no room for each', () => {
  const few = onPhone(bars(4))
  expect(few.xAxis.axisLabel).toMatchObject({ interval: 0, rotate: 45 })
  expect(few.series[0].label.show).toBe(true)
  const many = onPhone(bars(50))
  expect(many.xAxis.axisLabel).toMatchObject({ interval: 'auto', rotate: 90 })
  expect(many.series[0].label.show).toBe(false)
})

test('cells of a heat map show figures only where these fit, and names at the left are cut', () => {
  const map = (points: number): EChartsOption => ({
    grid: { left: 170, right: 20, top: 30, bottom: 46 },
    xAxis: { type: 'category', position: 'top', data: names(points) },
    yAxis: { type: 'category', data: names(30) },
    series: [{ type: 'heatmap', label: { show: true }, data: [] }],
  })
  expect(onPhone(map(4)).series[0].label.show).toBe(true)
  const many = onPhone(map(9))
  expect(many.series[0].label.show).toBe(false)
  expect(many.grid.left).toBeLessThan(PHONE / 2)
  expect(many.yAxis.axisLabel).toMatchObject({ width: many.grid.left - 12, overflow: 'truncate' })
  expect(many.grid.top).toBeGreaterThan(50)
})

test('names at the left break into lines where their rows are high enough', () => {
  const rows = (count: number): EChartsOption => ({
    xAxis: { type: 'value' },
    yAxis: { type: 'category', data: names(count) },
    series: [{ type: 'bar', data: [] }],
  })
  expect(onPhone(rows(4)).yAxis.axisLabel.overflow).toBe('break')
  expect(onPhone(rows(15)).yAxis.axisLabel.overflow).toBe('truncate')
})

test('names at the left break beside brackets, and keep what their own formatter writes', () => {
  const companies = ['禾谱示例种业（黄淮海）', '禾谱示例种业（东北）']
  const labelOf = (axisLabel: object) =>
    onPhone({
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data: companies, axisLabel },
      series: [{ type: 'bar', data: [] }],
    }).yAxis.axisLabel as unknown as { formatter: (name: string, at: number) => string }
  const lines = companies.flatMap((name, at) => labelOf({}).formatter(name, at).split('\n'))
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).not.toMatch(/（$|^）/)
  const numbered = { formatter: (name: string, at: number) => `${at}${name}` }
  expect(labelOf(numbered).formatter('甲', 1)).toBe('1甲')
  expect(labelOf({ formatter: '{value}号' }).formatter).toBe('{value}号')
})

test('years may be left out, other names stand each', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  const { xAxis } = onPhone({ ...bars(4), xAxis: { type: 'category', data: months } })
  expect(xAxis.axisLabel).toMatchObject({ interval: 'auto', rotate: 0 })
})

test('a scale of colours has room below the names of the plot', () => {
  const field = (more: EChartsOption) =>
    onPhone({ ...bars(4), series: [{ type: 'heatmap', data: [] }], ...more }).grid.bottom
  expect(field({ visualMap: { min: 0, max: 1 } }) - field({})).toBeGreaterThan(40)
})

test('a name beside a mark ends within the box', () => {
  const { series } = onPhone({
    xAxis: { type: 'value' },
    yAxis: { type: 'value' },
    series: [{ type: 'scatter', label: { show: true }, labelLayout: { hideOverlap: true }, data: [] }],
  })
  const at = (x: number) => series[0].labelLayout({ labelRect: { x, width: 60 } })
  expect(at(PHONE - 40)).toMatchObject({ hideOverlap: true, dx: -25 })
  expect(at(100).dx).toBe(0)
  expect(at(-20).dx).toBe(25)
})

test('names in the middle of a way end before its last column', () => {
  interface Level {
    label: { formatter: (node: { name: string }) => string }
  }
  const { series } = fitNarrow(
    { series: [{ type: 'sankey', data: [], links: [] }] },
    { width: PHONE, height: 320 },
  ) as { series: { right: number; nodeWidth: number; levels: Level[] }[] }
  const { right, nodeWidth, levels } = series[0]!
  const columnPx = (PHONE - right - nodeWidth) / 2
  const name = '黄淮海夏玉米区农业技术推广与种子管理总站'
  for (const { label } of levels) {
    const lines = label.formatter({ name }).split('\n')
    expect(lines.join('')).toBe(name)
    expect(10 * Math.max(...lines.map(({ length }) => length))).toBeLessThan(columnPx - nodeWidth)
  }
})

test('nodes of a way stand as far apart as the longest name is high, or as the box allows', () => {
  const ends = names(15)
  const gapIn = (height: number, last: string) => {
    const { series } = fitNarrow(
      {
        series: [
          {
            type: 'sankey',
            nodeGap: 10,
            data: ['来源', ...ends, last].map((name) => ({ name })),
            links: [...ends, last].map((target) => ({ source: '来源', target, value: 1 })),
          },
        ],
      },
      { width: PHONE, height },
    ) as { series: { nodeGap: number; labelLayout: object }[] }
    expect(series[0]!.labelLayout).toEqual({ hideOverlap: true })
    return series[0]!.nodeGap
  }
  expect(gapIn(900, '短')).toBe(16)
  expect(gapIn(900, '外拨（转拨合作单位）黄淮海农业技术总站')).toBe(40)
  expect(gapIn(320, '外拨（转拨合作单位）黄淮海农业技术总站')).toBe(16)
})

test('the boxes of a tree are narrower than its columns', () => {
  const { series } = onPhone({
    xAxis: { type: 'value', min: 0, max: 4 },
    yAxis: { type: 'value' },
    series: [{ type: 'graph', symbolSize: [120, 30], label: { width: 112 } }],
  })
  expect(series[0].symbolSize[0]).toBeLessThan(PHONE / 5)
  expect(series[0].label.width).toBeLessThan(series[0].symbolSize[0])
})

test('regions stand above their scale; only those with a figure are named, and no two names touch', () => {
  const [series] = fitNarrow(
    {
      visualMap: { type: 'piecewise', pieces: [{ gte: 7 }, { lt: 7 }] },
      series: [
        {
          type: 'map',
          label: { show: true, fontSize: 10 },
          data: [
            { name: '河南', value: 24.59 },
            { name: '四川', value: NaN },
            { name: '南海诸岛', value: NaN, label: { padding: 2 } },
          ],
        },
      ],
    },
    { width: PHONE, height: 300 },
  ).series as [{ bottom: number; label: object; data: object[] }]
  expect(series.bottom).toBe(34)
  expect(series.label).toEqual({ show: true, fontSize: 10, minMargin: 2 })
  expect(series.data).toEqual([
    { name: '河南', value: 24.59 },
    { name: '四川', value: NaN, label: { show: false } },
    { name: '南海诸岛', value: NaN, label: { padding: 2 } },
  ])
})
