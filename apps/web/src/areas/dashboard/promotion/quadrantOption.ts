import type { fourQuadrants } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { quadrantAxes, type QuadrantPlace } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { colors, dark } from '../../../ui/tokens.ts'
import { inTenThousands } from '../wall/wallText.ts'

type Answer = OutputOf<typeof fourQuadrants>
type Breed = Answer['breeds'][number]
type Place = Pick<Breed, 'x' | 'y'>

const tones: Readonly<Record<QuadrantPlace, string>> = {
  明星: '#7fc08e',
  现金牛: '#d9b469',
  潜力: '#8fabc9',
  瘦狗: '#8b9a8f',
  新品: '#c98a6b',
}
/** Growth beyond this (per cent) is drawn at the edge, so that one breed does not press all others together. */
const EDGE = 120

/** Nearer than this (percentage points of share and of growth) the names of two bubbles would cover each other above them. */
const NEAR = { x: 25, y: 40 }

/** Returns the side of a bubble on which its name stands: above it, or away from the nearest bubble if that is near. */
export function labelSide(breed: Place, others: readonly Place[]): 'top' | 'left' | 'right' {
  const [x, y] = [breed.x ?? 0, breed.y ?? 0]
  const near = others
    .filter((other) => other !== breed)
    .map((other) => ({ x: (other.x ?? 0) - x, y: (other.y ?? 0) - y }))
    .filter((gap) => Math.abs(gap.x) < NEAR.x && Math.abs(gap.y) < NEAR.y)
    .toSorted((a, b) => Math.abs(a.x) - Math.abs(b.x))[0]
  if (!near) return 'top'
  return near.x > 0 ? 'left' : 'right'
}

/** Returns what the name of a bubble says besides, where its growth is beyond the edge at which it is drawn. */
const beyondEdge = ({ y }: Place) =>
  y !== null && y > EDGE ? { formatter: `{b} ↑${formatNumber(y, 0)}%` } : {}

/** Returns the drawing of the breeds that the split places, as bubbles by amount, or by quantity without amounts. */
export function quadrantOption(
  { breeds, axes, shareCut, growthCut }: Answer,
  theme: 'dark' | 'light',
): EChartsOption {
  const placed = breeds.filter(({ x, y }) => x !== null && y !== null)
  const sizeOf = ({ amount, kg }: Breed) => Number(amount ?? kg)
  const most = Math.max(1, ...placed.map(sizeOf))
  const { text, quiet } = theme === 'dark' ? dark : colors
  const ground = theme === 'dark' ? dark.panel : '#ffffff'
  const cut = {
    lineStyle: { color: quiet, type: 'dashed' as const },
    label: { color: quiet, fontSize: 13, formatter: '{c}%' },
  }
  return {
    animationDuration: 300,
    tooltip: {
      confine: true,
      formatter: (params) => {
        const [first] = Array.isArray(params) ? params : [params]
        const breed = placed.find(({ name }) => name === first?.name)
        return breed ? tipOf(breed) : ''
      },
    },
    grid: { left: 56, right: 44, top: 30, bottom: 44 },
    xAxis: {
      type: 'value',
      min: 0,
      max: axes.share === 'relative' ? 105 : undefined,
      name: `${quadrantAxes.share.labels[axes.share]} %`,
      nameLocation: 'middle',
      nameGap: 28,
    },
    yAxis: { type: 'value', axisLabel: { formatter: '{value}%' }, boundaryGap: ['12%', '16%'] },
    series: [
      {
        type: 'scatter',
        name: '品种',
        data: placed.map((breed) => ({
          name: breed.name,
          value: [breed.x ?? 0, Math.min(breed.y ?? 0, EDGE)],
          symbolSize: 12 + 30 * Math.sqrt(Math.max(0, sizeOf(breed)) / most),
          itemStyle: { color: tones[breed.place], opacity: 0.85 },
          label: { position: labelSide(breed, placed), ...beyondEdge(breed) },
        })),
        label: {
          show: true,
          formatter: '{b}',
          fontSize: 14,
          color: text,
          backgroundColor: ground,
          padding: [1, 3],
        },
        labelLayout: { moveOverlap: 'shiftY', hideOverlap: true },
        // Below the names, whose ground interrupts it.
        markLine: {
          z: 1,
          silent: true,
          symbol: 'none',
          ...cut,
          data: [
            ...(shareCut === null ? [] : [{ xAxis: shareCut }]),
            ...(growthCut === null ? [] : [{ yAxis: growthCut }]),
          ],
        },
      },
    ],
  }
}

const tipOf = ({ name, place, x, y, kg, amount }: Breed): string =>
  [
    `${name} · ${place}`,
    `横轴 ${formatNumber(x, 1)}%，纵轴 ${formatNumber(y, 1)}%`,
    `净销量 ${inTenThousands(kg)} 万公斤`,
    ...(amount === null ? [] : [`销售额 ${inTenThousands(amount)} 万元`]),
  ]
    .map((line) => line.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`))
    .join('<br>')
