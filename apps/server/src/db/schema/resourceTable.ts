import { REVIEW } from '@hepu/api/core/resource/review'
import type { Field } from '@hepu/api/core/resource/fields'
import { storedFields } from '@hepu/api/core/resource/fields'
import { isRecordTarget, recordTargets } from '@hepu/api/core/resource/targets'
import { uniqueGroups, type Resource } from '@hepu/api/core/resource/resource'
import { must } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type IndexBuilder,
  type PgColumnBuilderBase,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { plainName, plainNames } from '../nameConditions.ts'
import { listIndexes } from './listIndexes.ts'

/** Returns columns of every resource besides its own fields. */
const kept = () => ({
  ...owned(),
  /** A review state (`REVIEW`). */
  status: integer('status').notNull().default(REVIEW.DRAFT),
  auditBy: ref('audit_by'),
  auditAt: moment('audit_at'),
  auditOpinion: text('audit_opinion'),
  /** The attachment that is the picture of the record. */
  previewFileId: ref('preview_file_id'),
  deletedBy: ref('deleted_by'),
  /** What the keyword of a list is looked for in, in lower case. */
  search: text('search').notNull().default(''),
})

/** The table of a resource: what every one keeps, and a column for each field. A field by any name is found in it. */
export type ResourceTable = ReturnType<typeof tableOf>

/** Makes the table of a resource; its migration is generated from here. */
export function tableOf(
  def: Pick<Resource, 'table' | 'fields' | 'list' | 'unique' | 'uniqueTogether' | 'deadlines'>,
  ownIndexes: (t: ExtraColumns) => IndexBuilder[] = () => [],
) {
  const own = Object.fromEntries(
    storedFields(def.fields).map(([name, field]) => [name, columnOf(snake(name), field)]),
  )
  // Fields are known by name only: to the types the table has what every one keeps.
  const columns: ReturnType<typeof kept> = { ...kept(), ...own }
  const table = pgTable(def.table, columns, (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ...listIndexes(def, t, snake),
    index(`${def.table}_open`)
      .on(t.orgId, t.crop, t.status)
      .where(sql`deleted_at is null and status <> ${sql.raw(String(REVIEW.APPROVED))}`),
    index(`${def.table}_bin`)
      .on(t.orgId, t.crop, t.deletedAt, t.id)
      .where(sql`deleted_at is not null`),
    index(`${def.table}_search`).using('gin', sql`search_grams(${t.search})`),
    ...referencesOf(def).map((name) => index(`${def.table}_${snake(name)}`).on(fieldIn(t, name))),
    ...namedIndexes(def, t),
    ...ownIndexes(t),
    ...Object.keys(def.deadlines?.days ?? {}).map((name) =>
      index(`${def.table}_${snake(name)}_due`)
        .on(t.orgId, t.crop, fieldIn(t, name))
        .where(sql`deleted_at is null`),
    ),
    ...uniqueGroups(def).map((names) =>
      uniqueIndex(uniqueIndexName(def, names))
        .on(t.orgId, t.crop, ...names.map((name) => fieldIn(t, name)))
        .where(sql`deleted_at is null`),
    ),
  ])
  made.push(table)
  return table
}

const made: PgTable[] = []

/** Returns the tables of all registries, once the schema is loaded. */
export const registryTables = (): readonly PgTable[] => made

/**
 * Returns the name of the index that keeps fields of a resource, a group of `uniqueGroups`, from being all alike in two
 * records.
 */
export const uniqueIndexName = ({ table }: Pick<Resource, 'table'>, names: readonly string[]): string =>
  `${table}_${names.map(snake).join('_')}`

/** Returns the indexes of a field by which other records point here: by id alone, and by name. */
function namedIndexes(def: Pick<Resource, 'table'>, t: ExtraColumns) {
  if (!isRecordTarget(def.table)) return []
  const name = fieldIn(t, recordTargets[def.table].nameField)
  return [index(`${def.table}_id`).on(t.id), index(`${def.table}_name`).on(t.orgId, name)]
}

type ExtraColumns = Record<'id' | 'orgId', AnyPgColumn>

/** Returns the indexes by which records are found by their names, however they are written; these are the fields of the names. */
export const byPlainName =
  ({ table }: Pick<Resource, 'table'>, ...names: string[]) =>
  (t: ExtraColumns): IndexBuilder[] =>
    names.map((name) => index(`${table}_plain_${snake(name)}`).on(t.orgId, plainName(fieldIn(t, name))))

/** Returns the index of a field that holds several names. */
export const byPlainNames =
  ({ table }: Pick<Resource, 'table'>, name: string) =>
  (t: ExtraColumns): IndexBuilder[] => [
    index(`${table}_plain_${snake(name)}`).using('gin', plainNames(fieldIn(t, name))),
  ]

const fieldIn = (t: object, name: string): AnyPgColumn =>
  must((t as Record<string, AnyPgColumn>)[name], `the column ${name}`)

/** Returns the fields that refer to a record. Their indexes find the records that refer to a target. */
const referencesOf = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  storedFields(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && isRecordTarget(field.target) ? [name] : [],
  )

/** Returns the column that stores a field. */
export function columnOf(name: string, { kind }: Exclude<Field, { kind: 'files' }>): PgColumnBuilderBase {
  switch (kind) {
    case 'number':
      return doublePrecision(name)
    case 'money':
      return numeric(name, { precision: 20, scale: 2 })
    case 'date':
      return date(name, { mode: 'string' })
    case 'bool':
      return boolean(name)
    case 'dicts':
    case 'region':
      return text(name).array()
    case 'ref':
      return ref(name)
    case 'holder':
    case 'rows':
      return jsonb(name)
    default:
      return text(name)
  }
}

/** Returns the name of the column of a field. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
