/** Header that names the place a call was made for, so that a switch in another window is noticed. */
export const PLACE_HEADER = 'place'

/** A place to work in, as the header writes it: organisation and crop. */
export const placeOf = (orgId: number | string, crop: string): string => `${orgId}/${crop}`

/** What is said when a call was made for another place than the session's. */
export const placeRefused = '机构或作物已在另一窗口切换，请重新加载页面'

/** What the refusal of a call made for another place carries as `data`: that place. */
export interface PlaceRefusal {
  refusedPlace: string
}

/** The place a call was refused for; undefined for every other refusal. */
export function refusedPlaceOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('refusedPlace' in data)) return undefined
  return typeof data.refusedPlace === 'string' ? data.refusedPlace : undefined
}
