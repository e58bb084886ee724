import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import type { Ctx } from '../../../http/context.ts'
import { byIndex } from './byIndex.ts'
import { asUser } from './testSales.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

/** The plan of looking up many lines of a table that is as good as empty. */
const planIn = async ({ db }: Ctx): Promise<string> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select s.id
    from generate_series(1, 1000000) g join sale_line s on s.org_id = 1 and s.id = g`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('work by index', () => {
  test('lines are looked up in an index while it lasts, and as the database likes afterwards', async () => {
    await asUser(app, ann, async (ctx) => {
      const before = await planIn(ctx)
      const [within, result] = await byIndex(ctx, async () => [await planIn(ctx), 'result'] as const)
      expect(before).toMatch(/(Hash|Merge) Join/)
      expect(within).toMatch(/Nested Loop[^]*Index (Only )?Scan using sale_line_/)
      expect(result).toBe('result')
      expect(await planIn(ctx)).toBe(before)
    })
  })

  test('work that fails leaves nothing behind', async () => {
    const failed = asUser(app, ann, (ctx) => byIndex(ctx, () => Promise.reject(new Error('refused'))))
    await expect(failed).rejects.toThrow('refused')
    const { rows } = await app.services.db.execute<{ enable_seqscan: string }>(sql`show enable_seqscan`)
    expect(rows).toEqual([{ enable_seqscan: 'on' }])
  })
})
