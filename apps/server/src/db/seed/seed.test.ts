import { menus } from '@hepu/api/menus'
import { seedRoles as catalogue } from '@hepu/api/builtInRoles'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { connect, type Connection } from '../connect.ts'
import { oneAtATime } from '../oneAtATime.ts'
import { dictEntry, menu, organization, role, user } from '../schema/index.ts'
import { roleGrant } from '../roleGrant.ts'
import { seed } from './seed.ts'
import { leaveCatalogue } from './seedRoles.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 6 })
  const { url } = database
  await Promise.all([1, 2, 3].map(() => oneAtATime(url, () => seed(connection.db, { demo: true }))))
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const counts = async (): Promise<unknown> => {
  const found = await connection.db.execute(sql`
    select (select count(*) from dict_entry) as dict, (select count(*) from menu) as menu,
      (select count(*) from role) as role, (select count(*) from role_grant) as grants,
      (select count(*) from "user") as users, (select count(*) from organization) as orgs`)
  return found.rows[0]
}

describe('a start without the demo', () => {
  test('the first start makes one organisation of the configured name, without station and demo users, and a second keeps it', async () => {
    const own = await createTestDatabase()
    const { db, close } = connect(own.url, { max: 2 })
    try {
      await seed(db, { demo: false, orgName: '丰谷种业' })
      await seed(db, { demo: true, orgName: '别的名称' })
      const orgs = await db.select().from(organization)
      expect(orgs.map(({ name, code, path, id }) => [name, code, path === `/${id}/`])).toEqual([
        ['丰谷种业', 'HQ', true],
      ])
      expect((await db.select().from(user)).map(({ account }) => account)).toEqual(['admin'])
    } finally {
      await close()
      await own.drop()
    }
  })
})

describe('seed', () => {
  test('F-004 processes that start together make each user once, one for each kind of work', async () => {
    const ours = [
      'admin',
      'trial',
      'director',
      'breeder',
      'secretary',
      'reviewer',
      'project',
      'contract',
      'finance',
    ]
    const accounts = [...ours, 'external']
    const made = await connection.db.select().from(user).orderBy(user.id)
    expect(made.map(({ account }) => account)).toEqual(accounts)
  })

  test('the station is below the organisation', async () => {
    const [root, station] = await connection.db.select().from(organization).orderBy(organization.id)
    expect(root).toMatchObject({ name: '禾谱示范种业', code: 'HEPU', path: `/${root!.id}/` })
    expect(station).toMatchObject({
      name: '禾谱示范试验站',
      parentId: root!.id,
      path: `/${root!.id}/${station!.id}/`,
    })
  })

  test('each role grants exactly the permissions of the catalogue', async () => {
    for (const { code, permissions } of catalogue) {
      const found = await connection.db
        .selectDistinct({ word: menu.word })
        .from(role)
        .innerJoin(roleGrant, eq(roleGrant.roleId, role.id))
        .innerJoin(menu, eq(menu.id, roleGrant.menuId))
        .where(sql`${role.code} = ${code} and ${menu.word} is not null`)
      const inMenus = new Set(JSON.stringify(menus).match(/[a-z]+\.\w+:\w+/g))
      expect(found.map((row) => String(row.word)).toSorted(), code).toEqual(
        permissions.filter((word) => inMenus.has(word)).toSorted(),
      )
    }
  })

  test('a second start changes nothing', async () => {
    const before = await counts()
    await seed(connection.db, { demo: true })
    expect(await counts()).toEqual(before)
  })

  test('a role that people changed stays, and the others follow the catalogue', async () => {
    const grantsOf = (code: string) =>
      connection.db.$count(roleGrant, sql`role_id in (select id from role where code = ${code})`)
    const [administrator, breeder] = [await grantsOf('administrator'), await grantsOf('breeder')]
    const [director] = await connection.db.select().from(role).where(eq(role.code, 'director'))
    await leaveCatalogue(connection.db, director!.id)
    await connection.db.execute(sql`delete from role_menu where role_id = ${director!.id}`)
    await connection.db.execute(sql`delete from catalogue_grant`)
    await seed(connection.db, { demo: true })
    expect(await grantsOf('administrator')).toBe(administrator)
    expect(await grantsOf('breeder')).toBe(breeder)
    expect(await connection.db.$count(roleGrant, sql`role_id = ${director!.id}`)).toBe(0)
  })

  test('a choice that left the catalogue is disabled, and one that people added stays', async () => {
    await connection.db.insert(dictEntry).values([
      { dict: 'decision', value: 'OLD', label: '旧', isSystem: true },
      { dict: 'decision', value: 'OWN', label: '自定', isSystem: false },
    ])
    await seed(connection.db, { demo: true })
    const found = await connection.db.select().from(dictEntry).where(eq(dictEntry.dict, 'decision'))
    const disabled = new Map(found.map((row) => [row.value, row.disabled]))
    expect([disabled.get('OLD'), disabled.get('OWN'), disabled.get('UP')]).toEqual([true, false, false])
  })
})
