import { describe, expect, test } from 'vitest'
import { yieldOption, yieldTable } from './yieldOption.ts'

type Data = Parameters<typeof yieldOption>[0]

const given = (means: readonly (number | null)[], more: Partial<Data> = {}): Data => ({
  unit: 'kg/亩',
  groupMean: 500,
  lsd05: 52.55,
  lsdReason: null,
  methods: [],
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
  test('draws bars that stand on zero, and one LSD with its level and value down from the best', () => {
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

  test('draws points with whiskers one LSD long where bars would all look alike, and says so at the axis', () => {
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

  test('changes from bars to points where the lowest is above 70 % of the best', () => {
    expect(seriesOf(given([100, 70]))[0]!.type).toBe('bar')
    expect(seriesOf(given([100, 70.1]))[0]!.type).toBe('scatter')
  })

  test('draws no LSD where there is none, no entry without a mean, and checks in their colour', () => {
    const [bars, ...rest] = seriesOf(given([600, 500, 100, null], { lsd05: null }))
    expect(rest).toEqual([])
    expect(bars!.data).toHaveLength(3)
    expect(bars!.data[1]!.itemStyle!.color).not.toBe(bars!.data[0]!.itemStyle!.color)
    expect(seriesOf(given([]))).toHaveLength(1)
  })

  test('leaves no more room below than its names take', () => {
    const bottom = (data: Data) => (yieldOption(data).grid as { bottom: number }).bottom
    const long = given([600, 300])
    long.bars[0]!.name = 'Yellow_check_Pioneer_3394'
    expect(bottom(given([600, 300]))).toBeLessThan(40)
    expect(bottom(long)).toBe(88)
  })

  test('has its figures as a table', () => {
    expect(yieldTable(given([616.62, null]))).toEqual({
      heads: ['品种', '折亩产(kg/亩)', '位次', '显著性字母(0.05)'],
      rows: [{ name: 'G1', cells: ['616.6', 1, 'ab'] }],
    })
    expect(yieldTable(given([]))).toBeNull()
  })
})
