import type { ReadRow } from '../book/draft.ts'
import { plotYield } from '../book/plotYield.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Numbers of a plot that are no traits. */
const FIELDS = ['weight', 'area', 'moisture', 'shellFresh', 'yieldGiven', 'rowNo', 'colNo'] as const

/**
 * The numbers of all rows by column, collected while the rows are read: what was measured in a row that is kept is costly
 * to look at again. A day is the number of days since 1970; where a row has no value there is NaN. The precision is that of
 * comparisons, so what is offered to the user is taken from the row.
 */
export class Survey {
  readonly #size: number
  readonly #columns = new Map<string, Float32Array>()
  readonly plotNos: (string | undefined)[] = []
  readonly blocks: (string | undefined)[] = []
  readonly #excluded = new Set<number>()

  /** @param size largest number of rows. */
  constructor(size: number) {
    this.#size = size
  }

  /** Takes the next row. */
  add(row: ReadRow, { crop, standardMoisture }: { crop: string; standardMoisture: number | null }): void {
    const { fields, values } = row
    const at = this.plotNos.push(fields.plotNo) - 1
    this.blocks.push(fields.block)
    if (row.status.value === 'excluded') this.#excluded.add(at)
    for (const key of FIELDS) this.#set(key, at, fields[key])
    for (const key in values) {
      const value = values[key]
      if (typeof value === 'number') this.#set(key, at, value)
      else if (value !== undefined && DAY.test(value)) this.#set(key, at, Date.parse(value) / DAY_MS)
    }
    this.#set('yieldMu', at, yieldOf(row, standardMoisture, crop))
  }

  #set(key: string, at: number, value: number | undefined): void {
    if (value === undefined) return
    let column = this.#columns.get(key)
    if (!column) {
      column = new Float32Array(this.#size).fill(Number.NaN)
      this.#columns.set(key, column)
    }
    column[at] = value
  }

  /** Whether the workbook leaves a row in the figures. */
  isCounted(at: number): boolean {
    return !this.#excluded.has(at)
  }

  get keys(): string[] {
    return [...this.#columns.keys()]
  }

  /** Returns the value of a row in a column, or NaN. */
  valueOf(key: string, at: number): number {
    return this.#columns.get(key)?.[at] ?? Number.NaN
  }

  /** Returns the values of some rows in a column, without those that are missing. */
  valuesOf(key: string, places: Iterable<number>): number[] {
    const column = this.#columns.get(key)
    const values: number[] = []
    if (column) for (const at of places) if (!Number.isNaN(column[at]!)) values.push(column[at]!)
    return values
  }

  /** Returns at most `limit` values of a column, taken evenly from all rows. */
  sampleOf(key: string, limit: number): number[] {
    const step = Math.max(1, Math.ceil(this.plotNos.length / limit))
    const places = Array.from({ length: Math.ceil(this.plotNos.length / step) }, (_, at) => at * step)
    return this.valuesOf(key, places)
  }
}

function yieldOf({ fields }: ReadRow, standardMoisture: number | null, crop: string): number | undefined {
  const { area = null, weight = null, moisture = null, shellFresh = null } = fields
  const { weightKind = 'GRAIN', yieldGiven = null } = fields
  const harvest = { area, weight, moisture, shellFresh, weightKind, yieldGiven }
  return plotYield(harvest, standardMoisture, crop).yieldMu ?? undefined
}

/** Returns the median; NaN of no values. Sorts the values. */
export function medianOf(values: number[]): number {
  values.sort((a, b) => a - b)
  const middle = Math.floor(values.length / 2)
  return values.length % 2 === 1
    ? values[middle]!
    : values.length === 0
      ? Number.NaN
      : (values[middle - 1]! + values[middle]!) / 2
}

/** Consistent with the standard deviation of normal values. */
const MAD_TO_SD = 1.4826

/** Returns the median of values and their spread, both robust against outliers: the spread is a standard deviation. */
export function spreadOf(values: readonly number[]): { median: number; sd: number } {
  const median = medianOf([...values])
  return { median, sd: MAD_TO_SD * medianOf(values.map((value) => Math.abs(value - median))) }
}

/** Returns the survey of rows that are all there already. */
export function surveyOf(
  rows: readonly ReadRow[],
  group: { crop: string; standardMoisture: number | null },
): Survey {
  const survey = new Survey(rows.length)
  for (const row of rows) survey.add(row, group)
  return survey
}
