import { must } from '@hepu/api/core/must'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { deal } from '../../../db/schema/index.ts'

/** Stores a deal of the client's organisation; `more` are columns of the table. */
export async function storeDeal(app: TestApp, client: Client, more: Partial<typeof deal.$inferInsert>) {
  const stamps = { orgId: client.orgId, crop: 'maize', createdBy: client.userId, updatedBy: client.userId }
  const [row] = await app.services.db
    .insert(deal)
    .values({ brokerId: client.userId, ...more, ...stamps })
    .returning()
  return must(row, 'the deal')
}
