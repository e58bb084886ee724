import { amountUnderYuan } from '@hepu/api/areas/contract/money/exchange'
import { contractTypes, type ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import { fenIn } from '@hepu/api/core/money/fen'

export { yuan } from '../../ui/text/yuan.ts'

/** Returns the choices of a list of coded words. */
export const optionsOf = (words: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Types of contracts as choices, with their codes. */
export const typeOptions = Object.entries(contractTypes).map(([value, { label }]) => ({
  value,
  label: `${label}（${value}）`,
}))

export const typeText = (type: ContractType | null): string | null => type && contractTypes[type].label

/** Returns the amount of a contract for a column of yuan; one in another currency names it. */
export const amountCell = (amount: string | null, currency: string): string =>
  amount === null ? '—' : amountUnderYuan(fenIn(amount), currency)

/** Returns a first and a last day. */
export const span = (from: string | null, to: string | null): string | null =>
  from || to ? `${from ?? ''} 至 ${to ?? ''}` : null
