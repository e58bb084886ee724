import type { MoneyUnit } from '../money/readMoney.ts'
import type { RecordTarget } from './targets.ts'
import { must } from '../must.ts'

/** As `initial` of a field: the crop that the user works with. */
export const CURRENT_CROP = '@crop'

/** The properties of every kind of field. */
interface Base {
  label: string
  /** May be left blank. A draft may leave everything blank except the name. */
  optional?: true
  /** Earlier label: headings of older workbooks are still recognised by it. */
  formerly?: string
  /** Initial value in a new record; `CURRENT_CROP` for the crop that the user works with. */
  initial?: string
  /** Filled by the server; shown, never entered. */
  computed?: true
  help?: string
  /** A change of the field keeps the approval, because the field does not describe the reviewed subject (a remark). */
  reviewExempt?: true
  /**
   * Separators after which a value continues at a lower level, as / in 玉米/抗虫. A filter by a value includes the values below
   * it.
   */
  below?: readonly string[]
  /** Heading of the part of form and detail that begins with this field. */
  part?: string
}

export type TextField = Base & {
  kind: 'text'
  max: number
  /** Text of several lines: it takes the full width and is kept as typed. */
  long?: true
  /** The format of the text, and the words that explain it: 「登记号」应如 2023SR0012345. */
  pattern?: RegExp
  example?: string
  /** The words of which it is one, where these are fixed by the code and no organisation adds any. */
  choices?: readonly string[]
  /** What people read for each choice, where that is not the word itself. */
  choiceLabels?: Readonly<Record<string, string>>
  /** Returns the stored form of a text that is printed in several ways elsewhere; runs before the format is checked. */
  plain?: (text: string) => string
  /**
   * Personal secret: stored encrypted and returned mostly masked. Not searched, filtered or imported; returned in full only
   * by the call `secret` to those who may change the record. Its name must also be in the server's `secretNames`.
   */
  secret?: true
}
/** A number; with `decimals` 0 a whole number. */
export type NumberField = Base & {
  kind: 'number'
  decimals: number
  /** A computed figure that is kept with all its decimals; `decimals` is then the number of them that are shown. */
  isExact?: true
  unit?: string
  min?: number
  max?: number
  /** A calendar year, at most next year. */
  year?: true
}
/** An exact amount: yuan as text on the wire and in the database. People type and read it in `unit`, workbooks hold it in `unit`. */
export type MoneyField = Base & { kind: 'money'; unit: MoneyUnit }
/** A day `YYYY-MM-DD`; without `mayBeFuture` it must not be in the future, because it is a fact. */
export type DateField = Base & { kind: 'date'; mayBeFuture?: true }
export type BoolField = Base & { kind: 'bool' }
/** One entry of a dictionary. */
export type DictField = Base & { kind: 'dict'; dictionary: string }
/** Several entries of a dictionary. */
export type DictsField = Base & { kind: 'dicts'; dictionary: string }
/** Another record, by its id. */
export type RefField = Base & { kind: 'ref'; target: RefTarget }
/** Attachments; stored under the resource's name and the record's id. */
export type FilesField = Base & { kind: 'files'; most: number }
/** Codes of province, city, county, from the province down. */
export type RegionField = Base & { kind: 'region' }
/**
 * 权利人、发明人…: internal units, people in order, and external units. Holders of `people` (发明人, 作者…) have no internal units; their
 * external unit is that of the outsiders among them. A holder of `breeders` (育种者) offers those of 育种家档案, and takes their names.
 */
export type HolderField = Base & { kind: 'holder'; people?: true; breeders?: true }

/** A column of a table within a record. */
export type RowColumn = TextField | NumberField | MoneyField | DateField | DictField
/** A table within the record and stored with it, for few rows that mean nothing without it. */
export type RowsField = Base & { kind: 'rows'; columns: Readonly<Record<string, RowColumn>>; most: number }

/** Kinds of records that a field can refer to. */
export type RefTarget = 'organization' | 'user' | RecordTarget

/** The twelve kinds of fields. A thirteenth needs a decision note. */
export type Field =
  | TextField
  | NumberField
  | MoneyField
  | DateField
  | BoolField
  | DictField
  | DictsField
  | RefField
  | FilesField
  | RegionField
  | HolderField
  | RowsField
export type Fields = Readonly<Record<string, Field>>

