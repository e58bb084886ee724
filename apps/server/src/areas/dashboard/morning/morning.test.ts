import { showDeviations, showMorning } from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { insertProduct, insertSales } from '../../product/statistic/testSales.ts'
import { insertApproval } from '../testTrials.ts'
import { endedMonths } from './deviations.ts'
import { weekUntil } from './week.ts'

let app: TestApp
let ann: Client
/** A day on which ten months of the business year 2026 have ended. */
const NOW = new Date('2026-08-05T02:00:00Z')

beforeAll(async () => {
  app = await testApp({ now: () => NOW })
  ann = await app.user()
  const [one, two] = await Promise.all([
    insertProduct(app, ann, { name: '甲玉1号' }),
    insertProduct(app, ann, { name: '甲玉2号' }),
  ])
  await insertSales(app, ann, [
    { day: '2024-11-01', kg: 1000, amount: 1, productId: one.productId },
    { day: '2025-11-01', kg: 900, amount: 1, productId: one.productId },
    { day: '2025-01-01', kg: 1000, amount: 1, productId: two.productId },
    { day: '2026-01-01', kg: 400, amount: 1, productId: two.productId },
    { day: '2025-08-20', kg: 5000, amount: 1, productId: two.productId },
    { day: '2026-08-01', kg: 20_000, amount: 1, productId: one.productId },
    { day: '2026-07-25', kg: 10_000, amount: 1, productId: one.productId },
  ])
  await insertApproval(app, ann, { name: '禾玉1号', year: 2026 })
})
afterAll(() => app.close())

test('a week is seven days with today in China', () => {
  expect(weekUntil(new Date('2026-08-04T16:30:00Z'))).toEqual({
    from: '2026-07-30',
    to: '2026-08-05',
    beforeFrom: '2026-07-23',
    beforeTo: '2026-07-29',
  })
})

test('the ended months of a business year begin with its first one', () => {
  expect(endedMonths('2026-10-01', 10)).toEqual([])
  expect(endedMonths('2026-12-31', 10)).toEqual([10, 11])
  expect(endedMonths('2026-09-30', 10)).toEqual([10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(endedMonths('2026-03-01', 1)).toEqual([1, 2])
})

describe('晨会', () => {
  test('without the permission on what a card counts it says so and names nothing', async () => {
    const eve = await app.user({ org: ann.org, permissions: ['dashboard.research:read'] })
    const { cards } = await eve.call(showMorning, {})
    expect(cards.map(({ value, reason, items }) => [value, reason, items])).toEqual(
      cards.map(() => [null, 'noRight', []]),
    )
  })

  test('five cards have the week and the week before', async () => {
    const { from, to, cards } = await ann.call(showMorning, {})
    expect([from, to]).toEqual(['2026-07-30', '2026-08-05'])
    expect(cards.map(({ key, value, before }) => [key, value, before])).toEqual([
      ['approved', 1, 0],
      ['promoted', 0, 0],
      ['sold', 2, 1],
      ['overdue', 0, 0],
      ['risk', 0, 0],
    ])
    expect(cards[0]?.items[0]).toMatchObject({ title: '禾玉1号' })
  })

  test('another organisation has nothing of it', async () => {
    const bob = await app.user()
    const { cards } = await bob.call(showMorning, {})
    expect(cards.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0])
    await expect(bob.call(showMorning, { orgId: String(ann.orgId) })).rejects.toMatchObject({ code: 4040 })
  })
})

test('异常先说 compares the ended months alone, the largest deviation first', async () => {
  const { rows, period } = await ann.call(showDeviations, {})
  expect(period).toBe('2026业务年度 10月～7月，与上年同期相比')
  expect(rows.map(({ name, kg, expectedKg, deviation }) => [name, kg, expectedKg, deviation])).toEqual([
    ['甲玉1号', 10_900, 1000, 990],
    ['甲玉2号', 400, 1000, -60],
  ])
  expect(await (await app.user()).call(showDeviations, {})).toMatchObject({ reason: 'noData', rows: [] })
})
