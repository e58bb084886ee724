import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import { instalmentProblem } from '@hepu/api/areas/contract/money/instalments'
import { valueProblems, type RuledValues } from '@hepu/api/areas/contract/record/contractRules'
import { rowsIn, type Rows } from '@hepu/api/core/change/rows'
import { fenIn } from '@hepu/api/core/money/fen'
import type { Together } from '../../../change/subject.ts'
import { CONTRACT_TABLE, fixedConditions, PARTY, RESULT, textIn, typedOf } from './termRows.ts'

/** Rules over all actions of a change: what is wrong after them and was not before. */
export const contractTogether: Together = (before, after) => {
  const known = new Set(problemsOf(before))
  return problemsOf(after).filter((problem) => !known.has(problem))
}

const problemsOf = (rows: Rows): string[] => [
  ...valueProblems(valuesOf(rows)).map(({ message }) => message),
  ...sumProblems(rows),
  ...resultProblems(rows),
]

const contractIn = (rows: Rows) => rowsIn(rows, CONTRACT_TABLE)[0] ?? {}

/** The currency of the contract; the books' one where a snapshot lacks it. */
const currencyIn = (rows: Rows): string => textIn(contractIn(rows), 'currency') || YUAN

const valuesOf = (rows: Rows): RuledValues =>
  ({ ...contractIn(rows), parties: rowsIn(rows, PARTY) }) as unknown as RuledValues

/** Fixed conditions sum to the amount of the contract; a contract without any has none to sum. */
function sumProblems(rows: Rows): string[] {
  const lines = fixedConditions(rows)
  const amount = textIn(contractIn(rows), 'amount')
  if (lines.length === 0 || amount === '') return []
  const problem =
    instalmentProblem(fenIn(amount), lines.map(typedOf), currencyIn(rows)) ?? sumGap(amount, rows)
  return problem ? [`${problem}，请增加“付款条件变更”使两者相等`] : []
}

/** What was stored must sum too: percentages alone may be right while their amounts are those of the former total. */
function sumGap(amount: string, rows: Rows): string | undefined {
  const lines = fixedConditions(rows).map((row) => ({
    typed: 'amount' as const,
    amount: fenIn(textIn(row, 'amount')),
  }))
  return instalmentProblem(fenIn(amount), lines, currencyIn(rows))
}

/** A licence or transfer is about something. */
const resultProblems = (rows: Rows): string[] =>
  ['TT', 'TL'].includes(textIn(contractIn(rows), 'type')) && rowsIn(rows, RESULT).length === 0
    ? ['转让与许可合同至少保留一项成果']
    : []
