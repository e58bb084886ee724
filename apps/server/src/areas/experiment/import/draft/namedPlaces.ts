import type { Draft } from './draft.ts'

/** So many names are told; of more only the number. */
const NAMED = 10

/** Points as a finding names them: `「点1」、「点2」`, of many `… 等12点`. */
export function placesNamed({ points }: Draft, places: readonly { point: number }[]): string {
  const names = places.slice(0, NAMED).map(({ point }) => `「${points[point]?.name ?? ''}」`)
  return `${names.join('、')}${places.length > NAMED ? `等${places.length}点` : ''}`
}
