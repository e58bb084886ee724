import {
  LEAST_DEVIATION,
  morningRows,
  showDeviations,
  showMorning,
  type Deviation,
  type MorningWeek,
} from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { lines } from '@hepu/api/areas/product/statistic/productStatistic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { productDecision } from '../../../db/schema/index.ts'
import { insertRow } from '../../../db/write.ts'
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
    expect(cards[0]?.title).toBe('新登记审核的审定品种（有效）')
    expect(cards[0]?.items[0]).toMatchObject({ title: '禾玉1号', note: expect.stringMatching(/年审定$/) })
  })

  test('each figure opens rows that add up to it', async () => {
    const { cards } = await ann.call(showMorning, {})
    for (const { key, value, before } of cards) {
      const sumOf = async (week: MorningWeek) => {
        const { rows } = await ann.call(morningRows, { key, week })
        return rows.reduce((sum, { figure }) => sum + figure, 0)
      }
      expect([await sumOf('now'), await sumOf('before')], key).toEqual([value, before])
    }
    const { from, to, rows } = await ann.call(morningRows, { key: 'sold', week: 'before' })
    expect([from, to]).toEqual(['2026-07-23', '2026-07-29'])
    expect(rows).toMatchObject([{ title: '甲玉1号', figure: 1, day: '2026-07-25' }])
    const eve = await app.user({ org: ann.org, permissions: ['dashboard.research:read'] })
    await expect(eve.call(morningRows, { key: 'sold' })).rejects.toMatchObject({ code: 4030 })
  })

  test('another organisation has nothing of it', async () => {
    const bob = await app.user()
    const { cards } = await bob.call(showMorning, {})
    expect(cards.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0])
    await expect(bob.call(showMorning, { orgId: String(ann.orgId) })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('异常先说', () => {
  const figures = (rows: readonly Deviation[]) =>
    rows.map(({ name, kg, expectedKg, deviation, basis }) => [name, kg, expectedKg, deviation, basis])

  test('compares the ended months alone, the largest deviation first', async () => {
    const { rows, period, hidden } = await ann.call(showDeviations, {})
    expect(period).toBe('2026业务年度 10月～7月')
    expect(figures(rows)).toEqual([
      ['甲玉1号', 10_900, 1000, 990, 'lastYear'],
      ['甲玉2号', 400, 1000, -60, 'lastYear'],
    ])
    expect(hidden).toEqual({ small: 0, minor: 0, more: 0, unknown: 0 })
    const { year, months } = await ann.call(showDeviations, {})
    for (const { productId, kg, expectedKg } of rows) {
      const bills = async (bizYear: number) => {
        const cells = [{ dimension: 'product' as const, value: productId }]
        const model = { startYear: bizYear, endYear: bizYear, months, cells }
        return (await ann.call(lines, { model })).kg
      }
      expect([await bills(year), await bills(year - 1)]).toEqual([kg, expectedKg])
    }
    expect(await (await app.user()).call(showDeviations, {})).toMatchObject({ reason: 'noData', rows: [] })
  })

  test('a deviation follows from the whole kg that are shown beside it', async () => {
    const dan = await app.user()
    const sell = async (name: string, before: number, now: number) => {
      const { productId } = await insertProduct(app, dan, { name })
      await insertSales(app, dan, [
        { day: '2024-11-01', kg: before, amount: 1, productId },
        { day: '2025-11-01', kg: now, amount: 1, productId },
      ])
    }
    await sell('甲玉1号', 3549.6, 4450.4)
    await sell('甲玉2号', 62.4, 47.6)
    const { rows } = await dan.call(showDeviations, {})
    // Unrounded they were +25.4 % and −23.7 %.
    expect(figures(rows)).toEqual([
      ['甲玉1号', 4450, 3550, 25.4, 'lastYear'],
      ['甲玉2号', 48, 62, -22.6, 'lastYear'],
    ])
    for (const { kg, expectedKg, deviation } of rows)
      expect(deviation).toBe(Number((((kg - expectedKg) / expectedKg) * 100).toFixed(1)))
  })

  test('says how many are left out, and why', async () => {
    const bob = await app.user()
    const sell = async (name: string, before: number, now: number) => {
      const { productId } = await insertProduct(app, bob, { name })
      await insertSales(app, bob, [
        ...(before > 0 ? [{ day: '2024-11-01', kg: before, amount: 1, productId }] : []),
        { day: '2025-11-01', kg: now, amount: 1, productId },
      ])
    }
    await sell('甲玉1号', 1000, 1000 * (1 + LEAST_DEVIATION / 100))
    await sell('甲玉2号', 1000, 1000 * (1 - LEAST_DEVIATION / 100) + 1)
    await sell('甲玉3号', 1, 100)
    await sell('甲玉4号', 0, 500)
    const { rows, hidden, reason } = await bob.call(showDeviations, {})
    expect(reason).toBeNull()
    expect(figures(rows)).toEqual([['甲玉1号', 1100, 1000, 10, 'lastYear']])
    expect(hidden).toEqual({ small: 1, minor: 1, more: 0, unknown: 1 })
  })

  test('takes the plan in force, spread over the year as all sales of the year before', async () => {
    const eve = await app.user()
    const { productId } = await insertProduct(app, eve, { name: '甲玉1号' })
    await insertSales(app, eve, [
      { day: '2024-11-01', kg: 300, amount: 1, productId },
      { day: '2025-09-01', kg: 100, amount: 1, productId },
      { day: '2025-11-01', kg: 600, amount: 1, productId },
    ])
    const ctx = await ctxOf(app, eve)
    const plan = (bizYear: number, plannedKg: number) =>
      insertRow(ctx, productDecision, {
        targetType: 'PRODUCT',
        targetId: productId,
        targetName: '甲玉1号',
        targetVersion: 1,
        decision: '追加示范',
        bizYear,
        reason: '扩大示范',
        evidence: [],
        decider: '品种委员会',
        decidedOn: '2025-08-01',
        plannedKg,
      })
    await plan(2022, 9000)
    const shown = async (client: Client) => figures((await client.call(showDeviations, {})).rows)
    expect(await shown(eve)).toEqual([['甲玉1号', 600, 300, 100, 'lastYear']])
    await plan(2025, 1000)
    expect(await shown(eve)).toEqual([['甲玉1号', 600, 750, -20, 'plan']])
    const words = ['dashboard.research:read', 'dashboard.promotion:read'] as const
    const without = await app.user({ org: eve.org, permissions: [...words] })
    expect(await shown(without)).toEqual([['甲玉1号', 600, 300, 100, 'lastYear']])
    const blind = await app.user({ org: eve.org, permissions: [words[0]] })
    expect(await blind.call(showDeviations, {})).toMatchObject({ reason: 'noRight', rows: [] })
  })
})
