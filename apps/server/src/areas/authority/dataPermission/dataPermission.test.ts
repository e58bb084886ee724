import * as api from '@hepu/api/areas/authority/organization/organization'
import * as roleApi from '@hepu/api/areas/authority/role/role'
import * as session from '@hepu/api/areas/authority/session/session'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as userApi from '@hepu/api/areas/authority/user/userAdmin'
import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { groupPage, groupUpdate } from '@hepu/api/areas/experiment/group/group'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  joinOrg,
  makeAdministrator,
  makeOrg,
  makeUser,
  type Org,
} from '../../../../test/build/buildAuthority.ts'
import { makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { buildApp } from '../../../app.ts'
import { forWriting } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import {
  changeLog,
  organization,
  organizationDataOrg,
  role,
  roleDataOrg,
  userRole,
} from '../../../db/schema/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const text = (id: number): string => String(id)
const refusal = (code: number, message: string) => ({ code, message })

/** A company with two regions, one of which has a station, a user in each, and a group of trials each. */
interface Company {
  top: Client
  east: Client
  west: Client
  station: Client
}
const places = ['top', 'east', 'west', 'station'] as const
type Place = (typeof places)[number]

async function company(): Promise<Company> {
  const top = await makeOrg(db())
  const [east, west] = [await makeOrg(db(), top), await makeOrg(db(), top)]
  const station = await makeOrg(db(), east)
  const users = await Promise.all([top, east, west, station].map((org) => app.user({ org })))
  const made = Object.fromEntries(places.map((place, i) => [place, users[i]!])) as unknown as Company
  for (const place of places) {
    const trial = { name: `${place}组`, points: [{ name: '甲点' }], entries: [{ name: '甲' }] }
    await makeTrial(await ctxOf(app, made[place]), trial)
  }
  return made
}

const setOrg = (org: { orgId: number }, dataScope: DataScope) =>
  db().update(organization).set({ dataScope }).where(eq(organization.id, org.orgId))
const choose = (org: { orgId: number }, ...chosen: { orgId: number }[]) =>
  db()
    .insert(organizationDataOrg)
    .values(chosen.map((one) => ({ orgId: org.orgId, dataOrgId: one.orgId })))

/** What a user sees of the company's groups. */
async function seenBy(client: Client): Promise<string[]> {
  const { records } = await client.call(groupPage, { model: {}, size: 100 })
  return records.map((row) => row.name.replace('组', '')).toSorted()
}
const rolesOf = (client: Client) =>
  db().select({ roleId: userRole.roleId }).from(userRole).where(eq(userRole.userId, client.userId))
async function setRole(client: Client, dataScope: DataScope | null): Promise<void> {
  const [mine] = await rolesOf(client)
  await db().update(role).set({ dataScope }).where(eq(role.id, mine!.roleId))
}
const settingOf = async (client: Client, target: { orgId: number }) =>
  client.call(api.dataPermission, { id: text(target.orgId) })
const setting = async (
  client: Client,
  target: { orgId: number },
  dataScope: DataScope,
  ...chosen: Client[]
) => {
  const id = text(target.orgId)
  const { version } = await client.call(api.getOrganization, { id })
  const dataOrgIds = chosen.map((one) => text(one.orgId))
  return client.call(api.updateOrganization, { id, version, dataScope, dataOrgIds })
}

describe('F-368 Q-G36 lists show the data of the organisations of the data permission', () => {
  test.each<[DataScope, Place[]]>([
    ['own', ['east']],
    ['ownAndBelow', ['east', 'station']],
    ['chosen', ['east', 'west']],
    ['all', ['east', 'station', 'top', 'west']],
  ])('the data permission %s shows the data of its organisations', async (scope, expected) => {
    const they = await company()
    await setOrg(they.east, scope)
    if (scope === 'chosen') await choose(they.east, they.west)
    expect(await seenBy(they.east)).toEqual(expected)
    expect(await seenBy(they.west)).toEqual(['west'])
  })

  test('a new organisation starts with own and below', async () => {
    const they = await company()
    expect(await seenBy(they.top)).toEqual(['east', 'station', 'top', 'west'])
    expect(await settingOf(they.top, they.east)).toMatchObject({ dataScope: 'ownAndBelow', orgs: [] })
  })

  test('data of another tree are never shown, not even if the tree was stored as chosen', async () => {
    const [they, others] = [await company(), await company()]
    await setOrg(they.east, 'chosen')
    await choose(they.east, others.top)
    expect(await seenBy(they.east)).toEqual(['east'])
    const [shown] = (await they.east.call(groupPage, { model: {} })).records
    await setOrg(they.east, 'all')
    const all = (await they.east.call(groupPage, { model: {} })).records
    expect(all).toHaveLength(4)
    expect(all.map((row) => row.id)).toContain(shown!.id)
  })
})

describe('a role narrows what its organisation shows', () => {
  test.each<[DataScope | null, Place[]]>([
    [null, ['east', 'station', 'top', 'west']],
    ['all', ['east', 'station', 'top', 'west']],
    ['ownAndBelow', ['east', 'station']],
    ['own', ['east']],
  ])('a role with data permission %s narrows what its organisation shows', async (scope, expected) => {
    const they = await company()
    await setOrg(they.east, 'all')
    await setRole(they.east, scope)
    expect(await seenBy(they.east)).toEqual(expected)
  })

  test.each<[DataScope]>([['all'], ['ownAndBelow'], ['own']])(
    'the role setting %s does not widen an organisation that shows only its own data',
    async (scope) => {
      const they = await company()
      await setOrg(they.east, 'own')
      await setRole(they.east, scope)
      expect(await seenBy(they.east)).toEqual(['east'])
    },
  )

  test('several roles show the union of their data, and a stopped role shows nothing', async () => {
    const they = await company()
    await makeAdministrator(db(), they.top)
    await setOrg(they.east, 'all')
    await setRole(they.east, 'own')
    const { id } = await they.top.call(roleApi.roleSave, {
      orgId: text(they.east.orgId),
      name: '看西区',
      menuIds: [],
      dataScope: 'chosen',
      dataOrgIds: [text(they.west.orgId)],
    })
    await they.top.call(roleApi.roleUserSave, { roleId: id, userIds: [text(they.east.userId)] })
    expect(await seenBy(they.east)).toEqual(['east', 'west'])
    await they.top.call(roleApi.roleState, { id, state: 0 })
    expect(await seenBy(they.east)).toEqual(['east'])
  })

  test('a role of another organisation has no effect in this one', async () => {
    const they = await company()
    await joinOrg(db(), they.east.userId, they.station.org)
    const roles = await rolesOf(they.east)
    await db().update(role).set({ dataScope: 'own' }).where(eq(role.id, roles[1]!.roleId))
    expect(await seenBy(they.east)).toEqual(['east', 'station'])
  })
})

const renamed = ({ id, version }: { id: string; version: number }) => ({
  id,
  version,
  name: '改名',
  phase: 'R1',
  standardMoisture: 14,
  groupMeanIncludesCk: true,
})

describe('rows of organisations that are not below the own one', () => {
  async function reading(): Promise<Company & { foreign: { id: string; version: number } }> {
    const they = await company()
    await setOrg(they.east, 'all')
    const { records } = await they.east.call(groupPage, { model: {}, size: 100 })
    return { ...they, foreign: records.find((row) => row.name === 'west组')! }
  }

  test('a change is refused with the name of the owner, and nothing is changed', async () => {
    const { east, west, foreign } = await reading()
    const { name } = await west.call(session.myInfo, {}).then((me) => me.currentOrg!)
    await expect(east.call(groupUpdate, renamed(foreign))).rejects.toMatchObject(
      refusal(4030, `该组别属于「${name}」，您只能查看，不能修改`),
    )
    expect(await seenBy(west)).toEqual(['west'])
  })

  test('the row says that nothing may be done with it', async () => {
    const { east } = await reading()
    const { records } = await east.call(groupPage, { model: {}, size: 100 })
    const can = Object.fromEntries(records.map((row) => [row.name, row.can]))
    const nothing = { edit: false, scrap: false, import: false, export: true }
    expect(can).toMatchObject({
      east组: { edit: true },
      station组: { edit: true },
      west组: nothing,
      top组: nothing,
    })
  })

  test('no line of the change log is written for such a row, whatever a handler forgot', async () => {
    const { east, west } = await reading()
    const ctx = await ctxOf(app, east)
    const line = { object: 'x', objectId: 1, action: 'other', orgId: west.orgId } as const
    for (const caller of [ctx.caller, forWriting(ctx.caller)]) {
      await expect(writeLog({ ...ctx, caller }, line)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: '该记录属于其他机构，您只能查看，不能修改',
      })
    }
  })

  test('a row that is not shown does not exist', async () => {
    const [{ east }, others] = [await reading(), await company()]
    const [group] = (await others.top.call(groupPage, { model: {} })).records
    await expect(east.call(groupUpdate, renamed(group!))).rejects.toMatchObject(
      refusal(4040, '组别不存在或无权查看'),
    )
  })
})

