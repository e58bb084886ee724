import { changeOf, rowOf, rowsIn, type Row, type RowChange } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { fillInstalments, type TypedInstalment } from '@hepu/api/areas/contract/money/instalments'
import type { ChangeState, RowKey } from '../../../change/subject.ts'

export const CONTRACT_TABLE = 'contract'
export const PARTY = 'contract_party'
export const RESULT = 'contract_result'
export const CONDITION = 'contract_condition'

/** Returns a text of a row; blank if it has none. */
export const textIn = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const found = (state: ChangeState, object: string, id: number, what: string): Row => {
  const row = rowOf(state.rows, object, id)
  if (!row) throw new AppError('BAD_INPUT', `${what}不存在或已移除，请重新选择`)
  return row
}

export const partyIn = (state: ChangeState, id: number): Row => found(state, PARTY, id, '变更的当事人')
export const resultIn = (state: ChangeState, id: number): Row => found(state, RESULT, id, '变更的成果')

/** Returns a payment condition that the contract names; those that commission runs raised do not change. */
export function conditionIn(state: ChangeState, id: number): Row {
  const row = found(state, CONDITION, id, '变更的付款条件')
  if (row['source'])
    throw new AppError('BAD_INPUT', `${conditionLabel(row)}由提成计算产生，不能在变更中修改，请重新计算提成`)
  return row
}

export const partyKey = ({ partyLineId }: { partyLineId: number }): RowKey[] => [
  { object: PARTY, id: partyLineId },
]
export const resultKey = ({ resultLineId }: { resultLineId: number }): RowKey[] => [
  { object: RESULT, id: resultLineId },
]
export const conditionKey = ({ conditionId }: { conditionId: number }): RowKey[] => [
  { object: CONDITION, id: conditionId },
]

export const contractLabel = (row: Row): string => `合同「${textIn(row, 'name')}」`
export const partyLabel = (row: Row): string => `当事人「${textIn(row, 'name')}」`
export const resultLabel = (name: string | null | undefined): string => `合同成果「${name ?? ''}」`
export const conditionLabel = (row: Row): string => `付款条件「${textIn(row, 'name')}」`

/** Returns the change of a row to some values; none if it has them. */
export function changed(object: string, row: Row, values: Row, label: string): RowChange[] {
  const change = changeOf(row, values, { object, label })
  return change ? [change] : []
}

/** Returns the payment conditions that the contract itself names, besides commission, in their order; those that a change adds too. */
export const fixedConditions = (rows: ChangeState['rows']): Row[] =>
  rowsIn(rows, CONDITION)
    .filter((row) => (row['source'] ?? null) === null && row['kind'] !== 'commission')
    .toSorted((one, other) => Number(one['no']) - Number(other['no']))

/** Returns a condition as it was typed. */
export const typedOf = (row: Row): TypedInstalment =>
  row['typed'] === 'percent' && row['percent'] !== null
    ? { typed: 'percent', percent: plainPercent(textIn(row, 'percent')) }
    : { typed: 'amount', amount: fenIn(textIn(row, 'amount')) }

/** Returns a percentage without zeros at its end. */
const plainPercent = (percent: string): string =>
  percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent

/** Returns the changes of the conditions that were typed as a percentage, for another total (yuan). */
export function rescaled(state: ChangeState, total: string): RowChange[] {
  const lines = fixedConditions(state.rows)
  const filled = fillInstalments(fenIn(total), lines.map(typedOf))
  return lines.flatMap((row, at) => {
    const line = filled[at]
    if (!line || line.typed !== 'percent') return []
    return changed(CONDITION, row, { amount: yuanText(line.amount) }, conditionLabel(row))
  })
}
