import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const MIGRATION = new URL('./migrations/0041_money_in_yuan.sql', import.meta.url)
const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint')

test('the migration turns every stored amount of 万元 into yuan, in records, their histories and imports', async () => {
  const rows = [
    sql`create temp table reward (bonus numeric)`,
    sql`insert into reward values (12.5), (0.01), (999999999999.99), (null)`,
    sql`create temp table platform_info (funds numeric)`,
    sql`create temp table research_project (total_fund numeric, special_fund numeric, self_fund numeric, received_fund numeric)`,
    sql`insert into research_project values (1200.5, 900, 300.5, null)`,
    sql`create temp table patent (next_fee numeric)`,
    sql`insert into patent values (900)`,
    sql`create temp table laboratory (instruments jsonb)`,
    sql`insert into laboratory values ('[{"name":"甲","price":"86.50"},{"name":"乙","price":null}]'), (null)`,
    sql`create temp table change_log (object text, before jsonb, after jsonb)`,
    sql`insert into change_log values ('reward', null, '{"title":"奖","bonus":"10.50"}'),
      ('laboratory', '{"instruments":[{"price":"1.00"}]}', '{"name":"丙"}'), ('patent', null, '{"nextFee":"900.00"}')`,
    sql`create temp table import_change (object text, before jsonb, after jsonb)`,
    sql`insert into import_change values ('reward', '{"bonus":"3.00"}', '{}')`,
  ]
  const undone = new Error('undone')
  const read: Record<string, unknown> = {}
  const run = server.services.db.transaction(async (tx) => {
    for (const statement of [...rows, ...statements.map((text) => sql.raw(text))]) await tx.execute(statement)
    for (const table of [
      'reward',
      'research_project',
      'patent',
      'laboratory',
      'change_log',
      'import_change',
    ]) {
      const { rows: all } = await tx.execute(sql`select * from ${sql.identifier(table)} order by 1`)
      read[table] = all
    }
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  expect(read).toEqual({
    reward: [{ bonus: '100.00' }, { bonus: '125000.00' }, { bonus: '9999999999999900.00' }, { bonus: null }],
    research_project: [
      { total_fund: '12005000.00', special_fund: '9000000.00', self_fund: '3005000.00', received_fund: null },
    ],
    patent: [{ next_fee: '900.00' }],
    laboratory: [
      {
        instruments: [
          { name: '甲', price: '865000.00' },
          { name: '乙', price: null },
        ],
      },
      { instruments: null },
    ],
    change_log: [
      { object: 'laboratory', before: { instruments: [{ price: '10000.00' }] }, after: { name: '丙' } },
      { object: 'patent', before: null, after: { nextFee: '900.00' } },
      { object: 'reward', before: null, after: { title: '奖', bonus: '105000.00' } },
    ],
    import_change: [{ object: 'reward', before: { bonus: '30000.00' }, after: {} }],
  })
})
