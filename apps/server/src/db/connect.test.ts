import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../test/testApp.ts'
import { findSignedIn } from '../http/session.ts'
import { builtOnce } from './builtOnce.ts'
import { connect } from './connect.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a connection lost between two statements fails its transaction and nothing else', async () => {
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

describe('named statements', () => {
  /** Names a connection of its own has after a session was looked up twice. */
  async function namesAfter(options: { isPooled?: boolean }): Promise<string[]> {
    const ann = await server.user()
    const { connectionString } = server.connection.pool.options
    const connection = connect(connectionString!, { max: 1, ...options })
    try {
      const find = () => findSignedIn(connection.db, ann.token, new Date())
      for (const found of [await find(), await find()]) expect(found?.caller.userId).toBe(ann.userId)
      const { rows } = await connection.pool.query<{ name: string }>(
        'select name from pg_prepared_statements',
      )
      return rows.map(({ name }) => name)
    } finally {
      await connection.close()
    }
  }

  test('the look-up of a session is a named statement on direct connections', async () => {
    expect((await namesAfter({})).toSorted()).toEqual(['session_now', 'signed_in'])
  })

  test('no statement is named behind a pooler in transaction mode, which DATABASE_DIRECT_URL indicates', async () => {
    expect(await namesAfter({ isPooled: true })).toEqual([])
  })

  test('two statements with one name are refused', () => {
    const build = () => ({ prepare: (name: string) => name })
    builtOnce('a_test_statement', build)
    expect(() => builtOnce('a_test_statement', build)).toThrow('Two statements are called a_test_statement')
  })
})
