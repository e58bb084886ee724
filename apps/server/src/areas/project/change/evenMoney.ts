import { INDEX } from './actionRows.ts'
import type { SheetRow } from './baseline.ts'

const MONEY = '万元'
const decimalsOf = (text: string | null): number => text?.split('.')[1]?.length ?? 0

/** Returns the lines of the sheet with all its money at the same number of decimals: as many as the most exact amount has. */
export function evenMoney(rows: readonly SheetRow[]): SheetRow[] {
  const most = Math.max(0, ...rows.filter(isMoney).flatMap(amountsOf).map(decimalsOf))
  const even = (text: string | null): string | null => {
    if (text === null) return null
    const [whole = '', decimals = ''] = text.split('.')
    return `${whole}.${decimals.padEnd(most, '0')}`
  }
  return rows.map((row) => (isMoney(row) ? withAmounts(row, even) : row))
}

/** The value of an index is a figure that people typed, also where its unit is that of money. */
const isMoney = ({ unit, key }: SheetRow): boolean => unit === MONEY && !key.startsWith(`${INDEX} `)

const amountsOf = ({ signed, planned, reached, changes }: SheetRow): (string | null)[] => [
  signed,
  planned,
  reached,
  ...changes.flatMap(({ before, after }) => [before, after]),
]

const withAmounts = (row: SheetRow, even: (text: string | null) => string | null): SheetRow => ({
  ...row,
  signed: even(row.signed),
  planned: even(row.planned),
  reached: even(row.reached),
  changes: row.changes.map((change) => ({
    ...change,
    before: even(change.before),
    after: even(change.after),
  })),
})
