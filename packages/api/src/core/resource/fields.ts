import type { RecordTarget } from './targets.ts'
import { must } from '../must.ts'

/** Stands for the crop one works with, as what a new record begins with. */
export const CURRENT_CROP = '@crop'

/** What every kind of field has. */
interface Base {
  label: string
  /** May be left blank. A draft may leave blank everything but the name. */
  optional?: true
  /** What it was called before: heads of older workbooks still mean it. */
  formerly?: string
  /** What a new record begins with; the crop one works with where it is `CURRENT_CROP`. */
  initial?: string
  /** Filled by the server; shown, never entered. */
  computed?: true
  help?: string
  /** Says nothing of the matter itself: its change leaves an approval standing. */
  reviewExempt?: true
  /** Signs that end a value within a longer one that lies below it, as 玉米 in 玉米/抗虫. Who filters by a value means those below too. */
  below?: readonly string[]
  /** Heading of the part of form and detail that begins with this field. */
  part?: string
}

export type TextField = Base & {
  kind: 'text'
  max: number
  /** Of several lines: it takes the whole width, and is kept as typed. */
  long?: true
  /** Form of the text, and the words that explain it: 「登记号」应如 2023SR0012345. */
  pattern?: RegExp
  example?: string
  /** The text as it is stored, of the ways in which it is printed elsewhere; asked before its form is. */
  plain?: (text: string) => string
  /**
   * Of a person: stored encrypted, answered with most of it hidden. Not searched, filtered or imported; in full only by the
   * call `secret` to those who may change the record. Its name belongs into the server's `secretNames`.
   */
  secret?: true
}
/** `decimals` 0 is a whole number. */
export type NumberField = Base & {
  kind: 'number'
  decimals: number
  unit?: string
  min?: number
  max?: number
  /** A year of the calendar, the next one at the latest. */
  year?: true
}
/** An amount, exact: text on the wire, `numeric` in the database. */
export type MoneyField = Base & { kind: 'money'; decimals: number; unit: string }
/** A day `YYYY-MM-DD`; one that tells of a fact does not lie in the future. */
export type DateField = Base & { kind: 'date'; mayBeFuture?: true }
export type BoolField = Base & { kind: 'bool' }
/** One entry of a dictionary. */
export type DictField = Base & { kind: 'dict'; dictionary: string }
/** Several entries of a dictionary. */
export type DictsField = Base & { kind: 'dicts'; dictionary: string }
/** Another record, by its id. */
export type RefField = Base & { kind: 'ref'; target: RefTarget }
/** Attachments; kept by the store under the resource's name and the record's id. */
export type FilesField = Base & { kind: 'files'; most: number }
/** Codes of province, city, county, from the province down. */
export type RegionField = Base & { kind: 'region' }
/**
 * 权利人、发明人…: units of the house, people in their order, and units outside. Of `people` (发明人, 作者…) units are none:
 * the unit outside is that of the people from there.
 */
export type HolderField = Base & { kind: 'holder'; people?: true }

/** A column of a table within a record. */
export type RowColumn = TextField | NumberField | MoneyField | DictField
/** A table within the record, kept with it: few rows that mean nothing without it. */
export type RowsField = Base & { kind: 'rows'; columns: Readonly<Record<string, RowColumn>>; most: number }

/** Kinds of records a field may point to. */
export type RefTarget = 'organization' | 'user' | RecordTarget

/** The twelve kinds. A thirteenth needs a decision note. */
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

/** Returns the field of that name. Throws an Error if there is none, which is a fault of the definition or of its caller. */
export const fieldNamed = <T>(fields: Readonly<Record<string, T>>, name: string): NonNullable<T> =>
  must(fields[name], `field ${name}`)

type Extra<F extends Base> = Omit<F, 'kind' | 'label' | 'optional' | 'part'>

/** Makes fields; each is required unless `f.opt` says otherwise. */
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
  money: (label: string, unit = '万元'): MoneyField => ({ kind: 'money', label, decimals: 2, unit }),
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
  /** The same field, with which a part of form and detail begins. */
  part: <F extends Field>(part: string, field: F): F => ({ ...field, part }),
  /** The same field, to be left blank where there is nothing. */
  opt: <F extends Field>(field: F): F => ({ ...field, optional: true }),
  /** The same field, filled by the server. */
  computed: <F extends Field>(field: F): F => ({ ...field, optional: true, computed: true }),
}

/** Picks from the fields of a definition once: definitions never change, and every record is asked for its fields. */
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

/** Fields that the record keeps itself, files aside. */
export const storedFields = pickOnce((field): field is Exclude<Field, FilesField> => field.kind !== 'files')

/** Fields that a form or a workbook may fill. */
export const enteredFields = pickOnce((field): field is Field => !field.computed)

/** Dictionaries whose entries a field holds. */
export function dictionariesOf(field: Field): string[] {
  if (field.kind === 'dict' || field.kind === 'dicts') return [field.dictionary]
  return field.kind === 'rows' ? Object.values(field.columns).flatMap(dictionariesOf) : []
}

/** Fields that are kept secret. */
export const secretFields = pickOnce(
  (field): field is TextField => field.kind === 'text' && field.secret === true,
)

/** The attachments a record must have to be handed in for review; undefined where it may do without. */
export const neededFiles = (fields: Fields): [string, FilesField] | undefined => neededOf(fields)[0]
const neededOf = pickOnce((field): field is FilesField => field.kind === 'files' && !field.optional)
