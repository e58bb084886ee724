import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import type { Ctx } from '../../../http/context.ts'
import { countLines, lineCounter } from './countLines.ts'
import { asUser, saleOf } from './testSales.ts'
import { writeLines } from './writeLines.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

/** How many lines the database plans for. */
const planned = async ({ db }: Pick<Ctx, 'db'>): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select reltuples::int as n from pg_class where oid = 'sale_line'::regclass`,
  )
  return rows[0]?.n ?? NaN
}

const lines = Array.from({ length: 1_200 }, (_, at) => saleOf({ lineNo: at + 1 }))
const source = { source: 'ERP', batch: null }

test('lines of a running transaction are counted from the first thousand on, and again after five times as many', async () => {
  const undone = asUser(app, ann, async (ctx) => {
    const count = lineCounter(ctx)
    await writeLines(ctx, lines.slice(0, 900), source)
    await count(900)
    expect(await planned(ctx)).toBeLessThanOrEqual(0)
    await writeLines(ctx, lines.slice(900), source)
    await count(1_200)
    expect(await planned(ctx)).toBe(1_200)
    await writeLines(ctx, [saleOf({ lineNo: 9_999 })], source)
    await count(5_999)
    expect(await planned(ctx)).toBe(1_200)
    await count(6_000)
    expect(await planned(ctx)).toBe(1_201)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('a count does not wait for another one', { timeout: 20_000 }, async () => {
  await asUser(app, ann, async (ctx) => {
    await countLines(ctx)
    await asUser(app, ann, (other) => countLines(other))
  })
})
