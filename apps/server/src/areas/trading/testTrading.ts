import { must } from '@hepu/api/core/must'
import type { Client, TestApp } from '../../../test/testApp.ts'
import { consult, listing } from '../../db/schema/index.ts'

let made = 0

/** Stores a listing of the client's organisation; `more` are columns of the table. */
export async function storeListing(
  app: TestApp,
  client: Client,
  more: Partial<typeof listing.$inferInsert> = {},
) {
  made += 1
  const stamps = { orgId: client.orgId, crop: 'maize', createdBy: client.userId, updatedBy: client.userId }
  const values = {
    kind: 'supply' as const,
    name: `测试成果${made}`,
    resultType: 'variety',
    summary: '高产、抗倒的玉米品种。',
    validTo: '2099-12-31',
    contactName: '王芳',
    contactPhone: '13800000000',
  }
  const [row] = await app.services.db
    .insert(listing)
    .values({ ...values, ...more, ...stamps })
    .returning()
  return must(row, 'the listing')
}

/** Stores a consultation that a visitor sent to the client's organisation; `more` are columns of the table. */
export async function storeConsult(
  app: TestApp,
  client: Client,
  more: Partial<typeof consult.$inferInsert> = {},
) {
  made += 1
  const stamps = { orgId: client.orgId, crop: 'maize' }
  const values = {
    topic: 'platform' as const,
    source: 'public' as const,
    name: `访客${made}`,
    phone: `139${String(made).padStart(8, '0')}`,
    content: '请与我联系。',
  }
  const [row] = await app.services.db
    .insert(consult)
    .values({ ...values, ...more, ...stamps })
    .returning()
  return must(row, 'the consultation')
}
