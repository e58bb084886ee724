import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { inTransaction } from '../db/transaction.ts'
import { noticeSetting, outgoingEmail, user, userNotice } from '../db/schema/index.ts'
import { notify } from './notify.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})

const reviewed = { kind: 'record.reviewed', title: '审核通过' } as const
const send = async (recipients: readonly number[]) => {
  const ctx = await ctxOf(app, ann)
  await inTransaction(app.services.db, (db) => notify({ ...ctx, db }, { ...reviewed, recipients }))
}
const inbox = ({ userId }: Client) =>
  app.services.db.select().from(userNotice).where(eq(userNotice.userId, userId))
const emails = ({ userId }: Client) =>
  app.services.db.select().from(outgoingEmail).where(eq(outgoingEmail.userId, userId))
const giveAddress = ({ userId }: Client) =>
  app.services.db
    .update(user)
    .set({ email: `u${userId}@example.com` })
    .where(eq(user.id, userId))

test('each recipient gets one notice, in the organisation and crop of the caller', async () => {
  await send([ann.userId, bob.userId, bob.userId])
  await expect(inbox(ann)).resolves.toHaveLength(1)
  await expect(inbox(bob)).resolves.toMatchObject([
    { title: reviewed.title, kind: reviewed.kind, orgId: ann.orgId, crop: 'maize', readAt: null },
  ])
})

test('a notice is not written if its transaction is rolled back', async () => {
  const ctx = await ctxOf(app, ann)
  const failed = inTransaction(app.services.db, async (db) => {
    await notify({ ...ctx, db }, { ...reviewed, recipients: [bob.userId] })
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  await expect(inbox(bob)).resolves.toEqual([])
})

test('a disabled user gets no notice', async () => {
  await app.services.db.update(user).set({ state: 0 }).where(eq(user.id, bob.userId))
  await send([bob.userId])
  await expect(inbox(bob)).resolves.toEqual([])
})

test('an e-mail is written only for a user with an address', async () => {
  await giveAddress(bob)
  await send([ann.userId, bob.userId])
  await expect(emails(ann)).resolves.toEqual([])
  await expect(emails(bob)).resolves.toMatchObject([
    { address: `u${bob.userId}@example.com`, title: reviewed.title },
  ])
})

test('a user who switched a kind off gets neither notice nor e-mail of it', async () => {
  await giveAddress(bob)
  await app.services.db
    .insert(noticeSetting)
    .values({ userId: bob.userId, kind: reviewed.kind, inbox: false, email: false })
  await send([bob.userId])
  await expect(inbox(bob)).resolves.toEqual([])
  await expect(emails(bob)).resolves.toEqual([])
})