describe('administration by organisation, not by data', () => {
  test('a user who sees only his own data still administers the organisations below', async () => {
    const they = await company()
    await setOrg(they.top, 'own')
    expect(await seenBy(they.top)).toEqual(['top'])
    const [tree] = await they.top.call(api.allTree, {})
    expect(tree!.children).toHaveLength(2)
    const users = await they.top.call(userApi.pageUsers, { model: { orgId: text(they.station.orgId) } })
    expect(users.records.map((row) => row.id)).toEqual([text(they.station.userId)])
    const model = { orgId: text(they.station.orgId) }
    expect((await they.top.call(roleApi.rolePage, { model })).total).toBe(1)
  })

  test('F-357 a user who sees all data administers no more because of it', async () => {
    const they = await company()
    await setOrg(they.east, 'all')
    const west = text(they.west.orgId)
    const unseen = refusal(4040, '机构不存在或无权查看')
    await expect(they.east.call(api.getOrganization, { id: west })).rejects.toMatchObject(unseen)
    await expect(they.east.call(api.dataPermission, { id: west })).rejects.toMatchObject(unseen)
    await expect(they.east.call(roleApi.rolePage, { model: { orgId: west } })).rejects.toMatchObject(unseen)
    await expect(they.east.call(roleApi.roleDataPermission, { orgId: west })).rejects.toMatchObject(unseen)
    const [foreign] = await rolesOf(they.west)
    await expect(they.east.call(roleApi.roleShow, { id: text(foreign!.roleId) })).rejects.toMatchObject(
      refusal(4040, '角色不存在或无权查看'),
    )
    const users = await they.east.call(userApi.pageUsers, { model: {} })
    expect(users.records.map((row) => row.id)).not.toContain(text(they.west.userId))
  })
})

