import * as api from '@hepu/api/areas/authority/organization/organization'
import * as persons from '@hepu/api/areas/authority/person/person'
import * as roles from '@hepu/api/areas/authority/role/role'
import * as suppliers from '@hepu/api/areas/authority/supplier/supplier'
import * as users from '@hepu/api/areas/authority/user/userAdmin'
import * as session from '@hepu/api/areas/authority/session/session'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg, makeUser, type Org } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, organization, role, user } from '../../../db/schema/index.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const db = () => app.services.db
const below = (parent: Org = ann.org) => makeOrg(db(), parent)
const storedOf = async (id: number) =>
  (await db().select().from(organization).where(eq(organization.id, id)))[0]!
const linesOf = (id: number) =>
  db()
    .select()
    .from(changeLog)
    .where(and(eq(changeLog.object, 'organization'), eq(changeLog.objectId, id)))
    .orderBy(changeLog.id)

let made = 0
const form = (parent: Org, wish: { name?: string; code?: string } = {}) => ({
  parentId: String(parent.id),
  name: wish.name ?? '新机构',
  code: wish.code ?? `N${Date.now()}-${++made}`,
})
const flat = (nodes: readonly api.OrganizationNode[]): api.OrganizationNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const treeOf = async (client: Client, filter: Record<string, string> = {}) =>
  flat(await client.call(api.allTree, filter))

const refusal = (code: number, message: string | RegExp) => ({
  code,
  message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
})
const unseen = refusal(4040, '机构不存在或无权查看')

describe('an organisation that is not below the own one', () => {
  test('every call that names such an organisation answers that it does not exist', async () => {
    const elsewhere = String((await makeOrg(db())).id)
    const child = String((await below()).id)
    const version = 1
    const answers = await Promise.allSettled([
      ann.call(api.getOrganization, { id: elsewhere }),
      ann.call(api.getOrganizationPlain, { id: elsewhere }),
      ann.call(api.listBelow, { id: elsewhere }),
      ann.call(api.listParentRoles, { id: elsewhere }),
      ann.call(api.treeTwoLevel, { orgId: elsewhere }),
      ann.call(api.saveOrganization, { parentId: elsewhere, name: '甲', code: 'X-elsewhere' }),
      ann.call(api.updateOrganization, { id: elsewhere, version, name: '甲' }),
      ann.call(api.updateOrganization, { id: child, version, parentId: elsewhere }),
      ann.call(api.deleteOrganizations, { ids: [child, elsewhere] }),
      ann.call(api.sortOrganizations, { parentId: elsewhere, ids: [child] }),
    ])
    expect(answers).toMatchObject(answers.map(() => ({ status: 'rejected', reason: unseen })))
    expect((await storedOf(Number(child))).deletedAt).toBeNull()
  })

  test('with three organisations, no tree and no list shows a foreign one', async () => {
    const [own, sub] = [ann.org, await below()]
    const parent = await makeOrg(db())
    const besides = await makeOrg(db(), parent)
    const bob = await app.user({ org: besides })
    const mine = [String(own.id), String(sub.id)]
    const page = { model: {}, size: 200 }
    const shown = [
      (await treeOf(ann)).map((row) => row.id),
      flat(await ann.call(api.allTreePlain, {})).map((row) => row.id),
      (await ann.call(api.pageOrganizations, page)).records.map((row) => row.id),
      (await ann.call(api.treeTwoLevel, {})).flatMap((top) => [top.id, ...top.children.map((row) => row.id)]),
    ]
    for (const ids of shown) expect(ids.toSorted()).toEqual(mine.toSorted())
    await expect(treeOf(bob)).resolves.toMatchObject([{ id: String(besides.id) }])
    await expect(bob.call(api.listParentRoles, { id: String(besides.id) })).resolves.toEqual([])
  })
})

