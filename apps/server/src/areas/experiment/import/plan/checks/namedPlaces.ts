import type { Draft } from '../../book/draft.ts'

/** Number of names in a message; a longer list ends with its count. */
const NAMED = 10

/** Names points as findings do: `「点1」、「点2」`, or `… 等12点` for many. */
export function placesNamed({ points }: Draft, places: readonly { point: number }[]): string {
  const names = places.slice(0, NAMED).map(({ point }) => `「${points[point]?.name ?? ''}」`)
  return `${names.join('、')}${places.length > NAMED ? `等${places.length}点` : ''}`
}
