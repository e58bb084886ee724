import * as dictionaryAdmin from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as api from '@hepu/api/areas/authority/supplier/supplier'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { organization } from '../../../db/schema/index.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const text = (id: number) => String(id)
type Wish = Partial<InputOf<typeof api.supplierSave>>

const save = async (who: Client, name: string, wish: Wish = {}): Promise<string> =>
  (await who.call(api.supplierSave, { name, type: 'SEED', ...wish })).id
const show = (who: Client, id: string) => who.call(api.supplierShow, { id })
const relate = (who: Client, supplierId: string, orgId: number, kind = 'FRAMEWORK') =>
  who.call(api.addRelationship, { supplierId, orgIds: [text(orgId)], kind })

/** Somebody of an organisation, and somebody of a station below it. */
async function company(): Promise<{ ann: Client; bob: Client }> {
  const ann = await app.user()
  const bob = await app.user({ org: await makeOrg(db(), ann.org) })
  return { ann, bob }
}

describe('changes of suppliers that are refused', () => {
  test('the supplier of another company does not exist, for any call', async () => {
    const [ann, stranger] = [await app.user(), await app.user()]
    const id = await save(ann, '北方种业')
    const missing = { code: 4040, message: '供应商不存在或无权查看' }
    const { version } = await show(ann, id)
    const tries = [
      () => show(stranger, id),
      () => stranger.call(api.supplierUpdate, { id, version, name: '乙', type: 'SEED' }),
      () => stranger.call(api.supplierState, { id, state: 0 }),
      () => stranger.call(api.supplierDelete, { ids: [id] }),
      () => stranger.call(api.getRelationship, { id }),
      () => relate(stranger, id, stranger.orgId),
      () => save(stranger, '丙', { parentId: id }),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject(missing)
    await expect(relate(ann, id, stranger.orgId)).rejects.toMatchObject({
      code: 4040,
      message: '机构不存在或无权查看',
    })
    expect(await stranger.call(api.getSupplierTree, {})).toEqual([])
    expect(await stranger.call(api.getSupplierSumByType, {})).toEqual([])
    await expect(save(stranger, '北方种业')).resolves.toBeTruthy()
  })

  test.each([
    [{ creditCode: '91350100M000100Y44' }, '统一社会信用代码不正确：应为18位且校验码相符'],
    [{ bankAccount: '6222-abc' }, '银行账号应为8～30位数字'],
    [{ phone: '电话未知' }, '联系电话不正确'],
    [{ region: ['41'] }, '所在地区不正确'],
    [{ type: 'NONE' }, '供应商类型「NONE」不在字典中'],
    [{ name: ' ' }, '供应商名称必填'],
  ])('F-383 the value %o is refused, and the message names the field', async (wish: Wish, message) => {
    const ann = await app.user()
    await expect(save(ann, wish.name ?? '甲', wish)).rejects.toMatchObject({ code: 4000, message })
  })

  test('a name or credit code that the company has already is refused, also in a station and with other brackets', async () => {
    const { ann, bob } = await company()
    const creditCode = '91350100M000100Y43'
    const id = await save(ann, '绿源（郑州）农资', { creditCode })
    await expect(save(ann, '绿源(郑州)农资')).rejects.toMatchObject({
      code: 4090,
      message: '供应商名称「绿源（郑州）农资」已存在',
    })
    await expect(save(bob, '另一家', { creditCode: creditCode.toLowerCase() })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(
        /^统一社会信用代码「91350100M000100Y43」已属于供应商「绿源（郑州）农资」（由「机构.+」维护）$/,
      ) as string,
    })
    const { version } = await show(ann, id)
    await ann.call(api.supplierUpdate, { id, version, name: '绿源(郑州)农资', type: 'SEED', creditCode })
    const twins = await Promise.allSettled([save(ann, '同名'), save(bob, '同名')])
    expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a supplier may not be moved below itself', async () => {
    const ann = await app.user()
    const top = await save(ann, '集团')
    const middle = await save(ann, '公司', { parentId: top })
    const low = await save(ann, '分公司', { parentId: middle })
    const move = async (id: string, parentId: string | null) => {
      const { version, name } = await show(ann, id)
      return ann.call(api.supplierUpdate, { id, version, name, type: 'SEED', parentId })
    }
    const refused = { code: 4220, message: '不能把「集团」放到它自己或它的下级之下' }
    await expect(move(top, low)).rejects.toMatchObject(refused)
    await expect(move(top, top)).rejects.toMatchObject(refused)
    await move(low, top)
    expect(await ann.call(api.getSupplierTree, {})).toMatchObject([
      { name: '集团', children: [{ name: '分公司' }, { name: '公司' }] },
    ])
  })

  test('a supplier in use, or with others below it, is disabled but not deleted', async () => {
    const { ann, bob } = await company()
    const top = await save(ann, '集团')
    const low = await save(ann, '分公司', { parentId: top })
    await relate(ann, top, bob.orgId)
    await expect(ann.call(api.supplierDelete, { ids: [low, top] })).rejects.toMatchObject({
      code: 4220,
      message: '供应商「集团」有1条合作关系，不能删除，可先停用',
    })
    await expect(ann.call(api.supplierDelete, { ids: [top] })).rejects.toMatchObject({
      code: 4220,
      message: '供应商「集团」有1条合作关系、1个下级供应商，不能删除，可先停用',
    })
    expect((await show(ann, low)).name).toBe('分公司')
    expect((await show(ann, top)).can).toMatchObject({ delete: false, state: true })
    await ann.call(api.supplierState, { id: top, state: 0 })
    await expect(relate(ann, top, ann.orgId)).rejects.toMatchObject({
      code: 4220,
      message: '「集团」已停用，不能建立合作关系',
    })
    const [relation] = await ann.call(api.getRelationship, { id: top })
    await ann.call(api.deleteRelationship, { ids: [relation!.id] })
    await ann.call(api.supplierDelete, { ids: [low] })
    await ann.call(api.supplierDelete, { ids: top })
    expect(await ann.call(api.getSupplierTree, {})).toEqual([])
  })

  test('a stale edit is refused, with who came before', async () => {
    const ann = await app.user()
    const id = await save(ann, '甲')
    const edit = { id, version: (await show(ann, id)).version, name: '乙', type: 'SEED' }
    await ann.call(api.supplierUpdate, edit)
    await expect(ann.call(api.supplierUpdate, { ...edit, name: '丙' })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringContaining('修改，请刷新后再试') as string,
    })
  })
})

