import { ImportFileError } from '../importFileError.ts'

/** Takes the fields of a CSV one by one, and the end of each row. Rows count from 1, columns from 0. */
export interface CsvTaker {
  field(text: string, column: number): void
  endRow(row: number): void
}

const QUOTE = '"'

/**
 * Reads a CSV field by field, so that a row of millions of fields can be refused before it stands in memory. A field in
 * quotation marks may hold separators, line breaks and doubled quotation marks; blanks behind it count for nothing. `="text"` is
 * the text. A row ends with CR LF, LF or CR, each row with its own: programs append to files of others.
 * @throws ImportFileError naming the row where a quotation mark is left open or followed by text.
 */
export function readCsvRows(text: string, delimiter: string, taker: CsvTaker): void {
  const reader = new CsvReader(text, delimiter)
  let column = 0
  while (!reader.isAtEnd) {
    taker.field(reader.takeField(), column)
    column++
    if (reader.takeDelimiter()) continue
    taker.endRow(reader.takeLineEnd())
    column = 0
  }
  if (column > 0) taker.endRow(reader.takeLineEnd())
}

class CsvReader {
  readonly #text: string
  readonly #delimiter: string
  /** A text that a program wrote as a formula, so that Excel keeps its zeros. */
  readonly #formula: RegExp
  #at = 0
  #row = 1

  constructor(text: string, delimiter: string) {
    this.#text = text
    this.#delimiter = delimiter
    this.#formula = new RegExp(String.raw`="((?:[^"\r\n]|"")*)"[^\S\t\r\n]*(?=[\r\n${delimiter}]|$)`, 'y')
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  takeField(): string {
    if (this.#text[this.#at] === QUOTE) return this.#takeQuoted()
    return this.#text[this.#at] === '=' ? (this.#takeFormula() ?? this.#takePlain()) : this.#takePlain()
  }

  takeDelimiter(): boolean {
    if (this.#text[this.#at] !== this.#delimiter) return false
    this.#at++
    return true
  }

  /** Goes on to the next row; answers the number of the one that ended. */
  takeLineEnd(): number {
    this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1
    return this.#row++
  }

  #takePlain(): string {
    const from = this.#at
    while (!this.#isFieldEnd()) this.#at++
    return this.#text.slice(from, this.#at)
  }

  #takeFormula(): string | null {
    this.#formula.lastIndex = this.#at
    const found = this.#formula.exec(this.#text)
    if (!found) return null
    this.#at = this.#formula.lastIndex
    return found[1]!.replaceAll('""', QUOTE)
  }

  #takeQuoted(): string {
    const from = this.#at + 1
    for (let end = this.#text.indexOf(QUOTE, from); ; end = this.#text.indexOf(QUOTE, end + 2)) {
      if (end < 0) throw this.#unpaired()
      if (this.#text[end + 1] === QUOTE) continue
      this.#at = end + 1
      while (!this.#isFieldEnd() && this.#text[this.#at]!.trim() === '') this.#at++
      if (!this.#isFieldEnd()) throw this.#unpaired()
      return withoutFormula(this.#text.slice(from, end).replaceAll('""', QUOTE))
    }
  }

  #isFieldEnd(): boolean {
    const next = this.#text[this.#at]
    return next === undefined || next === this.#delimiter || next === '\n' || next === '\r'
  }

  #unpaired(): ImportFileError {
    return new ImportFileError(`CSV 第 ${this.#row} 行的引号不成对，请改正后再上传`)
  }
}

const withoutFormula = (text: string): string =>
  /^="(?:[^"]|"")*"$/.test(text) ? text.slice(2, -1).replaceAll('""', QUOTE) : text
