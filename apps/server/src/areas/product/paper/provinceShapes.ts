import type { ProvinceShape } from '@hepu/api/areas/product/paper/areaMap'
import type { Ctx } from '../../../http/context.ts'

/** Returns the shapes of the provinces for the map of a page; null draws it as tiles, which need no approval number (审图号). */
export const provinceShapes = (_ctx: Ctx): Promise<readonly ProvinceShape[] | null> => Promise.resolve(null)
