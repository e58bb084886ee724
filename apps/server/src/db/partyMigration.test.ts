import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const read = (name: string) => readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8')
const statementsOf = (text: string) => text.split('--> statement-breakpoint')

/** The statements of 0006 that made the table of suppliers. */
const before = statementsOf(read('0006_suppliers')).filter((text) => /"supplier"( |$)/.test(text.trim()))

test('the migration makes every supplier a party of the same id with all it had, deleted ones and histories too', async () => {
  const undone = new Error('undone')
  const { orgId } = await server.user()
  let found: unknown[] = []
  let lines: unknown[] = []
  const run = server.services.db.transaction(async (tx) => {
    await tx.execute(sql`create schema before`)
    await tx.execute(sql`set local search_path = before, public`)
    const inOwnSchema = (text: string) => text.replaceAll('"public".', '')
    for (const text of before) await tx.execute(sql.raw(inOwnSchema(text)))
    await tx.execute(sql`create table change_log (object text)`)
    await tx.execute(sql`insert into change_log values ('supplier'), ('user')`)
    await tx.execute(sql`insert into supplier (org_id, parent_id, name, type, credit_code, bank_account, region, state, version)
      values (${orgId}, null, '隆平高科', 'SEED', '91350100M000100Y43', '6228480012345678', '{410000}', 0, 7)`)
    await tx.execute(sql`insert into supplier (org_id, parent_id, name, type, deleted_at)
      values (${orgId}, 1, '绿源Ⅱ号ABC', 'LAND', now())`)
    for (const text of statementsOf(read('0050_party'))) await tx.execute(sql.raw(text))
    found = (
      await tx.execute(sql`select id, parent_id, name, type, credit_code, bank_account, region, state, version,
        deleted_at is not null as gone, kind, roles, former_names, initials, register from party order by id`)
    ).rows
    lines = (await tx.execute(sql`select object from change_log order by 1`)).rows
    await tx.execute(sql`insert into party (org_id, name, roles) values (${orgId}, '某人', '{PAYEE}')`)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  const added = { kind: 'UNIT', roles: ['SUPPLIER'], former_names: [], register: 'supplier' }
  expect(found).toEqual([
    {
      ...added,
      id: '1',
      parent_id: null,
      name: '隆平高科',
      type: 'SEED',
      credit_code: '91350100M000100Y43',
      bank_account: '6228480012345678',
      region: ['410000'],
      state: 0,
      version: 7,
      gone: false,
      initials: 'lpgk',
    },
    {
      ...added,
      id: '2',
      parent_id: '1',
      name: '绿源Ⅱ号ABC',
      type: 'LAND',
      credit_code: null,
      bank_account: null,
      region: [],
      state: 1,
      version: 1,
      gone: true,
      initials: 'lyiihabc',
    },
  ])
  expect(lines).toEqual([{ object: 'party' }, { object: 'user' }])
})
