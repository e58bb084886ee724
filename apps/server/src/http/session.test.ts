import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg } from '../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { connect, type Connection } from '../db/connect.ts'
import { findSignedIn } from './session.ts'

let app: TestApp
/** Another process: a pool of its own, with what it keeps of sessions. */
let other: Connection
beforeAll(async () => {
  app = await testApp()
  other = connect(app.connection.pool.options.connectionString!, { max: 2 })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const run = (statement: SQL) => app.services.db.execute(statement)
const here = (ann: Client) => findSignedIn(app.services.db, ann.token, new Date())
const there = (ann: Client) => findSignedIn(other.db, ann.token, new Date())
const numberOf = async (): Promise<unknown> => (await run(sql`select n from rights_version`)).rows[0]!['n']

describe('the cached rights of a session', () => {
  test('the cached object stays the same until something changes', async () => {
    const ann = await app.user()
    expect((await here(ann))!.caller).toBe((await here(ann))!.caller)
    await run(sql`update "user" set name = '改名' where id = ${ann.userId}`)
    expect((await here(ann))!.caller.name).toBe('改名')
  })

  const roles = (ann: Client) => sql`(select role_id from user_role where user_id = ${ann.userId})`
  test.each<[string, (ann: Client) => SQL, (found: Awaited<ReturnType<typeof here>>) => boolean]>([
    [
      'a disabled user',
      (ann) => sql`update "user" set state = 0 where id = ${ann.userId}`,
      (found) => !found,
    ],
    [
      'a password to be changed',
      (ann) => sql`update "user" set must_change_password = true where id = ${ann.userId}`,
      (found) => found!.mustChangePassword,
    ],
    [
      'a role taken from him',
      (ann) => sql`delete from user_role where user_id = ${ann.userId}`,
      (found) => found!.caller.permissions.size === 0,
    ],
    [
      'a role switched off',
      (ann) => sql`update role set state = 0 where id in ${roles(ann)}`,
      (found) => found!.caller.permissions.size === 0,
    ],
    [
      'a word taken from his role',
      (ann) => sql`update role set follows = null where id in ${roles(ann)}`,
      (found) => found!.caller.permissions.size === 0,
    ],
    [
      'a data permission of his role',
      (ann) => sql`update role set data_scope = 'own' where id in ${roles(ann)}`,
      (found) => found!.caller.orgIds.length === 1,
    ],
    [
      'a data permission of his organisation',
      (ann) => sql`update organization set data_scope = 'own' where id = ${ann.orgId}`,
      (found) => found!.caller.orgIds.length === 1,
    ],
    [
      'his membership',
      (ann) => sql`delete from user_org where user_id = ${ann.userId}`,
      (found) => found!.caller.orgId === 0,
    ],
    [
      'crops he may work in',
      (ann) => sql`update user_org set crops = '{rice}' where user_id = ${ann.userId}`,
      (found) => found!.caller.crop === 'rice',
    ],
    [
      'a closed organisation',
      (ann) => sql`update organization set state = 0 where id = ${ann.orgId}`,
      (found) => found!.caller.orgId === 0,
    ],
    [
      'the end of the session',
      (ann) => sql`delete from session where user_id = ${ann.userId}`,
      (found) => !found,
    ],
  ])(
    'cached rights are replaced after a change of %s, at the next call of every process',
    async (_, change, holds) => {
      const ann = await app.user()
      await makeOrg(app.services.db, ann.org)
      expect([holds(await here(ann)), holds(await there(ann))]).toEqual([false, false])
      await run(change(ann))
      expect([holds(await here(ann)), holds(await there(ann))]).toEqual([true, true])
    },
  )

  test('cached rights are replaced after a change of the permissions that his role itself grants', async () => {
    const ann = await app.user({ permissions: ['system.user:read', 'system.user:write'] })
    const permissions = async () => (await here(ann))!.caller.permissions.size
    expect(await permissions()).toBe(2)
    await run(
      sql`delete from role_menu where menu_id in (select id from menu where word = 'system.user:write')`,
    )
    expect(await permissions()).toBe(1)
    await run(sql`update menu set deleted_at = now() where word = 'system.user:read'`)
    expect(await permissions()).toBe(0)
    await run(sql`update menu set deleted_at = null where word = 'system.user:read'`)
    expect(await permissions()).toBe(1)
  })

  test('cached rights are replaced after a change of the catalogue grants of his role', async () => {
    const ann = await app.user()
    const may = async () => (await here(ann))!.caller.permissions.has('system.user:read')
    expect(await may()).toBe(true)
    const entry = sql`(select id from menu where word = 'system.user:read')`
    await run(sql`delete from catalogue_grant where code = 'everything' and menu_id in ${entry}`)
    expect(await may()).toBe(false)
    await run(
      sql`insert into catalogue_grant select 'everything', id from menu where word = 'system.user:read'`,
    )
    expect(await may()).toBe(true)
  })

  test('cached rights are replaced after a new organisation below, and after a chosen one', async () => {
    const ann = await app.user()
    const seen = async () => (await here(ann))!.caller.orgIds.length
    expect(await seen()).toBe(1)
    const station = await makeOrg(app.services.db, ann.org)
    expect(await seen()).toBe(2)
    await run(sql`update organization set data_scope = 'chosen' where id = ${ann.orgId}`)
    expect(await seen()).toBe(1)
    await run(sql`insert into organization_data_org values (${ann.orgId}, ${station.id})`)
    expect(await seen()).toBe(2)
    const roles = sql`(select role_id from user_role where user_id = ${ann.userId})`
    await run(sql`update role set data_scope = 'chosen' where id in ${roles}`)
    expect(await seen()).toBe(1)
    await run(sql`insert into role_data_org select id, ${station.id} from role where id in ${roles}`)
    expect(await seen()).toBe(2)
  })

  test('an uncommitted change has no effect until it is committed', async () => {
    const ann = await app.user()
    await app.services.db.transaction(async (tx) => {
      await tx.execute(sql`delete from user_role where user_id = ${ann.userId}`)
      expect((await there(ann))!.caller.permissions.size).toBeGreaterThan(0)
    })
    expect((await there(ann))!.caller.permissions.size).toBe(0)
  })

  test('cached rights change with the organisation and crop of the session', async () => {
    const ann = await app.user()
    const station = await makeOrg(app.services.db, ann.org)
    await joinOrg(app.services.db, ann.userId, station, [])
    await here(ann)
    const move = (orgId: number, crop: string) =>
      run(sql`update session set org_id = ${orgId}, crop = ${crop} where user_id = ${ann.userId}`)
    for (const [orgId, crop] of [
      [station.id, 'maize'],
      [ann.orgId, 'rice'],
      [ann.orgId, 'maize'],
    ] as const) {
      await move(orgId, crop)
      expect((await here(ann))!.caller).toMatchObject({ orgId, crop })
    }
  })
})

test('the version rises once per transaction, and not for irrelevant changes', async () => {
  const ann = await app.user()
  const before = Number(await numberOf())
  await app.services.db.transaction(async (tx) => {
    await tx.execute(sql`update "user" set name = '甲' where id = ${ann.userId}`)
    await tx.execute(sql`update "user" set state = 1 where id = ${ann.userId}`)
    await tx.execute(sql`delete from user_role where user_id = ${ann.userId}`)
  })
  expect(Number(await numberOf())).toBe(before + 1)
  await run(sql`update "user" set mobile = '13800000000' where id = ${ann.userId}`)
  await run(sql`update session set seen_at = now() where user_id = ${ann.userId}`)
  expect(Number(await numberOf())).toBe(before + 1)
})
