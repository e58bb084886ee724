import type { Resource } from '@hepu/api/core/resource/resource'
import { fieldNamed, type Field } from '@hepu/api/core/resource/fields'
import { must } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import { index, type AnyPgColumn, type IndexBuilder } from 'drizzle-orm/pg-core'

type Listed = Pick<Resource, 'table' | 'fields' | 'list'>

/** Sorts that every list offers, by their names in the call, and their columns. None of these columns is ever blank. */
export const COMMON_COLUMNS = { id: 'id', createTime: 'createdAt', updateTime: 'updatedAt' } as const

/**
 * Kinds of filters that choose from few values. Their index keeps equal entries together, so that a million records take 7 MB of
 * it; one with a number in it takes ten times as much, as PostgreSQL does not keep equal floating-point numbers together.
 */
const FEW_VALUES: ReadonlySet<Field['kind']> = new Set(['dict', 'bool'])

/**
 * Returns the indexes that the list of a registry reads: one for each order it offers, and one that counts what plain filters
 * select. All of them begin with organisation and crop, and leave out the recycle bin, which has an index of its own. See
 * `resource/list/README.md`.
 */
export function listIndexes(def: Listed, columns: object, nameOf: (field: string) => string): IndexBuilder[] {
  const { orgId, crop, id, status } = columns as Record<'orgId' | 'crop' | 'id' | 'status', AnyPgColumn>
  const column = (name: string) => must((columns as Record<string, AnyPgColumn>)[name], `the column ${name}`)
  const isLive = sql`deleted_at is null`
  return [
    index(`${def.table}_list`).on(orgId, crop, id).where(isLive),
    ...sortedFields(def).map((name) =>
      index(`${def.table}_by_${nameOf(name)}`)
        .on(orgId, crop, column(name), id)
        .where(isLive),
    ),
    index(`${def.table}_filter`)
      .on(orgId, crop, ...fewValued(def).map(column), status)
      .where(isLive),
  ]
}

const sortedFields = ({ list }: Listed): string[] => [
  ...new Set([COMMON_COLUMNS.createTime, COMMON_COLUMNS.updateTime, ...list.sort]),
]

const fewValued = ({ fields, list }: Listed): string[] =>
  list.filter.filter((name) => FEW_VALUES.has(fieldNamed(fields, name).kind))
