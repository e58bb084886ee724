import { reward } from '@hepu/api/areas/research/reward/reward'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import type { Resource } from '@hepu/api/core/resource/resource'
import { itemAt } from '@hepu/api/core/must'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/buildAuthority.ts'
import type { Client } from '../../../test/testApp.ts'
import { create, flowOf, show } from '../../areas/research/registry/testRegistries.ts'
import { sheetsOf } from '../../areas/authority/testTables.ts'
import { fileTest, type FileTest } from '../../files/testFiles.ts'
import { registryTotal } from '../../db/schema/index.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import { registryTable } from '../registryTable.ts'
import { foldTotals } from './foldTotals.ts'
import { allTables, diceFrom, insertRecords, randomRecord } from './testRecords.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

/** The numbers of a registry by organisation, crop, state and place, as the triggers keep them. */
async function keptTotals({ table }: Pick<Resource, 'table'>): Promise<string[]> {
  const { rows } = await app.services.db.execute<{ line: string }>(sql`
    select concat_ws(' ', org_id, crop, status, is_deleted, sum(gained)) as line from ${registryTotal}
    where registry = ${table} group by org_id, crop, status, is_deleted having sum(gained) <> 0`)
  return rows.map(({ line }) => line).toSorted()
}

/** The same numbers, counted. */
async function countedTotals(table: ResourceTable): Promise<string[]> {
  const { rows } = await app.services.db.execute<{ line: string }>(sql`
    select concat_ws(' ', org_id, crop, status, deleted_at is not null, count(*)) as line from ${table}
    group by org_id, crop, status, deleted_at is not null`)
  return rows.map(({ line }) => line).toSorted()
}

const expectExact = async (def: Resource): Promise<void> =>
  expect(await keptTotals(def)).toEqual(await countedTotals(registryTable(def)))

type Act = (db: FileTest['services']['db']) => Promise<unknown>

/** Returns a random statement on a registry: of one record, of many, or of all. */
function randomAct(
  { def, table }: (typeof allTables)[number],
  dice: (n: number) => number,
  orgIds: readonly number[],
  at: number,
): Act {
  const place = () => ({ orgId: itemAt(orgIds, dice(orgIds.length)), crop: dice(3) === 0 ? 'rice' : 'maize' })
  const some = sql`${table.id} % ${1 + dice(4)} = 0`
  const { orgId, crop } = place()
  const inOrg = and(eq(table.orgId, orgId), some)
  const made = Array.from({ length: 1 + dice(6) }, (_, n) => randomRecord(def, dice, place(), at * 10 + n))
  const acts: Act[] = [
    (db) => insertRecords(db, table, made),
    (db) => insertRecords(db, table, made.slice(0, 1)),
    (db) =>
      db
        .update(table)
        .set({ status: 1 + (at % 3) })
        .where(some),
    (db) => db.update(table).set({ auditOpinion: '不改变数目', version: at }).where(inOrg),
    (db) => db.update(table).set({ deletedAt: new Date(), deletedBy: 1 }).where(inOrg),
    (db) => db.update(table).set({ deletedAt: null }).where(eq(table.orgId, orgId)),
    (db) => db.update(table).set({ crop }).where(inOrg),
    (db) =>
      db
        .update(table)
        .set({ orgId: itemAt(orgIds, 0) })
        .where(inOrg),
    (db) => db.delete(table).where(and(inOrg, sql`${table.id} % 5 = 0`)),
    (db) => db.delete(table).where(sql`false`),
  ]
  return itemAt(acts, dice(acts.length))
}

/** Does acts in one transaction, which may end in a roll-back. A clash of two writers undoes the transaction too. */
const inOne = async (acts: readonly Act[], isKept: boolean): Promise<void> => {
  const left = new Error('left')
  await app.services.db
    .transaction(async (tx) => {
      for (const act of acts) await act(tx)
      if (!isKept) throw left
    })
    .catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      // A deadlock between the acts themselves, or a number that is taken.
      if (error !== left && code !== '40P01' && code !== '23505') throw error
    })
}

test.each([11, 12, 13])(
  'totals are exact after random statements of several connections at once, folded meanwhile (seed %i)',
  async (seed) => {
    const dice = diceFrom(seed)
    const registry = itemAt(allTables, dice(allTables.length))
    const orgIds = [(await makeOrg(app.services.db)).id, (await makeOrg(app.services.db)).id]
    for (let round = 0; round < 12; round++) {
      const transactions = Array.from({ length: 6 }, (_, n) => {
        const at = (seed * 100 + round) * 10 + n
        const acts = [at, at + 5000].map((no) => randomAct(registry, dice, orgIds, no))
        return () => inOne(acts, dice(5) > 0)
      })
      const folds = [() => foldTotals(app.services.db), () => foldTotals(app.services.db)]
      await Promise.all([...transactions, ...folds].map((run) => run()))
      await expectExact(registry.def)
    }
    expect((await countedTotals(registry.table)).length).toBeGreaterThan(1)
  },
)

const pageTotal = async (def: Resource, client: Client, model = {}): Promise<number> =>
  ((await client.call(def.calls.page, { model })) as { total: number }).total
const binTotal = async (def: Resource, client: Client): Promise<number> =>
  ((await client.call(def.calls.deletedPage, { model: {} })) as { total: number }).total

