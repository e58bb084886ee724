import { expect, test } from 'vitest'
import { biplotHeight, biplotMarks, biplotOption, biplotPlot, type Biplot } from './biplotOption.ts'

const mark = (name: string, more: Partial<Biplot['entries'][number]> = {}) => ({
  name,
  place: [1, 2] as const,
  isCk: false,
  ...more,
})

const biplot = (more: Partial<Biplot> = {}): Biplot => ({
  x: 'PC1',
  y: 'PC2',
  entries: [mark('甲'), mark('对照', { isCk: true }), mark('角', { isCorner: true })],
  points: [mark('新乡')],
  origin: [0, 0],
  lines: [],
  isSquare: true,
  ...more,
})

test('the corners of the polygon have the largest marks, so that their names have the first choice of a place', () => {
  const sizes = biplotMarks(biplot()).map(({ name, size }) => [name, size] as const)
  expect(sizes.toSorted((a, b) => b[1] - a[1]).map(([name]) => name)).toEqual(['角', '对照', '新乡', '甲'])
})

test('the axes end beyond the outermost marks at figures without a label', () => {
  const far = biplot({ entries: [mark('甲', { place: [9.1, -3] })] })
  const plot = biplotPlot(far, 640)
  expect(plot.x).toEqual({ min: -plot.x.max, max: plot.x.max })
  expect(plot.x.max).toBeCloseTo(10.192)
  const { xAxis, yAxis } = biplotOption(far, plot, () => null)
  for (const axis of [xAxis, yAxis])
    expect(axis).toMatchObject({ axisLabel: { showMinLabel: false, showMaxLabel: false } })
})

test('a line that ends beyond the axes is drawn to the edge', () => {
  const { dataZoom } = biplotOption(biplot(), biplotPlot(biplot(), 640), () => null)
  expect(dataZoom).toEqual([
    { type: 'inside', xAxisIndex: 0, filterMode: 'none' },
    { type: 'inside', yAxisIndex: 0, filterMode: 'none' },
  ])
})

test('axes of unlike units end beyond the outermost marks too', () => {
  const means = biplot({
    isSquare: false,
    entries: [mark('甲', { place: [500, -3] }), mark('乙', { place: [600, 7] })],
    points: [],
  })
  expect(biplotPlot(means, 640)).toMatchObject({ x: { min: 488, max: 612 }, y: { min: -4.2, max: 8.2 } })
})

test('a square plot stays square and within its box', () => {
  for (const width of [276, 480, 700]) {
    const plot = biplotPlot(biplot(), width)
    expect(plot.width).toBe(plot.height)
    expect(plot.left + plot.width).toBeLessThan(width)
    expect(plot.left).toBeGreaterThan(60)
    expect(biplotHeight(biplot(), width)).toBeGreaterThan(plot.top + plot.height + 40)
  }
})

test('a mark has its name on the side that was found for it, and a picked check keeps its colour in a ring', () => {
  const given = biplot()
  const option = biplotOption(given, biplotPlot(given, 640), (index) =>
    index === 0 ? null : { side: index === 3 ? 'left' : 'top', isPicked: index === 1 },
  )
  const series = option.series as { name: string; data: Record<string, object>[] }[]
  const [first, check] = series.find(({ name }) => name === '品种')!.data
  const [point] = series.find(({ name }) => name === '试点')!.data
  expect(first).not.toHaveProperty('label')
  expect(check).toMatchObject({ itemStyle: { color: '#b8862f', borderWidth: 2 }, label: { position: 'top' } })
  expect(point).toMatchObject({ label: { show: true, position: 'left' } })
})
