import { insertRow } from '../../../db/write.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { REVIEW } from '@hepu/api/core/resource/review'
import type { Values } from '@hepu/api/core/resource/problems'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'

/** Returns the day on which the tests of statistics run, which decides what is in force. */
export const today = (): Date => new Date('2025-06-15T04:00:00Z')

/** Stores records of a registry directly, approved unless given otherwise; also records that no form would accept. */
export async function store(
  app: TestApp,
  client: Client,
  table: ResourceTable,
  records: readonly Values[],
): Promise<void> {
  const ctx = await ctxOf(app, client)
  for (const record of records) {
    await insertRow(ctx, table, { status: REVIEW.APPROVED, ...record })
  }
}
