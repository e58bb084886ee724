import { expect, test } from 'vitest'
import type { fourQuadrants } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import type { OutputOf } from '@hepu/api/core/route'
import { quadrantOption, quadrantTable } from './quadrantOption.ts'

type Answer = OutputOf<typeof fourQuadrants>

const breed = (name: string, [x, y]: readonly [number, number], kg: string) =>
  ({ id: name, name, x, y, kg, amount: null, place: '明星' }) as unknown as Answer['breeds'][number]

const drawn = (breeds: Answer['breeds'], size = { width: 300, height: 280 }) =>
  quadrantOption(
    {
      breeds,
      axes: { share: 'relative', growth: 'quantity' },
      shareCut: 50,
      growthCut: 10,
    } as unknown as Answer,
    { theme: 'dark', size, isPhone: true },
  )

interface Drawn {
  xAxis: { max: number; interval: number; axisLabel: { showMaxLabel: boolean } }
  series: { data: { name: string; label: { show: boolean; position?: string } }[] }[]
}

const sidesOf = (breeds: Answer['breeds']) => {
  const { option, unnamed } = drawn(breeds)
  const [series] = (option as unknown as Drawn).series
  return { sides: series!.data.map(({ label }) => (label.show ? label.position : null)), unnamed }
}

const near = [
  breed('示禾玉103', [38, 120], '20'),
  breed('示禾抗101', [67, -10], '60'),
  breed('示禾青贮7号', [79, -25], '80'),
  breed('示禾玉101', [100, 48], '100'),
]

test('names stand beside their bubbles clear of the cuts, those at the right edge on the left, those that are near on far sides', () => {
  expect(sidesOf(near)).toEqual({ sides: ['left', 'left', 'right', 'left'], unnamed: [] })
})

test('a name without room is not drawn but listed', () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    breed(`示禾青贮${at}号`, [50 + at / 10, 20 + at / 10], '50'),
  )
  const { sides, unnamed } = sidesOf(many)
  expect(unnamed.length).toBeGreaterThan(0)
  expect(unnamed).toHaveLength(sides.filter((side) => side === null).length)
})

test('the axis of shares has a figure at round steps only, not at its end beside the last one', () => {
  const { max, interval, axisLabel } = (drawn(near).option as unknown as Drawn).xAxis
  expect([max, interval, axisLabel.showMaxLabel]).toEqual([105, 25, false])
})

test('the table has the true growth of a breed that is drawn at the edge', () => {
  const breeds = [breed('示禾玉103', [38.7, 167.8], '20'), breed('示禾玉101', [100, 48.6], '100')]
  const data = { breeds, axes: { share: 'relative', growth: 'yoy' } } as unknown as Answer
  expect(quadrantTable(data)).toEqual({
    heads: ['品种', '象限', '相对份额（%）', '销量同比（%）'],
    rows: [
      { name: '示禾玉103', cells: ['明星', '38.7', '167.8'] },
      { name: '示禾玉101', cells: ['明星', '100.0', '48.6'] },
    ],
  })
})
