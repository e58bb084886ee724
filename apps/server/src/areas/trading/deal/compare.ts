import type { Resistance } from '@hepu/api/areas/experiment/traits/traits'
import { resistanceOf, traitOf } from '@hepu/api/areas/experiment/traits/traits'
import {
  conversions,
  demandTypes,
  supplyTypes,
  type Conversion,
} from '@hepu/api/areas/trading/listing/listingFields'
import type { MatchItem, MatchState } from '@hepu/api/areas/trading/deal/match'
import { formatNumber } from '@hepu/api/core/formatNumber'
import { own } from '@hepu/api/core/own'
import { regionNames } from '../../../resource/places.ts'
import type { Listing } from '../listing/listingRows.ts'
import type { SupplyFacts } from './supplyFacts.ts'

/** Types of supplies that a demand of a type may be served by; a service is no supply. */
export const typesFor: Readonly<Record<string, readonly (keyof typeof supplyTypes)[]>> = {
  variety: ['variety', 'varietyRight'],
  technology: ['patent', 'copyright', 'gene', 'standard', 'other'],
  material: ['germplasm', 'gene'],
  breeding: ['variety', 'varietyRight', 'germplasm', 'gene'],
  testing: [],
}

const resistanceWords: Readonly<Record<Resistance, string>> = {
  HR: '高抗',
  R: '抗',
  MR: '中抗',
  MS: '中感',
  S: '感',
  HS: '高感',
}
const resistanceOrder = Object.keys(resistanceWords) as Resistance[]

/** Compares a supply with what a demand asks for, item by item. What the demand does not ask for is left out. */
export function compareItems(demand: Listing, supply: Listing, facts: SupplyFacts): MatchItem[] {
  return [
    typeItem(demand, supply),
    regionItem(demand, supply),
    growthItem(demand, facts),
    gainItem(demand, facts),
    ...resistanceItems(demand, facts),
    conversionItem(demand, supply),
    priceItem(demand, supply),
  ].filter((item) => item !== null)
}

const item = (
  key: string,
  label: string,
  wanted: string,
  [state, found]: readonly [MatchState, string],
): MatchItem => ({ key, label, wanted, found, state })

function typeItem(demand: Listing, supply: Listing): MatchItem {
  const fits = (typesFor[demand.resultType] ?? []).some((type) => type === supply.resultType)
  const wanted = own(demandTypes, demand.resultType) ?? demand.resultType
  return item('type', '类型', wanted, [
    fits ? 'met' : 'unmet',
    own(supplyTypes, supply.resultType) ?? supply.resultType,
  ])
}

function regionItem(demand: Listing, supply: Listing): MatchItem | null {
  if (demand.regions.length === 0) return null
  const wanted = regionNames(demand.regions).join('、')
  if (supply.regions.length === 0) return item('regions', '区域', wanted, ['unknown', '未填写适宜区域'])
  const common = demand.regions.filter((code) => supply.regions.includes(code))
  const found = regionNames(supply.regions).join('、')
  return item('regions', '区域', wanted, [common.length > 0 ? 'met' : 'unmet', found])
}

function growthItem({ growthDaysMax: most }: Listing, { growthDays }: SupplyFacts): MatchItem | null {
  if (most === null) return null
  const wanted = `不超过 ${most} 天`
  if (!growthDays) return item('growthDays', '生育期', wanted, ['unknown', '没有可见的试验数据'])
  const found = `${formatNumber(growthDays.value, 0)} 天（${growthDays.source}）`
  return item('growthDays', '生育期', wanted, [growthDays.value <= most ? 'met' : 'unmet', found])
}

function gainItem({ gainMin }: Listing, { gain }: SupplyFacts): MatchItem | null {
  if (gainMin === null) return null
  const least = Number(gainMin)
  const wanted = `不低于 ${formatNumber(least, 1)}%`
  if (!gain) return item('gain', '比对照增产', wanted, ['unknown', '没有可见的试验数据'])
  const found = `${formatNumber(gain.value, 1)}%（${gain.source}）`
  return item('gain', '比对照增产', wanted, [gain.value >= least ? 'met' : 'unmet', found])
}

function resistanceItems({ resistances, crop }: Listing, facts: SupplyFacts): MatchItem[] {
  return Object.entries(resistances).flatMap(([key, level]) => {
    const trait = traitOf(crop, key)
    const worst = trait ? resistanceOf(trait, level) : null
    if (!trait || !worst) return []
    const wanted = `${resistanceWords[worst]}及以上`
    const known = facts.resistances.get(key)
    if (!known) return [item(key, trait.label, wanted, ['unknown', '没有可见的鉴定结果'])]
    const fits = resistanceOrder.indexOf(known.value) <= resistanceOrder.indexOf(worst)
    const found = `${resistanceWords[known.value]}（${known.source}）`
    return [item(key, trait.label, wanted, [fits ? 'met' : 'unmet', found])]
  })
}

const conversionWords = (list: readonly string[]): string =>
  list.map((name) => conversions[name as Conversion] ?? name).join('、')

function conversionItem(demand: Listing, supply: Listing): MatchItem | null {
  if (demand.conversions.length === 0 || demand.conversions.includes('negotiable')) return null
  const wanted = conversionWords(demand.conversions)
  const found = conversionWords(supply.conversions)
  if (supply.conversions.length === 0 || supply.conversions.includes('negotiable'))
    return item('conversions', '合作方式', wanted, ['unknown', found || '未填写'])
  const fits = supply.conversions.some((name) => demand.conversions.includes(name))
  return item('conversions', '合作方式', wanted, [fits ? 'met' : 'unmet', found])
}

/** Compares the lowest price with the budget, both in ten thousand yuan. */
function priceItem(demand: Listing, supply: Listing): MatchItem | null {
  const budget = demand.pricing === 'negotiable' ? null : (demand.priceTo ?? demand.priceFrom)
  if (budget === null) return null
  const wanted = `不超过 ${trimmed(budget)} 万元`
  if (supply.pricing === 'negotiable' || supply.priceFrom === null)
    return item('price', '价格', wanted, ['unknown', '面议'])
  const fits = Number(supply.priceFrom) <= Number(budget)
  return item('price', '价格', wanted, [fits ? 'met' : 'unmet', `${trimmed(supply.priceFrom)} 万元起`])
}

const trimmed = (amount: string): string => amount.replace(/\.?0+$/, '') || '0'

/** Returns the share of what is asked for that is met, 0 to 100; what is unknown counts half. A wrong type is no match at all. */
export function scoreOf(items: readonly MatchItem[]): number {
  if (items.some(({ key, state }) => key === 'type' && state === 'unmet')) return 0
  const points = items.reduce(
    (sum, { state }) => sum + (state === 'met' ? 2 : state === 'unknown' ? 1 : 0),
    0,
  )
  return Math.round((points / (items.length * 2)) * 100)
}
