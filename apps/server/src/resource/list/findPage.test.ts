import { reward } from '@hepu/api/areas/research/reward/reward'
import type { Resource } from '@hepu/api/core/resource/resource'
import { itemAt } from '@hepu/api/core/must'
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/buildAuthority.ts'
import { ctxOf, testApp, type TestApp } from '../../../test/testApp.ts'
import { merged } from '../../db/list/merge.ts'
import { ordered } from '../../db/nameConditions.ts'
import { registryTotal } from '../../db/schema/index.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { registryTable } from '../registryTable.ts'
import { sortColumn } from '../recordLists.ts'
import { findPage, pageOfBin, type FoundPage } from './findPage.ts'
import { filterOf } from './listFilters.ts'
import { allTables, diceFrom, insertRecords, randomRecord } from './testRecords.ts'

const CROP = 'maize'
/** A page for which the rows of organisations are merged one by one. */
const LARGE = 5_001
let app: TestApp
let ctx: Ctx
let orgIds: number[]
beforeAll(async () => {
  app = await testApp()
  ctx = await ctxOf(app, await app.user())
  orgIds = []
  while (orgIds.length < 20) orgIds.push((await makeOrg(ctx.db)).id)
})
afterAll(() => app.close())

/** The context of a caller who sees these organisations. */
const seeing = (ids: readonly number[]): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, crop: CROP, orgIds: ids },
})

const directions = ['ascending', 'descending'] as const
type Direction = (typeof directions)[number]

interface Asked {
  def: Resource
  table: ResourceTable
  sort: string
  order: Direction
  model?: Record<string, unknown>
}

const orderOf = ({ def, table, sort, order }: Asked) => {
  const column = sortColumn({ table }, sort)
  return { def, column, direction: order, mayBeBlank: !column.notNull }
}

const pageAt = (seen: Ctx, asked: Asked, offset: number, limit: number): Promise<FoundPage> =>
  findPage(seen, {
    table: asked.table,
    filter: filterOf(seen, asked, asked.model ?? {}),
    order: orderOf(asked),
    cut: { offset, limit },
  })

/** The ids of all records in the order of plain SQL. */
async function plainIds(
  { db }: Ctx,
  { table, sort, order }: Asked,
  where: SQL | undefined,
): Promise<number[]> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...ordered(order, sortColumn({ table }, sort), table.id))
  return found.map(({ id }) => id)
}

/** Reads pages until one is empty; checks that each names the same total. */
async function readToTheEnd(read: (offset: number) => Promise<FoundPage>, size: number): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const page = await read(ids.length)
    expect(page.ids.length).toBeLessThanOrEqual(size)
    if (page.ids.length === 0) {
      expect(page.total).toBe(ids.length)
      return ids
    }
    ids.push(...page.ids)
  }
}

describe.each(allTables.map(({ def, table }) => [def.title, def, table] as const))('%s', (_, def, table) => {
  const sorts = ['id', 'createTime', 'updateTime', ...def.list.sort]
  beforeAll(async () => {
    const dice = diceFrom(def.name.length)
    // Of the last organisation nothing is seen; other rows are in the recycle bin, or of another crop.
    const made = Array.from({ length: 60 }, (_, at) => {
      const orgId = itemAt(orgIds, at < 30 ? at % 3 : at % orgIds.length)
      return randomRecord(def, dice, { orgId, crop: at % 9 === 8 ? 'rice' : CROP }, at)
    })
    await insertRecords(ctx.db, table, made)
    const some = sql`${table.id} % 7 = 0`
    await ctx.db
      .update(table)
      .set({ deletedAt: sql`now() - ${table.id} % 3 * interval '1 day'` })
      .where(some)
  })

  test.each([
    ['one organisation', 0, 1],
    ['three organisations', 0, 3],
    ['more organisations than are merged', 0, 19],
    ['an organisation without records', 3, 4],
  ])('pages of %s are those of plain SQL in every order', async (_, from, to) => {
    const seen = seeing(orgIds.slice(from, to))
    for (const sort of sorts) {
      for (const order of directions) {
        const asked = { def, table, sort, order }
        const ids = await readToTheEnd((offset) => pageAt(seen, asked, offset, 4), 4)
        expect(ids, `${sort} ${order}`).toEqual(await plainIds(seen, asked, rows(seen, table)))
        const { ids: large } = await pageAt(seen, asked, 3, LARGE)
        expect(large, `${sort} ${order}, large`).toEqual(ids.slice(3))
        const beyond = await pageAt(seen, asked, ids.length + 3, 4)
        expect(beyond).toEqual({ ids: [], total: ids.length })
      }
    }
  })

  test('pages of one state, of one organisation and of a keyword are those of plain SQL', async () => {
    const seen = seeing(orgIds.slice(0, 3))
    const [first = 0] = orgIds
    const cases: [Record<string, unknown>, SQL][] = [
      [{ status: 2 }, eq(table.status, 2)],
      [{ orgId: first }, eq(table.orgId, first)],
      [{ orgId: itemAt(orgIds, 19) }, sql`false`],
      [{ name: '乙1' }, sql`${table.search} like '%乙1%'`],
      [
        { name: '乙1', status: 2, orgId: first },
        sql`search like '%乙1%' and status = 2 and org_id = ${first}`,
      ],
    ]
    for (const [model, condition] of cases) {
      for (const order of directions) {
        const asked = { def, table, sort: itemAt(def.list.sort, 0), order, model }
        const ids = await readToTheEnd((offset) => pageAt(seen, asked, offset, 4), 4)
        const plain = await plainIds(seen, asked, and(rows(seen, table), condition))
        expect(ids, JSON.stringify(model)).toEqual(plain)
      }
    }
  })

  test('pages of the recycle bin are those of plain SQL', async () => {
    const seen = seeing(orgIds.slice(0, 3))
    for (const order of directions) {
      const asked = { def, table, sort: 'deleteTime', order }
      const inOrder = { ...orderOf(asked), mayBeBlank: false }
      const ids = await readToTheEnd(
        (offset) => pageOfBin(seen, { table, order: inOrder, cut: { offset, limit: 3 } }),
        3,
      )
      const deleted = and(
        inArray(table.orgId, [...seen.caller.orgIds]),
        eq(table.crop, CROP),
        isNotNull(table.deletedAt),
      )
      expect(ids).toEqual(await plainIds(seen, asked, deleted))
      expect(ids.length).toBeGreaterThan(0)
    }
  })

  test('an index gives the pages of one organisation, and of several, in every order without sorting', async () => {
    for (const sort of sorts) {
      const column = sortColumn({ table }, sort)
      for (const ids of [orgIds.slice(0, 1), orgIds.slice(0, 3)]) {
        const where = and(
          eq(table.crop, CROP),
          sql`${table.deletedAt} is null`,
          column.notNull ? undefined : isNotNull(column),
        )
        const orderBy = sql`${column} desc, ${table.id} desc`
        const lines = await ctx.db.transaction(async (tx) => {
          for (const way of ['seqscan', 'bitmapscan', 'sort'])
            await tx.execute(sql.raw(`set local enable_${way} = off`))
          const from = merged({ table, orgIds: ids, where }, orderBy, LARGE)
          const { rows: plan } = await tx.execute<Record<string, string>>(
            sql`explain select ${table.id} from ${from} order by ${orderBy} limit 20`,
          )
          return plan.map((line) => itemAt(Object.values(line), 0))
        })
        expect(lines.join('\n'), sort).not.toMatch(/(^|-> +)Sort |Bitmap/m)
      }
    }
  })
})

