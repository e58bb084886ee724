import type { StandardItem } from './types.ts'

/** Returns the items of a standard that apply in the phase of a group. */
export function itemsAsked<I extends Pick<StandardItem, 'phases'>>({
  items,
  phase,
}: {
  items: readonly I[]
  phase?: string | undefined
}): I[] {
  return items.filter(({ phases }) => !phases?.length || phase === undefined || phases.includes(phase))
}
