import {
  enteredFields,
  storedFields,
  type Field,
  type Fields,
  type HolderField,
} from '@hepu/api/core/resource/fields'
import { moneyFactor, writtenUnits, type MoneyUnit, type WrittenUnit } from '@hepu/api/core/money/readMoney'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'

/** Part of a holder that has its own column. */
export type HolderPart = 'internalUnit' | 'staffList' | 'externalUnit'

/** A column of a resource's workbook: a field, or one part of a holder. */
export interface SheetField {
  /** Key of the column: `inventors` or `inventors.internalUnit`. */
  key: string
  name: string
  field: Exclude<Field, { kind: 'files' }>
  part?: HolderPart
  label: string
  /** Earlier name of the column. */
  formerly?: string
}

const partLabels: Record<HolderPart, string> = {
  internalUnit: '内部单位',
  staffList: '人员',
  externalUnit: '外部单位',
}

/** Returns the parts of a holder. Holders of people have no internal units. */
const holderParts = ({ people }: HolderField): HolderPart[] =>
  (Object.keys(partLabels) as HolderPart[]).filter((part) => !people || part !== 'internalUnit')

/** Returns the heading of a part. If a holder takes only people, the column has the name of the field: 作者, not 作者人员. */
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

/** Returns the columns that an import reads: all fields of the form except files and secrets. */
export const importedFields = (fields: Fields): SheetField[] =>
  enteredFields(fields).flatMap(([name, field]) =>
    field.kind === 'files' || ('secret' in field && field.secret) ? [] : partsOf(name, field),
  )

/** Returns whether a new record needs the column. For a holder of people and units any one of its columns is enough. */
export const isNeeded = ({ field, part }: SheetField): boolean =>
  !field.optional && (!part || (part === 'staffList' && field.kind === 'holder' && field.people === true))

/** Returns the columns of an export: those of the import and the computed fields. */
export const exportedFields = (fields: Fields): SheetField[] =>
  storedFields(fields).flatMap(([name, field]) => partsOf(name, field))

interface Reading {
  needed: readonly string[]
  numbers: readonly string[]
  mayLack?: readonly string[]
}

/**
 * Returns how the import reads the columns of a resource: a row needs the `needed` columns, of which a draft may lack those
 * in `mayLack`; `numbers` are normalised.
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
      // Normalise numbers to their common form; keep other texts as typed.
      ...(field.kind === 'text' && !numbers.includes(name)
        ? { freeText: true, ...(field.long ? {} : { oneLine: true }) }
        : {}),
    }),
  )

/** Returns whether a cell is looked up: a dictionary entry, a place, a record or an internal unit. */
const isLookedUp = ({ kind }: Field, part: HolderPart | undefined): boolean =>
  kind === 'holder' ? part === 'internalUnit' : ['dict', 'dicts', 'region', 'ref'].includes(kind)

/** The units of money that a head may name instead; the amounts themselves are read exactly, with their unit (`moneyOf`). */
const otherUnits = (unit: MoneyUnit): ColumnDef['units'] =>
  Object.fromEntries(
    (Object.keys(writtenUnits) as WrittenUnit[])
      .filter((other) => other !== unit)
      .map((other) => [other, moneyFactor(other, unit)]),
  )

function kindOf(
  field: Field,
): Pick<ColumnDef, 'kind' | 'unit' | 'units' | 'min' | 'max' | 'freeText' | 'mayBreak'> {
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
    case 'dicts':
    case 'holder':
      return { kind: 'text', mayBreak: true }
    case 'money':
      return { kind: 'text', unit: field.unit, units: otherUnits(field.unit) }
    case 'rows':
      return { kind: 'text', freeText: true }
    default:
      return { kind: 'text' }
  }
}
