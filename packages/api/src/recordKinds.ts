import type { PartOf, RecordField, RecordKind } from './core/recordKind.ts'
import { importMappingKind } from './importMappingKind.ts'
import { own } from './core/own.ts'
import { areas } from './routes.ts'

/** Every kind of record whose changes are logged: what the areas give, their parts and registries, and what imports remember. */
export const recordKinds: readonly RecordKind[] = [
  ...areas.flatMap(({ recordKinds: kinds = [], parts = [], resources = [] }) => [
    ...kinds,
    ...parts.map(({ record }) => record),
    ...resources.map(({ record }) => record),
  ]),
  importMappingKind,
]

const byObject = new Map(recordKinds.map((kind) => [kind.object, kind]))

/** Returns the kind of the records of a table; undefined if their changes are not logged. */
export const findRecordKind = (object: string): RecordKind | undefined => byObject.get(object)

/** Returns the label of such records. */
export const recordLabel = (object: string): string => byObject.get(object)?.label ?? object

/** Returns the kinds of records that are parts of such a record, and how they belong to it. */
export const partsOfKind = (object: string): { kind: RecordKind; of: PartOf }[] =>
  recordKinds.flatMap((kind) =>
    (kind.partOf ?? []).filter((of) => of.object === object).map((of) => ({ kind, of })),
  )

/** Returns how a field of a record is shown; an undefined field is shown under its own name. */
export function recordField(object: string, name: string): RecordField {
  const fields = byObject.get(object)?.fields
  const field = fields && own(fields, name)
  return typeof field === 'object' ? field : { label: field ?? name }
}
