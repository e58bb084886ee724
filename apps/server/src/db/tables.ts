import { getTableName, is } from 'drizzle-orm'
import { PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as schema from './schema/index.ts'

/** A table of records, by its columns. */
export type RecordTable = PgTable & Record<string, AnyPgColumn> & { id: AnyPgColumn }

const tables = new Map<string, RecordTable>(
  Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table as RecordTable]),
)

/** The table of this name in the database; undefined where there is none. */
export const tableNamed = (name: string): RecordTable | undefined => tables.get(name)
