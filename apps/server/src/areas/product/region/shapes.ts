import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COUNTRY, type MapFeature, type mapShapes as api } from '@hepu/api/areas/product/region/areaInfo'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Place } from '@hepu/api/core/places'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { provinceList } from '../../../resource/places.ts'
import { noProvince } from './areas.ts'
import { polygonsOf, shapeFile, type ShapeFeature } from './decodeShapes.ts'

type Shapes = ResultOf<typeof api>

/** Folder of the shapes that come with the product. */
const OWN = fileURLToPath(new URL('./shapes', import.meta.url))

/** Shapes that were read, by folder and code. */
const known = new Map<string, Promise<Shapes>>()

/**
 * Returns the shapes of the provinces of the country, or of the cities of a province, from files of the server. Throws
 * NOT_FOUND for any other code.
 */
export async function mapShapes(ctx: Ctx, { code }: ParsedInputOf<typeof api>): Promise<Shapes> {
  const provinces = await provinceList(ctx, { depth: 2 })
  const places = code === COUNTRY ? provinces : provinces.find(({ value }) => value === code)?.children
  if (!places) throw noProvince(code)
  const file = join(ctx.services.config.mapDir ?? OWN, `${code}.geojson`)
  const shapes = known.get(file) ?? readShapes(file, places)
  known.set(file, shapes)
  shapes.catch(() => known.delete(file))
  return shapes
}

/** Returns the shapes of a file, one for each place: parts of a place (counties of a city) become one shape. */
async function readShapes(file: string, places: readonly Place[]): Promise<Shapes> {
  const parts = new Map<string, ShapeFeature[]>()
  for (const feature of await readFeatures(file)) {
    const place = placeOf(feature.properties.adcode ?? feature.id ?? '', places)
    if (place) parts.set(place.value, [...(parts.get(place.value) ?? []), feature])
  }
  const features = places.flatMap((place) => {
    const found = parts.get(place.value)
    return found ? [featureOf(place, found)] : []
  })
  return { type: 'FeatureCollection', features }
}

async function readFeatures(file: string): Promise<ShapeFeature[]> {
  try {
    return shapeFile.parse(JSON.parse(await readFile(file, 'utf8'))).features
  } catch (cause) {
    throw new AppError('UNAVAILABLE', '地图边界文件缺失或无法读取，请联系管理员检查地图文件夹', { cause })
  }
}

/** Returns the place that a code means, or within which the county of this code lies. */
const placeOf = (code: string, places: readonly Place[]): Place | undefined =>
  places.find(({ value }) => value === code) ?? places.find(({ value }) => value === `${code.slice(0, 4)}00`)

function featureOf({ value, label }: Place, parts: readonly ShapeFeature[]): MapFeature {
  const [only] = parts.length === 1 ? parts : []
  const cp = only?.properties.cp ?? only?.properties.center
  return {
    type: 'Feature',
    id: value,
    properties: { adcode: value, name: only?.properties.name ?? label, fullName: label, ...(cp && { cp }) },
    geometry: { type: 'MultiPolygon', coordinates: parts.flatMap(polygonsOf) },
  }
}
