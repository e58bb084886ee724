import { getTableName, is } from 'drizzle-orm'
import { PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { must } from '@hepu/api/core/must'
import * as schema from './schema/index.ts'

/** A table of records whose columns are found by field name. */
export type RecordTable = PgTable & Record<string, AnyPgColumn> & { id: AnyPgColumn }

const tables = new Map<string, RecordTable>(
  Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table as RecordTable]),
)

/** Returns the table of this name; undefined if the database has none. */
export const tableNamed = (name: string): RecordTable | undefined => tables.get(name)

/** Returns the table of this name. Throws an Error if the database has none. */
export const getTable = (name: string): RecordTable => must(tableNamed(name), `the table ${name}`)

/** Returns a column of a table by its field name. Throws an Error if the table has none. */
export const columnOf = (table: RecordTable, name: string): AnyPgColumn =>
  must(table[name], `the column ${name} of ${getTableName(table)}`)
