import { addConsultation, openConsultation } from '@hepu/api/areas/trading/market/market'
import type { OutputOf } from '@hepu/api/core/route'
import { requestOf, type Client, type TestApp } from '../../../../test/testApp.ts'
import { eq } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import { storeListing } from '../testTrading.ts'

const listedAt = new Date('2026-05-01T00:00:00Z')

/** Stores a listing that everybody may see; `more` are columns of the table. */
export async function storePublic(
  app: TestApp,
  client: Client,
  more: Partial<typeof listing.$inferInsert> = {},
) {
  const row = await storeListing(app, client, { state: 'listed', audience: 'public', listedAt, ...more })
  if (more.crop) await app.services.db.update(listing).set({ crop: more.crop }).where(eq(listing.id, row.id))
  return row
}

export interface Answer<T = unknown> {
  code: number
  msg: string
  data: T
}

/** Sends a form of a visitor from an address, without a token. */
export async function send(
  { app }: TestApp,
  values: Record<string, unknown>,
  remoteAddress = '203.0.113.1',
): Promise<Answer> {
  const form = { type: 'platform', name: '访客', mobile: '13800138000', content: '请与我联系。', ...values }
  const answer = await app.inject({ ...requestOf(addConsultation, form), remoteAddress })
  return answer.json<Answer>()
}

/** Opens a form as the web does. */
export async function openForm({ app }: TestApp): Promise<OutputOf<typeof openConsultation>> {
  const answer = await app.inject(requestOf(openConsultation, {}))
  return answer.json<Answer<OutputOf<typeof openConsultation>>>().data
}
