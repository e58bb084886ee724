import type { Resource } from '@hepu/api/core/resource/resource'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { tableNamed } from '../db/tables.ts'

/** Returns the table of a registry. Throws if the schema has none, so that the server does not start without it. */
export function registryTable({ name, table }: Pick<Resource, 'name' | 'table'>): ResourceTable {
  const found = tableNamed(table)
  if (!found) throw new Error(`${name} has no table in db/schema`)
  return found as unknown as ResourceTable
}
