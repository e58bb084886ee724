import { cropValues, type Crop } from '@hepu/api/core/crops'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'

/** What the address of a dashboard says: its filters, and how it is shown on a wall. */
export interface WallParams {
  /** Shown on a wall: without controls. */
  isWall: boolean
  year?: number
  orgId?: string
  crop?: Crop
  companyId?: string
  /** Seconds between two refreshes. */
  refresh: number
  /** Seconds after which the next page comes; 0 for never. */
  rotate: number
  theme: 'dark' | 'light'
  /** The page that is shown, from 0. */
  page: number
}

const USUAL_REFRESH = 60
const MIN_REFRESH = 10
const MIN_ROTATE = 5
const MAX_SECONDS = 86_400

/** Reads the address. What makes no sense counts as absent: a wall has no keyboard to mend it. */
export function readParams(search: URLSearchParams): WallParams {
  const number = (name: string) => {
    const value = Number(search.get(name) ?? NaN)
    return Number.isInteger(value) ? value : null
  }
  const id = (...names: string[]) =>
    names.map((name) => search.get(name)).find((value) => value && /^[1-9]\d{0,15}$/.test(value))
  const year = number('year')
  const crop = cropValues.find((value) => value === search.get('crop'))
  const [orgId, companyId] = [id('org', 'orgId'), id('company')]
  const rotate = number('rotate') ?? 0
  return {
    isWall: search.get('wall') === '1',
    ...(year !== null && year >= FIRST_DASHBOARD_YEAR && year <= 2100 ? { year } : {}),
    ...(orgId ? { orgId } : {}),
    ...(companyId ? { companyId } : {}),
    ...(crop ? { crop } : {}),
    refresh: Math.min(Math.max(number('refresh') ?? USUAL_REFRESH, MIN_REFRESH), MAX_SECONDS),
    rotate: rotate <= 0 ? 0 : Math.min(Math.max(rotate, MIN_ROTATE), MAX_SECONDS),
    theme: search.get('theme') === 'light' ? 'light' : 'dark',
    page: Math.max(0, number('page') ?? 0),
  }
}

/** The filters of every call. */
export interface WallFilters {
  year?: string
  orgId?: string
  crop?: Crop
}

/** Returns the filters of the calls of an address. */
export const filtersOf = ({ year, orgId, crop }: WallParams): WallFilters => ({
  ...(year ? { year: String(year) } : {}),
  ...(orgId ? { orgId } : {}),
  ...(crop ? { crop } : {}),
})