describe('F-464 GET /api/authority/organization/dataPermission/{id}', () => {
  test('the call returns the setting, the chosen organisations and those whose data are seen', async () => {
    const they = await company()
    await setting(they.top, they.east, 'chosen', they.west)
    const answer = await settingOf(they.top, they.east)
    const idsOf = (orgs: { id: string }[]) => orgs.map((one) => one.id)
    expect(answer).toMatchObject({ orgId: text(they.east.orgId), dataScope: 'chosen' })
    expect(idsOf(answer.orgs)).toEqual([text(they.west.orgId)])
    expect(idsOf(answer.visible).toSorted()).toEqual([they.east, they.west].map((one) => text(one.orgId)))
    expect(answer.visible.every((one) => one.name.startsWith('机构'))).toBe(true)
    expect(await seenBy(they.east)).toEqual(['east', 'west'])
  })

  test('the call offers all settings to the top, and to a region what it may give itself', async () => {
    const they = await company()
    expect((await settingOf(they.top, they.east)).offer.scopes).toEqual([
      'own',
      'ownAndBelow',
      'chosen',
      'all',
    ])
    const own = await settingOf(they.east, they.east)
    expect(own.offer.scopes).toEqual(['own', 'ownAndBelow', 'chosen'])
    const ids = own.offer.orgs.map((one) => one.id)
    expect(ids.toSorted()).toEqual([they.east, they.station].map((one) => text(one.orgId)).toSorted())
    const role = await they.east.call(roleApi.roleDataPermission, {})
    expect(role).toMatchObject({ byOrganization: true, scopes: ['own', 'ownAndBelow', 'chosen', 'all'] })
    expect(role.orgs.map((one) => one.id).toSorted()).toEqual(ids.toSorted())
  })
})

