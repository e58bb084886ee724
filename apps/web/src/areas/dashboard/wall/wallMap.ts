import type { EChartsOption } from 'echarts'
import { dark } from '../../../ui/tokens.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { CHINA, type Shapes } from '../../product/shared.ts'

/** The figure of a province. */
export interface MapPlace {
  code: string | null
  name: string
  value: number | null
}

/** A bubble on the map. */
export interface MapPoint {
  name: string
  place: readonly [number, number]
  value: number
  text: string
}

interface Drawing {
  shapes: Shapes
  places: readonly MapPlace[]
  measure: string
  unit: string
  digits?: number
  points?: readonly MapPoint[]
  theme: 'dark' | 'light'
  map?: string
}

const shades = {
  dark: ['#22382a', '#2f5a3f', '#418257', '#5fae75', '#9ad7a6'],
  light: ['#e9f1e6', '#cfe2cb', '#b0d0ad', '#8cba8c', '#68a16d'],
} as const
const grounds = {
  dark: { area: '#18231c', line: '#3a4f41', text: dark.text, mark: '#e0b45c' },
  light: { area: '#f7f8f5', line: '#aeb9ac', text: '#1d261f', mark: '#b8862f' },
} as const

/** A class of provinces in the legend. */
interface Piece {
  color: string
  label: string
  value?: number
  gt?: number | undefined
  gte?: number
  lt?: number
}

/** Returns the classes of a map: each value for itself where few whole numbers differ, else about as many provinces in each. */
export function piecesOf(values: readonly number[], colors: readonly string[], digits: number): Piece[] {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b)
  const single = [...new Set(sorted)]
  const text = (value: number) => formatNumber(value, digits)
  if (single.length === 1 || (digits === 0 && single.length <= colors.length)) {
    const used = colors.slice(-single.length)
    return single.map((value, at) => ({ value, color: used[at] ?? '', label: text(value) }))
  }
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const limits = [...new Set([0.2, 0.4, 0.6, 0.8].map((share) => Number(at(share).toPrecision(2))))].filter(
    (limit) => limit > (sorted[0] ?? 0) && limit < (sorted.at(-1) ?? 0),
  )
  const step = digits === 0 ? 1 : 10 ** -digits
  return colors.slice(-1 - limits.length).map((color, index) => {
    const [min, max] = [limits[index - 1], limits[index]]
    const last = max === undefined ? (sorted.at(-1) ?? 0) : max - step
    const first = min ?? sorted[0] ?? 0
    return {
      color,
      label: text(first) === text(last) ? text(first) : `${text(first)}～${text(last)}`,
      ...(min === undefined ? { gt: 0 } : { gte: min }),
      ...(max === undefined ? {} : { lt: max }),
    }
  })
}

/** 地图: provinces shaded by a figure, with bubbles on them. */
export function wallMapOption({
  shapes,
  places,
  measure,
  unit,
  digits = 0,
  points = [],
  theme,
  map = CHINA,
}: Drawing): EChartsOption {
  const byCode = new Map(places.map((place) => [place.code, place]))
  const ground = grounds[theme]
  const data = shapes.features.map(({ id, properties }) => ({
    name: properties.name,
    value: byCode.get(id)?.value ?? NaN,
    code: id,
    label: { show: byCode.has(id) },
  }))
  const known = data.map(({ value }) => value).filter((value) => !Number.isNaN(value))
  const largest = Math.max(1, ...points.map(({ value }) => value))
  return {
    animationDuration: 300,
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: (params) => tipOf(params, measure, unit, digits),
    },
    visualMap: {
      type: 'piecewise',
      seriesIndex: 0,
      left: 4,
      bottom: 4,
      itemWidth: 16,
      itemHeight: 11,
      itemGap: 4,
      textStyle: { fontSize: 13, color: ground.text },
      pieces: piecesOf(known, shades[theme], digits).toReversed(),
      outOfRange: { color: ground.area },
      selectedMode: false,
      show: known.length > 0,
    },
    geo: {
      map,
      aspectScale: 0.78,
      left: 8,
      right: 8,
      top: 8,
      bottom: 22,
      silent: false,
      itemStyle: { areaColor: ground.area, borderColor: ground.line, borderWidth: 0.8 },
      emphasis: { label: { show: true, color: ground.text }, itemStyle: { areaColor: '#3d5c48' } },
      label: { show: false, fontSize: 13, color: ground.text },
    },
    series: [
      {
        type: 'map',
        map,
        geoIndex: 0,
        name: measure,
        data,
      },
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        name: '站点',
        symbolSize: (value: unknown) => {
          const size = Array.isArray(value) ? Number(value[2]) : 0
          return 10 + 16 * Math.sqrt(size / largest)
        },
        itemStyle: { color: ground.mark, opacity: 0.85, borderColor: '#00000055', borderWidth: 1 },
        data: points.map(({ name, place, value, text }) => ({ name, value: [...place, value], text })),
      },
    ],
  }
}

function tipOf(params: unknown, measure: string, unit: string, digits: number): string {
  const [first] = Array.isArray(params) ? params : [params]
  const { name, value, data } = first as { name: string; value: unknown; data?: { text?: string } }
  const text =
    data?.text ??
    (typeof value === 'number' && !Number.isNaN(value)
      ? `${measure} ${formatNumber(value, digits)} ${unit}`
      : '—')
  return [name, text].map(escaped).join('<br>')
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
