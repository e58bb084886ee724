import { UNKNOWN_REGION } from '@hepu/api/areas/product/sale/flowFilters'
import type { getPageList } from '@hepu/api/areas/product/sale/transactionFlow'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { contains } from '../../../db/nameConditions.ts'
import { saleLine as line } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export type FlowFilters = ParsedInputOf<typeof getPageList>['model']

/** SQL: the line is one of a sale or a return; transfers never count. */
export const isSold = sql`${line.billType} <> 'TRANSFER'`

/** Returns the lines in the scope of the caller that fit the filters: for the list, its sums and its file alike. */
export function flowWhere(ctx: Pick<Ctx, 'caller'>, filters: FlowFilters): SQL | undefined {
  const { nccId, name, region, year, companyId, productId, billType, source } = filters
  return and(
    rows(ctx, line),
    nccId ? eq(line.nccId, nccId) : undefined,
    name
      ? or(contains(line.billNo, name), contains(line.customer, name), contains(line.materialName, name))
      : undefined,
    region ? regionIs(region) : undefined,
    year ? eq(line.bizYear, year) : undefined,
    companyId ? eq(line.companyId, companyId) : undefined,
    productId ? eq(line.productId, productId) : undefined,
    billType ? eq(line.billType, billType) : undefined,
    filters.billDateStart ? gte(line.billDate, filters.billDateStart) : undefined,
    filters.billDateEnd ? lte(line.billDate, filters.billDateEnd) : undefined,
    source ? eq(line.source, source) : undefined,
    filters.isUnbound ? isNull(line.productId) : undefined,
    filters.isUnchecked ? isNull(line.kg) : undefined,
    filters.isInternal === null || filters.isInternal === undefined
      ? undefined
      : eq(line.isInternal, filters.isInternal),
    filters.isLate ? eq(line.isLate, true) : undefined,
  )
}

function regionIs(region: string): SQL {
  if (region === UNKNOWN_REGION) return isNull(line.province)
  if (region.endsWith('0000')) return eq(line.province, region)
  return region.endsWith('00') ? eq(line.city, region) : eq(line.county, region)
}
