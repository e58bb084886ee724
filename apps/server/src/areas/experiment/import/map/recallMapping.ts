import type { HeaderMatch } from '../../../../import/read/findHeader.ts'
import { comparable } from '@hepu/api/cells/normalise'
import { columnIndex, columnLetter } from '@hepu/api/cells/findings'
import { digestOf, headsOf, signatureOf } from './signatureOf.ts'
import type { ReadRequest, RememberedMapping } from '../book/readRequest.ts'

/**
 * Completes the answers by what was remembered for the heads of the sheet. Once the user has said anything about the
 * columns of this file, only that counts; a constant that he took back (null) stays away.
 */
export function recallMapping(header: HeaderMatch, request: ReadRequest): ReadRequest {
  const { remembered = [], defaults } = request
  if (remembered.length === 0 || defaults.columns) return request
  const signature = signatureOf(header)
  const recalled =
    remembered.find((mapping) => mapping.signature === signature) ?? recallByHead(header, remembered)
  if (!recalled) return request
  const { area, moisture, standardMoisture } = recalled.constants
  return {
    ...request,
    recalled,
    defaults: {
      ...defaults,
      columns: recalled.columns,
      area: defaults.area === undefined ? area : defaults.area,
      moisture: defaults.moisture === undefined ? moisture : defaults.moisture,
      standardMoisture:
        defaults.standardMoisture === undefined ? standardMoisture : defaults.standardMoisture,
    },
  }
}

/** The last used mapping all of whose heads the sheet has once, in another order or among more, with its columns found by head. */
function recallByHead(
  header: HeaderMatch,
  remembered: readonly RememberedMapping[],
): RememberedMapping | undefined {
  const letters = new Map<string, string>()
  const doubled = new Set<string>()
  for (const { index, header: head } of headsOf(header)) {
    const name = comparable(head)
    if (letters.has(name)) doubled.add(name)
    letters.set(name, columnLetter(index))
  }
  for (const mapping of remembered) {
    const taught = headsOfMapping(mapping).map(({ header: head }) => comparable(head))
    const isThere = taught.length > 0 && taught.every((name) => letters.has(name) && !doubled.has(name))
    const columns = isThere ? columnsByHead(mapping, letters) : null
    if (columns) return { ...mapping, columns, isByHead: true }
  }
  return undefined
}

/** The heads of a mapping with their places; none where its list of heads does not show the places, as in older rows. */
function headsOfMapping({ heads, signature }: RememberedMapping): ReturnType<typeof headsOf> {
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
