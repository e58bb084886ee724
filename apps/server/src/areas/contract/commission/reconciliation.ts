import { plainQuantity, quantityShown } from '@hepu/api/areas/contract/commission/commissionBase'
import { OUTSIDE_MAX } from '@hepu/api/areas/contract/commission/commissionReport'
import type * as api from '@hepu/api/areas/contract/commission/commissionReport'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { placeNames } from '../../../resource/places.ts'
import { productNames, readOutside, type LicenceCap, type OutsideSale } from '../../product/shared.ts'
import {
  getLicensed,
  licencesOf,
  linesOfScope,
  listLicences,
  readYearRule,
  rulesOfScope,
  scopesOf,
  type Licensed,
  type VarietyLine,
} from './commissionContracts.ts'
import { unknownProducts } from './erpQuantities.ts'

type Answer = ResultOf<typeof api.reconciliation>

/** First business year for which caps are looked up where a contract names none. */
const FIRST_YEAR = 2000

/** 许可—销量对账: lists what was sold outside the region, years or cap of licences, read from the bills as they are now. */
export async function reconcile(
  ctx: Ctx,
  { contractId, bizYear }: ParsedInputOf<typeof api.reconciliation>,
): Promise<Answer> {
  const contracts = contractId ? [await getLicensed(ctx, contractId)] : await listLicences(ctx)
  const { current } = await readYearRule(ctx)
  const { sales, sums } = await readOutside(ctx, {
    licences: contracts.flatMap(licencesOf),
    caps: contracts.flatMap((licensed) => capsOf(licensed, current)),
    bizYear: bizYear ?? undefined,
    max: OUTSIDE_MAX,
  })
  const lines = contracts.flatMap((licensed) => licensed.varieties.map((line) => ({ licensed, line })))
  const names = await productNames(
    ctx,
    lines.map(({ line }) => line.productId),
  )
  const byKey = new Map(lines.map((one) => [one.line.id, one]))
  return {
    rows: sales.flatMap((sale) => {
      const licence = byKey.get(sale.key)
      return licence ? [outsideRow(sale, licence, names)] : []
    }),
    total: sums.reduce((all, { bills }) => all + bills, 0),
    sums: sums.map((sum) => ({ ...sum, kg: plainQuantity(sum.kg) })),
    remarks: contracts.flatMap(unknownProducts),
  }
}

/** Returns how much a contract allows of each business year, by its varieties. */
export function capsOf(licensed: Licensed, current: number): LicenceCap[] {
  const { startYear, endYear } = licensed.contract
  const first = startYear ?? FIRST_YEAR
  const years = Array.from(
    { length: Math.max(0, (endYear ?? current + 1) - first + 1) },
    (_, at) => first + at,
  )
  return scopesOf(licensed).flatMap((scopeId) =>
    years.flatMap((year): LicenceCap[] => {
      const cap = ruleInForce(rulesOfScope(licensed, scopeId), year)?.quantityCap ?? null
      if (cap === null) return []
      const group = scopeId === null ? `contract ${licensed.contract.id}` : `variety ${scopeId}`
      return linesOfScope(licensed, scopeId).map(({ id }) => ({ key: id, group, bizYear: year, kg: cap }))
    }),
  )
}

function outsideRow(
  sale: OutsideSale,
  { licensed, line }: { licensed: Licensed; line: VarietyLine },
  names: ReadonlyMap<number, string>,
): Answer['rows'][number] {
  const { province, city } = sale
  return {
    ...sale,
    contractId: licensed.contract.id,
    contractName: licensed.contract.name,
    licensee: licensed.licensee,
    varietyName: line.varietyName,
    productName: line.productId === null ? null : (names.get(line.productId) ?? line.productName),
    allowed: allowedText(sale, licensed, line),
    place: province === null ? '未知' : placeNames(city === null ? [province] : [province, city]).join(''),
    kg: plainQuantity(sale.kg),
  }
}

/** Returns what the licence says about what a sale exceeds. */
function allowedText({ reason, bizYear }: OutsideSale, licensed: Licensed, line: VarietyLine): string {
  const { contract } = licensed
  if (reason === 'year')
    return `${line.startYear ?? contract.startYear ?? '不限'}～${line.endYear ?? contract.endYear ?? '不限'}年度`
  if (reason === 'cap') {
    const scopeId = scopesOf(licensed).find((id) => id === null || id === line.id) ?? null
    const cap = ruleInForce(rulesOfScope(licensed, scopeId), bizYear)?.quantityCap
    return `每年度 ${quantityShown(cap ?? '0')} kg`
  }
  const regions = line.regions.length > 0 ? line.regions : contract.regions
  return regions.map(regionName).join('、')
}

const regionName = (code: string): string =>
  code.endsWith('0000')
    ? (placeNames([code])[0] ?? code)
    : placeNames([`${code.slice(0, 2)}0000`, code]).join('')
