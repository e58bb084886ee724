import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import {
  conversions,
  demandTypes,
  licenceKinds,
  maturities,
  pricings,
  supplyTypes,
} from '@hepu/api/areas/trading/listing/listingFields'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { readFen } from '@hepu/api/core/money/readMoney'
import { own } from '@hepu/api/core/own'
import { regionNames } from '../../../resource/places.ts'
import type { Consult } from './consultRows.ts'

type Snapshot = Readonly<Record<string, unknown>>

/** Returns the name of what a consultation is about, as its sender saw it; null where it has none. */
export function topicNameOf({ snapshot }: Pick<Consult, 'snapshot'>): string | null {
  const name = snapshot?.['name']
  return typeof name === 'string' ? name : null
}

/** The fields that a copy shows, in their order. */
const shown = [
  'name',
  'resultType',
  'summary',
  'number',
  'holder',
  'legalState',
  'maturity',
  'regions',
  'indicators',
  'growthDaysMax',
  'gainMin',
  'quality',
  'conversions',
  'licenceKind',
  'pricing',
  'priceFrom',
  'priceTo',
  'demandUnit',
  'validTo',
] as const
type ShownField = (typeof shown)[number]

const words: Readonly<Partial<Record<ShownField, Readonly<Record<string, string>>>>> = {
  resultType: { ...supplyTypes, ...demandTypes },
  maturity: maturities,
  conversions,
  licenceKind: licenceKinds,
  pricing: pricings,
}

/** Returns the fields of a copy in words, and which of them are others in the listing of now; null if there is none any more. */
export function snapshotFields(
  { topic, snapshot }: Pick<Consult, 'topic' | 'snapshot'>,
  now: Snapshot | null,
): { label: string; value: string; isChanged: boolean }[] {
  if (!snapshot) return []
  const labels = topic === 'demand' ? demandLabels : supplyLabels
  return shown.flatMap((field) => {
    const value = textOf(field, snapshot[field])
    const current = now ? textOf(field, now[field]) : value
    if (!value && !current) return []
    return [{ label: labels[field], value: value || '—', isChanged: current !== value }]
  })
}

function textOf(field: ShownField, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) {
    const items = value.map(String)
    return (field === 'regions' ? regionNames(items) : items.map((item) => wordOf(field, item))).join('、')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return field === 'priceFrom' || field === 'priceTo' ? priceOf(text) : wordOf(field, text)
}

/** Returns a price in 万元 as sentences say it; what is none stays as it is. */
function priceOf(text: string): string {
  const read = readFen(text, '万元')
  return 'fen' in read ? groupedMoney(read.fen, '万元') : text
}

const wordOf = (field: ShownField, value: string): string => own(words[field] ?? {}, value) ?? value