/** Returns the choices of a text field with what people read for each. */
export const choicesOf = ({
  choices = [],
  choiceLabels = {},
}: TextField): { value: string; label: string }[] =>
  choices.map((value) => ({ value, label: choiceLabels[value] ?? value }))

/** Returns the field of that name. Throws an Error if there is none, which is a fault of the definition or of its caller. */
export const fieldNamed = <T>(fields: Readonly<Record<string, T>>, name: string): NonNullable<T> =>
  must(fields[name], `field ${name}`)

type Extra<F extends Base> = Omit<F, 'kind' | 'label' | 'optional' | 'part'>

/** Makes fields; each is required unless it is made by `f.opt`. */
export const f = {
  text: (label: string, max = 200, more: Partial<Extra<TextField>> = {}): TextField => ({
    kind: 'text',
    label,
    max,
    ...more,
  }),
  longText: (label: string, max = 1000): TextField => ({ kind: 'text', label, max, long: true }),
  number: (label: string, more: Partial<Extra<NumberField>> = {}): NumberField => ({
    kind: 'number',
    label,
    decimals: 0,
    ...more,
  }),
  year: (label: string, min = 1900): NumberField => ({ kind: 'number', label, decimals: 0, min, year: true }),
  money: (label: string, unit: MoneyUnit = '万元'): MoneyField => ({ kind: 'money', label, unit }),
  date: (label: string, more: Partial<Extra<DateField>> = {}): DateField => ({
    kind: 'date',
    label,
    ...more,
  }),
  bool: (label: string): BoolField => ({ kind: 'bool', label }),
  dict: (label: string, dictionary: string): DictField => ({ kind: 'dict', label, dictionary }),
  dicts: (label: string, dictionary: string): DictsField => ({ kind: 'dicts', label, dictionary }),
  ref: (label: string, target: RefTarget): RefField => ({ kind: 'ref', label, target }),
  files: (label: string, most = 10): FilesField => ({ kind: 'files', label, most }),
  region: (label: string): RegionField => ({ kind: 'region', label }),
  holder: (label: string): HolderField => ({ kind: 'holder', label }),
  people: (label: string): HolderField => ({ kind: 'holder', label, people: true }),
  rows: (label: string, columns: Readonly<Record<string, RowColumn>>, most = 100): RowsField => ({
    kind: 'rows',
    label,
    columns,
    most,
  }),
  /** Returns the same field as the first of a part of form and detail. */
  part: <F extends Field>(part: string, field: F): F => ({ ...field, part }),
  /** Returns the same field as optional. */
  opt: <F extends Field>(field: F): F & { optional: true } => ({ ...field, optional: true }),
  /** Returns the same field as filled by the server. */
  computed: <F extends Field>(field: F): F & { optional: true; computed: true } => ({
    ...field,
    optional: true,
    computed: true,
  }),
}

/**
 * Returns a function that picks fields of a definition and remembers the result: definitions never change, and their fields
 * are needed for every record.
 */
function pickOnce<F extends Field>(picks: (field: Field) => field is F) {
  const known = new WeakMap<Fields, readonly [string, F][]>()
  return (fields: Fields): readonly [string, F][] => {
    const found = known.get(fields)
    if (found) return found
    const picked = Object.entries(fields).filter((entry): entry is [string, F] => picks(entry[1]))
    known.set(fields, picked)
    return picked
  }
}

/** The fields stored in the record itself: all except files. */
export const storedFields = pickOnce((field): field is Exclude<Field, FilesField> => field.kind !== 'files')

/** The fields that a form or a workbook may fill. */
export const enteredFields = pickOnce((field): field is Field => !field.computed)

/** Returns the dictionaries whose entries a field holds. */
export function dictionariesOf(field: Field): string[] {
  if (field.kind === 'dict' || field.kind === 'dicts') return [field.dictionary]
  return field.kind === 'rows' ? Object.values(field.columns).flatMap(dictionariesOf) : []
}

/** The fields that are secret. */
export const secretFields = pickOnce(
  (field): field is TextField => field.kind === 'text' && field.secret === true,
)

/** Returns the attachments that a record must have before it is submitted for review; undefined if there are none. */
export const neededFiles = (fields: Fields): [string, FilesField] | undefined => neededOf(fields)[0]
const neededOf = pickOnce((field): field is FilesField => field.kind === 'files' && !field.optional)