describe('setting the data permission of an organisation', () => {
  test('an unknown setting, 指定机构 without any, and one of another tree are refused', async () => {
    const [they, others] = [await company(), await company()]
    const id = text(they.east.orgId)
    const send = (values: object) => they.top.call(api.updateOrganization, { id, version: 1, ...values })
    await expect(send({ dataScope: 'everything' })).rejects.toMatchObject(
      refusal(4000, '数据权限只能是本机构、本机构及下级、指定机构或全部机构'),
    )
    await expect(send({ dataScope: 'chosen', dataOrgIds: [] })).rejects.toMatchObject(
      refusal(4000, '请选择指定机构'),
    )
    await expect(send({ dataScope: 'chosen', dataOrgIds: [text(others.top.orgId)] })).rejects.toMatchObject(
      refusal(4040, '指定机构不存在或无权查看'),
    )
  })

  const tooWide = (label: string) =>
    refusal(4030, `数据权限「${label}」超出您自己的数据权限，请由上级管理员设置`)

  test('nobody sets an organisation wider than his own', async () => {
    const they = await company()
    await expect(setting(they.east, they.station, 'all')).rejects.toMatchObject(tooWide('全部机构'))
    await expect(setting(they.east, they.east, 'all')).rejects.toMatchObject(tooWide('全部机构'))
    await expect(setting(they.east, they.station, 'chosen', they.west)).rejects.toMatchObject(
      tooWide('指定机构'),
    )
    await setting(they.east, they.station, 'chosen', they.east)
    await setting(they.east, they.east, 'own')
    await expect(setting(they.east, they.east, 'ownAndBelow')).rejects.toMatchObject(tooWide('本机构及下级'))
    await setting(they.top, they.east, 'all')
    await setting(they.east, they.station, 'all')
  })

  test('the top of a tree can widen itself again, as nobody is above it', async () => {
    const { top } = await company()
    await setting(top, top, 'own')
    expect(await seenBy(top)).toEqual(['top'])
    await setting(top, top, 'all')
    expect(await seenBy(top)).toHaveLength(4)
  })

  test('a new organisation starts with own and below, or with its own data if its maker has no more', async () => {
    const they = await company()
    const form = (name: string, parent: Client) => ({
      parentId: text(parent.orgId),
      name,
      code: `D-${name}-${parent.orgId}`,
    })
    const made = await they.east.call(api.saveOrganization, form('A', they.east))
    expect(await they.east.call(api.getOrganization, { id: made.id })).toMatchObject({
      dataScope: 'ownAndBelow',
    })
    await setOrg(they.east, 'own')
    const next = await they.east.call(api.saveOrganizationPlain, form('B', they.east))
    expect(await they.east.call(api.getOrganization, { id: next.id })).toMatchObject({ dataScope: 'own' })
    await expect(
      they.east.call(api.saveOrganization, { ...form('C', they.east), dataScope: 'all' }),
    ).rejects.toMatchObject(tooWide('全部机构'))
  })

  test.each([
    ['V2', api.updateOrganization],
    ['V1', api.updateOrganizationPlain],
  ])(
    'a change makes a new version with its log line, even if only the choice changed (%s)',
    async (_, route) => {
      const they = await company()
      const id = text(they.east.orgId)
      const dataOrgIds = [text(they.west.orgId)]
      const first = await they.top.call(route, { id, version: 1, dataScope: 'chosen', dataOrgIds })
      const both = [...dataOrgIds, text(they.top.orgId)]
      const second = await they.top.call(route, { id, version: first.version, dataOrgIds: both })
      expect(second.version).toBe(3)
      const same = await they.top.call(route, { id, version: 3, dataScope: 'chosen', dataOrgIds: both })
      expect(same.version).toBe(3)
      const lines = await db()
        .select()
        .from(changeLog)
        .where(and(eq(changeLog.object, 'organization'), eq(changeLog.objectId, they.east.orgId)))
        .orderBy(changeLog.id)
      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatchObject({
        before: { dataScope: '本机构及下级', dataOrgs: [] },
        after: { dataScope: '指定机构' },
      })
      expect(lines[1]!.after).toMatchObject({ dataOrgs: expect.any(Array) as unknown[] })
      await expect(they.top.call(route, { id, version: 1, dataScope: 'own' })).rejects.toMatchObject({
        code: 4090,
      })
    },
  )

  test('another setting deletes the chosen organisations', async () => {
    const they = await company()
    await setting(they.top, they.east, 'chosen', they.west)
    await setting(they.top, they.east, 'own')
    expect((await settingOf(they.top, they.east)).orgs).toEqual([])
  })
})

