import { eq, like, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, testApp, type TestApp } from '../../test/testApp.ts'
import type { Ctx } from '../http/context.ts'
import { pageOf } from './page.ts'
import { organization, party } from './schema/index.ts'
import { insertRow } from './write.ts'

let app: TestApp
let ctx: Ctx
beforeAll(async () => {
  app = await testApp()
  ctx = await ctxOf(app, await app.user())
  for (const name of ['甲', '乙', '丙', '丁', '戊']) await insertRow(ctx, party, { name, type: 'SEED' })
})
afterAll(() => app.close())

const named = (where?: SQL) =>
  ctx.db
    .select({ id: party.id, name: party.name, owner: organization.id })
    .from(party)
    .innerJoin(organization, eq(organization.id, party.orgId))
    .where(where)
    .$dynamic()

const read = async (current: number, size: number, where?: SQL) => {
  const { found, page } = await pageOf(ctx, named(where), { current, size }, [party.id])
  return [found.map(({ name }) => name).join(''), page]
}

test.each([
  [1, 2, '甲乙', 5],
  [2, 2, '丙丁', 5],
  [3, 2, '戊', 5],
  [1, 5, '甲乙丙丁戊', 5],
  [1, 9, '甲乙丙丁戊', 5],
  [2, 5, '', 5],
  [9, 2, '', 5],
])('page %i of %i rows has %s of %i', async (current, size, names, total) => {
  expect(await read(current, size)).toEqual([names, { current, size, total }])
})

test('a query without rows has the total 0 on every page', async () => {
  const none = like(party.name, '没有%')
  expect(await read(1, 2, none)).toEqual(['', { current: 1, size: 2, total: 0 }])
  expect(await read(3, 2, none)).toEqual(['', { current: 3, size: 2, total: 0 }])
})
