import * as api from '@hepu/api/areas/trading/listing/listing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { listingTrail, obligation, userNotice } from '../../../db/schema/index.ts'
import { expireListings } from './expireListings.ts'
import { makeListed } from './testListings.ts'

let app: TestApp
let ann: Client
let eve: Client
let clock = new Date('2026-06-30T10:00:00Z')
beforeAll(async () => {
  app = await testApp({ now: () => clock })
  ann = await app.user()
  eve = await app.user({ org: ann.org })
})
afterAll(() => app.close())

test('a listing is shown to the end of its last day in Shanghai, ends once, and its owner gets a notice', async () => {
  const id = await makeListed(ann, eve, { validTo: '2026-06-30' })
  const due = await app.services.db
    .select()
    .from(obligation)
    .where(and(eq(obligation.object, 'listing'), eq(obligation.objectId, Number(id))))
  expect(due).toMatchObject([{ rule: 'trading.listingExpiry', dueDate: '2026-06-30', ownerId: ann.userId }])
  clock = new Date('2026-06-30T15:59:00Z')
  await expireListings(app.services, app.app.log)
  expect((await ann.call(api.showAchievement, { id })).state).toBe('listed')
  clock = new Date('2026-06-30T16:01:00Z')
  expect(await expireListings(app.services, app.app.log)).toMatchObject({ expired: 1 })
  expect(await expireListings(app.services, app.app.log)).toMatchObject({ expired: 0 })
  const shown = await ann.call(api.showAchievement, { id })
  expect(shown).toMatchObject({ state: 'expired', resultStatus: 6 })
  const lines = await app.services.db
    .select()
    .from(listingTrail)
    .where(and(eq(listingTrail.listingId, Number(id)), eq(listingTrail.event, 'expire')))
  expect(lines).toHaveLength(1)
  const notices = await app.services.db.select().from(userNotice).where(eq(userNotice.userId, ann.userId))
  expect(notices.filter(({ title }) => title.includes('已过期'))).toHaveLength(1)
})
