import type { GroupKey } from '@hepu/api/areas/research/report/reportCalls'
import { fixedLabels, UNFILLED, type Dimension } from '@hepu/api/areas/research/report/reportDefinition'
import { listDictEntries } from '../../../db/dictEntries.ts'
import type { Ctx } from '../../../http/context.ts'
import { readNames } from '../../../db/keptNames.ts'
import type { Filters } from './reportPopulation.ts'

type Value = string | null
type Order = (a: string, b: string) => number

const pinyin = new Intl.Collator('zh-CN', { numeric: true }).compare

/** How the values of a dimension are shown, and in which order: blank ones last. */
interface Words {
  labelOf: (value: string) => string
  order: Order
}

/** Returns the groups of a dimension in their order, from values in any order and number. */
export async function keysOf(
  ctx: Ctx,
  dimension: Dimension,
  found: readonly Value[],
  filters: Pick<Filters, 'startYear' | 'endYear'>,
): Promise<GroupKey[]> {
  const values = [...new Set(found)]
  const known = values.filter((value) => value !== null)
  const { labelOf, order } = await wordsOf(ctx, dimension, known)
  const shown = dimension.kind === 'year' ? withYearsBetween(known, filters) : known
  const keys = shown.toSorted(order).map((value): GroupKey => ({ value, label: labelOf(value) }))
  return values.includes(null) ? [...keys, { value: null, label: UNFILLED }] : keys
}

async function wordsOf(ctx: Ctx, { kind, dictionary }: Dimension, values: readonly string[]): Promise<Words> {
  const fixed = fixedLabels[kind]
  if (fixed) return inList(Object.entries(fixed))
  if (kind === 'year') return { labelOf: (value) => value, order: (a, b) => Number(a) - Number(b) }
  if (kind === 'org') {
    const names = await readNames(ctx, 'organization', values.map(Number))
    return byLabel((value) => names.get(Number(value)) ?? `机构${value}`)
  }
  if (!dictionary) return byLabel((value) => value)
  const entries = await listDictEntries(ctx, [dictionary])
  return inList(entries.map(({ value, label }) => [value, label]))
}

const byLabel = (labelOf: Words['labelOf']): Words => ({
  labelOf,
  order: (a, b) => pinyin(labelOf(a), labelOf(b)),
})

/** Orders by a list; values that are not in the list come after it under their own name. */
function inList(list: readonly [string, string][]): Words {
  const labels = new Map(list)
  const places = new Map(list.map(([value], at) => [value, at]))
  const placeOf = (value: string) => places.get(value) ?? list.length
  return {
    labelOf: (value) => labels.get(value) ?? value,
    order: (a, b) => placeOf(a) - placeOf(b) || pinyin(a, b),
  }
}

/** Adds the years without a record between the others and up to the limits of the filter, so that no axis has gaps. */
function withYearsBetween(
  values: readonly string[],
  { startYear, endYear }: Pick<Filters, 'startYear' | 'endYear'>,
): string[] {
  if (values.length === 0) return []
  const years = values.map(Number)
  const first = startYear ?? Math.min(...years)
  const last = endYear ?? Math.max(...years)
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
}
