export type ColumnKind = 'text' | 'number' | 'integer' | 'date' | 'boolean' | 'enum' | 'grade'

/** A value that a column of kind `enum` or `grade` may take. */
export interface ColumnOption {
  value: string | number
  label: string
  /** Other words for the option; read with a remark. */
  aliases?: readonly string[]
}

/** One column that an import understands. */
export interface ColumnDef {
  key: string
  /** Head without unit: `株高`. The canonical head is `株高(cm)`. */
  label: string
  /** Heads read without a remark, besides the canonical one. */
  synonyms?: readonly string[]
  /** Heads read with a remark. */
  aliases?: readonly string[]
  unit?: string
  /** Other units accepted in the head, each with the factor that turns a number into `unit`: `{ 'kg/hl': 10 }`. */
  units?: Readonly<Record<string, number>>
  kind: ColumnKind
  /** A row without a value is an error. */
  required?: boolean
  /**
   * For a required column: its heading must exist, and the code that plans the import decides which rows may leave it blank.
   */
  mayLack?: boolean
  /** The column names the record, so a word such as 平均 in it marks a summary row. */
  identifies?: boolean
  /** For names of kind `text`: signs that tell names apart, such as ① and ², stay as they are. */
  isName?: boolean
  /** Cells covered by a vertical merge take the value above instead of being an error. */
  mergeFill?: boolean
  /** Smallest and largest possible value, in `unit`; a value outside is an error. */
  min?: number
  max?: number
  /**
   * Of kind `date`: the month from which on a day without a year lies in the year before the row's, as the sowing of a winter crop
   * does.
   */
  lastYearFrom?: number
  /** Of kinds `enum` and `grade`. A grade without options takes whole numbers from 0 to 9. */
  options?: readonly ColumnOption[]
  /** For remarks and similar texts: kept as typed, only trimmed; a dash stays a dash. */
  freeText?: boolean
  /** For names, codes and titles that are kept as typed: a line break in them is a slip. */
  oneLine?: boolean
  /** For lists: each word may have a line of its own. */
  mayBreak?: boolean
  /** For words that are looked up in a list afterwards: stored as in the list, so tidying them gives no remark. */
  lookedUp?: boolean
  /** Value of a blank in a column of kind `boolean`; without it a blank is unknown. */
  blankAs?: boolean
}

/** A column of a sheet that was recognised by its head. */
export interface MappedColumn {
  /** 0-based position in the sheet. */
  index: number
  /** Heading as written. */
  header: string
  key: string
  def: ColumnDef
  /** Unit that the head names, else the column's own. */
  unit: string | null
  /** Converts a number of the sheet into the column's unit; null if it is in that unit already. */
  convert: ((value: number) => number) | null
  /** Chinese: how the heading was understood, if it was not the canonical one. */
  note: string | null
  /** Whether the head names a unit that is not known, and the column's own is assumed. */
  isUnitAssumed?: boolean
}

/** Returns the heading that a template writes and that is read without a remark. */
export function headOf(column: Pick<ColumnDef, 'label' | 'unit'>): string {
  return column.unit ? `${column.label}(${column.unit})` : column.label
}

/** Marks the heading of a column that a new record needs. */
export const NEEDED_MARK = '*'

/** Returns the heading of a required column in a template: `基因名称*`. */
export const neededHead = (head: string): string => `${head}${NEEDED_MARK}`

/** Returns a heading without the mark of a required column, in either width and at any position: `*株高(cm)`, `株高*(cm)`. */
export function bareHead(head: string): string {
  const parts = head.split(/[*＊]/)
  return parts.length === 1 ? head : parts.map((part) => part.trim()).join('')
}

/** Returns a number without the binary noise of a product, so that 2.53 m is 253 cm; any other number as it is. */
function withoutNoise(value: number): number {
  const short = Number(value.toPrecision(12))
  return Math.abs(short - value) <= Math.abs(value) * 2 * Number.EPSILON ? short : value
}

/** Returns the conversion by a factor; null for a second name of the same unit (公斤 for kg). */
export const conversionBy = (factor: number): MappedColumn['convert'] =>
  factor === 1 ? null : (value) => withoutNoise(value * factor)
