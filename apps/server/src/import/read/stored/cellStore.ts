import { dayOf } from '../xlsx/excelDates.ts'
import { assertCellCount, IMPORT_LIMITS } from '../../limits.ts'
import { BLANK, type RawCell } from '../../workbook.ts'
import { growingBuffer, reserve } from './growingBuffer.ts'
import { TextStore } from './textStore.ts'

/** What the number of a stored cell means. */
export const kinds = { number: 0, text: 1, boolean: 2, date: 3, error: 4, formula: 5, shown: 6 } as const
export type Kind = (typeof kinds)[keyof typeof kinds]

/**
 * The filled cells of a workbook, one after the other in numbers outside the heap: eleven bytes each, wherever in its row one
 * stands. Cells become objects row by row, when a row is looked at.
 */
export class CellStore {
  readonly texts = new TextStore()
  readonly #isFrom1904: boolean
  readonly #assertCount: (cells: number) => void
  readonly #columns = growingBuffer(2 * IMPORT_LIMITS.cells)
  readonly #kinds = growingBuffer(IMPORT_LIMITS.cells)
  readonly #values = growingBuffer(8 * IMPORT_LIMITS.cells)
  readonly #column = new Uint16Array(this.#columns)
  readonly #kind = new Uint8Array(this.#kinds)
  /** The number itself, a day as Excel counts it, or which text it is. */
  readonly #value = new Float64Array(this.#values)
  /** Cells so far. */
  size = 0

  constructor({ isFrom1904 = false, assertCount = assertCellCount } = {}) {
    this.#isFrom1904 = isFrom1904
    this.#assertCount = assertCount
  }

  /**
   * Keeps a cell. What its format shows and the text of its formula follow it in the same column; a formula without a result
   * stands alone.
   */
  add(column: number, kind: Kind, value: number): void {
    this.#assertCount(this.size + 1)
    reserve(this.#columns, 2 * (this.size + 1))
    reserve(this.#kinds, this.size + 1)
    reserve(this.#values, 8 * (this.size + 1))
    this.#column[this.size] = column
    this.#kind[this.size] = kind
    this.#value[this.size] = value
    this.size++
  }

  /** The cells of a row by column, those between the filled ones blank. */
  read(from: number, to: number): RawCell[] {
    const cells: RawCell[] = []
    for (let index = from; index < to; index++) {
      const column = this.#column[index]!
      const cell = this.#cell(this.#kind[index] as Kind, this.#value[index]!, cells[column])
      while (cells.length < column) cells.push(BLANK)
      cells[column] = cell
    }
    return cells
  }

  /** `own` is what the column holds already: the result, where a formula comes. */
  #cell(kind: Kind, value: number, own: RawCell | undefined): RawCell {
    switch (kind) {
      case kinds.number:
        return this.#isFrom1904 ? { value, isFrom1904: true } : { value }
      case kinds.text:
        return { value: this.texts.get(value) }
      case kinds.boolean:
        return { value: value === 1 }
      case kinds.date:
        return { value: dayOf(value, this.#isFrom1904) }
      case kinds.error:
        return { value: null, error: this.texts.get(value) }
      case kinds.shown:
        return { ...(own ?? BLANK), shown: this.texts.get(value) }
      default:
        return { ...(own ?? BLANK), formula: this.texts.get(value) }
    }
  }
}
