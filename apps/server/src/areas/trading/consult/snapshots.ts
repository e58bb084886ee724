import type { Consult } from './consultRows.ts'

/** Returns the name of what a consultation is about, as its sender saw it; null where it has none. */
export function topicNameOf({ snapshot }: Pick<Consult, 'snapshot'>): string | null {
  const name = snapshot?.['name']
  return typeof name === 'string' ? name : null
}
