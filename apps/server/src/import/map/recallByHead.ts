import { columnIndex, columnLetter } from '@hepu/api/cells/findings'
import { comparable } from '@hepu/api/cells/normalise'
import type { RememberedMapping } from './recall.ts'
import { digestOf, type Head } from './signatureOf.ts'

/**
 * Returns the first mapping all of whose heads a table has once, in another order or among more, with its columns found by head;
 * null if there is none.
 */
export function recallByHead(
  heads: readonly Head[],
  remembered: readonly RememberedMapping[],
): RememberedMapping | null {
  const letters = new Map<string, string>()
  const doubled = new Set<string>()
  for (const { index, header } of heads) {
    const name = comparable(header)
    if (letters.has(name)) doubled.add(name)
    letters.set(name, columnLetter(index))
  }
  for (const mapping of remembered) {
    const taught = placedHeads(mapping).map(({ header }) => comparable(header))
    const isThere = taught.length > 0 && taught.every((name) => letters.has(name) && !doubled.has(name))
    const columns = isThere ? columnsByHead(mapping, letters) : null
    if (columns) return { ...mapping, columns, isByHead: true }
  }
  return null
}

/** The heads of a mapping with their places; none where its list of heads does not show the places, as in older rows. */
function placedHeads({ heads, signature }: RememberedMapping): Head[] {
  const placed = heads.flatMap((header, index) => (header === '' ? [] : [{ index, header }]))
  return digestOf(placed) === signature ? placed : []
}

/** The meanings of a mapping by the letters that its heads have here; null where one is about a column without a head. */
function columnsByHead(
  { heads, columns }: RememberedMapping,
  letters: ReadonlyMap<string, string>,
): RememberedMapping['columns'] | null {
  const found = Object.entries(columns).map(
    ([letter, meaning]) => [letters.get(comparable(heads[columnIndex(letter)] ?? '')), meaning] as const,
  )
  if (found.some(([letter]) => letter === undefined)) return null
  return Object.fromEntries(found) as RememberedMapping['columns']
}