describe('F-383 供应商', () => {
  test('F-383 every field of the form is stored', async () => {
    const ann = await app.user()
    const parentId = await save(ann, '集团')
    const full = {
      name: '中原检测',
      type: 'TESTING',
      parentId,
      creditCode: '91350100M000100Y43',
      contact: '李工',
      phone: '0371-65723456转801',
      region: ['410000', '410100', '410105'],
      address: '花园路1号',
      bankName: '农业银行郑州分行',
      bankAccount: '6228 4800 1234 5678',
      remark: '转基因检测',
    }
    expect(await show(ann, await save(ann, full.name, full))).toMatchObject({
      ...full,
      bankAccount: '6228480012345678',
      parentName: '集团',
      typeLabel: '检测服务',
      state: 1,
      can: { edit: true, state: true, delete: true, relate: true },
    })
  })

  test('a user who may not change a supplier sees the last four digits of its account', async () => {
    const { ann, bob } = await company()
    const reader = await app.user({ org: ann.org, permissions: ['system.supplier:read'] })
    const id = await save(ann, '甲', { bankAccount: '6228480012345678' })
    await relate(ann, id, bob.orgId)
    for (const who of [reader, bob]) {
      expect(await show(who, id)).toMatchObject({ bankAccount: '**** **** 5678', can: { edit: false } })
      const { records } = await who.call(api.supplierPage, { model: {} })
      expect(records.map(({ bankAccount }) => bankAccount)).toEqual(['**** **** 5678'])
    }
    const history = { object: 'party', objectId: id }
    const lines = await reader.call(changeHistory.changeLogOfRecord, history)
    expect(lines.at(-1)?.after).toMatchObject({ name: '甲', bankAccount: '**** **** 5678' })
    const ofBob = await bob.call(changeHistory.changeLogOfRecord, history)
    expect(ofBob.map(({ after }) => after)).toEqual([{ relation: expect.stringMatching(/^机构/) as unknown }])
  })

  test('the list and the tree find names, codes, types and states, and a branch is shown with those above it', async () => {
    const ann = await app.user()
    const top = await save(ann, '集团')
    await save(ann, '南阳分公司', { parentId: top, type: 'LAND', contact: '王经理' })
    const off = await save(ann, '旧公司')
    await ann.call(api.supplierState, { id: off, state: 0 })
    const found = async (model: InputOf<typeof api.supplierPage>['model']) =>
      (await ann.call(api.supplierPage, { model, sort: 'name', order: 'ascending' })).records.map(
        ({ name }) => name,
      )
    expect(await found({ name: '王经' })).toEqual(['南阳分公司'])
    expect(await found({ type: 'SEED' })).toEqual(['集团', '旧公司'])
    expect(await found({ state: 0 })).toEqual(['旧公司'])
    expect(await ann.call(api.getSupplierTree, { type: 'LAND' })).toMatchObject([
      { name: '集团', children: [{ name: '南阳分公司', children: [] }] },
    ])
  })

  test('another account with the same last digits is a change with its line', async () => {
    const ann = await app.user()
    const id = await save(ann, '甲', { bankAccount: '6228480012345678' })
    const { version } = await show(ann, id)
    const edit = { id, version, name: '甲', type: 'SEED', bankAccount: '6222999912345678' }
    await ann.call(api.supplierUpdate, edit)
    expect((await show(ann, id)).bankAccount).toBe('6222999912345678')
    const [line] = await ann.call(changeHistory.changeLogOfRecord, { object: 'party', objectId: id })
    const concealed = { bankAccount: '**** **** 5678' }
    expect(line).toMatchObject({ action: 'update', before: concealed, after: concealed })
  })

  test('relations and suppliers of a deleted organisation block nothing', async () => {
    const { ann, bob } = await company()
    const id = await save(ann, '甲')
    await save(bob, '乙')
    await relate(ann, id, bob.orgId)
    await db().update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, bob.orgId))
    await save(ann, '乙')
    await ann.call(api.supplierDelete, { ids: [id] })
  })

  test('every change leaves a line, relations too', async () => {
    const ann = await app.user()
    const id = await save(ann, '甲')
    await relate(ann, id, ann.orgId)
    await ann.call(api.supplierState, { id, state: 0 })
    const lines = await ann.call(changeHistory.changeLogOfRecord, { object: 'party', objectId: id })
    expect(lines.map(({ action, after }) => ({ action, after }))).toMatchObject([
      { action: 'update', after: { state: 0 } },
      { action: 'update', after: { relation: expect.stringMatching(/^机构/) as unknown } },
      { action: 'create', after: { name: '甲' } },
    ])
  })
})

