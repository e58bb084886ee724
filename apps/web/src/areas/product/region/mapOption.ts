import type { mapShapes } from '@hepu/api/areas/product/region/areaInfo'
import { BLANK, formatNumber } from '@hepu/api/core/formatNumber'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { colors } from '../../../ui/tokens.ts'
import { classesOf, type MapScale } from './mapScale.ts'

export type Shapes = OutputOf<typeof mapShapes>

/** The figure of a place. `code` is null, or a code of no shape, where the place is unknown. */
export interface MapValue {
  code: string | null
  name: string
  value: number | null
  /** A further line of the tip. */
  note?: string
}

/** Where the islands of the South China Sea are drawn: only on a map of this very name. */
export const CHINA = 'china'

/** The frame that ECharts draws with the islands. On a small map its name is wider than the frame, whose line ends at the name. */
const ISLANDS = { name: '南海诸岛', value: NaN, label: { backgroundColor: '#fff', padding: 2 } }

interface Drawing {
  map: string
  shapes: Shapes
  values: readonly MapValue[]
  /** What the values are called. */
  measure: string
  unit: string
  scale: MapScale
  digits: number
}

/** Returns the drawing of values by regions. */
export function mapOption(drawing: Drawing): EChartsOption {
  const { map, shapes, values, scale, digits } = drawing
  const byCode = new Map(values.map((value) => [value.code, value]))
  const data = shapes.features.map(({ id, properties }) => ({
    name: properties.name,
    value: byCode.get(id)?.value ?? NaN,
    code: id,
  }))
  const known = data.map(({ value }) => value).filter((value) => !Number.isNaN(value))
  return {
    animationDuration: 200,
    tooltip: { trigger: 'item', formatter: (params) => tipOf(drawing, byCode, params) },
    visualMap: {
      type: 'piecewise',
      left: 12,
      bottom: 12,
      itemWidth: 16,
      itemHeight: 12,
      itemGap: 5,
      textStyle: { fontSize: 12 },
      pieces: classesOf(scale, known, digits).map(piece).toReversed(),
      outOfRange: { color: '#fff' },
      selectedMode: false,
      show: known.length > 0,
    },
    series: [
      {
        type: 'map',
        map,
        name: drawing.measure,
        roam: true,
        scaleLimit: { min: 1, max: 8 },
        selectedMode: false,
        // A degree of longitude is shorter than one of latitude.
        aspectScale: 0.78,
        left: 8,
        right: 8,
        top: 8,
        bottom: 8,
        preserveAspect: 'contain',
        itemStyle: { areaColor: '#f7f8f5', borderColor: '#aeb9ac', borderWidth: 0.7 },
        label: { show: true, fontSize: 10, color: colors.text },
        labelLayout: { hideOverlap: true },
        emphasis: {
          label: { color: colors.text, fontWeight: 600 },
          itemStyle: { areaColor: '#f3dfae', borderColor: colors.green, borderWidth: 1.2 },
        },
        data: [...data, ...(map === CHINA ? [ISLANDS] : [])],
      },
    ],
  }
}

/** Limits as ECharts names them: from, included, and to, not included. */
const piece = ({ min, max, label, color }: ReturnType<typeof classesOf>[number]) => ({
  label,
  color,
  ...(min !== undefined && { gte: min }),
  ...(max !== undefined && { lt: max }),
})

function tipOf(
  { shapes, measure, unit, digits }: Drawing,
  byCode: ReadonlyMap<string | null, MapValue>,
  params: unknown,
): string {
  const code = codeOf(params)
  const shape = shapes.features.find(({ id }) => id === code)
  if (!shape) return ''
  const found = byCode.get(shape.id)
  const value = found?.value ?? null
  const figure = value === null ? BLANK : `${formatNumber(value, digits)} ${unit}`
  return [shape.properties.fullName, `${measure} ${figure}`, ...(found?.note ? [found.note] : [])]
    .map(escaped)
    .join('<br>')
}

/** Returns the code of the region that an event of the chart is about. */
export function codeOf(event: unknown): string | null {
  const [first] = Array.isArray(event) ? event : [event]
  if (typeof first !== 'object' || first === null || !('data' in first)) return null
  const { data } = first
  return typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string'
    ? data.code
    : null
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