test.each([reward, thesis] as Resource[])(
  'totals are exact after creating, editing, reviewing, deleting, restoring, importing and undoing by several users at once: $title',
  async (def) => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    const inRice = await app.user({ org: ann.org, crop: 'rice' })
    const eve = await app.user()
    const everybody = [ann, bob, inRice, eve]
    const dice = diceFrom(def.title.length)
    const own = new Map<Client, string[]>(everybody.map((who) => [who, []]))
    let at = 0
    const acts: ((who: Client, ids: string[]) => Promise<unknown>)[] = [
      async (who, ids) => ids.push((await create(def, who, 100 + at++)).id),
      async (who, ids) => {
        const { id, version, ...values } = await show(def, who, itemAt(ids, 0))
        const entered = Object.fromEntries(Object.entries(values).filter(([name]) => name in def.fields))
        return who.call(def.calls.update, { ...entered, id, version, submit: dice(2) === 0 })
      },
      (who, ids) => who.call(def.calls.audit, { ids: ids.slice(0, 2), pass: dice(2) === 0, opinion: '意见' }),
      (who, ids) => who.call(def.calls.delete, { ids: ids.slice(-2), reason: '重复' }),
      (who, ids) => who.call(def.calls.restore, { ids: ids.slice(-2) }),
      async (who, ids) => {
        await who.call(def.calls.purge, { ids: ids.slice(-1) })
        ids.pop()
      },
    ]
    for (let round = 0; round < 14; round++) {
      const running = everybody.map((who) => {
        const ids = own.get(who) ?? []
        const act = ids.length < 3 ? acts[0] : acts[dice(acts.length)]
        // A call that the state of its records refuses changes nothing, and the totals have to show that too.
        return act?.(who, ids).catch(() => undefined)
      })
      await Promise.all([...running, foldTotals(app.services.db)])
      await expectExact(def)
    }
    await importAndUndo(def, ann)
    const table = registryTable(def)
    const inMaize = and(eq(table.orgId, ann.orgId), eq(table.crop, 'maize'))
    const counted = await app.services.db
      .select({
        status: table.status,
        isDeleted: sql<boolean>`${table.deletedAt} is not null`,
        n: sql<number>`count(*)::int`,
      })
      .from(table)
      .where(inMaize)
      .groupBy(sql`1, 2`)
      .orderBy(asc(table.status))
    const sum = (of: (row: (typeof counted)[number]) => boolean) =>
      counted.filter(of).reduce((total, { n }) => total + n, 0)
    for (const who of [ann, bob]) {
      expect(await pageTotal(def, who)).toBe(sum(({ isDeleted }) => !isDeleted))
      expect(await binTotal(def, who)).toBe(sum(({ isDeleted }) => isDeleted))
      for (const status of [1, 2, 3]) {
        expect(await pageTotal(def, who, { status })).toBe(
          sum((row) => !row.isDeleted && row.status === status),
        )
      }
    }
  },
)

/** Imports two records that the organisation had before, and undoes the import. */
async function importAndUndo(def: Resource, ann: Client): Promise<void> {
  const before = await pageTotal(def, ann)
  const ids = [(await create(def, ann, 1)).id, (await create(def, ann, 2)).id]
  const { bytes } = await sheetsOf(ann, def.calls.export)
  await ann.call(def.calls.delete, { ids, reason: '重复' })
  await ann.call(def.calls.purge, { ids })
  expect(await pageTotal(def, ann)).toBe(before)
  const flow = flowOf(def)
  const { batch } = await flow.confirm(ann, await flow.preview(ann, bytes))
  await expectExact(def)
  expect(await pageTotal(def, ann)).toBe(before + 2)
  await ann.call(def.calls.batch.undo, { id: batch.id, version: batch.version, reason: '导错了文件' })
  await expectExact(def)
  expect(await pageTotal(def, ann)).toBe(before)
}

test('folding leaves one row for each number, and none for a number of zero', async () => {
  const { db } = app.services
  const { def, table } = itemAt(allTables, 0)
  const orgId = (await makeOrg(db)).id
  const dice = diceFrom(7)
  for (let at = 0; at < 5; at++) {
    await insertRecords(db, table, [
      { ...randomRecord(def, dice, { orgId, crop: 'maize' }, 900_000 + at), status: 1 + (at % 2) },
    ])
  }
  await db.delete(table).where(and(eq(table.orgId, orgId), eq(table.status, 2)))
  await foldTotals(db)
  const own = inArray(registryTotal.orgId, [orgId])
  const left = await db
    .select({ status: registryTotal.status, gained: registryTotal.gained })
    .from(registryTotal)
    .where(own)
  expect(left).toEqual([{ status: 1, gained: 3 }])
})

test('every table of a registry has the triggers that keep its totals', async () => {
  const { rows } = await app.services.db.execute<{ table: string; n: number }>(sql`
    select tgrelid::regclass::text as table, count(*)::int as n from pg_trigger
    where tgname like 'registry_total_%' group by 1`)
  expect(Object.fromEntries(rows.map(({ table, n }) => [table, n]))).toEqual(
    Object.fromEntries(allTables.map(({ def }) => [def.table, 3])),
  )
})
