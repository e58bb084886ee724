import { isBuiltInDate, isDateFormat } from './excelDates.ts'
import type { XmlHandler, XmlTag } from './xmlScanner.ts'

/** Formats of cells that a workbook may have at most, as Excel says. */
const MAX_STYLES = 65_536

/** Finds which styles of a workbook show a number as a day or a time. */
export class DateStyles implements XmlHandler {
  /** Formats of the workbook's own, by number: whether they show a day. */
  readonly #own = new Map<number, boolean>()
  readonly #styles: number[] = []
  /** The list that is read at the moment. */
  #list = ''

  open(name: string, tag: XmlTag): void {
    if (name === 'cellXfs' || name === 'numFmts') this.#list = name
    else if (name === 'numFmt' && this.#list === 'numFmts') this.#addFormat(tag)
    else if (name === 'xf' && this.#list === 'cellXfs') this.#addStyle(tag)
  }

  close(name: string): void {
    if (name === this.#list) this.#list = ''
  }

  /** Whether cells of a style are days. */
  isDate(style: number): boolean {
    const format = this.#styles[style]
    return format !== undefined && (this.#own.get(format) ?? isBuiltInDate(format))
  }

  #addStyle(tag: XmlTag): void {
    if (this.#styles.length < MAX_STYLES) this.#styles.push(tag.number('numFmtId'))
  }

  #addFormat(tag: XmlTag): void {
    if (this.#own.size < MAX_STYLES) {
      this.#own.set(tag.number('numFmtId'), isDateFormat(tag.get('formatCode') ?? ''))
    }
  }
}
