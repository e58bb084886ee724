import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import type { Db } from '../../../db/connect.ts'
import { loadTraits } from './loadTraits.ts'

/** Returns the columns of a plot by key, with the own traits of every organisation that owns one of the records. */
export async function columnsFor(
  db: Db,
  records: readonly { orgId: number; crop: string }[],
): Promise<Map<string, ColumnDef>> {
  const owners = new Map(records.map(({ orgId, crop }) => [`${orgId}/${crop}`, { orgId, crop }]))
  const columns = new Map<string, ColumnDef>()
  for (const owner of owners.values()) {
    for (const column of fillColumns(await loadTraits(db, owner))) columns.set(column.key, column)
  }
  return columns
}
