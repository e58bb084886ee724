import { deleteOrganizations } from '@hepu/api/areas/authority/organization/organization'
import * as api from '@hepu/api/areas/authority/person/person'
import * as file from '@hepu/api/areas/authority/person/personFile'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { Permission } from '@hepu/api/core/permissions'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg, makeUser, type Org } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization, person, user } from '../../../db/schema/index.ts'

let app: TestApp
let ann: Client
let sub: Org
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  sub = await makeOrg(db(), ann.org)
})
afterAll(() => app.close())

const db = () => app.services.db
type Wish = Partial<InputOf<typeof api.insertPerson>>
const form = (wish: Wish = {}) => ({
  orgId: String(ann.orgId),
  name: '周新',
  workState: '在职',
  ...wish,
})
const add = async (wish: Wish = {}, client = ann) => (await client.call(api.insertPerson, form(wish))).id
const show = (id: string, client = ann) => client.call(api.getPerson, { id })
/** What an edit sends to leave everything as it is, but for `wish`. */
async function editOf(id: string, wish: Wish = {}): Promise<InputOf<typeof api.editPerson>> {
  const { files: _files, sources: _sources, can: _can, ...row } = await show(id)
  return { ...row, ...wish } as InputOf<typeof api.editPerson>
}
const page = async (model: InputOf<typeof api.pagePersons>['model'] = {}, client = ann) =>
  (await client.call(api.pagePersons, { model, size: 200 })).records.map((row) => row.id).toSorted()
const refusal = (code: number, message: string) => ({ code, message })
const withPermissions = (...permissions: Permission[]) => app.user({ org: ann.org, permissions })