describe('data permission of a role', () => {
  const tooWide = (label: string) =>
    refusal(4030, `数据权限「${label}」超出您自己的数据权限，请由上级管理员设置`)

  test('nobody gives a role more data than he has, by his organisation or by his own roles', async () => {
    const they = await company()
    const save = (values: object) =>
      they.east.call(roleApi.roleSave, { name: '新角色', menuIds: [], ...values })
    await expect(save({ dataScope: 'chosen', dataOrgIds: [text(they.west.orgId)] })).rejects.toMatchObject(
      tooWide('指定机构'),
    )
    const wide = await save({ dataScope: 'ownAndBelow' })
    await setRole(they.east, 'own')
    await expect(save({ name: '又一个' })).rejects.toMatchObject(tooWide('按机构设置'))
    await expect(save({ name: '又一个', dataScope: 'all' })).rejects.toMatchObject(tooWide('全部机构'))
    const { version } = await they.east.call(roleApi.roleShow, { id: wide.id })
    const edit = { id: wide.id, name: '改名', menuIds: [], version }
    await they.east.call(roleApi.roleUpdate, edit)
    await expect(
      they.east.call(roleApi.roleUpdate, { ...edit, version: version + 1, dataScope: null }),
    ).rejects.toMatchObject(refusal(4030, '角色「改名」的数据权限超出您自己的范围，不能修改其数据权限'))
    expect(await they.east.call(roleApi.roleDataPermission, {})).toMatchObject({
      byOrganization: false,
      scopes: ['own', 'chosen'],
      orgs: [{ id: text(they.east.orgId) }],
    })
  })

  test('nobody gives people a role that shows more than he sees', async () => {
    const they = await company()
    const { id } = await they.east.call(roleApi.roleSave, { name: '看下级', menuIds: [] })
    await setRole(they.east, 'own')
    const mate = await makeUser(db(), { org: they.east.org, permissions: [] })
    const userId = text(mate.id)
    const choices = await they.east.call(userApi.listUserRole, { userId })
    expect(choices.find((one) => one.id === id)?.can).toEqual({ grant: false })
    await expect(they.east.call(userApi.saveUserRole, { userId, roleIds: [id] })).rejects.toMatchObject(
      refusal(4030, '角色「看下级」的数据权限超出您自己的范围，不能分配'),
    )
  })

  test.each([
    ['V2', roleApi.roleSave, roleApi.roleUpdate],
    ['V1', roleApi.roleInsertV1, roleApi.roleEditV1],
  ])('the setting of a role is stored with a version and its log line (%s)', async (_, save, update) => {
    const they = await company()
    const dataOrgIds = [text(they.west.orgId)]
    const made = await they.top.call(save, { name: '角色', menuIds: [], dataScope: 'chosen', dataOrgIds })
    const stored = await they.top.call(roleApi.roleShow, { id: made.id })
    expect(stored).toMatchObject({ dataScope: 'chosen', dataOrgs: [{ id: dataOrgIds[0] }] })
    const edit = { id: made.id, name: '角色', menuIds: [], version: stored.version }
    await they.top.call(update, edit)
    expect(await they.top.call(roleApi.roleShow, { id: made.id })).toEqual(stored)
    await they.top.call(update, { ...edit, dataScope: 'own' })
    expect(await they.top.call(roleApi.roleShow, { id: made.id })).toMatchObject({
      dataScope: 'own',
      dataOrgs: [],
      version: stored.version + 1,
    })
    await expect(they.top.call(update, { ...edit, dataScope: null })).rejects.toMatchObject({ code: 4090 })
    const lines = await they.top.call(changeHistory.changeLogOfRecord, { object: 'role', objectId: made.id })
    expect(lines[0]).toMatchObject({
      before: { dataScope: '指定机构' },
      after: { dataScope: '本机构', dataOrgs: [] },
    })
  })
})

