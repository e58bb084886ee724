import { asc, getTableColumns, sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/testApp.ts'
import { insertMany } from './insertMany.ts'

/** One column of each type that tables have; two of its names are those of the parts of the statement. */
const probe = pgTable('insert_many_probe', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  s: text('s'),
  o: integer('o').notNull().default(7),
  longText: text('long_text'),
  big: bigint('big', { mode: 'number' }),
  price: numeric('price', { precision: 20, scale: 4 }),
  isOn: boolean('is_on'),
  day: date('day'),
  at: timestamp('at', { withTimezone: true }),
  ids: bigint('ids', { mode: 'number' }).array(),
  words: text('words').array(),
  body: jsonb('body'),
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.services.db
    .execute(sql`create table insert_many_probe (id bigserial primary key, s text, o integer not null default 7,
    long_text text, big bigint, price numeric(20, 4), is_on boolean, day date, at timestamptz, ids bigint[], words text[], body jsonb)`)
})
beforeEach(() => app.services.db.execute(sql`truncate insert_many_probe`))
afterAll(() => app.close())

const at = new Date('2026-05-01T04:05:06.789Z')
const full = {
  s: '禾谱\n"\'\\ 🌽',
  o: 0,
  longText: '',
  big: Number.MAX_SAFE_INTEGER,
  price: '1234567890123456.7891',
  isOn: false,
  day: '2024-02-29',
  at,
  ids: [1, 2],
  words: ['甲,乙', '"', '', 'null'],
  body: { a: [null, { b: 'null' }], c: '' },
}
const empty = {
  s: null,
  o: 1,
  longText: null,
  big: null,
  price: null,
  isOn: null,
  day: null,
  at: null,
  ids: null,
  words: null,
  body: null,
}
const store = async (rows: Record<string, unknown>[]) => {
  const ids = await insertMany(app.services.db, probe, rows)
  const { id, ...values } = getTableColumns(probe)
  const stored = await app.services.db.select({ id, values }).from(probe).orderBy(asc(id))
  expect(ids).toEqual(stored.map((row) => row.id))
  return stored.map((row) => row.values)
}

test.each([
  ['one row', [full]],
  ['rows that are all equal', [full, full, full]],
  ['equal rows with values of their own', [full, structuredClone(full)]],
  ['rows that differ in every column', [full, empty, full]],
  ['rows without any value', [empty, empty]],
  ['rows that differ in one column', [full, { ...full, o: 2 }, { ...full, o: 1 }]],
])('%s are stored as they are, in their order', async (_, rows) => {
  expect(await store(rows)).toEqual(rows)
})

test('a field that some rows lack becomes null, one that all rows lack gets its default', async () => {
  expect(await store([{ s: '甲' }, { s: '甲', big: 1 }, { s: '甲', big: undefined }])).toEqual([
    { ...empty, s: '甲', o: 7 },
    { ...empty, s: '甲', o: 7, big: 1 },
    { ...empty, s: '甲', o: 7 },
  ])
})

test('no rows are no statement', async () => {
  await expect(insertMany(app.services.db, probe, [])).resolves.toEqual([])
})
