import { enteredFields, storedFields, type Field, type Fields } from '@hepu/api/core/resource/fields'
import type { ColumnDef } from '@hepu/api/cells/columns'

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
}

const partLabels: Record<HolderPart, string> = {
  internalUnit: '内部单位',
  staffList: '人员',
  externalUnit: '外部单位',
}

const partsOf = (name: string, field: SheetField['field']): SheetField[] =>
  field.kind === 'holder'
    ? (Object.keys(partLabels) as HolderPart[]).map((part) => ({
        key: `${name}.${part}`,
        name,
        field,
        part,
        label: `${field.label}${partLabels[part]}`,
      }))
    : [{ key: name, name, field, label: field.label }]

/** Columns that an import understands: what a form may fill, files and secrets aside. */
export const importedFields = (fields: Fields): SheetField[] =>
  enteredFields(fields).flatMap(([name, field]) =>
    field.kind === 'files' || ('secret' in field && field.secret) ? [] : partsOf(name, field),
  )

/** Columns of an export: the same, and what is computed. */
export const exportedFields = (fields: Fields): SheetField[] =>
  storedFields(fields).flatMap(([name, field]) => partsOf(name, field))

/** How the import reads the columns of a resource: `needed` ones make a row, `numbers` are known by their normal form. */
export const columnDefs = (
  fields: Fields,
  { needed, numbers }: Record<'needed' | 'numbers', readonly string[]>,
): ColumnDef[] =>
  importedFields(fields).map(({ key, name, field, part, label }) => ({
    key,
    label,
    ...(needed.includes(name) && !part ? { required: true, identifies: true } : {}),
    ...kindOf(field),
    // Numbers are read as everybody would write them, all other texts as they were typed.
    ...(field.kind === 'text' && !numbers.includes(name) ? { freeText: true } : {}),
  }))

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
    case 'textarea':
    case 'rows':
      return { kind: 'text', freeText: true }
    default:
      return { kind: 'text' }
  }
}
