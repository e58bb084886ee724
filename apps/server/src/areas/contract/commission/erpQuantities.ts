import { decimalOf, withVat, wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import { quarterOfMonth } from '@hepu/api/areas/contract/commission/quarters'
import { fenIn } from '@hepu/api/core/money/fen'
import type { Ctx } from '../../../http/context.ts'
import { sumLicensed, type LicensedSum } from '../../product/shared.ts'
import { licencesOf, linesOfScope, type Licensed, type Rule, type ScopeId } from './commissionContracts.ts'

/** What the sales of licensed products in the licensed regions say about contracts. */
export interface Erp {
  /**
   * Returns the sales of a scope in a business year and quarter (0: the whole year), in the unit of the rule, sales with VAT; null if
   * no product of the scope is known.
   */
  quantity: (
    licensed: Licensed,
    wanted: {
      varietyLineId: ScopeId
      bizYear: number
      quarter: number
      rule: Pick<Rule, 'base' | 'vatRate'>
    },
  ) => string | null
}

/** Reads the sales of contracts by month. */
export async function readErp(
  ctx: Ctx,
  contracts: readonly Licensed[],
  { startMonth, bizYear }: { startMonth: number; bizYear?: number | undefined },
): Promise<Erp> {
  const licences = contracts.flatMap(licencesOf)
  const found = await sumLicensed(ctx, licences, bizYear === undefined ? {} : { bizYear })
  const byKey = Map.groupBy(found, ({ key }) => key)
  return {
    quantity: (licensed, { varietyLineId, bizYear: year, quarter, rule }) => {
      const lines = linesOfScope(licensed, varietyLineId).filter(({ productId }) => productId !== null)
      if (lines.length === 0) return null
      const sums = lines.flatMap(({ id }) => byKey.get(id) ?? [])
      const wanted = sums.filter(
        (sum) => sum.bizYear === year && (quarter === 0 || quarterOfMonth(sum.month, startMonth) === quarter),
      )
      const total = wanted.reduce((all, sum) => all + inBase(sum, rule), 0n)
      return decimalOf(total, rule.base)
    },
  }
}

const inBase = (sum: LicensedSum, { base, vatRate }: Pick<Rule, 'base' | 'vatRate'>): bigint =>
  base === 'kg' ? wholeOf(sum.kg, 'kg') : fenIn(sum.withVat) + withVat(fenIn(sum.withoutVat), vatRate)

/** Returns the varieties of a contract whose sales cannot be read, each in a sentence. */
export const unknownProducts = (licensed: Licensed): string[] =>
  licensed.varieties.flatMap(({ varietyName, productId }) =>
    productId === null
      ? [
          `${licensed.contract.name}：品种「${varietyName}」未维护产品，无法取得 ERP 销量，请到「品种维护」补全`,
        ]
      : [],
  )
