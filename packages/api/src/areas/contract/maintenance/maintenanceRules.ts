import { extentsMeet, isWithin, type Extent } from '../extent.ts'
import { licences, type ContractDirection, type Licence } from '../record/contractTypes.ts'
import { maintenanceLabels as labels, type MaintenanceState } from './maintenanceWords.ts'

/** A row of 品种维护 as its rules see it. */
export interface RuledRow extends Extent {
  varietyName: string
  productId: number | null
  nccId: string | null
  commissionMode: string | null
}

/** What is known around a row. */
export interface RowFacts {
  contract: Extent & { direction: ContractDirection | null; licence: Licence | null }
  /** The variety is still among the results of the contract. */
  isLicensed: boolean
  /** The variety that the register of products says the product is; null where it says none, or the same. */
  otherVariety: string | null
  /** The product that one of the materials is bound to, if it is another one. */
  otherProduct: string | null
  productLabel: string
  /** Rows of other contracts about the same product. */
  others: readonly (Extent & {
    contract: string
    direction: ContractDirection | null
    licence: Licence | null
  })[]
}

/** Returns the places that lie outside an extent; the whole country lies outside of any part of it. */
const outsideOf = (places: readonly string[], whole: readonly string[]): string[] | 'all' => {
  if (whole.length === 0) return []
  if (places.length === 0) return 'all'
  return places.filter((place) => !whole.some((one) => isWithin(place, one)))
}

const isExclusive = (licence: Licence | null): boolean => licence === 'exclusive' || licence === 'sole'

/** Returns why a row contradicts the contract, the register of products or other contracts; null if it does not. */
export function conflictOf(
  row: RuledRow,
  facts: RowFacts,
  namesOf: (regions: readonly string[]) => string[],
): string | null {
  const found = [
    facts.isLicensed ? null : `品种「${row.varietyName}」已不在合同成果中，请删除本行，或先恢复合同成果`,
    facts.otherVariety &&
      `产品「${facts.productLabel}」在产品档案中属于品种「${facts.otherVariety}」，请改选产品或更正产品档案`,
    facts.otherProduct && `${labels.nccId}「${row.nccId ?? ''}」已绑定产品「${facts.otherProduct}」`,
    regionConflict(row, facts.contract, namesOf),
    yearConflict(row, facts.contract),
    ...facts.others.map((other) => exclusiveConflict(row, facts, other)),
  ].filter((one): one is string => one !== null)
  return found.length === 0 ? null : found.join('；')
}

function regionConflict(
  row: RuledRow,
  contract: Extent,
  namesOf: (regions: readonly string[]) => string[],
): string | null {
  const outside = outsideOf(row.regions, contract.regions)
  if (outside === 'all') return `${labels.regions}未填，按全国，超出合同的许可地域`
  if (outside.length === 0) return null
  return `${labels.regions}${namesOf(outside).join('、')}超出合同的许可地域`
}

function yearConflict(row: RuledRow, contract: Extent): string | null {
  const isEarly = row.startYear !== null && contract.startYear !== null && row.startYear < contract.startYear
  const isLate = row.endYear !== null && contract.endYear !== null && row.endYear > contract.endYear
  if (!isEarly && !isLate) return null
  return `业务年度 ${yearsText(row)} 超出合同的 ${yearsText(contract)}`
}

const yearsText = ({ startYear, endYear }: Extent): string => `${startYear ?? '不限'}–${endYear ?? '不限'}`

function exclusiveConflict(
  row: RuledRow,
  { contract }: RowFacts,
  other: RowFacts['others'][number],
): string | null {
  if (contract.direction === 'out' || other.direction === 'out') return null
  const holder = isExclusive(other.licence)
    ? other.licence
    : isExclusive(contract.licence)
      ? contract.licence
      : null
  if (!holder || !extentsMeet(row, other)) return null
  const own = isExclusive(other.licence) ? '' : '本合同为'
  return `与合同「${other.contract}」在同一产品、地区和业务年度重叠（${own}${licences[holder]}）`
}

/** Fields without which a row is not maintained. */
const needed = ['productId', 'startYear', 'endYear', 'commissionMode'] as const

/** Returns what a row still lacks. */
export const missingOf = (row: RuledRow): string[] =>
  needed.filter((field) => row[field] === null).map((field) => labels[field])

/** Returns the state of a row with its conflict. */
export const stateOf = (row: RuledRow, conflict: string | null): MaintenanceState =>
  conflict !== null ? 'conflict' : missingOf(row).length > 0 ? 'pending' : 'kept'
