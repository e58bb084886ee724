import {
  enteredFields,
  storedFields,
  type Field,
  type Fields,
  type HolderField,
} from '@hepu/api/core/resource/fields'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'

/** Part of a holder that has a column of its own. */
export type HolderPart = 'internalUnit' | 'staffList' | 'externalUnit'

/** A column of a resource's workbook: a field, or one part of a holder. */
export interface SheetField {
  /** Of the column: `inventors` or `inventors.internalUnit`. */
  key: string
  name: string
  field: Exclude<Field, { kind: 'files' }>
  part?: HolderPart
  label: string
  /** What the column was called before. */
  formerly?: string
}

const partLabels: Record<HolderPart, string> = {
  internalUnit: '内部单位',
  staffList: '人员',
  externalUnit: '外部单位',
}

/** People have no unit of the house. */
const holderParts = ({ people }: HolderField): HolderPart[] =>
  (Object.keys(partLabels) as HolderPart[]).filter((part) => !people || part !== 'internalUnit')

/** Of people alone the column of the people is called as the field itself: 作者, not 作者人员. */
function headOf({ label, people }: HolderField, part: HolderPart): Pick<SheetField, 'label' | 'formerly'> {
  const long = `${label}${partLabels[part]}`
  return people && part === 'staffList' ? { label, formerly: long } : { label: long }
}

const partsOf = (name: string, field: SheetField['field']): SheetField[] =>
  field.kind === 'holder'
    ? holderParts(field).map((part) => ({
        key: `${name}.${part}`,
        name,
        field,
        part,
        ...headOf(field, part),
      }))
    : [{ key: name, name, field, label: field.label }]

/** Columns that an import understands: what a form may fill, files and secrets aside. */
export const importedFields = (fields: Fields): SheetField[] =>
  enteredFields(fields).flatMap(([name, field]) =>
    field.kind === 'files' || ('secret' in field && field.secret) ? [] : partsOf(name, field),
  )

/** True of a column that a new record needs. Of a holder with columns for people and units any one will do. */
export const isNeeded = ({ field, part }: SheetField): boolean =>
  !field.optional && (!part || (part === 'staffList' && field.kind === 'holder' && field.people === true))

/** Columns of an export: the same, and what is computed. */
export const exportedFields = (fields: Fields): SheetField[] =>
  storedFields(fields).flatMap(([name, field]) => partsOf(name, field))

interface Reading {
  needed: readonly string[]
  numbers: readonly string[]
  mayLack?: readonly string[]
}

/**
 * How the import reads the columns of a resource: `needed` ones make a row, of which a draft may lack those of `mayLack`;
 * `numbers` are known by their normal form.
 */
export const columnDefs = (fields: Fields, { needed, numbers, mayLack = [] }: Reading): ColumnDef[] =>
  importedFields(fields).map(
    ({ key, name, field, part, label, formerly = part ? undefined : field.formerly }) => ({
      key,
      label,
      ...(formerly ? { aliases: [formerly] } : {}),
      ...(needed.includes(name) && !part ? { required: true, identifies: true } : {}),
      ...(mayLack.includes(name) && !field.optional ? { mayLack: true } : {}),
      ...kindOf(field),
      ...(isLookedUp(field, part) ? { lookedUp: true } : {}),
      // Numbers are read as everybody would write them, all other texts as they were typed.
      ...(field.kind === 'text' && !numbers.includes(name) ? { freeText: true } : {}),
    }),
  )

/** Whether a cell names entries of a dictionary, places, records or units of the house. */
const isLookedUp = ({ kind }: Field, part: HolderPart | undefined): boolean =>
  kind === 'holder' ? part === 'internalUnit' : ['dict', 'dicts', 'region', 'ref'].includes(kind)

function kindOf(field: Field): Pick<ColumnDef, 'kind' | 'unit' | 'min' | 'max' | 'freeText'> {
  switch (field.kind) {
    case 'number':
      return {
        kind: field.decimals === 0 ? 'integer' : 'number',
        ...(field.unit ? { unit: field.unit } : {}),
        ...(field.min === undefined ? {} : { min: field.min }),
        ...(field.max === undefined ? {} : { max: field.max }),
      }
    case 'date':
      return { kind: 'date' }
    case 'bool':
      return { kind: 'boolean' }
    case 'money':
      return { kind: 'text', unit: field.unit }
    case 'rows':
      return { kind: 'text', freeText: true }
    default:
      return { kind: 'text' }
  }
}