describe('the effective data permission of a role', () => {
  test.each<[DataScope, DataScope | null, Place[], DataScope]>([
    ['own', null, [], 'own'],
    ['own', 'all', [], 'own'],
    ['own', 'ownAndBelow', [], 'own'],
    ['own', 'chosen', ['west'], 'own'],
    ['ownAndBelow', 'all', [], 'ownAndBelow'],
    ['ownAndBelow', 'own', [], 'own'],
    ['ownAndBelow', 'chosen', ['west'], 'own'],
    ['ownAndBelow', 'chosen', ['west', 'station'], 'chosen'],
    ['ownAndBelow', 'chosen', ['station'], 'chosen'],
    ['chosen', 'all', [], 'chosen'],
    ['chosen', 'ownAndBelow', [], 'own'],
    ['chosen', 'chosen', ['station', 'west'], 'chosen'],
    ['all', 'ownAndBelow', [], 'ownAndBelow'],
    ['all', null, [], 'all'],
  ])(
    'an organisation with %s and a role set to %s (%j) have the effect %s',
    async (ofOrg, ofRole, chosen, effect) => {
      const they = await company()
      await setOrg(they.east, ofOrg)
      if (ofOrg === 'chosen') await choose(they.east, they.west)
      await setRole(they.east, ofRole)
      const [only] = await db()
        .select({ id: role.id })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .where(eq(userRole.userId, they.east.userId))
      const ids = chosen.map((place) => ({ roleId: only!.id, dataOrgId: they[place].orgId }))
      if (ids.length > 0) await db().insert(roleDataOrg).values(ids)
      const { records } = await they.east.call(roleApi.rolePage, { model: {} })
      expect(records.find(({ id }) => id === text(only!.id))).toMatchObject({ dataEffect: effect })
      const seen = await seenBy(they.east)
      expect(seen.includes('west')).toBe(effect === 'all' || (effect === 'chosen' && ofOrg === 'chosen'))
    },
  )
})

