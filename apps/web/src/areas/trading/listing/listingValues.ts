import type { EvidenceLevels, ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { evidenceItems } from '@hepu/api/areas/trading/listing/listingFields'
import { demandContent, listingProblems, supplyContent } from '@hepu/api/areas/trading/listing/listingInputs'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import type { Problem } from '../../../resource/form/formProblems.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import type { DraftRow } from '../../../resource/rows/draftRows.ts'
import { columnsOf, draftsOf, rowsOf } from '../../../resource/rows/rowColumns.ts'
import { resistanceField } from './listingItems.ts'

const contents: Readonly<Record<ListingKind, object>> = { supply: supplyContent, demand: demandContent }

/** Required fields of each kind. */
const required: Readonly<Record<ListingKind, readonly string[]>> = {
  supply: [
    'name',
    'resultType',
    'holder',
    'summary',
    'conversions',
    'validTo',
    'contactName',
    'contactPhone',
  ],
  demand: ['name', 'resultType', 'demandUnit', 'summary', 'validTo', 'contactName', 'contactPhone'],
}

/** Values of a new listing. */
export const newValues: Readonly<Record<ListingKind, FormValues>> = {
  supply: {
    pricing: 'negotiable',
    audience: 'public',
    conversions: ['licence'],
    regions: [],
    'evidence.status': 'public',
    'evidence.approval': 'public',
    'evidence.yield': 'public',
    'evidence.traits': 'signedIn',
    'evidence.points': 'consulted',
    'evidence.plots': 'confidential',
  },
  demand: { pricing: 'negotiable', audience: 'public', conversions: [], regions: [], resistances: [] },
}

/** Returns a listing as its pending change would have it, which is where an edit goes on; without one, as it is. */
export function continued(listing: ListingDetail): ListingDetail {
  const edit = listing.pendingEdit
  if (!edit) return listing
  const source = edit.changes.find(({ field }) => field === 'sourceId')
  return {
    ...listing,
    ...(edit.values as Partial<ListingDetail>),
    ...(source ? { sourceName: source.after } : {}),
  }
}

/** Returns the values of a listing as the form has them. */
export function valuesOf(listing: ListingDetail): FormValues {
  const evidence = Object.entries(listing.evidence).map(([item, level]) => [`evidence.${item}`, level])
  const rows = Object.entries(listing.resistances).map(([disease, grade]) => ({ disease, grade }))
  return {
    ...listing,
    priceFrom: numberOf(listing.priceFrom),
    priceTo: numberOf(listing.priceTo),
    gainMin: numberOf(listing.gainMin),
    resistances: draftsOf('resistances', resistanceField, rows, {}),
    ...(Object.fromEntries(evidence) as FormValues),
  }
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** Returns what a call takes of the values of the form. */
export function inputOf(kind: ListingKind, values: FormValues): FormValues {
  const names = Object.keys(contents[kind])
  const plain = Object.fromEntries(names.map((name) => [name, values[name] ?? undefined]))
  if (kind === 'supply') return { ...plain, evidence: evidenceOf(values) }
  return { ...plain, resistances: resistancesOf(values['resistances']) }
}

const evidenceOf = (values: FormValues): EvidenceLevels =>
  Object.fromEntries(
    Object.keys(evidenceItems).flatMap((item) => {
      const level = values[`evidence.${item}`]
      return typeof level === 'string' && level ? [[item, level]] : []
    }),
  )

const resistanceColumns = columnsOf(resistanceField, () => [])

const resistancesOf = (drafts: unknown): Record<string, string> =>
  Object.fromEntries(
    rowsOf((drafts as DraftRow[] | undefined) ?? [], resistanceColumns).flatMap(({ disease, grade }) =>
      typeof disease === 'string' && typeof grade === 'string' ? [[disease, grade]] : [],
    ),
  )

/** Returns what is missing or does not fit together, by field. */
export function problemsOf(kind: ListingKind, values: FormValues): Problem[] {
  const labels: Readonly<Record<string, string>> = kind === 'supply' ? supplyLabels : demandLabels
  const isBlank = (value: unknown): boolean =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const missing = required[kind]
    .filter((name) => isBlank(values[name]))
    .map((name) => ({ path: name, message: `${labels[name] ?? name}必填` }))
  const text = (name: string): string | null => {
    const value = values[name]
    return typeof value === 'number' || (typeof value === 'string' && value) ? String(value) : null
  }
  const together = listingProblems({
    pricing: text('pricing') ?? '',
    priceFrom: text('priceFrom'),
    priceTo: text('priceTo'),
    audience: text('audience') ?? '',
    audienceOrgs: (values['audienceOrgs'] as number[] | undefined) ?? [],
    sourceKind: text('sourceKind'),
    sourceId: Number(text('sourceId')) || null,
  })
  return [...missing, ...together]
}