describe('a person of another organisation', () => {
  test('F-467 every call that names such a person answers that he does not exist, and no list shows him', async () => {
    const eve = await app.user()
    const id = await add({ orgId: String(eve.orgId) }, eve)
    const infoType = '合同' as const
    const answers = await Promise.allSettled([
      show(id),
      ann.call(api.editPerson, { ...form(), id, version: 1 }),
      ann.call(api.deletePerson, { id }),
      ann.call(file.uploadPersonFile, { infoId: id, infoType, id: '1' }),
      ann.call(file.deletePersonFiles, { infoId: id, infoType }),
    ])
    const unseen = refusal(4040, '人员不存在或无权查看')
    expect(answers).toMatchObject(answers.map(() => ({ status: 'rejected', reason: unseen })))
    await expect(page()).resolves.toEqual([])
    await expect(add({ orgId: String(eve.orgId) })).rejects.toMatchObject(
      refusal(4040, '机构不存在或无权查看'),
    )
  })

  test('a user below sees his own people, and one above sees both', async () => {
    const carl = await app.user({ org: sub })
    const [above, below] = [await add(), await add({ orgId: String(sub.id) })]
    await expect(page()).resolves.toEqual([above, below].toSorted())
    await expect(page({ orgId: String(sub.id) })).resolves.toEqual([below])
    await expect(page({}, carl)).resolves.toEqual([below])
    await expect(show(above, carl)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('POST /api/authority/person/insertUserOrgInfo', () => {
  test.each<[Wish, string]>([
    [{ name: ' ' }, '姓名必填'],
    [{ mobile: '123' }, '手机号应为11位数字，以1开头'],
    [{ email: 'x' }, '邮箱格式不正确，例如 name@example.com'],
    [{ birthDate: '1990-13-01' }, '出生日期格式为 YYYY-MM-DD'],
    [{ workState: '在职', leaveDate: '2024-01-01' }, '在职人员不填离职日期'],
    [{ workState: '离职' }, '离职或退休人员须填离职日期'],
    [{ workState: '离职', entryDate: '2024-02-01', leaveDate: '2024-01-01' }, '离职日期不能早于入职日期'],
    [{ birthDate: '2024-02-01', entryDate: '2024-02-01' }, '出生日期须早于入职日期'],
    [{ titleRank: '大师' }, '职称「大师」不在字典中'],
    [{ workState: '休假' }, '在职状态「休假」不在字典中'],
    [{ workState: '休假', leaveDate: '2024-01-01' }, '在职状态「休假」不在字典中'],
  ])('F-467 saving %o is refused', async (wish, message) => {
    await expect(add(wish)).rejects.toMatchObject(refusal(4000, message))
  })

  test('F-383 F-467 every field is stored, with the account of a colleague', async () => {
    const bob = await makeUser(db(), { org: sub, permissions: [] })
    const all = {
      orgId: String(sub.id),
      staffNo: 'HP-007',
      name: '周新',
      gender: '女',
      birthDate: '1988-05-06',
      mobile: '13900001111',
      email: 'zhou@example.com',
      position: '育种部主任',
      postType: '育种',
      titleRank: '副研究员',
      education: '博士研究生',
      degree: '博士',
      school: '中国农业大学',
      major: '作物遗传育种',
      direction: '抗病育种',
      entryDate: '2015-07-01',
      leaveDate: null,
      workState: '在职',
      remark: '首席',
      userId: String(bob.id),
    } as const
    const id = await add(all)
    await expect(show(id)).resolves.toMatchObject({
      ...all,
      id,
      account: bob.account,
      version: 1,
      files: [],
      sources: [],
      can: { edit: true, delete: true },
    })
    await expect(page({ name: '007' })).resolves.toEqual([id])
    await expect(page({ mobile: '0000', workState: '在职', titleRank: '副研究员' })).resolves.toEqual([id])
    await expect(page({ workState: '离职' })).resolves.toEqual([])
  })

  test('F-467 a taken mobile, number or account is refused, and its person named only to users who may see him', async () => {
    const bob = await makeUser(db(), { org: sub, permissions: [] })
    const userId = String(bob.id)
    const taken = { mobile: '13900002222', staffNo: 'A1', userId }
    const id = await add({ ...taken, name: '李四' })
    const carl = await app.user({ org: sub })
    const there = { orgId: String(sub.id) }
    for (const [wish, start] of [
      [{ mobile: taken.mobile }, '手机号「13900002222」已被'],
      [{ staffNo: 'A1' }, '工号「A1」已被'],
    ] as const) {
      await expect(add(wish)).rejects.toMatchObject(refusal(4090, `${start}「李四」使用`))
      await expect(add({ ...there, ...wish }, carl)).rejects.toMatchObject(
        refusal(4090, `${start}其他机构的人员使用`),
      )
    }
    const account = `账号「${bob.account}」已关联`
    await expect(add({ userId })).rejects.toMatchObject(refusal(4090, `${account}「李四」`))
    await expect(add({ ...there, userId }, carl)).rejects.toMatchObject(
      refusal(4090, `${account}其他机构的人员`),
    )
    await expect(ann.call(api.editPerson, await editOf(id, { position: '主任' }))).resolves.toMatchObject({
      version: 2,
    })
  })

  test('another company may have the same person, and an account beyond reach does not exist', async () => {
    const eve = await app.user()
    await add({ mobile: '13900003333' })
    await expect(add({ orgId: String(eve.orgId), mobile: '13900003333' }, eve)).resolves.toMatch(/^\d+$/)
    await expect(add({ userId: String(eve.userId) })).rejects.toMatchObject(
      refusal(4040, '账号不存在或无权查看'),
    )
  })

  test('of two who take one mobile at the same moment one is refused', async () => {
    const both = await Promise.allSettled([1, 2].map(() => add({ mobile: '13900004444' })))
    expect(both.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('POST /api/authority/person/editUserOrgInfo', () => {
  test('F-467 a stale edit is refused, says who came before, and changes nothing', async () => {
    const id = await add()
    const stale = await editOf(id, { name: '甲' })
    const bob = await withPermissions('system.person:read', 'system.person:write')
    await bob.call(api.editPerson, await editOf(id, { name: '乙' }))
    await expect(ann.call(api.editPerson, stale)).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(/^「乙」已被用户.+修改，请刷新后再试$/) as string,
      data: { version: 2 },
    })
    await expect(show(id)).resolves.toMatchObject({ name: '乙' })
  })

  test('F-467 the history has each change, and no line for what did not change', async () => {
    const id = await add({ position: '研究员' })
    await ann.call(api.editPerson, await editOf(id, { position: '主任' }))
    await ann.call(api.editPerson, await editOf(id))
    const lines = await ann.call(changeLogOfRecord, { object: 'person', objectId: id })
    expect(lines).toMatchObject([
      { action: 'update', before: { position: '研究员' }, after: { position: '主任' } },
      { action: 'create', objectLabel: '人员' },
    ])
    const stranger = await withPermissions('system.role:read')
    await expect(stranger.call(changeLogOfRecord, { object: 'person', objectId: id })).rejects.toMatchObject({
      code: 4030,
    })
  })

  test('F-467 another organisation is a transfer: one line with both names, and users there see him', async () => {
    const id = await add()
    const carl = await app.user({ org: sub })
    await expect(
      ann.call(api.editPerson, await editOf(id, { orgId: String(sub.id) })),
    ).resolves.toMatchObject({ version: 2 })
    await expect(show(id, carl)).resolves.toMatchObject({ orgId: String(sub.id) })
    const [line] = await carl.call(changeLogOfRecord, { object: 'person', objectId: id })
    const [org] = await db().select().from(organization).where(eq(organization.id, sub.id))
    expect(line).toMatchObject({ reason: '调动', after: { orgName: org!.name } })
  })

  test('a user who may only read may not write', async () => {
    const id = await add()
    const reader = await withPermissions('system.person:read')
    await expect(show(id, reader)).resolves.toMatchObject({ can: { edit: false, delete: false } })
    await expect(reader.call(api.editPerson, await editOf(id))).rejects.toMatchObject({ code: 4030 })
  })
})

describe('POST /api/authority/person/deleteUserAndOrgInfoById', () => {
  test('F-467 the record is deleted and its account stays, named in the answer', async () => {
    const bob = await makeUser(db(), { org: sub, permissions: [] })
    const id = await add({ userId: String(bob.id), mobile: '13900005555' })
    await expect(ann.call(api.deletePerson, { id })).resolves.toEqual({ account: bob.account })
    await expect(show(id)).rejects.toMatchObject({ code: 4040 })
    const [kept] = await db().select().from(user).where(eq(user.id, bob.id))
    expect(kept).toMatchObject({ state: 1, deletedAt: null })
    await expect(add({ userId: String(bob.id), mobile: '13900005555' })).resolves.toMatch(/^\d+$/)
  })

  test('a person without account, or with a deleted one, is deleted without naming an account', async () => {
    const bob = await makeUser(db(), { org: sub, permissions: [] })
    const id = await add({ userId: String(bob.id) })
    await db().update(user).set({ deletedAt: new Date() }).where(eq(user.id, bob.id))
    await expect(show(id)).resolves.toMatchObject({ userId: null, account: null })
    await expect(ann.call(api.deletePerson, { id })).resolves.toEqual({ account: null })
  })

  test('an organisation with staff cannot be deleted', async () => {
    const id = await add({ orgId: String(sub.id) })
    const ids = String(sub.id)
    await expect(ann.call(deleteOrganizations, { ids })).rejects.toMatchObject({
      code: 4220,
      message: expect.stringMatching(/有1个人员，不能删除$/) as string,
    })
    await ann.call(api.deletePerson, { id })
    await expect(ann.call(deleteOrganizations, { ids })).resolves.toBeNull()
    const [row] = await db()
      .select()
      .from(person)
      .where(eq(person.id, Number(id)))
    expect(row!.deletedAt).not.toBeNull()
  })
})

describe('choices of the form', () => {
  test('organisations have the names above them, down from the own one', async () => {
    const names = new Map((await db().select().from(organization)).map((org) => [org.id, org.name]))
    await expect(ann.call(api.listPersonOrgs, {})).resolves.toEqual([
      { value: String(ann.orgId), label: names.get(ann.orgId) },
      { value: String(sub.id), label: `${names.get(ann.orgId)} / ${names.get(sub.id)}` },
    ])
  })

  test('accounts are found by part of a name, with the person who has them', async () => {
    const bob = await makeUser(db(), { org: sub, permissions: [] })
    const eve = await app.user()
    const id = await add({ userId: String(bob.id), name: '李四' })
    const found = await ann.call(api.listPersonAccounts, { name: bob.account.slice(5) })
    expect(found).toMatchObject([{ id: String(bob.id), takenBy: { id, name: '李四' } }])
    await expect(ann.call(api.listPersonAccounts, { name: eve.account })).resolves.toEqual([])
  })
})
