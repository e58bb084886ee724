import type { StandardItem } from './types.ts'

/** Items a group is judged by: those of a standard that are asked in its phase. */
export function itemsAsked<I extends Pick<StandardItem, 'phases'>>({
  items,
  phase,
}: {
  items: readonly I[]
  phase?: string | undefined
}): I[] {
  return items.filter(({ phases }) => !phases?.length || phase === undefined || phases.includes(phase))
}
