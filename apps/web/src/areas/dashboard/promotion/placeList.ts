import type { regionalSaleAmount } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import type { OutputOf } from '@hepu/api/core/route'

/** Rows of the list below the map. */
const LISTED = 8

type Place = Pick<
  OutputOf<typeof regionalSaleAmount>['places'][number],
  'code' | 'name' | 'kg' | 'amount' | 'share'
>

/** Returns the largest places, the others as one, and what belongs to none, so that the list adds up to the whole. */
export function listedOf(places: readonly Place[]): Place[] {
  const ordered = places.toSorted((a, b) => (b.kg ?? 0) - (a.kg ?? 0))
  const known = ordered.filter(({ code }) => code !== null)
  const without = ordered.filter(({ code }) => code === null)
  const room = LISTED - without.length
  if (known.length <= room) return [...known, ...without]
  const rest = known.slice(room - 1)
  const sum = (of: (place: Place) => number) => rest.reduce((all, place) => all + of(place), 0)
  const others: Place = {
    code: null,
    name: `其余 ${rest.length} 处`,
    kg: sum(({ kg }) => kg ?? 0),
    amount: rest.some(({ amount }) => amount === null)
      ? null
      : sum(({ amount }) => Number(amount)).toFixed(2),
    share: sum(({ share }) => share ?? 0),
  }
  return [...known.slice(0, room - 1), others, ...without]
}