describe('F-471 合作关系', () => {
  test('F-378 F-471 added and deleted relations show in getRelationship and in the sums by type', async () => {
    const { ann, bob } = await company()
    const [seed, land] = [await save(ann, '种子公司'), await save(ann, '土地', { type: 'LAND' })]
    await save(ann, '另一种子公司')
    const sums = async (who: Client) =>
      (await who.call(api.getSupplierSumByType, {})).map(({ label, count, related }) => [
        label,
        count,
        related,
      ])
    expect(await sums(ann)).toEqual([
      ['种子', 2, 0],
      ['土地租赁', 1, 0],
    ])
    expect(await sums(bob)).toEqual([])
    await ann.call(api.addRelationship, {
      supplierId: seed,
      orgIds: [text(ann.orgId), text(bob.orgId)],
      kind: 'FRAMEWORK',
      since: '2026-03-01',
      remark: '三年',
    })
    await relate(ann, land, bob.orgId, 'LEASE')
    expect(await sums(ann)).toEqual([
      ['种子', 2, 1],
      ['土地租赁', 1, 1],
    ])
    expect(await sums(bob)).toEqual([
      ['种子', 1, 1],
      ['土地租赁', 1, 1],
    ])
    const ofSeed = await ann.call(api.getRelationship, { id: seed })
    expect(ofSeed).toMatchObject([
      { supplierId: seed, kindLabel: '框架协议', since: '2026-03-01', remark: '三年' },
      { supplierId: seed, kindLabel: '框架协议', since: '2026-03-01', remark: '三年' },
    ])
    expect(await ann.call(api.getRelationship, {})).toHaveLength(3)
    expect((await bob.call(api.getRelationship, { id: seed })).map(({ orgId }) => orgId)).toEqual([
      text(bob.orgId),
    ])
    await ann.call(api.deleteRelationship, { ids: ofSeed.map(({ id }) => id) })
    expect(await ann.call(api.getRelationship, { id: seed })).toEqual([])
    expect(await sums(ann)).toEqual([
      ['种子', 2, 0],
      ['土地租赁', 1, 1],
    ])
  })

  test('the same relation twice, a disabled kind, and the relations of others are refused', async () => {
    const { ann, bob } = await company()
    const id = await save(ann, '甲')
    await relate(ann, id, ann.orgId)
    await expect(relate(ann, id, ann.orgId)).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(/^「机构.+」与该供应商已有这种合作关系$/) as string,
    })
    await relate(ann, id, ann.orgId, 'SERVICE')
    await relate(ann, id, bob.orgId)
    await ann.call(dictionaryAdmin.entryState, {
      code: 'supplier_cooperation',
      value: 'LEASE',
      disabled: true,
    })
    await expect(relate(bob, id, bob.orgId, 'LEASE')).rejects.toMatchObject({
      code: 4000,
      message: '合作方式「租赁」已停用，请另选',
    })
    const ofAnn = (await ann.call(api.getRelationship, { id })).find(
      ({ orgId }) => orgId === text(ann.orgId),
    )!
    await expect(bob.call(api.deleteRelationship, { ids: [ofAnn.id] })).rejects.toMatchObject({
      code: 4040,
      message: '合作关系不存在或无权查看，请刷新后再试',
    })
    expect(await ann.call(api.getRelationship, { id })).toHaveLength(3)
  })

  test('an organisation that works with the supplier of the one above may read but not change it', async () => {
    const { ann, bob } = await company()
    const id = await save(ann, '甲')
    await expect(show(bob, id)).rejects.toMatchObject({ code: 4040 })
    await relate(ann, id, bob.orgId)
    const { version } = await show(bob, id)
    const refused = { code: 4030, message: '「甲」由其他机构维护，只能查看和建立合作关系' }
    await expect(
      bob.call(api.supplierUpdate, { id, version, name: '乙', type: 'SEED' }),
    ).rejects.toMatchObject(refused)
    await expect(bob.call(api.supplierState, { id, state: 0 })).rejects.toMatchObject(refused)
    await expect(bob.call(api.supplierDelete, { ids: [id] })).rejects.toMatchObject(refused)
    await relate(bob, id, bob.orgId, 'PURCHASE')
    const orgs = async (who: Client) => (await who.call(api.supplierOrgs, {})).map(({ value }) => value)
    expect([await orgs(ann), await orgs(bob)]).toEqual([
      [text(ann.orgId), text(bob.orgId)],
      [text(bob.orgId)],
    ])
    expect((await show(ann, id)).relationCount).toBe(2)
  })
})
