import type { Part } from '@hepu/api/core/resource/part'
import { storedFields } from '@hepu/api/core/resource/fields'
import { must } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  type text,
  uniqueIndex,
  type AnyPgColumn,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core'
import { owned, ref } from '../commonColumns.ts'
import { columnOf, snake } from './resourceTable.ts'

/** The table of a part. Its parent, its order and its fields are found in it by name. */
export type PartTable = ReturnType<typeof partTableOf>

/**
 * Makes the table of a part; its migration is generated from here. Its rows belong to the organisation of the parent: they move
 * to another one with it, and are deleted for ever with it.
 */
export function partTableOf(
  part: Pick<Part, 'table' | 'shape' | 'key' | 'fields' | 'parent'>,
  parent: object,
) {
  const isList = part.shape !== 'section'
  const own: Record<string, PgColumnBuilderBase> = {
    [part.key]: ref(snake(part.key)).notNull(),
    // Position among the rows of the parent, from 1.
    ...(isList ? { no: integer('no').notNull() } : {}),
    ...fieldColumns(part),
  }
  // Fields are known by name only: to the types the table has what every part keeps.
  const columns: ReturnType<typeof owned> = { ...owned(), ...own }
  const { orgId, id } = parent as Record<'orgId' | 'id', AnyPgColumn>
  return pgTable(part.table, columns, (t) => {
    const key = columnIn(t, part.key)
    const name = `${part.table}_${part.parent.table}`
    return [
      primaryKey({ columns: [t.orgId, t.id] }),
      foreignKey({ columns: [t.orgId, key], foreignColumns: [orgId, id] })
        .onDelete('cascade')
        .onUpdate('cascade'),
      isList
        ? index(name).on(t.orgId, key, columnIn(t, 'no'))
        : uniqueIndex(name)
            .on(t.orgId, key)
            .where(sql`deleted_at is null`),
    ]
  })
}

/** Returns a column for each field. A section may be saved with gaps; a row of a list may not. */
function fieldColumns({
  shape,
  fields,
}: Pick<Part, 'shape' | 'fields'>): Record<string, PgColumnBuilderBase> {
  return Object.fromEntries(
    storedFields(fields).map(([name, field]) => {
      const column = columnOf(snake(name), field) as ReturnType<typeof text>
      return [name, shape === 'section' || field.optional ? column : column.notNull()]
    }),
  )
}

const columnIn = (t: object, name: string): AnyPgColumn =>
  must((t as Record<string, AnyPgColumn>)[name], `the column ${name}`)