describe('POST /api/authority/organizationV2/save', () => {
  test.each([
    [{ name: ' ' }, '机构名称必填'],
    [{ name: 'x'.repeat(51) }, '机构名称最多50个字'],
    [{ code: '编码' }, '机构编码只能含字母、数字、- 和 _'],
  ])('saving %o is refused', async (wish, message) => {
    await expect(ann.call(api.saveOrganization, form(ann.org, wish))).rejects.toMatchObject(
      refusal(4000, message),
    )
  })

  test('a taken code is refused, also one of a deleted or foreign organisation', async () => {
    const { code } = await storedOf((await makeOrg(db())).id)
    for (const taken of [code, code.toUpperCase()]) {
      await expect(ann.call(api.saveOrganization, form(ann.org, { code: taken }))).rejects.toMatchObject(
        refusal(4090, `机构编码「${taken}」已被使用`),
      )
    }
  })

  test.each([
    ['V2', api.saveOrganization],
    ['V1', api.saveOrganizationPlain],
  ])(
    'a new organisation is the last below its parent, with its first roles and its log line (%s)',
    async (_, route) => {
      const first = await ann.call(route, form(ann.org))
      const { id } = await ann.call(route, form(ann.org, { name: '二站' }))
      const stored = await storedOf(Number(id))
      expect(stored).toMatchObject({ path: `${ann.org.path}${id}/`, state: 1, createdBy: ann.userId })
      expect(stored.sortValue).toBeGreaterThan((await storedOf(Number(first.id))).sortValue)
      const roles = await db()
        .select()
        .from(role)
        .where(eq(role.orgId, Number(id)))
      expect(roles.map((row) => row.code)).toContain('administrator')
      expect(await linesOf(Number(id))).toMatchObject([{ action: 'create', after: { name: '二站' } }])
    },
  )
})

describe('the levels of the tree', () => {
  test('no organisation is made or moved deeper than twenty below the top', async () => {
    const branch = await below()
    const leaf = await below(branch)
    let deep = ann.org
    for (let level = 1; level < api.ORGANIZATION_LEVELS; level++) deep = await below(deep)
    const tooDeep = refusal(4220, '机构层级不能超过20级')
    const move = (org: Org) =>
      ann.call(api.updateOrganization, { id: String(org.id), version: 1, parentId: String(deep.id) })
    await expect(move(branch)).rejects.toMatchObject(tooDeep)
    expect((await storedOf(branch.id)).parentId).toBe(ann.org.id)
    await move(leaf)
    const { id } = await ann.call(api.saveOrganization, form(deep))
    await expect(ann.call(api.saveOrganization, { ...form(deep), parentId: id })).rejects.toMatchObject(
      tooDeep,
    )
  })
})

