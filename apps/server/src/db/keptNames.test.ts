import { reward } from '@hepu/api/areas/research/reward/reward'
import type { FastifyInstance } from 'fastify'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../../test/roundTrips.ts'
import { callsOf, ctxOf, testApp, testConfig, type Client, type TestApp } from '../../test/testApp.ts'
import { buildApp } from '../app.ts'
import { samples } from '../areas/research/registry/samples.ts'
import type { Ctx } from '../http/context.ts'
import { connect, type Connection } from './connect.ts'
import { readDictionaries, readNames } from './keptNames.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
/** Another process: the server on a pool of its own, with what it keeps. */
let other: FastifyInstance
let otherConnection: Connection
beforeAll(async () => {
  app = await testApp()
  otherConnection = connect(app.connection.pool.options.connectionString!, { max: 2 })
  other = await buildApp({ config: testConfig(), connection: otherConnection })
})
afterAll(async () => {
  await other.close()
  await otherConnection.close()
  await app.close()
})

const run = (statement: SQL) => app.services.db.execute(statement)
const numberOf = async () => Number((await run(sql`select names from rights_version`)).rows[0]!['names'])

/** A record of a registry, and what both processes show of it. */
async function makeRecord(): Promise<{
  ann: Client
  shown: () => Promise<Awaited<ReturnType<typeof show>>[]>
}> {
  const ann = await app.user()
  const values = { ...samples[reward.name].values, ownerDeptId: String(ann.orgId) }
  const { id } = await ann.call(reward.calls.create, values as never)
  const there = callsOf(other, ann.token)
  return { ann, shown: () => Promise.all([show(ann, id), show(there, id)]) }
}

async function labelsOf(ctx: Ctx): Promise<string[]> {
  const periods = (await readDictionaries(ctx, ['ripe_period'])).get('ripe_period')
  return (periods?.entries ?? []).map(({ label }) => label)
}

const show = (client: Pick<Client, 'call'>, id: string) => client.call(reward.calls.show, { id })

describe('kept names', () => {
  test.each<[string, (ann: Client) => SQL, (shown: Awaited<ReturnType<typeof show>>) => unknown, string]>([
    [
      'a renamed organisation',
      ({ orgId }) => sql`update organization set name = '改名后的站' where id = ${orgId}`,
      (shown) => [shown.orgName, shown.labels['ownerDeptId']],
      '改名后的站,改名后的站',
    ],
    [
      'a renamed user',
      ({ userId }) => sql`update "user" set name = '改名人' where id = ${userId}`,
      (shown) => [shown.createdByName, shown.updatedByName],
      '改名人,改名人',
    ],
    [
      'an option of the catalogue',
      () =>
        sql`update dict_entry set label = '新的级别' where dict = 'reward_level' and value = '行业（社会力量）'`,
      (shown) => shown.labels['level'],
      '新的级别',
    ],
    [
      'an option that the company renames',
      ({ orgId }) => sql`insert into dict_entry (org_id, dict, value, label)
        select split_part(path, '/', 2)::bigint, 'reward_grade', '一等', '特别一等' from organization where id = ${orgId}`,
      (shown) => shown.labels['grade'],
      '特别一等',
    ],
  ])('%s is shown at the next call of every process', async (_, change, textOf, expected) => {
    const { ann, shown } = await makeRecord()
    for (const before of await shown()) expect(String(textOf(before))).not.toBe(expected)
    await run(change(ann))
    for (const after of await shown()) expect(String(textOf(after))).toBe(expected)
  })

  test('an organisation that comes under another company gets its dictionaries', async () => {
    const { ann, shown } = await makeRecord()
    const company = await app.user()
    await run(sql`insert into dict_entry (org_id, dict, value, label)
      values (${company.orgId}, 'reward_category', '科技进步', '本公司的进步')`)
    for (const before of await shown()) expect(before.labels['category']).toBe('科技进步')
    await run(
      sql`update organization set path = ${`${company.org.path}${ann.orgId}/`} where id = ${ann.orgId}`,
    )
    for (const after of await shown()) expect(after.labels['category']).toBe('本公司的进步')
  })

  test('names are asked for once, and again after a change', async () => {
    const { ann, shown } = await makeRecord()
    const asked = async () =>
      (await statementsOf(shown)).filter((text) => /from "(organization|user)"|"dict_entry"/.test(text))
        .length
    await shown()
    expect(await asked()).toBe(0)
    await run(sql`update "user" set name = '又改名' where id = ${ann.userId}`)
    expect(await asked()).toBeGreaterThan(0)
    expect(await asked()).toBe(0)
  })

  test('what a transaction has not committed is not kept', async () => {
    const { ann, shown } = await makeRecord()
    const taken = inTransaction(app.services.db, async (db) => {
      await db.execute(sql`update "user" set name = '未提交' where id = ${ann.userId}`)
      await db.execute(sql`update dict_entry set label = '未提交' where dict = 'ripe_period'`)
      const ctx = await ctxOf(app, ann, db)
      expect((await readNames(ctx, 'user', [ann.userId])).get(ann.userId)).toBe('未提交')
      expect(await labelsOf(ctx)).toContain('未提交')
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    for (const after of await shown()) expect(after.createdByName).not.toBe('未提交')
    expect(await labelsOf(await ctxOf(app, ann))).not.toContain('未提交')
  })

  test('a call with an older number uses what newer ones keep, and adds nothing', async () => {
    const { ann, shown } = await makeRecord()
    const early = await ctxOf(app, ann)
    await run(sql`update "user" set name = '新名' where id = ${ann.userId}`)
    const late = await app.user({ org: ann.org })
    await shown()
    expect((await readNames(early, 'user', [ann.userId])).get(ann.userId)).toBe('新名')
    await readNames(early, 'user', [late.userId])
    const ctx = await ctxOf(app, ann)
    expect((await statementsOf(() => readNames(ctx, 'user', [late.userId]))).length).toBe(1)
    expect((await statementsOf(() => readNames(ctx, 'user', [late.userId]))).length).toBe(0)
  })

  test('without a number, as in a job, nothing is kept', async () => {
    const { ann } = await makeRecord()
    const {
      caller: { namesVersion: _, ...caller },
      ...ctx
    } = await ctxOf(app, ann)
    const ask = () => readNames({ ...ctx, caller }, 'user', [ann.userId])
    await ask()
    expect((await statementsOf(ask)).length).toBe(1)
  })
})

test('the number of names rises once per transaction, and not for other changes', async () => {
  const ann = await app.user()
  const before = await numberOf()
  await inTransaction(app.services.db, async (db) => {
    await db.execute(sql`update "user" set name = '甲' where id = ${ann.userId}`)
    await db.execute(sql`update organization set name = '甲站' where id = ${ann.orgId}`)
    await db.execute(sql`update dict_entry set note = '说明' where dict = 'reward_level'`)
  })
  expect(await numberOf()).toBe(before + 1)
  await run(sql`update "user" set state = 1, mobile = '13800000009' where id = ${ann.userId}`)
  await run(sql`update organization set state = 1, sort_value = 3 where id = ${ann.orgId}`)
  expect(await numberOf()).toBe(before + 1)
})
