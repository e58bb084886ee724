import type { Drawing, Shape } from '../../../core/document/documentShape.ts'
import { INK } from '../../../core/document/sheet/sheetShape.ts'
import type { MapFeature } from '../region/areaInfo.ts'
import { provinceNames } from './suitableProvinces.ts'

/** A province as maps have it: rings of longitude and latitude. */
export interface ProvinceShape {
  /** GB/T 2260 */
  code: string
  rings: readonly (readonly (readonly [number, number])[])[]
}

/** Returns the shapes of provinces as maps have them. */
export const shapesOf = (features: readonly MapFeature[]): ProvinceShape[] =>
  features.map(({ id, geometry }) => ({ code: id, rings: geometry.coordinates.flat() }))

/** Where each province has its tile: column and row. */
const tiles: Readonly<Record<string, readonly [number, number]>> = {
  230000: [7, 0],
  150000: [5, 1],
  220000: [7, 1],
  650000: [0, 2],
  620000: [2, 2],
  640000: [3, 2],
  140000: [4, 2],
  130000: [5, 2],
  110000: [6, 2],
  210000: [7, 2],
  630000: [1, 3],
  610000: [3, 3],
  410000: [4, 3],
  370000: [5, 3],
  120000: [6, 3],
  540000: [0, 4],
  510000: [2, 4],
  500000: [3, 4],
  420000: [4, 4],
  340000: [5, 4],
  320000: [6, 4],
  310000: [7, 4],
  520000: [3, 5],
  430000: [4, 5],
  360000: [5, 5],
  330000: [6, 5],
  530000: [2, 6],
  450000: [3, 6],
  440000: [5, 6],
  350000: [6, 6],
  710000: [7, 6],
  460000: [3, 7],
  820000: [4, 7],
  810000: [5, 7],
}
const COLUMNS = 8
const ROWS = 8
const GAP = 2

/**
 * Draws the provinces as tiles, roughly where they lie, with the named ones filled. Tiles show no borders, so that the page may be
 * handed out without the approval number that a map needs (审图号).
 */
export function tileMap(provinces: readonly string[], width: number): Drawing {
  const cell = width / COLUMNS
  const height = cell * 0.62
  const shapes = Object.entries(tiles).flatMap(([code, [column, row]]): Shape[] => {
    const isNamed = provinces.includes(code)
    const name = provinceNames[code] ?? ''
    const size = name.length > 2 ? cell * 0.26 : cell * 0.32
    const [x, y] = [column * cell, row * height]
    return [
      {
        kind: 'rect',
        x: x + GAP / 2,
        y: y + GAP / 2,
        width: cell - GAP,
        height: height - GAP,
        fill: isNamed ? INK.brand : '#e9ece8',
        radius: 2,
      },
      {
        kind: 'text',
        x: x + cell / 2,
        y: y + height / 2 + size * 0.36,
        text: name,
        size,
        anchor: 'middle',
        fill: isNamed ? INK.onBrand : '#8b958d',
        ...(isNamed ? { isBold: true } : {}),
      },
    ]
  })
  return { width, height: ROWS * height, shapes }
}

/** Edges of the country in degrees, and how much narrower a degree of longitude is than one of latitude there. */
const WEST = 73.4
const EAST = 135.2
const NORTH = 53.7
const SOUTH = 3.4
const NARROWER = 0.82
/** Steps below this many points are left out: they cannot be seen. */
const STEP = 0.7

/** Draws the provinces by their shapes, with the named ones filled. */
export function shapeMap(
  provinces: readonly string[],
  shapes: readonly ProvinceShape[],
  width: number,
): Drawing {
  const scale = width / (EAST - WEST)
  const down = scale / NARROWER
  const place = ([longitude, latitude]: readonly [number, number]): readonly [number, number] => [
    (longitude - WEST) * scale,
    (NORTH - latitude) * down,
  ]
  return {
    width,
    height: (NORTH - SOUTH) * down,
    shapes: shapes.map(({ code, rings }) => ({
      kind: 'polygon' as const,
      rings: rings.map((ring) => thinned(ring.map(place))).filter(({ length }) => length >= 6),
      fill: provinces.includes(code) ? INK.brand : '#e9ece8',
      stroke: '#b9c4ba',
    })),
  }
}

function thinned(points: readonly (readonly [number, number])[]): number[] {
  const kept: number[] = []
  for (const [x, y] of points) {
    const [lastX, lastY] = [kept.at(-2), kept.at(-1)]
    if (lastX === undefined || lastY === undefined || Math.hypot(x - lastX, y - lastY) >= STEP)
      kept.push(rounded(x), rounded(y))
  }
  return kept
}

const rounded = (value: number): number => Math.round(value * 10) / 10
