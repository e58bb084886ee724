import type { Resource } from '@hepu/api/core/resource/resource'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../db/schema/research.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'

/** Returns the table of a registry. Throws if the schema has none, so that the server does not start without it. */
export function registryTable({ name, table }: Pick<Resource, 'name' | 'table'>): ResourceTable {
  const found = Object.values<PgTable>(tables).find((candidate) => getTableName(candidate) === table)
  if (!found) throw new Error(`${name} has no table in db/schema/research.ts`)
  return found as ResourceTable
}