describe('a user whose role shows more data than the administrator has', () => {
  const MESSAGE = /拥有您没有的权限，请由上级管理员操作$/
  const stronger = { code: 4220, message: expect.stringMatching(MESSAGE) as string }
  const wider = (name: string, action: string) =>
    refusal(4030, `角色「${name}」的数据权限超出您自己的范围，不能${action}`)

  async function takeOver(by: Client, id: string) {
    const { name, version, orgs } = await by.call(userApi.getUser, { id })
    const orgIds = orgs.map((one) => one.id)
    return Promise.allSettled([
      by.call(userApi.updateUser, { id, name, version, orgIds, mobile: '13900000001' }),
      by.call(userApi.setUserPassword, { a: id, b: orgIds[0]!, newPassword: 'Hepu-first-1' }),
      by.call(userApi.resetUserPassword, { id }),
    ])
  }
  const makeRole = async (org: { orgId: number }, name: string, dataScope: DataScope) => {
    const values = { orgId: org.orgId, code: `r-${name}`, name, dataScope }
    const [made] = await db().insert(role).values(values).returning({ id: role.id })
    return made!.id
  }

  test('the account of a colleague whose role shows more cannot be taken over', async () => {
    const they = await company()
    const mate = await app.user({ org: they.east.org })
    await setRole(they.east, 'own')
    const answers = await takeOver(they.east, text(mate.userId))
    expect(answers).toMatchObject(answers.map(() => ({ reason: stronger })))
    const shown = await they.east.call(userApi.getUser, { id: text(mate.userId) })
    expect(shown.can).toMatchObject({ edit: false, password: false })
  })

  test('a station that shows more than itself is out of reach, one that shows its own data is not', async () => {
    const they = await company()
    await setOrg(they.top, 'own')
    const id = text(they.station.userId)
    const helped = await takeOver(they.top, id)
    expect(helped.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await setOrg(they.station, 'all')
    const answers = await takeOver(they.top, id)
    expect(answers).toMatchObject(answers.map(() => ({ reason: stronger })))
  })

  test('a role that one has oneself makes nobody stronger', async () => {
    const they = await company()
    await setOrg(they.east, 'own')
    await setRole(they.east, 'ownAndBelow')
    const { can } = await they.east.call(userApi.getUser, { id: text(they.east.userId) })
    expect(can).toMatchObject({ edit: true })
  })

  test('an administrator does not take a role below that shows more', async () => {
    const they = await company()
    await makeAdministrator(db(), they.east)
    await setOrg(they.station, 'all')
    await joinOrg(db(), they.east.userId, they.station.org, [])
    const roleId = text(await makeRole(they.station, '看全部', 'all'))
    await expect(
      they.east.call(roleApi.roleUserSave, { roleId, userIds: [text(they.east.userId)] }),
    ).rejects.toMatchObject(wider('看全部', '分配'))
    expect((await they.east.call(roleApi.roleShow, { id: roleId })).can).toMatchObject({ assign: false })
  })

  test('such a role is not taken, stopped, deleted or started, except by an administrator', async () => {
    const they = await company()
    const id = text(await makeRole(they.east, '看下级', 'ownAndBelow'))
    await setRole(they.east, 'own')
    const mate = await makeUser(db(), { org: they.east.org, permissions: [] })
    const ids = [`${mate.id}-${id}`]
    await db()
      .insert(userRole)
      .values({ userId: mate.id, roleId: Number(id) })
    const { east, top } = they
    await expect(east.call(roleApi.roleUserDelete, { ids })).rejects.toMatchObject(
      wider('看下级', '取消分配'),
    )
    await expect(east.call(roleApi.roleState, { id, state: 0 })).rejects.toMatchObject(
      wider('看下级', '停用'),
    )
    await top.call(roleApi.roleState, { id, state: 0 })
    await expect(east.call(roleApi.roleState, { id, state: 1 })).rejects.toMatchObject(
      wider('看下级', '启用'),
    )
    await top.call(roleApi.roleUserDelete, { ids })
    await expect(east.call(roleApi.roleDelete, { ids: [id] })).rejects.toMatchObject(wider('看下级', '删除'))
    await makeAdministrator(db(), { userId: east.userId, orgId: east.orgId })
    await setOrg(east, 'own')
    await east.call(roleApi.roleDelete, { ids: [id] })
  })
})

test('an administrator does not change the data permission of a role that opens more than he has', async () => {
  const they = await company()
  await makeAdministrator(db(), they.east)
  await setOrg(they.east, 'own')
  await setOrg(they.station, 'ownAndBelow')
  const below = await makeOrg(db(), they.station.org)
  const [made] = await db()
    .insert(role)
    .values({ orgId: they.station.orgId, code: 'wide', name: '看下级', dataScope: 'ownAndBelow' })
    .returning({ id: role.id, version: role.version })
  const edit = { id: text(made!.id), name: '看下级', menuIds: [], version: made!.version }
  for (const wish of [
    { dataScope: 'own' as const },
    { dataScope: 'all' as const },
    { dataScope: 'chosen' as const, dataOrgIds: [text(below.id)] },
  ]) {
    await expect(they.east.call(roleApi.roleUpdate, { ...edit, ...wish })).rejects.toMatchObject(
      refusal(4030, '角色「看下级」的数据权限超出您自己的范围，不能修改其数据权限'),
    )
  }
  expect((await they.top.call(roleApi.roleShow, { id: edit.id })).dataScope).toBe('ownAndBelow')
  await they.top.call(roleApi.roleUpdate, { ...edit, dataScope: 'own' })
})

test('a membership with a role that opens more is not dropped by editing the user', async () => {
  const they = await company()
  await setOrg(they.top, 'own')
  const away = await makeOrg(db(), they.top.org)
  const id = text(they.station.userId)
  const { name, version } = await they.top.call(userApi.getUser, { id })
  await expect(
    they.top.call(userApi.updateUser, { id, name, version, orgIds: [text(away.id)] }),
  ).rejects.toMatchObject({
    code: 4030,
    message: expect.stringMatching(/的数据权限超出您自己的范围，不能取消分配$/) as string,
  })
  const { orgs } = await they.top.call(userApi.getUser, { id })
  expect(orgs.map((org) => org.id)).toEqual([text(they.station.orgId)])
})

describe('a change of permissions takes effect on the next request in every process', () => {
  let other: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    other = await buildApp({ config: testConfig(), connection: app.connection })
  })
  afterAll(() => other.close())

  /** How many groups a user sees in the other process; the code of its refusal. */
  async function elsewhere(client: Client): Promise<number> {
    const headers = { token: `Bearer ${client.token}` }
    const payload = { current: 1, size: 100, total: 0, model: {} }
    const answer = await other.inject({ method: 'POST', url: groupPage.path, headers, payload })
    const { code, data } = answer.json<{ code: number; data: { records?: unknown[] } | null }>()
    return data?.records?.length ?? code
  }

  test('data permissions of an organisation and of a role take effect', async () => {
    const they = await company()
    expect(await elsewhere(they.east)).toBe(2)
    await setting(they.top, they.east, 'all')
    expect(await elsewhere(they.east)).toBe(4)
    const [mine] = await rolesOf(they.east)
    const { id, name, menuIds, version } = await they.top.call(roleApi.roleShow, { id: text(mine!.roleId) })
    await makeAdministrator(db(), they.top)
    await they.top.call(roleApi.roleUpdate, { id, name, menuIds, version, dataScope: 'own' })
    expect(await elsewhere(they.east)).toBe(1)
  })

  test('states of a role, of a user and of an organisation take effect', async () => {
    const they = await company()
    const mate = await app.user({ org: they.east.org })
    const [mine] = await rolesOf(they.east)
    await they.top.call(roleApi.roleState, { id: text(mine!.roleId), state: 0 })
    expect(await elsewhere(they.east)).toBe(4030)
    expect(await elsewhere(mate)).toBe(2)
    const another = await app.user({ org: they.west.org })
    await they.top.call(userApi.updateUserState, { id: text(another.userId), state: 0 })
    expect(await elsewhere(another)).toBe(4010)
    const id = text(they.station.orgId)
    await they.top.call(api.updateOrganization, { id, version: 1, state: 0 })
    expect(await elsewhere(they.station)).toBe(4010)
  })
})

