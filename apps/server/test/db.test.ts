import { Client, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db.ts'

let databases: TestDatabase[]

beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase()))
})

afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
})

async function query<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('databases made at the same time are migrated', async () => {
  for (const { url } of databases) {
    const rows = await query<{ name: string | null }>(url, `select to_regclass('change_log')::text as name`)
    expect(rows).toEqual([{ name: 'change_log' }])
  }
})

test('no test file sees what another one writes', async () => {
  const [mine, other] = databases
  await query(mine!.url, 'create table only_here (id int)')
  const rows = await query(other!.url, `select to_regclass('only_here') as name`)
  expect(rows).toEqual([{ name: null }])
})

test('a database is dropped even while a client is connected', async () => {
  const extra = await createTestDatabase()
  const client = new Client({ connectionString: extra.url })
  client.on('error', () => undefined)
  await client.connect()
  await extra.drop()
  await expect(query(extra.url, 'select 1')).rejects.toThrow('does not exist')
  await client.end()
})
