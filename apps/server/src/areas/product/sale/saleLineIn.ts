import type { BillType } from '@hepu/api/areas/product/sale/billTypes'
import { fixedText, readDecimal } from '@hepu/api/core/number/decimal'
import { lineDecimals, lineLimits } from './lineLimits.ts'

/** A line of a bill as a workbook or an ERP says it. Texts of places and companies are looked up when it is written. */
export interface SaleLineIn {
  billNo: string
  /** What the source calls the creation of the bill; the day of the bill where it says nothing. */
  billSequence: string
  lineNo: number
  billType: BillType
  /** `YYYY-MM-DD`. */
  billDate: string
  /** Name or code of the 产业公司. */
  company: string | null
  customer: string | null
  /** Names or codes from the province down; later ones may be blank. */
  province: string | null
  city: string | null
  county: string | null
  nccId: string
  materialName: string
  spec: string | null
  bags: number | null
  /** kg of one bag, where the line says it. */
  packKg: number | null
  /** kg, where the line says it. */
  kg: number | null
  /** Yuan. */
  price: string | null
  amount: string | null
  isTaxIncluded: boolean
  /** When the source last changed the line. */
  modifiedAt: Date | null
  /** The bill was cancelled in the source (true: its lines are taken back) or is valid (false). Absent where the source says nothing of it. */
  isCancelled?: boolean | undefined
}

/** What tells the lines of a source apart. */
export const keyOf = ({
  billNo,
  billSequence,
  lineNo,
}: Pick<SaleLineIn, 'billNo' | 'billSequence' | 'lineNo'>): string =>
  JSON.stringify([billNo, billSequence, lineNo])

/** Returns the weight of a line: as it says itself, else bags × pack; null where neither is known. */
export function weightOf({ kg, bags, packKg }: Pick<SaleLineIn, 'kg' | 'bags' | 'packKg'>): number | null {
  if (kg !== null) return kg
  return bags !== null && packKg !== null ? Math.round(bags * packKg * 1000) / 1000 : null
}

/**
 * Returns the amount of a line that says none: price × bags, exact and rounded once; null where either is unknown. The price is that of
 * one bag, so a weight without bags has none.
 */
export function derivedAmount({ price, bags }: Pick<SaleLineIn, 'price' | 'bags'>): string | null {
  const [each, count] = [readDecimal(price ?? ''), readDecimal(bags ?? '')]
  if (!each || !count) return null
  const text = fixedText(
    {
      negative: each.negative !== count.negative,
      units: each.units * count.units,
      scale: each.scale + count.scale,
    },
    lineDecimals.amount,
  )
  return Math.abs(Number(text)) <= lineLimits.amount ? text : null
}

/**
 * Returns the line with the sign of its type: what a return says is negative whatever its sign, a pack of 0 is none.
 */
export function signed(given: SaleLineIn): SaleLineIn {
  const line = { ...given, amount: given.amount ?? derivedAmount(given) }
  const packKg = line.packKg !== null && line.packKg > 0 ? rounded(line.packKg) : null
  const [bags, kg] = [rounded(line.bags), rounded(line.kg)]
  if (line.billType !== 'RETURN') return { ...line, packKg, bags, kg }
  return { ...line, packKg, bags: negative(bags), kg: negative(kg), amount: negativeText(line.amount) }
}

/** Quantities are stored with three decimals. */
const rounded = <T extends number | null>(value: T): T =>
  (value === null ? value : Math.round(value * 1000) / 1000) as T

const negative = (value: number | null): number | null =>
  value === null || value === 0 ? value : -Math.abs(value)

const negativeText = (value: string | null): string | null =>
  value === null || Number(value) === 0 || value.startsWith('-') ? value : `-${value}`
