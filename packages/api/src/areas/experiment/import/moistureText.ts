/** Moisture (%) of the yields, and whether it is only assumed because yields were given without it. */
export interface Moisture {
  standard: number
  isAssumed: boolean
}

/** `14%`, or `14%（导入时没有注明，为假定）`. */
export const moistureText = ({ standard, isAssumed }: Moisture): string =>
  isAssumed ? `${standard}%（导入时没有注明，为假定）` : `${standard}%`
