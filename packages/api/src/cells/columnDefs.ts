export type ColumnKind = 'text' | 'number' | 'integer' | 'date' | 'boolean' | 'enum' | 'grade'

/** A value that a column of kind `enum` or `grade` may take. */
export interface ColumnOption {
  value: string | number
  label: string
  /** Other words for it; read with a remark. */
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
  /** Other units accepted in the head, each with its conversion into `unit`: `{ 'kg/hl': (v) => v * 10 }`. */
  units?: Readonly<Record<string, (value: number) => number>>
  kind: ColumnKind
  /** A row without it is an error. */
  required?: boolean
  /** Of a required column: its head must be there, and which rows may lack it is said by who plans them. */
  mayLack?: boolean
  /** The column names the record, so a word such as 平均 in it marks a summary row. */
  identifies?: boolean
  /** Cells covered by a vertical merge take the value above instead of being an error. */
  mergeFill?: boolean
  /** Smallest and largest value possible, in `unit`; beyond it is an error. */
  min?: number
  max?: number
  /** Of kinds `enum` and `grade`. A grade without options takes whole numbers from 0 to 9. */
  options?: readonly ColumnOption[]
  /** Remarks and the like: kept as typed, only trimmed; a dash stays a dash. */
  freeText?: boolean
  /** Words of a list that is looked into afterwards: they are stored as the list has them, so that tidying is no news. */
  lookedUp?: boolean
  /** What a blank means in a column of kind `boolean`; without it a blank stays unknown. */
  blankAs?: boolean
}

/** A column of a sheet that was recognised by its head. */
export interface MappedColumn {
  /** 0-based position in the sheet. */
  index: number
  /** Head as written. */
  header: string
  key: string
  def: ColumnDef
  /** Unit that the head names, else the column's own. */
  unit: string | null
  /** Turns a number of the sheet into the column's unit; null when it is in that unit already. */
  convert: ((value: number) => number) | null
  /** Chinese: how the head was understood, when it was not the canonical one. */
  note: string | null
}

/** The head that a template writes and that is read without a remark. */
export function headOf(column: Pick<ColumnDef, 'label' | 'unit'>): string {
  return column.unit ? `${column.label}(${column.unit})` : column.label
}

/** Marks the head of a column that a new record needs. */
export const NEEDED_MARK = '*'

/** The head of a needed column in a template: `基因名称*`. */
export const neededHead = (head: string): string => `${head}${NEEDED_MARK}`

/** A head without the mark of a needed column, whatever its width and wherever people put it: `*株高(cm)`, `株高*(cm)`. */
export const bareHead = (head: string): string => head.replaceAll(/\s*[*＊]\s*/g, '')
