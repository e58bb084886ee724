import { kinds, type CellStore } from '../stored/cellStore.ts'
import { SheetWriter } from '../stored/storedSheet.ts'
import { assertMergeCount, IMPORT_LIMITS } from '../../limits.ts'
import type { RawMerge, RawSheet } from '../../workbook.ts'
import { damaged } from '../zipDirectory.ts'
import { ByteBuffer } from './byteBuffer.ts'
import { decodeXmlText } from './decodeXmlText.ts'
import type { CellStyles } from './cellStyles.ts'
import { isBlankText, keepText } from './cellText.ts'
import { numberOf, type XmlHandler, type XmlTag } from './xmlScanner.ts'

/** What all sheets of a workbook share. */
export interface SheetContext {
  store: CellStore
  /** Texts that cells share: the first ones of the store. */
  shared: number
  /** Those of them that show nothing. */
  blankTexts: ReadonlySet<number>
  styles: CellStyles
}

/** Which text of a cell is read at the moment. */
type Part = 'value' | 'formula' | 'inline' | null

/** Types of cells, by the first letters of how they are written. */
const SHARED = 's'
const ERROR = 'e'
const BOOLEAN = 'b'
const INLINE = 'inlineStr'
const TEXT = 'str'

/** Reads one sheet: keeps its filled cells as they come, and refuses it at the first that is too far out. */
export class SheetReader implements XmlHandler {
  readonly #name: string
  readonly #context: SheetContext
  readonly #writer: SheetWriter
  readonly #merges: RawMerge[] = []
  readonly #hiddenColumns: number[] = []
  readonly #value = new ByteBuffer()
  readonly #formula = new ByteBuffer()
  #isInData = false
  #isInCell = false
  #isPhonetic = false
  #part: Part = null
  #row = 0
  #isHidden = false
  #isRowOpen = false
  /** Whether the number of the row is known from the file; else its first address says it. */
  #isNumbered = false
  #column = -1
  #type = ''
  #style = -1
  #isShared = false
  #hasInline = false

  constructor(name: string, context: SheetContext) {
    this.#name = name
    this.#context = context
    this.#writer = new SheetWriter(name, context.store)
  }

  finish(visibility: RawSheet['visibility']): RawSheet {
    const hidden = this.#hiddenColumns
    const columns = hidden.length === 0 ? {} : { hiddenColumns: hidden }
    return this.#writer.finish({ visibility, format: 'xlsx', ...columns }, this.#merges)
  }

  open(name: string, tag: XmlTag): void {
    if (!this.#isInData) {
      if (name === 'sheetData') this.#isInData = true
      else if (name === 'col') this.#addColumns(tag)
      else if (name === 'mergeCell') this.#addMerge(tag.get('ref') ?? '')
      return
    }
    if (!this.#isInCell) {
      if (name === 'c') this.#openCell(tag)
      else if (name === 'row') this.#openRow(tag)
      return
    }
    if (name === 'v') this.#part = this.#hasInline ? null : 'value'
    else if (name === 'is') this.#openInline()
    else if (name === 'f') {
      this.#part = 'formula'
      this.#isShared = tag.get('t') === 'shared' && tag.find('si')
    } else if (name === 't') this.#part = this.#isPhonetic ? null : 'inline'
    else if (name === 'rPh') this.#isPhonetic = true
  }

  text(bytes: Buffer, from: number, to: number): void {
    if (this.#part === null) return
    if (this.#part === 'formula') this.#formula.add(bytes, from, to)
    else this.#value.add(bytes, from, to)
  }

  close(name: string): void {
    if (!this.#isInData) return
    if (name === 'v' || name === 'f' || name === 't') this.#part = null
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'sheetData') this.#isInData = false
  }

  /** A text within the cell counts, not a value that a program writes beside it. */
  #openInline(): void {
    this.#hasInline = true
    this.#value.clear()
  }

  #openRow(tag: XmlTag): void {
    const no = tag.number('r')
    this.#isNumbered = !Number.isNaN(no)
    this.#isHidden = tag.is('hidden')
    this.#column = -1
    this.#isRowOpen = true
    this.#numberRow(this.#isNumbered ? no : this.#row + 1)
  }

