import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../test/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a connection that is lost between two statements fails its transaction and nothing else', async () => {
  const { db } = server.services
  const pidOf = async (on: Pick<typeof db, 'execute'>): Promise<number> =>
    (await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid
  const lost = db.transaction(async (tx) => {
    const pid = await pidOf(tx)
    await db.execute(sql`select pg_terminate_backend(${pid}::integer)`)
    await vi.waitFor(async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}::integer`)
      expect(rows).toEqual([])
    })
    return pidOf(tx)
  })
  await expect(lost).rejects.toThrow()
  expect(await pidOf(db)).toBeGreaterThan(0)
})
