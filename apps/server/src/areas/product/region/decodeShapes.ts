import type { Position } from '@hepu/api/areas/product/region/areaInfo'
import { z } from 'zod'

/** Steps of packed coordinates in one degree. */
const STEPS = 1024
/** Digits kept of a degree: about ten metres. */
const DIGITS = 4

type Ring = Position[]
/** The outer ring of a polygon and its holes. */
export type Polygon = Ring[]

const plainRing = z.array(
  z
    .array(z.number())
    .min(2)
    .transform(([x = 0, y = 0]): Position => [x, y]),
)
const offset = z.tuple([z.number(), z.number()])

/** A geometry as GeoJSON has it, or packed as maps for ECharts 4 are. */
const geometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(plainRing) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(plainRing)) }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.string())),
    encodeOffsets: z.array(z.array(offset)),
  }),
  z.object({
    type: z.literal('Polygon'),
    coordinates: z.array(z.string()),
    encodeOffsets: z.array(offset),
  }),
])

/** A file of shapes. The code of a place is its `id`, or `adcode` among its properties. */
export const shapeFile = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      id: z.coerce.string().optional(),
      properties: z.object({
        adcode: z.coerce.string().optional(),
        name: z.string(),
        cp: offset.optional(),
        center: offset.optional(),
      }),
      geometry,
    }),
  ),
})
export type ShapeFeature = z.output<typeof shapeFile>['features'][number]

/** Returns the polygons of a shape in degrees. */
export function polygonsOf({ geometry: shape }: ShapeFeature): Polygon[] {
  if (!('encodeOffsets' in shape)) return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return shape.type === 'Polygon'
    ? [unpack(shape.coordinates, shape.encodeOffsets)]
    : shape.coordinates.map((rings, index) => unpack(rings, shape.encodeOffsets[index] ?? []))
}

const unpack = (rings: readonly string[], offsets: readonly Position[]): Polygon =>
  rings.map((ring, index) => unpackRing(ring, offsets[index] ?? [0, 0]))

/** Two characters a point: the differences to the point before, their sign in the lowest bit. */
function unpackRing(packed: string, [startX, startY]: Position): Ring {
  const ring: Ring = []
  let [x, y] = [startX, startY]
  for (let at = 0; at + 1 < packed.length; at += 2) {
    x += differenceAt(packed, at)
    y += differenceAt(packed, at + 1)
    ring.push([degrees(x), degrees(y)])
  }
  return ring
}

function differenceAt(packed: string, at: number): number {
  const code = packed.charCodeAt(at) - 64
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2
}

const degrees = (steps: number): number => Number((steps / STEPS).toFixed(DIGITS))
