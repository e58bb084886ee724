import { z } from 'zod'
import { flag, idIn, optText } from '../../../core/wireFields.ts'
import { billTypes, type BillType } from './billTypes.ts'
import { saleLabels as labels } from './saleLabels.ts'

/** The region of lines whose place is unknown. */
export const UNKNOWN_REGION = 'unknown'

export const billTypeIn = z.enum(Object.keys(billTypes) as [BillType], `${labels.billType}不正确`)
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`).nullish()

/**
 * Code of GB/T 2260 of a province, city or county, or such codes from the province down, of which the last counts; `unknown`: lines
 * without a place.
 */
const region = z
  .union([z.string(), z.array(z.string()).max(3)], `${labels.placeText}不正确`)
  .nullish()
  .transform((value) => (Array.isArray(value) ? value.at(-1) : value) || null)
  .refine(
    (value) => value === null || /^(\d{6}|unknown)$/.test(value),
    `${labels.placeText}应为六位行政区划代码`,
  )

/** A business year as a filter. */
export const bizYearIn = z.coerce
  .number(`${labels.bizYear}不正确`)
  .int(`${labels.bizYear}不正确`)
  .min(1990, `${labels.bizYear}不得早于1990`)
  .max(2100, `${labels.bizYear}不正确`)

/** Filters of 交易流向; the list, its sums and its export take the same. */
export const flowFilters = {
  nccId: optText(labels.nccId, 100),
  /** Part of the number of the bill, the customer or the name of the material. */
  name: optText('单据号、客户或物料', 100),
  region,
  year: bizYearIn.nullish(),
  companyId: idIn(labels.companyId).nullish(),
  productId: idIn(labels.productId).nullish(),
  billType: billTypeIn.nullish(),
  billDateStart: day('开始日期'),
  billDateEnd: day('结束日期'),
  source: optText(labels.source, 60),
  /** Only lines whose material is bound to no product. */
  isUnbound: flag('未绑定').nullish(),
  /** Only lines without a weight (待核). */
  isUnchecked: flag('待核').nullish(),
  isInternal: flag(labels.isInternal).nullish(),
  isLate: flag(labels.isLate).nullish(),
}
