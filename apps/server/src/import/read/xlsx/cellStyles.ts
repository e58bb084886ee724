import { isBuiltInDate, isDateFormat } from './excelDates.ts'
import { builtInShowing, showingOf, type Showing } from './numberFormat.ts'
import type { XmlHandler, XmlTag } from './xmlScanner.ts'

/** Formats of cells that a workbook may have at most, as Excel says. */
const MAX_STYLES = 65_536

/** How a format shows a number: as a day, as a text that says more than the number, or plainly (null). */
type Format = 'date' | Showing | null

/** Finds what the styles of a workbook make of the numbers in their cells. */
export class CellStyles implements XmlHandler {
  /** Formats of the workbook's own, by number. */
  readonly #own = new Map<number, Format>()
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

  /** How cells of a style show a number. */
  formatOf(style: number): Format {
    const format = this.#styles[style]
    if (format === undefined) return null
    const own = this.#own.get(format)
    if (own !== undefined) return own
    return isBuiltInDate(format) ? 'date' : (builtInShowing.get(format) ?? null)
  }

  #addStyle(tag: XmlTag): void {
    if (this.#styles.length < MAX_STYLES) this.#styles.push(tag.number('numFmtId'))
  }

  #addFormat(tag: XmlTag): void {
    if (this.#own.size >= MAX_STYLES) return
    const code = tag.get('formatCode') ?? ''
    this.#own.set(tag.number('numFmtId'), isDateFormat(code) ? 'date' : showingOf(code))
  }
}
