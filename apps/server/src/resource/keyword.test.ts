import { reward } from '@hepu/api/areas/research/reward/reward'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'

/** Number of records of the organisation that searches, and of another one. */
const RECORDS = 6000

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  await app.connection.pool.query(
    `insert into reward (org_id, crop, status, title, award_name, search)
     select $1, 'maize', 1, t.title, '神农中华农业科技奖',
       concat_ws(chr(10), t.title, '神农中华农业科技奖', case when n % 500 = 0 then '穗青禾' else '王麦' end)
     from generate_series(1, $2::int) n, lateral (select case when n % 500 = 0 then '高粱耐盐种质' else '玉米抗倒伏自交系' end
       || '创制第' || n || '期' as title) t`,
    [ann.orgId, RECORDS],
  )
  await app.connection.pool.query('analyze reward')
})
afterAll(() => app.close())

/** Returns the plan of the statement that finds a page of the list. */
async function planOf(model: Record<string, unknown>): Promise<string> {
  const { pool } = app.connection
  const query = vi.spyOn(pool, 'query')
  try {
    await ann.call(reward.calls.page, { model })
    const sent = (query.mock.calls as unknown as [{ text: string }, unknown[]][]).find(([app]) =>
      /search_grams.* limit/s.test(app.text),
    )
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sent![0].text}`, sent![1])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    query.mockRestore()
  }
}

test.each(['高', '高粱', '穗青禾', '农业科技', '粱耐', '耐盐种质', '盐种质创制第5', '第4500期'])(
  'the keyword %s, any part of a word, is found by its index',
  async (name) => {
    expect(await planOf({ name })).toContain('Bitmap Index Scan on reward_search')
  },
)

test('candidates of the index are compared in full, so the order of letters and wildcards do not mislead', async () => {
  const totalOf = async (name: string) => (await ann.call(reward.calls.page, { model: { name } })).total
  expect(await totalOf('高粱')).toBe(RECORDS / 500)
  expect(await totalOf('粱高')).toBe(0)
  expect(await totalOf('高%质')).toBe(0)
  expect(await totalOf('高_耐')).toBe(0)
  expect(await totalOf('第4500期')).toBe(1)
})
