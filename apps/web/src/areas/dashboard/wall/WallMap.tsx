import type { ECElementEvent } from 'echarts'
import { useMemo } from 'react'
import type { Shapes } from '../../product/shared.ts'
import { WallChart } from './WallChart.tsx'
import { useWall } from './wallContext.ts'
import { wallMapOption, type MapPlace, type MapPoint } from './wallMap.ts'

interface Props {
  /** Undefined until they are loaded. */
  shapes: Shapes | undefined
  /** Keep the arrays in memos. */
  places: readonly MapPlace[]
  points?: readonly MapPoint[]
  measure: string
  unit: string
  digits?: number
  label: string
  /** Name under which the shapes are known to the charts; the country by default. */
  map?: string
  onPick?: ((event: ECElementEvent) => void) | undefined
  /** A list beside the map has all figures already. */
  isListed?: boolean
}

/** A map on a dashboard. Figures of places that it does not show are listed below it, so that none is lost. */
export function WallMap({
  shapes,
  places,
  points,
  measure,
  unit,
  digits,
  label,
  map,
  onPick,
  isListed,
}: Props) {
  const { theme } = useWall()
  const option = useMemo(
    () =>
      shapes &&
      wallMapOption({
        shapes,
        places,
        measure,
        unit,
        theme,
        ...(digits === undefined ? {} : { digits }),
        ...(points ? { points } : {}),
        ...(map ? { map } : {}),
      }),
    [shapes, places, points, measure, unit, digits, theme, map],
  )
  if (!option || !shapes) return <PlaceList places={places} unit={unit} digits={digits} />
  const drawn = new Set(shapes.features.map(({ id }) => id))
  const lost = places.filter(({ code }) => code === null || !drawn.has(code))
  return (
    <>
      <WallChart option={option} label={label} {...(onPick ? { onClick: onPick } : {})} />
      {lost.length > 0 && !isListed && <PlaceList places={lost} unit={unit} digits={digits} />}
    </>
  )
}

/** The figures as a list: while the map loads, where its file is broken, and of places that it does not show. */
function PlaceList({
  places,
  unit,
  digits = 0,
}: {
  places: readonly MapPlace[]
  unit: string
  digits: number | undefined
}) {
  return (
    <ul className="wall-places">
      {places.map(({ code, name, value }) => (
        <li key={code ?? name}>
          {name} <b>{value === null ? '—' : value.toFixed(digits)}</b> {unit}
        </li>
      ))}
    </ul>
  )
}
