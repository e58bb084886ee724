import { assertCellText, assertColumn, assertRowCount } from '../../limits.ts'
import type { RawCell, RawMerge, RawRow, RawSheet } from '../../workbook.ts'
import type { CellStore, Kind, kinds } from './cellStore.ts'

/** A row whose cells are made when they are asked for, each time anew. */
class StoredRow implements RawRow {
  readonly no: number
  readonly hidden: boolean
  readonly #store: CellStore
  readonly #from: number
  readonly #to: number

  constructor(store: CellStore, no: number, hidden: boolean, from: number) {
    this.no = no
    this.hidden = hidden
    this.#store = store
    this.#from = from
    this.#to = store.size
  }

  get cells(): RawCell[] {
    return this.#store.read(this.#from, this.#to)
  }
}

type TextKind = typeof kinds.text | typeof kinds.error | typeof kinds.formula | typeof kinds.shown

/** Takes the cells of one sheet as they are read, and refuses it as soon as it is too wide or too long. */
export class SheetWriter {
  readonly #name: string
  readonly #store: CellStore
  readonly #rows: StoredRow[] = []
  #isSorted = true
  #no = 0
  #hidden = false
  #from = 0

  constructor(name: string, store: CellStore) {
    this.#name = name
    this.#store = store
  }

  /** Begins a row; `no` is its number as Excel shows it. */
  beginRow(no: number, hidden: boolean): void {
    this.#no = no
    this.#hidden = hidden
    this.#from = this.#store.size
  }

  /** A filled cell of the row; `column` is 0-based. */
  add(column: number, kind: Kind, value: number): void {
    assertColumn(this.#name, this.#no, column)
    this.#store.add(column, kind, value)
  }

  /** A cell that holds a text of the store. */
  addStored(column: number, kind: TextKind, text: number): void {
    assertCellText(this.#name, this.#no, column, this.#store.texts.lengthOf(text))
    this.add(column, kind, text)
  }

  addText(column: number, kind: TextKind, text: string): void {
    this.addStored(column, kind, this.#store.texts.add(text))
  }

  /** Ends the row; one without a filled cell is left out. */
  endRow(): void {
    if (this.#store.size === this.#from) return
    if (this.#no < (this.#rows.at(-1)?.no ?? 0)) this.#isSorted = false
    assertRowCount(
      this.#name,
      this.#rows.push(new StoredRow(this.#store, this.#no, this.#hidden, this.#from)),
    )
  }

  finish(rest: Pick<RawSheet, 'visibility' | 'format' | 'hiddenColumns'>, merges: RawMerge[]): RawSheet {
    const rows = this.#isSorted ? this.#rows : this.#rows.toSorted((a, b) => a.no - b.no)
    return { name: this.#name, ...rest, rows, merges }
  }
}
