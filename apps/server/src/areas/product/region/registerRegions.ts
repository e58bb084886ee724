import * as areaInfo from '@hepu/api/areas/product/region/areaInfo'
import { handle, type App } from '../../../http/handle.ts'
import { listCities, listProvinces, listSaleAreas } from './areas.ts'
import { mapShapes } from './shapes.ts'

/** Mounts the calls of areas of sale, places and shapes of maps. */
export function registerRegions(app: App): void {
  handle(app, areaInfo.listSaleAreas, listSaleAreas)
  handle(app, areaInfo.listProvinces, listProvinces)
  handle(app, areaInfo.listCities, listCities)
  handle(app, areaInfo.mapShapes, mapShapes)
}
