import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../test/testApp.ts'
import type { Ctx } from '../http/context.ts'
import type { Db } from './connect.ts'
import { menu, party } from './schema/index.ts'
import { inTransaction } from './transaction.ts'
import { assertMove, lockTree, nest, nextPlace, orderChanges, type StoredTree } from './tree.ts'
import { insertRow } from './write.ts'

let app: TestApp
let ann: Client
let ctx: Ctx
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  ctx = await ctxOf(app, ann)
})
afterAll(() => app.close())

const tree: StoredTree<typeof party> = {
  table: party,
  lock: 1_234_567,
  levels: { max: 4, refusal: '最多四级' },
}

const make = async (name: string, parentId: number | null = null): Promise<number> =>
  (await insertRow(ctx, party, { name, type: 'SEED', parentId })).id

/** Moves a row as an area does: lock, check, write. `then` runs before the commit. */
const move = (id: number, parentId: number | null, then?: () => Promise<void>): Promise<void> =>
  inTransaction(app.services.db, async (db: Db) => {
    const own = { ...ctx, db }
    await lockTree(own, tree)
    await assertMove(own, tree, { id, parentId }, '不能移到自己之下')
    await db.update(party).set({ parentId }).where(eq(party.id, id))
    await then?.()
  })

const parentsOf = async (ids: number[]) =>
  new Map(
    (
      await app.services.db
        .select({ id: party.id, parentId: party.parentId })
        .from(party)
        .where(and(inArray(party.id, ids), isNull(party.deletedAt)))
    ).map((row) => [row.id, row.parentId]),
  )

/** Counts the connections that wait for the lock of the tree. */
async function countWaiting(): Promise<number> {
  const { rows } = await app.services.db.execute<{ n: string }>(
    sql`select count(*) n from pg_locks where locktype = 'advisory' and objid = ${tree.lock} and not granted`,
  )
  return Number(rows[0]?.n)
}

describe('moves in a stored tree', () => {
  test('a move under the own branch and one that makes too many levels are refused', async () => {
    const [a, other] = [await make('甲一'), await make('乙一')]
    const b = await make('甲二', a)
    const c = await make('甲三', b)
    for (const parentId of [a, b, c]) {
      await expect(move(a, parentId)).rejects.toMatchObject({
        code: 'BAD_STATE',
        message: '不能移到自己之下',
      })
    }
    await move(a, other)
    const top = await make('丙一')
    await expect(move(other, top)).rejects.toMatchObject({ code: 'BAD_STATE', message: '最多四级' })
    await move(c, top)
    await move(other, top)
    expect(await parentsOf([a, b, c, other])).toEqual(
      new Map([
        [a, other],
        [b, a],
        [c, top],
        [other, top],
      ]),
    )
  })

  test('of two moves at once, A under B and B under A, the second waits for the first and is refused', async () => {
    const [a, b] = [await make('丁一'), await make('丁二')]
    const second: Promise<unknown>[] = []
    await move(a, b, async () => {
      second.push(move(b, a).catch((error: unknown) => error))
      await expect.poll(countWaiting).toBe(1)
    })
    expect(await Promise.all(second)).toMatchObject([{ code: 'BAD_STATE', message: '不能移到自己之下' }])
    expect(await parentsOf([a, b])).toEqual(
      new Map([
        [a, b],
        [b, null],
      ]),
    )
  })

  test('a ring of three rows cannot be made by three moves at once', async () => {
    const ids = [await make('戊一'), await make('戊二'), await make('戊三')]
    const moves = await Promise.allSettled(ids.map((id, at) => move(id, ids[(at + 1) % 3]!)))
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect([...(await parentsOf(ids)).values()].filter((parentId) => parentId === null)).toHaveLength(1)
  })

  test('a stored ring does not stop a move out of it', async () => {
    const [a, b] = [await make('己一'), await make('己二')]
    await app.services.db.update(party).set({ parentId: b }).where(eq(party.id, a))
    await app.services.db.update(party).set({ parentId: a }).where(eq(party.id, b))
    await move(a, null)
    expect(await parentsOf([a, b])).toEqual(
      new Map([
        [a, null],
        [b, a],
      ]),
    )
  })
})

describe('rows that make no tree', () => {
  test('are all shown, and the log names them', () => {
    interface Node {
      id: number
      children: Node[]
    }
    const lines: unknown[] = []
    const log = { error: (...line: unknown[]) => void lines.push(line) } as unknown as Ctx['log']
    const nodes = (rows: { id: number; parentId: number | null }[], isWhole: boolean) =>
      nest({ log }, party, rows, ({ id }): Node => ({ id, children: [] }), isWhole)
    expect(nodes([{ id: 2, parentId: 1 }], false)).toEqual([{ id: 2, children: [] }])
    expect(lines).toEqual([])
    nodes([{ id: 2, parentId: 1 }], true)
    expect(lines).toEqual([[{ table: 'party', rings: [], orphans: [2] }, 'stored rows make no tree']])
    const ring = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]
    expect(nodes(ring, false)).toEqual([{ id: 1, children: [{ id: 2, children: [] }] }])
    expect(lines).toHaveLength(2)
  })
})

describe('the order of siblings', () => {
  const siblings = [
    { id: 1, sortValue: 1 },
    { id: 2, sortValue: 2 },
    { id: 3, sortValue: 7 },
  ]

  test('only rows whose place changes are written', () => {
    expect(orderChanges(siblings, [2, 1, 3], '')).toEqual([
      { row: siblings[1], sortValue: 1 },
      { row: siblings[0], sortValue: 2 },
      { row: siblings[2], sortValue: 3 },
    ])
    expect(orderChanges(siblings.slice(0, 2), [1, 2], '')).toEqual([])
  })

  test.each([[[1, 2]], [[1, 2, 3, 4]], [[1, 2, 2]], [[1, 2, 4]]])('the order %o is refused', (ids) => {
    expect(() => orderChanges(siblings, ids, '已变化')).toThrow('已变化')
  })
})

test('the next place under a parent is behind the last one', async () => {
  const menus = { table: menu, lock: 1 }
  const [last] = await app.services.db
    .select({ n: sql<number>`max(${menu.sortValue})` })
    .from(menu)
    .where(isNull(menu.parentId))
  expect(await nextPlace(ctx, menus, null)).toBe(last!.n + 1)
  expect(await nextPlace(ctx, menus, 987_654)).toBe(1)
})
