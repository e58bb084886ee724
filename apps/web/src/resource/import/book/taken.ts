/** Whether a row of a workbook is to be stored. */
export interface Take {
  isTaken: boolean
  isDisabled?: boolean
  onChange: (isTaken: boolean) => void
}

/** The numbers of the rows that are to be stored. */
export type Taken = ReadonlySet<number>

/** Returns the rows that are taken before the user chooses. */
export const takenAtFirst = <R extends { row: number }>(
  rows: readonly R[],
  isGood: (row: R) => boolean,
): Taken => new Set(rows.filter(isGood).map(({ row }) => row))

/** Returns the choice of one row. */
export const takeOf = (row: number, taken: Taken, onChange: (taken: Taken) => void): Take => ({
  isTaken: taken.has(row),
  onChange: (isTaken) => {
    const next = new Set(taken)
    if (isTaken) next.add(row)
    else next.delete(row)
    onChange(next)
  },
})
