import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { MapList } from './MapList.tsx'
import { CHINA, codeOf, mapOption, type MapValue } from './mapOption.ts'
import type { MapScale } from './mapScale.ts'
import { useMapShapes } from './useMapShapes.ts'
import './region.css'

export type { MapValue } from './mapOption.ts'

interface Props {
  /** Figures of provinces, or of the cities of `province`. Those of unknown places are shown beside the map. Keep the array in a memo. */
  values: readonly MapValue[]
  /** What the figures are: 销量, 面积. */
  measure: string
  unit: string
  /** Decimals shown. */
  digits?: number
  scale?: MapScale
  /** Called with the code of the province or city that was chosen, and with `COUNTRY` to go back to the country. */
  onPick: (code: string) => void
  /** Code of the province whose cities are shown; the country if absent. */
  province?: string | undefined
  /** Height of the map, px. */
  height?: number
}

/**
 * Figures on the map of the country or of one province, with the same figures as a list beside it. It brings ECharts: load it with
 * `lazy(() => import('…/ChinaMap.tsx'))`.
 */
export default function ChinaMap({
  values,
  measure,
  unit,
  digits = 0,
  scale = 'amount',
  onPick,
  province,
  height = 500,
}: Props) {
  const code = province ?? COUNTRY
  const map = province ? `china-${province}` : CHINA
  const { shapes, error, retry } = useMapShapes(code, map)
  const option = useMemo(
    () => shapes && mapOption({ map, shapes, values, measure, unit, scale, digits }),
    [map, shapes, values, measure, unit, scale, digits],
  )
  const drawn = new Set(shapes?.features.map(({ id }) => id))
  const isKnown = (value: MapValue) => value.code !== null && (!shapes || drawn.has(value.code))
  const known = values.filter(isKnown)
  const unknown = values.filter((value) => !isKnown(value))
  const place = province ? '各市' : '各省'
  const label = `${measure}：${place}（${unit}）`
  return (
    <section className="china-map" aria-label={label}>
      <div className="china-map-head">
        <strong>{label}</strong>
        {province && (
          <Button size="small" onClick={() => onPick(COUNTRY)}>
            返回全国
          </Button>
        )}
      </div>
      <div className="china-map-body">
        <Chart
          option={option}
          height={height}
          label={label}
          error={error}
          onRetry={retry}
          table={{
            heads: ['地区', unit],
            rows: [...known, ...unknown].map(({ name, value }) => ({ name, cells: [value] })),
          }}
          onClick={(event) => {
            const picked = codeOf(event)
            if (picked) onPick(picked)
          }}
        />
        <div style={{ height }}>
          <MapList
            label={label}
            unit={unit}
            digits={digits}
            hasShares={scale === 'amount'}
            known={known}
            unknown={unknown}
            onPick={onPick}
          />
        </div>
      </div>
    </section>
  )
}
