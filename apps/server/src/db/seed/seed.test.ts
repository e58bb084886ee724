import { menus } from '@hepu/api/menus'
import { seedRoles as catalogue } from '@hepu/api/builtInRoles'
import { passwordRule } from '@hepu/api/core/password'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { fitsPassword } from '../../http/password.ts'
import { connect, type Connection } from '../connect.ts'
import { oneAtATime } from '../oneAtATime.ts'
import { dictEntry, menu, organization, role, user } from '../schema/index.ts'
import { roleGrant } from '../roleGrant.ts'
import { seed } from './seed.ts'
import { leaveCatalogue } from './seedRoles.ts'
import type { NewUser } from './seedUsers.ts'

let database: TestDatabase
let connection: Connection
let made: NewUser[][]
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 6 })
  const { url } = database
  made = await Promise.all([1, 2, 3].map(() => oneAtATime(url, () => seed(connection.db, { demo: true }))))
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
  test('makes one organisation of the configured name, without station and demo users, and a second one keeps it', async () => {
    const own = await createTestDatabase()
    const { db, close } = connect(own.url, { max: 2 })
    try {
      const made = await seed(db, { demo: false, orgName: '丰谷种业' })
      expect(made.map(({ account }) => account)).toEqual(['admin'])
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
    const accounts = ['admin', 'trial', 'director', 'breeder', 'secretary', 'reviewer', 'project', 'contract']
    expect(made.flat().map((it) => it.account)).toEqual(accounts)
    expect(await connection.db.select().from(user)).toHaveLength(accounts.length)
  })

  test('a made-up password is readable, keeps the rules and must be changed', async () => {
    const [admin] = made.flat()
    expect(admin?.password).toMatch(/^[A-Za-z2-9]{16}$/)
    expect(passwordRule.safeParse(admin?.password).success).toBe(true)
    const [stored] = await connection.db.select().from(user).where(eq(user.account, 'admin'))
    expect(stored).toMatchObject({ name: '系统管理员', mustChangePassword: true })
    expect(await fitsPassword(admin!.password, stored?.passwordHash)).toBe(true)
    expect(stored?.passwordHash).toContain('m=19456,t=2,p=1')
  })

  test('the station lies below the organisation', async () => {
    const [root, station] = await connection.db.select().from(organization).orderBy(organization.id)
    expect(root).toMatchObject({ name: '禾谱示范种业', code: 'HEPU', path: `/${root!.id}/` })
    expect(station).toMatchObject({
      name: '禾谱示范试验站',
      parentId: root!.id,
      path: `/${root!.id}/${station!.id}/`,
    })
  })

  test('each role grants exactly the words of the catalogue', async () => {
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
    expect(await seed(connection.db, { demo: true })).toEqual([])
    expect(await counts()).toEqual(before)
  })

  test('what people changed about a role stays; the others follow the catalogue', async () => {
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

  test('a choice that left the catalogue is disabled, one that people added stays', async () => {
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
