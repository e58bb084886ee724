import { authorityRecords } from './areas/authority/authorityRecordKinds.ts'
import { experimentRecords } from './areas/experiment/experimentRecordKinds.ts'
import { geneRecords } from './areas/research/gene/geneRecords.ts'
import { germplasmRecords } from './areas/research/germplasm/germplasmRecords.ts'
import { researchRecords } from './areas/research/researchRecordKinds.ts'
import { registries } from './areas/research/registries.ts'
import { upgradeRecords } from './areas/upgrade/upgradeRecordKinds.ts'
import type { PartOf, RecordField, RecordKind } from './core/recordKind.ts'
import { own } from './core/own.ts'

/** Every kind of record whose changes are logged; a new area adds its list here. */
export const recordKinds: readonly RecordKind[] = [
  ...authorityRecords,
  ...experimentRecords,
  ...upgradeRecords,
  ...researchRecords,
  ...registries.map(({ def }) => def.record),
  ...geneRecords,
  ...germplasmRecords,
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