  #numberRow(no: number): void {
    if (!Number.isInteger(no) || no < 1 || no > MAX_ROW) throw damaged()
    this.#row = no
    this.#writer.beginRow(no, this.#isHidden)
  }

  #closeRow(): void {
    this.#isRowOpen = false
    this.#writer.endRow()
  }

  #openCell(tag: XmlTag): void {
    if (!this.#isRowOpen) throw damaged()
    this.#isInCell = true
    this.#column = tag.find('r') ? this.#columnOf(tag) : this.#column + 1
    this.#type = tag.find('t') ? typeOf(tag) : ''
    this.#style = tag.number('s')
    this.#isShared = false
    this.#hasInline = false
    this.#value.clear()
    this.#formula.clear()
  }

  /** The column of an address such as AB12; its row must be the one it stands in. */
  #columnOf({ data, from, to }: XmlTag): number {
    let column = 0
    let at = from
    for (; at < to; at++) {
      const letter = letterOf(data[at]!)
      if (letter === 0) break
      column = Math.min(column * 26 + letter, FARTHEST)
    }
    const no = numberOf(data, at, to)
    if (!this.#isNumbered) this.#numberRow(no)
    this.#isNumbered = true
    if (column === 0 || no !== this.#row) throw damaged()
    return column - 1
  }

  #closeCell(): void {
    this.#isInCell = false
    this.#part = null
    this.#addValue()
    // A formula whose result is no text at all leaves its cell blank.
    const isBlank = this.#type === TEXT && isBlankText(this.#value)
    if (isBlank || (this.#formula.length === 0 && !this.#isShared)) return
    this.#writer.addText(this.#column, kinds.formula, decodeXmlText(this.#formula.toString()))
  }

  #addValue(): void {
    const value = this.#value
    if (value.length === 0) return
    switch (this.#type) {
      case SHARED:
        return this.#addShared(numberOf(value.bytes, 0, value.length))
      case TEXT:
      case INLINE:
        if (isBlankText(value)) return
        return this.#writer.addStored(this.#column, kinds.text, keepText(this.#context.store, value))
      case BOOLEAN:
        return this.#writer.add(this.#column, kinds.boolean, /^(?:1|true)$/i.test(value.toString()) ? 1 : 0)
      case ERROR:
        return this.#writer.addText(this.#column, kinds.error, value.toString())
      default:
        return this.#addNumber(numberOf(value.bytes, 0, value.length))
    }
  }

  /** A number that no text has is a blank cell. */
  #addShared(index: number): void {
    const { store, shared, blankTexts } = this.#context
    if (!(index >= 0 && index < shared) || store.texts.lengthOf(index) === 0 || blankTexts.has(index)) return
    this.#writer.addStored(this.#column, kinds.text, index)
  }

  #addNumber(value: number): void {
    if (Number.isNaN(value)) {
      this.#writer.addText(this.#column, kinds.text, decodeXmlText(this.#value.toString()))
      return
    }
    const format = this.#context.styles.formatOf(this.#style)
    this.#writer.add(this.#column, format === 'date' ? kinds.date : kinds.number, value)
    if (typeof format === 'function') this.#writer.addText(this.#column, kinds.shown, format(value))
  }

  /** Notes the columns that are not shown: hidden ones and those without any width. */
  #addColumns(tag: XmlTag): void {
    if (!tag.is('hidden') && tag.number('width') !== 0) return
    const last = Math.min(tag.number('max'), IMPORT_LIMITS.columns)
    const listed = this.#hiddenColumns
    for (let no = tag.number('min'); no >= 1 && no <= last && listed.length < IMPORT_LIMITS.columns; no++) {
      listed.push(no - 1)
    }
  }

  #addMerge(ref: string): void {
    const [, left, top, right = left, bottom = top] = RANGE.exec(ref) ?? []
    if (left === undefined || top === undefined) return
    assertMergeCount(
      this.#name,
      this.#merges.push({
        top: Number(top),
        left: columnOf(left),
        bottom: Number(bottom),
        right: columnOf(right!),
      }),
    )
  }
}

/** Rows that a sheet has in Excel. */
const MAX_ROW = 1_048_576
/** Beyond the last column that Excel has; farther addresses count as this one. */
const FARTHEST = 1_000_000
const RANGE = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/i

/** 1 for A to 26 for Z, whatever the case; 0 for what is no letter. */
function letterOf(byte: number): number {
  const letter = (byte | 0x20) - 0x60
  return letter >= 1 && letter <= 26 ? letter : 0
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letterOf(letter.charCodeAt(0)), 0) - 1

/** Returns the type of a cell, without making a string of one that is a single letter. */
function typeOf({ data, from, to }: XmlTag): string {
  if (to - from === 1) return ONE_LETTER[data[from]!] ?? ''
  return data.toString('latin1', from, to)
}

const ONE_LETTER: Readonly<Record<number, string>> = { 0x73: SHARED, 0x65: ERROR, 0x62: BOOLEAN }
