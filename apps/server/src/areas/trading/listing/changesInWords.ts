import {
  audiences,
  conversions,
  demandTypes,
  evidenceItems,
  evidenceLevels,
  licenceKinds,
  listingSources,
  maturities,
  pricings,
  supplyTypes,
  type EvidenceItem,
} from '@hepu/api/areas/trading/listing/listingFields'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import { own } from '@hepu/api/core/own'
import { plainText } from '@hepu/api/core/resource/values'
import { readNames } from '../../../db/keptNames.ts'
import { placeNames } from '../../../resource/places.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from './listingRows.ts'
import { findSource, sourceName } from './sources.ts'

interface FieldChange {
  field: string
  label: string
  before: string
  after: string
}

/** Words of coded fields. */
const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  resultType: { ...demandTypes, ...supplyTypes },
  audience: audiences,
  pricing: pricings,
  licenceKind: licenceKinds,
  maturity: maturities,
  sourceKind: listingSources,
  conversions,
}

/** Returns what a pending change does to a listing, field by field in words. */
export async function changesOfListing(
  ctx: Ctx,
  row: Listing,
  values: Readonly<Record<string, unknown>>,
): Promise<FieldChange[]> {
  const labels: Readonly<Record<string, string>> = row.kind === 'demand' ? demandLabels : supplyLabels
  const changes: FieldChange[] = []
  for (const [field, after] of Object.entries(values)) {
    const before = row[field as keyof Listing] as unknown
    changes.push({
      field,
      label: own(labels, field) ?? field,
      before: await textOfField(ctx, row, field, before),
      after: await textOfField(ctx, { ...row, ...values }, field, after),
    })
  }
  return changes
}

async function textOfField(ctx: Ctx, row: Listing, field: string, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'sourceId') return sourceText(ctx, row)
  if (field === 'audienceOrgs') return orgsText(ctx, value as number[])
  if (field === 'regions') return (value as string[]).map((code) => placeNames([code]).join('')).join('、')
  if (field === 'evidence') return evidenceText(value)
  const words = own(wordsOf, field)
  if (Array.isArray(value)) return value.map((one) => words?.[String(one)] ?? String(one)).join('、')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, level]) => `${name} ${String(level)}`)
      .join('、')
  const text = plainText(value)
  return words?.[text] ?? text
}

async function sourceText(ctx: Ctx, { sourceKind, sourceId }: Listing): Promise<string> {
  if (!sourceKind || sourceId === null) return ''
  const source = await findSource(ctx, sourceKind, sourceId)
  return source ? sourceName(sourceKind, source) : '（无权查看）'
}

async function orgsText(ctx: Ctx, ids: readonly number[]): Promise<string> {
  const names = await readNames(ctx, 'organization', ids)
  return ids.map((id) => names.get(id) ?? '').join('、')
}

const evidenceText = (levels: Listing['evidence']): string =>
  Object.entries(levels)
    .map(([item, level]) => `${evidenceItems[item as EvidenceItem]}：${evidenceLevels[level]}`)
    .join('；')
