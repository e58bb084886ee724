import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { userNotice } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { saleFollowers } from '../../product/shared.ts'
import { insertProduct, insertSales } from '../../product/statistic/testSales.ts'
import { noticeOutside } from './outsideNotices.ts'
import { makeRuled } from './testCommissions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const henan = { province: '410000', city: '410100' }
const hebei = { province: '130000', city: '130100' }

/** Makes a company with a licence for Henan; `reader` may read contracts only. */
async function makeSold() {
  const ann = await app.user()
  const reader = await app.user({
    org: ann.org,
    permissions: ['contract.record:read', 'contract.commission:read'],
  })
  const { productId } = await insertProduct(app, ann, { name: '禾玉1号' })
  await makeRuled(app, ann, {}, { variety: { productId, regions: ['410000'] } })
  return { ann, reader, productId }
}

const noticesOf = async ({ userId }: Client) => {
  const found = await app.services.db.select().from(userNotice).where(eq(userNotice.userId, userId))
  return found.filter(({ kind }) => kind === 'contract.outside')
}
const look = async (client: Client, productId: number) =>
  noticeOutside(app.services, (await ctxOf(app, client)).log, [productId])

test('sales within the licence send no notice', async () => {
  const { ann, productId } = await makeSold()
  await insertSales(app, ann, [{ day: '2025-02-01', kg: 500, amount: 10_000, productId, ...henan }])
  expect(await look(ann, productId)).toBe(0)
  expect(await noticesOf(ann)).toEqual([])
})

test('sales outside the licence send one notice for a contract and business year to those who compute commissions', async () => {
  const { ann, reader, productId } = await makeSold()
  await insertSales(app, ann, [
    { day: '2025-02-02', kg: 40, amount: 800, productId, ...hebei },
    { day: '2025-02-03', kg: 2, amount: 40, productId, ...hebei },
  ])
  expect(await look(ann, productId)).toBe(1)
  expect(await look(ann, productId)).toBe(0)
  const [notice, ...more] = await noticesOf(ann)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    title: '许可—销量对账：2025年度有许可范围外的销售',
    text: expect.stringContaining('2单销售在许可地域、年度或许可量以外（42 kg）'),
    object: 'contract',
  })
  expect(await noticesOf(reader)).toEqual([])
  await insertSales(app, ann, [{ day: '2025-11-02', kg: 40, amount: 800, productId, ...hebei }])
  expect(await look(ann, productId)).toBe(1)
  expect((await noticesOf(ann)).map(({ title }) => title)).toContain(
    '许可—销量对账：2026年度有许可范围外的销售',
  )
})

test('bills that are stored have the licences of their products checked by a job', async () => {
  const { ann, productId } = await makeSold()
  await insertSales(app, ann, [{ day: '2025-02-02', kg: 40, amount: 800, productId, ...hebei }])
  const ctx = await ctxOf(app, ann)
  await inTransaction(app.services.db, async (db) => {
    for (const follow of saleFollowers) await follow({ ...ctx, db }, [productId])
  })
  await vi.waitFor(async () => expect(await noticesOf(ann)).toHaveLength(1), {
    timeout: 15_000,
    interval: 200,
  })
})
