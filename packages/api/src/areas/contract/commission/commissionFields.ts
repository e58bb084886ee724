import { z } from 'zod'
import { readDecimal } from '../../../core/number/decimal.ts'
import type { Subjects } from '../../../core/subject.ts'
import { idIn } from '../../../core/wireFields.ts'
import { bizYearIn } from '../contractFields.ts'

export const COMMISSION_PATH = '/api/contract/commission'
export const COMMISSION_READ = 'contract.commission:read'
export const COMMISSION_WRITE = 'contract.commission:write'
export const COMMISSION_AUDIT = 'contract.commission:audit'

/** What answers about commissions are made of: rules and runs, contracts, the sales beside them, and payments. */
export const COMMISSION_READS: Subjects = [
  'contract.commission',
  'contract.record',
  'contract.maintenance',
  'contract.payment',
  'product.sale',
]

/** Quantities have so many digits before the point at most. */
const MAX_QUANTITY_DIGITS = 12

/** A quantity of a request as decimal text, 0 or more: kilograms, or yuan where sales are the base. */
export const quantityIn = (label: string, negative = `${label}不得小于0`) =>
  z
    .string(`${label}应为数字`)
    .trim()
    .superRefine((value, ctx) => {
      const problem = quantityProblem(value, label, negative)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    })

/** Returns what is wrong with a quantity as it is typed; undefined if nothing is. */
export function quantityProblem(
  value: string,
  label: string,
  negative = `${label}不得小于0`,
): string | undefined {
  const read = readDecimal(value)
  if (!read) return `${label}应为数字，现为“${value}”`
  if (read.negative) return negative
  if (read.scale > 3) return `${label}最多3位小数`
  const whole = read.units / 10n ** BigInt(read.scale)
  return whole.toString().length > MAX_QUANTITY_DIGITS
    ? `${label}不得大于999,999,999,999，请核对单位`
    : undefined
}

/** Whose commission: a contract, and one of its varieties; without it all varieties together. */
export const scopeIn = {
  contractId: idIn('合同'),
  varietyLineId: idIn('品种').nullish(),
}

/** A season of a scope. */
export const seasonIn = { ...scopeIn, bizYear: bizYearIn('业务年度') }

/** A quarter of a business year; 0 is the whole year. */
export const quarterIn = z.coerce
  .number('季度应为0～4')
  .int('季度应为0～4')
  .min(0, '季度应为0～4')
  .max(4, '季度应为0～4')
