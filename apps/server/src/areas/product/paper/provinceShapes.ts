import { shapesOf, type ProvinceShape } from '@hepu/api/areas/product/paper/areaMap'
import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import type { Ctx } from '../../../http/context.ts'
import { mapShapes } from '../region/shapes.ts'

/**
 * Returns whether pages to hand out may show provinces by their shapes: only those of the operator (`HEPU_MAP_DIR`) come from a map
 * with an approval number (审图号). Tiles need none.
 */
export const hasProvinceShapes = ({ services }: Pick<Ctx, 'services'>): boolean =>
  services.config.mapDir !== undefined

/** Returns the shapes of the provinces for the map of a page; null draws it as tiles. */
export const provinceShapes = async (ctx: Ctx): Promise<readonly ProvinceShape[] | null> =>
  hasProvinceShapes(ctx) ? shapesOf((await mapShapes(ctx, { code: COUNTRY })).features) : null
