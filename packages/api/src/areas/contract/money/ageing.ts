import { sum } from '../../../core/money/fen.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { daysBetween } from '../../../core/resource/deadlines.ts'

/** Columns of the ageing of receivables (账龄), in the order of the table; days are counted from the due date. */
export const ageingColumns = {
  notDue: '未到期',
  noDueDate: '无到期日',
  days30: '0～30天',
  days90: '31～90天',
  days180: '91～180天',
  older: '180天以上',
} as const
export type AgeingColumn = keyof typeof ageingColumns

/** An instalment that is not fully collected. */
export interface Receivable {
  /** `YYYY-MM-DD`. */
  dueDate: string | null
  open: Fen
}

export interface Ageing {
  columns: Record<AgeingColumn, Fen>
  /** The sum of the columns: what is open altogether. */
  balance: Fen
}

/** Returns the column of an instalment on a day (`YYYY-MM-DD`). On its due date it is 0 days old. */
export function ageingColumn(dueDate: string | null, day: string): AgeingColumn {
  if (dueDate === null) return 'noDueDate'
  const age = daysBetween(dueDate, day)
  if (age < 0) return 'notDue'
  if (age <= 30) return 'days30'
  if (age <= 90) return 'days90'
  return age <= 180 ? 'days180' : 'older'
}

/** Returns the ageing of instalments on a day (`YYYY-MM-DD`): Σ columns = balance. */
export function ageing(rows: readonly Receivable[], day: string): Ageing {
  const columns: Ageing['columns'] = {
    notDue: 0n,
    noDueDate: 0n,
    days30: 0n,
    days90: 0n,
    days180: 0n,
    older: 0n,
  }
  for (const { dueDate, open } of rows) columns[ageingColumn(dueDate, day)] += open
  return { columns, balance: sum(Object.values(columns)) }
}