describe('the last administrator of an organisation', () => {
  const stays = {
    code: 4220,
    message: expect.stringMatching(/须至少有一名在用的系统管理员，请先指定他人$/) as string,
  }

  async function pair(): Promise<{ org: Org; boss: Client; a: Client; b: Client; roleId: string }> {
    const top = await makeOrg(db())
    const org = await makeOrg(db(), top)
    const [boss, a, b] = await Promise.all([
      app.user({ org: top }),
      app.user({ org, permissions: [] }),
      app.user({ org, permissions: [] }),
    ])
    await makeAdministrator(db(), boss)
    const roleId = text(await makeAdministrator(db(), a))
    await makeAdministrator(db(), b)
    return { org, boss, a, b, roleId }
  }

  test('the last administrator stays when one is disabled and the other stripped at the same time', async () => {
    const { a, b, roleId, boss } = await pair()
    const answers = await Promise.allSettled([
      boss.call(userApi.updateUserState, { id: text(b.userId), state: 0 }),
      boss.call(roleApi.roleUserDelete, { ids: [`${a.userId}-${roleId}`] }),
    ])
    const refused = answers.filter((one) => one.status === 'rejected')
    expect(refused.map((one) => one.reason as unknown)).toEqual([expect.objectContaining(stays)])
  })

  test('the last administrator stays although another user may look after the users', async () => {
    const { org, a, b, roleId } = await pair()
    await makeUser(db(), { org })
    await a.call(roleApi.roleUserDelete, { ids: [`${b.userId}-${roleId}`] })
    await expect(a.call(roleApi.roleUserDelete, { ids: [`${a.userId}-${roleId}`] })).rejects.toMatchObject(
      stays,
    )
    await expect(a.call(userApi.saveUserRole, { userId: text(a.userId), roleIds: [] })).rejects.toMatchObject(
      stays,
    )
  })

  test('without a system administrator the last user who looks after the users stays', async () => {
    const ann = await app.user()
    const [mine] = await rolesOf(ann)
    const id = text(mine!.roleId)
    const { version, name } = await ann.call(roleApi.roleShow, { id })
    const left = {
      code: 4220,
      message: expect.stringMatching(/须至少有一名在用的管理员，请先指定他人$/) as string,
    }
    await expect(ann.call(roleApi.roleState, { id, state: 0 })).rejects.toMatchObject(left)
    await expect(ann.call(roleApi.roleUpdate, { id, name, version, menuIds: [] })).rejects.toMatchObject(left)
  })
})
