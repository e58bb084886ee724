import { expect, test } from 'vitest'
import { placeEntries, quadrantMarks, quadrantPlot, trialQuadrantOption } from './trialQuadrant.ts'

const entry = (name: string, mean: number | null, cvPct: number | null) => ({
  name,
  mean,
  cvPct,
  isCk: false,
})
const rows = [
  entry('甲', 700, 8),
  entry('乙', 720, 14),
  entry('丙', 600, 7),
  entry('丁', 580, 15),
  entry('戊', null, 9),
]

test('entries are placed by yield and steadiness, split at the means of those that have both', () => {
  const { placed, mean, cv } = placeEntries(rows)
  expect([mean, cv]).toEqual([650, 11])
  expect(placed.map(({ name, quadrant }) => [name, quadrant])).toEqual([
    ['甲', '高产稳定'],
    ['乙', '高产敏感'],
    ['丙', '低产稳定'],
    ['丁', '低产敏感'],
  ])
})

test('an entry without both figures has no mark, and names stand where they have room', () => {
  expect(quadrantMarks(rows).map(({ name }) => name)).toEqual(['甲', '乙', '丙', '丁'])
  const plot = quadrantPlot(rows, 300)
  expect(plot.left + plot.width).toBeLessThan(300)
  expect(plot.x).toEqual({ min: 568.8, max: 731.2 })
  expect(plot.lines).toEqual([
    [
      [650, plot.y.min],
      [650, plot.y.max],
    ],
    [
      [plot.x.min, 11],
      [plot.x.max, 11],
    ],
  ])
  const { series } = trialQuadrantOption(rows, 'kg/亩', {
    plot,
    labelOf: (index) => (index === 1 ? { side: 'left', isPicked: false } : null),
  }) as { series: { name: string; data: { name: string; label?: object }[] }[] }
  const [sensitive] = series.find(({ name }) => name === '高产敏感')!.data
  expect(sensitive).toMatchObject({ name: '乙', label: { show: true, position: 'left' } })
  expect(series.find(({ name }) => name === '高产稳定')!.data[0]!.label).toBeUndefined()
})

test('a check has the colour of checks in whatever place it is, and no variety has it', () => {
  const withCheck = [...rows, { ...entry('郑单958', 590, 14), isCk: true }]
  const { series } = trialQuadrantOption(withCheck, 'kg/亩', {
    plot: quadrantPlot(withCheck, 300),
    labelOf: () => null,
  }) as { series: { itemStyle: { color: string }; data: { name: string; itemStyle: object }[] }[] }
  const check = series.flatMap(({ data }) => data).find(({ name }) => name === '郑单958')
  expect(check!.itemStyle).toEqual({ color: '#b8862f' })
  expect(series.map(({ itemStyle }) => itemStyle.color)).not.toContain('#b8862f')
})