describe('POST /api/authority/organizationV2/update', () => {
  test('an unchanged code never prevents a save, even if another organisation has it in another case', async () => {
    const [one, other] = [await storedOf((await below()).id), await storedOf((await below()).id)]
    const code = one.code.toUpperCase()
    await db().update(organization).set({ code }).where(eq(organization.id, other.id))
    const change = { id: String(other.id), version: 1, name: '甲站' }
    await ann.call(api.updateOrganization, { ...change, code })
    expect(await storedOf(other.id)).toMatchObject({ name: '甲站', code })
    await expect(
      ann.call(api.updateOrganization, { ...change, version: 2, code: one.code }),
    ).rejects.toMatchObject(refusal(4090, `机构编码「${one.code}」已被使用`))
  })

  test('a stale edit is refused, with who changed it and when', async () => {
    const id = String((await below()).id)
    await ann.call(api.updateOrganization, { id, version: 1, name: '甲站' })
    await expect(ann.call(api.updateOrganization, { id, version: 1, name: '乙站' })).rejects.toMatchObject({
      ...refusal(4090, /^「甲站」已被用户user-\w+于.+修改，请刷新后再试$/),
      data: { version: 2 },
    })
  })

  test('moving an organisation under itself or one below it is refused', async () => {
    const child = await below()
    const grandchild = await below(child)
    for (const target of [child, grandchild]) {
      await expect(
        ann.call(api.updateOrganization, { id: String(child.id), version: 1, parentId: String(target.id) }),
      ).rejects.toMatchObject(refusal(4220, /^不能把「.+」移到它自己或它的下级机构之下$/))
    }
  })

  test('moving or stopping the organisation one works in is refused', async () => {
    const child = await below()
    const id = String(ann.orgId)
    await expect(
      ann.call(api.updateOrganization, { id, version: 1, parentId: String(child.id) }),
    ).rejects.toMatchObject(refusal(4220, '不能移动自己当前所在的机构'))
    await expect(ann.call(api.updateOrganization, { id, version: 1, state: 0 })).rejects.toMatchObject(
      refusal(4220, '不能停用自己当前所在的机构'),
    )
  })

  test('two moves at once make no circle', async () => {
    const [a, b] = [await below(), await below()]
    const moves = await Promise.allSettled([
      ann.call(api.updateOrganization, { id: String(a.id), version: 1, parentId: String(b.id) }),
      ann.call(api.updateOrganization, { id: String(b.id), version: 1, parentId: String(a.id) }),
    ])
    expect(moves.map((move) => move.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await treeOf(ann)).toHaveLength(3)
  })

  test('an organisation moves with all below it, and who sees them changes with it', async () => {
    const [a, b] = [await below(), await below()]
    const deep = await below(await below(a))
    const bob = await app.user({ org: b })
    expect(await treeOf(bob)).toHaveLength(1)
    await ann.call(api.updateOrganizationPlain, { id: String(a.id), version: 1, parentId: String(b.id) })
    expect((await storedOf(deep.id)).path).toBe(deep.path.replace(a.path, `${b.path}${a.id}/`))
    expect((await treeOf(bob)).map((row) => row.id)).toContain(String(deep.id))
    expect(await linesOf(a.id)).toMatchObject([{ action: 'update', after: { parentId: b.id } }])
  })

  test('a save without a change makes no version and no line', async () => {
    const child = await below()
    const { name } = await storedOf(child.id)
    await expect(
      ann.call(api.updateOrganization, { id: String(child.id), version: 1, name }),
    ).resolves.toEqual({ id: String(child.id), version: 1 })
    expect(await linesOf(child.id)).toEqual([])
  })

  test('an organisation is not stopped by a user who may do less than its people, and the role is named', async () => {
    const child = await below()
    const bob = await app.user({ org: child })
    const permissions = ['system.organization:read', 'system.organization:write'] as const
    const clerk = await app.user({ org: ann.org, permissions })
    const stop = { id: String(child.id), version: 1, state: 0 } as const
    const { name } = await storedOf(child.id)
    await expect(clerk.call(api.updateOrganization, stop)).rejects.toMatchObject(
      refusal(4030, `角色「测试角色」含有您没有的权限，不能停用「${name}」`),
    )
    expect((await bob.raw({ url: session.menuResources.path })).statusCode).toBe(200)
    const other = await below()
    await makeUser(db(), { org: other, permissions })
    expect(await clerk.call(api.getOrganization, { id: stop.id })).toMatchObject({
      can: { state: false },
      whyNot: { state: `角色「测试角色」含有您没有的权限，不能停用「${name}」` },
    })
    const free = await clerk.call(api.getOrganization, { id: String(other.id) })
    expect(free.can['state']).toBe(true)
    expect(Object.keys(free.whyNot ?? {})).toEqual(['delete'])
    await clerk.call(api.updateOrganization, { ...stop, id: String(other.id) })
    expect(await storedOf(other.id)).toMatchObject({ state: 0 })
    await ann.call(api.updateOrganization, stop)
    const stopped = await clerk.call(api.getOrganization, { id: stop.id })
    expect(stopped.can['state']).toBe(true)
    await clerk.call(api.updateOrganization, { ...stop, version: stopped.version, state: 1 })
  })

  test('stopping an organisation ends its sessions, and nobody can switch to it', async () => {
    const child = await below()
    const bob = await app.user({ org: child })
    await joinOrg(db(), ann.userId, child)
    await ann.call(api.updateOrganization, { id: String(child.id), version: 1, state: 0 })
    expect((await bob.raw({ url: session.menuResources.path })).statusCode).toBe(401)
    await expect(ann.call(session.changeOrg, { orgId: String(child.id) })).rejects.toMatchObject(
      refusal(4040, '机构不存在，或您不在该机构中'),
    )
    const orgs = await ann.call(session.orgList, {})
    expect(orgs.map((org) => org.id)).toEqual([String(ann.orgId)])
  })
})

describe('F-365 POST /api/authority/organizationV2/delete', () => {
  const remove = (...orgs: Org[]) =>
    ann.call(api.deleteOrganizations, { ids: orgs.map((org) => String(org.id)) })

  test('an organisation with others below it or people in it is not deleted, and the message has their numbers', async () => {
    const child = await below()
    await below(child)
    await below(child)
    await makeUser(db(), { org: child })
    await expect(remove(child)).rejects.toMatchObject(
      refusal(4220, /^「.+」有2个下级机构、1个用户，不能删除$/),
    )
  })

  test('the own organisation is not deleted', async () => {
    await expect(remove(ann.org)).rejects.toMatchObject(refusal(4220, '不能删除自己当前所在的机构'))
  })

  test('one organisation that may not be deleted keeps all of them', async () => {
    const [empty, full] = [await below(), await below()]
    await makeUser(db(), { org: full })
    await expect(remove(empty, full)).rejects.toMatchObject({ code: 4220 })
    expect((await storedOf(empty.id)).deletedAt).toBeNull()
  })

  test('empty organisations are deleted, a parent together with all its children, and deleted people do not count', async () => {
    const child = await below()
    const grandchild = await below(child)
    const gone = await makeUser(db(), { org: child })
    await db().update(user).set({ deletedAt: new Date() }).where(eq(user.id, gone.id))
    await remove(child, grandchild)
    await expect(ann.call(api.getOrganization, { id: String(child.id) })).rejects.toMatchObject(unseen)
    expect(await treeOf(ann)).toHaveLength(1)
    expect(await linesOf(child.id)).toMatchObject([{ action: 'delete', after: null }])
  })
})

describe('F-364 POST /api/authority/organizationV2/sorts', () => {
  test('an order with a part of the siblings, a stranger, or one named twice is refused', async () => {
    const [a, b] = [await below(), await below()]
    const stranger = await makeOrg(db())
    const parentId = String(ann.orgId)
    for (const ids of [[a.id], [a.id, stranger.id], [a.id, b.id, stranger.id], [a.id, a.id]]) {
      await expect(ann.call(api.sortOrganizations, { parentId, ids: ids.map(String) })).rejects.toMatchObject(
        refusal(4090, /的下级机构已变化，请刷新后再排序$/),
      )
    }
  })

  test('the new order is stored, and open forms do not become stale', async () => {
    const ids = [await below(), await below(), await below()].map((org) => String(org.id))
    const wanted = [ids[2]!, ids[0]!, ids[1]!]
    await ann.call(api.sortOrganizations, { parentId: String(ann.orgId), ids: wanted })
    const [top] = await ann.call(api.allTree, {})
    expect(top!.children.map((row) => row.id)).toEqual(wanted)
    expect(top!.children.map((row) => row.version)).toEqual([1, 1, 1])
    const under = await ann.call(api.listBelow, { id: String(ann.orgId) })
    expect(under.map((row) => row.id)).toEqual(wanted)
    expect(await linesOf(ann.orgId)).toMatchObject([{ reason: '调整下级机构的顺序' }])
  })

  test('F-364 choices and lists of names follow the order, each organisation before those below it', async () => {
    const [a, b] = [await below(), await below()]
    const under = await below(a)
    await ann.call(api.sortOrganizations, { parentId: String(ann.orgId), ids: [String(b.id), String(a.id)] })
    const wanted = [ann.orgId, b.id, a.id, under.id].map(String)
    const { visible } = await ann.call(api.dataPermission, { id: String(ann.orgId) })
    expect(visible.map(({ id }) => id)).toEqual(wanted)
    expect((await ann.call(roles.roleOrgs, {})).map(({ value }) => value)).toEqual(wanted)
  })

  test('F-364 pickers, the switcher, memberships and the roles of a user follow the order, whatever numbers the paths have', async () => {
    const [a, b] = [await below(), await below()]
    const under = await below(a)
    await ann.call(api.sortOrganizations, { parentId: String(ann.orgId), ids: [String(b.id), String(a.id)] })
    const wanted = [ann.orgId, b.id, a.id, under.id].map(String)
    for (const org of [under, a, b]) await joinOrg(db(), ann.userId, org, [])
    const values = (found: readonly { value: string }[]) => found.map(({ value }) => value)
    expect(values(await ann.call(persons.listPersonOrgs, {}))).toEqual(wanted)
    expect(values(await ann.call(suppliers.supplierOrgs, {}))).toEqual(wanted)
    expect((await ann.call(session.orgList, {})).map(({ id }) => id)).toEqual(wanted)
    const id = String(ann.userId)
    expect((await ann.call(users.getUser, { id })).orgs.map((org) => org.id)).toEqual(wanted)
    for (const org of [under, a, b]) {
      await db()
        .insert(role)
        .values({ orgId: org.id, code: `r${org.id}`, name: '查看员' })
    }
    const choices = await ann.call(users.listUserRole, { userId: id })
    expect([...new Set(choices.map(({ orgId }) => orgId))]).toEqual(wanted)
  })
})

describe('the trees of organisations', () => {
  test('F-366 allTree has the matches of the filters, with the organisations above them', async () => {
    const a = await ann.call(api.saveOrganization, {
      ...form(ann.org, { name: '华北院' }),
      isInstitution: true,
    })
    const station = await ann.call(api.saveOrganization, {
      ...form(ann.org, { name: '保定站' }),
      parentId: a.id,
    })
    await ann.call(api.saveOrganization, form(ann.org, { name: '华南站' }))
    const own = String(ann.orgId)
    const ids = async (filter: Record<string, string>) => (await treeOf(ann, filter)).map((row) => row.id)
    expect(await ids({ orgName: '保定' })).toEqual([own, a.id, station.id])
    expect(await ids({ isInstitution: 'true' })).toEqual([own, a.id])
    expect(await ids({ isCurrentInstitution: 'true' })).toEqual([own])
    expect(await ids({ orgName: '没有' })).toEqual([])
  })

  test('F-366 类型 is shown in the form, the trees, the list and the history', async () => {
    const made = await ann.call(api.saveOrganization, { ...form(ann.org), kind: 'INDUSTRY' })
    const other = await ann.call(api.saveOrganization, form(ann.org))
    const kinds = async (filter: Record<string, string>) =>
      (await treeOf(ann, filter)).filter((row) => row.id !== String(ann.orgId)).map((row) => row.id)
    expect(await kinds({ kind: 'INDUSTRY' })).toEqual([made.id])
    const page = await ann.call(api.pageOrganizations, { model: { kind: 'OTHER' } })
    expect(page.records.map((row) => row.id)).toContain(other.id)
    expect(page.records.map((row) => row.id)).not.toContain(made.id)
    await ann.call(api.updateOrganization, { id: made.id, version: 1, kind: 'BRANCH' })
    expect((await linesOf(Number(made.id))).at(-1)).toMatchObject({
      before: { kind: 'INDUSTRY' },
      after: { kind: 'BRANCH' },
    })
    const wrong = { ...form(ann.org), kind: 'SHOP' as 'OTHER' }
    await expect(ann.call(api.saveOrganization, wrong)).rejects.toMatchObject({
      code: 4000,
      message: '机构类型只能是集团、产业公司、研究院所、分支机构或其他',
    })
  })

  test('F-367 treeTwoLevel has two levels at most, of one organisation, of the requested kind', async () => {
    const a = await ann.call(api.saveOrganization, { ...form(ann.org), isInstitution: true })
    const b = await ann.call(api.saveOrganization, form(ann.org))
    const deep = await ann.call(api.saveOrganization, { ...form(ann.org), parentId: b.id })
    for (const route of [api.treeTwoLevel, api.treeTwoLevelPlain]) {
      const [top, ...others] = await ann.call(route, {})
      expect(others).toEqual([])
      expect(top!.children.map((row) => [row.id, row.children])).toEqual([
        [a.id, []],
        [b.id, []],
      ])
      await expect(ann.call(route, { orgId: b.id })).resolves.toMatchObject([
        { id: b.id, children: [{ id: deep.id }] },
      ])
      const [institutes] = await ann.call(route, { isInstitution: 'true' })
      expect(institutes!.children.map((row) => row.id)).toEqual([a.id])
    }
  })

  test('each record says what may be done with it, and how many organisations and people it has', async () => {
    const child = await below()
    await makeUser(db(), { org: child })
    const read = await app.user({ org: ann.org, permissions: ['system.organization:read'] })
    const [top] = await ann.call(api.allTree, {})
    expect(top).toMatchObject({
      childCount: 1,
      userCount: 2,
      can: { edit: true, move: false, delete: false },
    })
    expect(top!.children[0]).toMatchObject({
      userCount: 1,
      can: { move: true, state: true, delete: false },
    })
    expect(await ann.call(api.getOrganization, { id: top!.children[0]!.id })).toMatchObject({
      can: { move: true, state: true, delete: false },
      whyNot: { delete: expect.stringMatching(/^「.+」有1个用户，不能删除$/) as string },
    })
    const [seen] = await read.call(api.allTree, {})
    expect(Object.values(seen!.children[0]!.can)).toEqual([false, false, false, false, false])
  })

  test('the permission for users alone reads the tree of the screen of users, and everything there', async () => {
    const child = await below()
    const clerk = await app.user({ org: ann.org, permissions: ['system.user:read', 'system.user:write'] })
    const tree = flat(await clerk.call(api.treeOfUsers, {}))
    expect(tree.map((row) => row.id)).toContain(String(child.id))
    expect(Object.values(tree[0]!.can)).toEqual([false, false, false, false, false])
    await expect(clerk.call(users.pageUsers, { model: { orgId: String(child.id) } })).resolves.toMatchObject({
      total: 0,
    })
    await expect(clerk.call(users.listUserRole, { orgIds: String(child.id) })).resolves.toBeDefined()
    await expect(clerk.call(api.allTree, {})).rejects.toMatchObject({ code: 4030 })
    const reader = await app.user({ org: ann.org, permissions: ['system.organization:read'] })
    await expect(reader.call(api.treeOfUsers, {})).rejects.toMatchObject({ code: 4030 })
  })

  test('selectPage filters by name, parent and state', async () => {
    const child = await below()
    await below(child)
    const asked = (model: object) => ann.call(api.pageOrganizations, { model, sort: 'createTime' })
    await expect(asked({ parentId: String(child.id) })).resolves.toMatchObject({ total: 1 })
    await expect(asked({ state: 0 })).resolves.toMatchObject({ total: 0, records: [] })
    await expect(asked({ isCurrentInstitution: true })).resolves.toMatchObject({ total: 1 })
    const { name } = await storedOf(child.id)
    await expect(asked({ orgName: name })).resolves.toMatchObject({ records: [{ id: String(child.id) }] })
  })

  test('the roles of the organisation above are listed for users who see it', async () => {
    const child = await below()
    const found = await ann.call(api.listParentRoles, { id: String(child.id) })
    expect(found.map((row) => row.name)).toEqual(['测试角色'])
    await expect(ann.call(api.listParentRoles, { id: String(ann.orgId) })).resolves.toEqual([])
  })
})