describe('a registry of more records than are looked through whole', () => {
  const def: Resource = reward
  const table = registryTable(def)
  let org: number
  /** The level is spread evenly; the year follows the day of the award, so that old years are last by day. */
  beforeAll(async () => {
    org = (await makeOrg(ctx.db)).id
    await ctx.db.execute(sql`
      insert into reward (org_id, crop, title, award_name, level, grade, year, grant_date)
      select case when n % 3 = 0 then ${itemAt(orgIds, 0)}::bigint else ${org}::bigint end, ${CROP}, '大' || n, '奖',
        (array['国家级', '省部级', '市厅级'])[1 + n % 3], case when n % 5 = 0 then '一等' else '二等' end,
        2000 + n / 400, case when n % 50 > 0 then date '2000-01-01' + n end
      from generate_series(1, 8000) n`)
    await ctx.db.execute(sql`analyze reward`)
  })

  test.each([
    ['evenly spread', { grade: '一等', level: '省部级' }, sql`grade = '一等' and level = '省部级'`],
    ['last in the order', { year: 2000 }, sql`year = 2000`],
    [
      'very few',
      { year: 2000, level: '省部级', grade: '一等' },
      sql`year = 2000 and level = '省部级' and grade = '一等'`,
    ],
    ['none', { grade: '没有' }, sql`false`],
    ['of one state', { level: '省部级', status: 1 }, sql`level = '省部级' and status = 1`],
    ['of a part of a text', { name: '大1', grade: '一等' }, sql`search like '%大1%' and grade = '一等'`],
  ] as const)('pages of filtered records are those of plain SQL: matches %s', async (_, model, condition) => {
    const seen = seeing([itemAt(orgIds, 0), org])
    for (const sort of ['grantDate', 'id', 'title']) {
      for (const order of directions) {
        const asked = { def, table, sort, order, model }
        const ids = await plainIds(seen, asked, and(rows(seen, table), condition))
        const last = Math.max(0, ids.length - 5)
        for (const offset of [0, 20, 300, last, ids.length + 1]) {
          const page = await pageAt(seen, asked, offset, 20)
          expect(page.ids, `${sort} ${order} ${offset}`).toEqual(ids.slice(offset, offset + 20))
          expect(page.total).toBe(ids.length)
        }
      }
    }
  })

  test('the total of a list is that of the triggers, not a count', async () => {
    const seen = seeing([org])
    const asked: Asked = { def, table, sort: 'id', order: 'descending' }
    const before = (await pageAt(seen, asked, 0, 5)).total
    await ctx.db
      .insert(registryTotal)
      .values({ orgId: org, registry: 'reward', crop: CROP, status: 2, isDeleted: false, gained: 3 })
    expect((await pageAt(seen, asked, 0, 5)).total).toBe(before + 3)
    await ctx.db.execute(sql`select recount_registry('reward')`)
    expect((await pageAt(seen, asked, 0, 5)).total).toBe(before)
  })
})
