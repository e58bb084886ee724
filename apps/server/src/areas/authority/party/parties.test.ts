import * as api from '@hepu/api/areas/authority/party/party'
import * as suppliers from '@hepu/api/areas/authority/supplier/supplier'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Wish = Partial<InputOf<typeof api.partySave>>
const save = async (who: Client, name: string, wish: Wish = {}): Promise<string> =>
  (await who.call(api.partySave, { name, roles: ['PROVIDER'], ...wish })).id
const show = (who: Client, id: string) => who.call(api.partyShow, { id })
const change = async (who: Client, id: string, wish: Partial<InputOf<typeof api.partyUpdate>>) => {
  const row = await show(who, id)
  return who.call(api.partyUpdate, { ...row, ...wish, id })
}
const names = async (who: Client, name: string): Promise<string[]> =>
  (await who.call(api.partyPage, { model: { name }, sort: 'name', order: 'ascending' })).records.map(
    (row) => row.name,
  )

const CODE = '91350100M000100Y43'
const ID_NO = '11010519491231002X'

describe('往来单位', () => {
  test('every field of a unit is stored, and its account is masked for a reader', async () => {
    const ann = await app.user()
    const full = {
      name: '中原种业',
      formerNames: ['中原种子公司'],
      roles: ['SUPPLIER', 'BREEDER'] as api.PartyRow['roles'],
      type: 'SEED',
      creditCode: CODE,
      contact: '李工',
      phone: '0371-65723456转801',
      region: ['410000', '410100'],
      address: '花园路1号',
      bankName: '农业银行郑州分行',
      bankAccount: '6228 4800 1234 5678',
      remark: '玉米',
    }
    const id = await save(ann, full.name, full)
    const stored = { ...full, kind: 'UNIT', bankAccount: '6228480012345678', typeLabel: '种子', state: 1 }
    expect(await show(ann, id)).toMatchObject({ ...stored, can: { edit: true, state: true, delete: true } })
    const reader = await app.user({ org: ann.org, permissions: ['system.party:read'] })
    expect(await show(reader, id)).toMatchObject({ bankAccount: '**** **** 5678', can: { edit: false } })
    const lines = await reader.call(changeHistory.changeLogOfRecord, { object: 'party', objectId: id })
    expect(lines.at(-1)?.after).toMatchObject({ name: '中原种业', bankAccount: '**** **** 5678' })
  })

  test('the identity number of a person is encrypted, shown masked, and shown in full with a line in the history', async () => {
    const ann = await app.user()
    const id = await save(ann, '张育种', { kind: 'PERSON', idNo: ID_NO })
    await save(ann, '张育种', { kind: 'PERSON' })
    expect((await show(ann, id)).idNo).toBe(`${'*'.repeat(17)}X`)
    const { rows } = await app.services.db.execute<{ id_no: string }>(
      `select id_no from party where id = ${id}`,
    )
    expect(rows[0]?.id_no).toMatch(/^g1\./)
    await change(ann, id, { remark: '改了备注' })
    expect(await ann.call(api.partySecret, { id })).toEqual({ idNo: ID_NO })
    const lines = await ann.call(changeHistory.changeLogOfRecord, { object: 'party', objectId: id })
    expect(lines.map(({ reason }) => reason)).toEqual(['查看身份证号', null, null])
    expect(JSON.stringify(lines)).not.toContain(ID_NO)
    await expect(change(ann, id, { idNo: `${'*'.repeat(16)}9X` })).rejects.toMatchObject({
      code: 4000,
      message: '身份证号请填写完整，不要含“*”',
    })
  })

  test.each([
    [{ roles: [] }, '角色必填：至少选一项'],
    [{ creditCode: '91350100M000100Y44' }, '统一社会信用代码不正确：应为18位且校验码相符'],
    [{ kind: 'PERSON', creditCode: CODE }, '个人没有统一社会信用代码，请留空'],
    [{ idNo: ID_NO }, '单位没有身份证号，请留空'],
    [{ kind: 'PERSON', idNo: '110105194912310021' }, '身份证号的校验位不正确'],
    [{ roles: ['SUPPLIER'] }, '角色含“供应商”时，供应商类型必填'],
    [{ roles: ['SUPPLIER'], type: 'NONE' }, '供应商类型「NONE」不在字典中'],
  ] as [Wish, string][])(
    'the value %o is refused, and the message names the field',
    async (wish, message) => {
      const ann = await app.user()
      await expect(save(ann, '甲', wish)).rejects.toMatchObject({ code: 4000, message })
    },
  )

  test('a unit is found by its former name and by the first letters of its pinyin', async () => {
    const ann = await app.user()
    const id = await save(ann, '绿源农资')
    await save(ann, '北方种业')
    await change(ann, id, { name: '隆平高科' })
    expect((await show(ann, id)).formerNames).toEqual(['绿源农资'])
    expect(await names(ann, 'lpgk')).toEqual(['隆平高科'])
    expect(await names(ann, 'LYNZ')).toEqual(['隆平高科'])
    expect(await names(ann, '绿源')).toEqual(['隆平高科'])
    expect(await names(ann, 'bf')).toEqual(['北方种业'])
    await change(ann, id, { name: '隆平高科种业', keepsName: false })
    expect((await show(ann, id)).formerNames).toEqual(['绿源农资'])
    await change(ann, id, { name: '绿源农资' })
    expect((await show(ann, id)).formerNames).toEqual(['隆平高科种业'])
  })

  test('a close name is reported before a second one is made, also of a station and of a former name', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const id = await save(ann, '绿源（郑州）农资有限公司', { formerNames: ['金穗农资'] })
    const similar = (who: Client, name: string, own?: string) => who.call(api.partySimilar, { name, id: own })
    expect(await similar(ann, '绿源(郑州) 农资公司')).toMatchObject([
      { id, formerName: null, isVisible: true },
    ])
    expect(await similar(bob, '金穗农资股份有限公司')).toMatchObject([
      { id, name: '绿源（郑州）农资有限公司', formerName: '金穗农资', isVisible: false },
    ])
    expect(await similar(ann, '绿源(郑州)农资', id)).toEqual([])
    expect(await similar(await app.user(), '绿源(郑州)农资')).toEqual([])
  })

  test('the same unit or credit code is refused to the whole company, and a supplier form says where the unit is', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await save(ann, '北方种业', { creditCode: CODE })
    await expect(save(ann, '北方 种业')).rejects.toMatchObject({
      code: 4090,
      message: '往来单位名称「北方种业」已存在',
    })
    await expect(save(bob, '南方', { creditCode: CODE })).rejects.toMatchObject({ code: 4090 })
    await expect(ann.call(suppliers.supplierSave, { name: '北方种业', type: 'SEED' })).rejects.toMatchObject({
      code: 4090,
      message: '往来单位名称「北方种业」已存在，可在「往来单位」中为它选上“供应商”',
    })
  })

  test('a party with the role of a supplier is answered by the supplier calls, without it no longer', async () => {
    const ann = await app.user()
    const id = await save(ann, '北方种业')
    await expect(ann.call(suppliers.supplierShow, { id })).rejects.toMatchObject({ code: 4040 })
    await change(ann, id, { roles: ['PROVIDER', 'SUPPLIER'], type: 'SEED' })
    expect(await ann.call(suppliers.supplierShow, { id })).toMatchObject({ name: '北方种业', type: 'SEED' })
    await ann.call(suppliers.addRelationship, { supplierId: id, orgIds: [String(ann.orgId)], kind: 'LEASE' })
    await expect(change(ann, id, { roles: ['PROVIDER'] })).rejects.toMatchObject({
      code: 4220,
      message: '「北方种业」作为供应商有1条合作关系，不能去掉“供应商”',
    })
    const [relation] = await ann.call(suppliers.getRelationship, { id })
    await ann.call(suppliers.deleteRelationship, { ids: [relation!.id] })
    await ann.call(suppliers.supplierDelete, { ids: [id] })
    expect(await show(ann, id)).toMatchObject({ roles: ['PROVIDER'], type: null })
  })

  test('the history of a supplier is open to readers of suppliers, that of another party is not', async () => {
    const ann = await app.user()
    const [seed, other] = [
      await save(ann, '甲', { roles: ['SUPPLIER'], type: 'SEED' }),
      await save(ann, '乙'),
    ]
    const reader = await app.user({ org: ann.org, permissions: ['system.supplier:read'] })
    const history = (objectId: string) =>
      reader.call(changeHistory.changeLogOfRecord, { object: 'party', objectId })
    expect(await history(seed)).toHaveLength(1)
    await expect(history(other)).rejects.toMatchObject({ code: 4030 })
  })

  test('a stranger and a station do not see a party, and a station cannot change it', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const id = await save(ann, '甲')
    const other = await save(bob, '乙')
    for (const who of [bob, await app.user()]) {
      await expect(show(who, id)).rejects.toMatchObject({ code: 4040, message: '往来单位不存在或无权查看' })
      await expect(who.call(api.partyMergePreview, { keepId: other, dropId: id })).rejects.toMatchObject({
        code: 4040,
      })
    }
    expect(await bob.call(partySearch, { name: '甲' })).toMatchObject([{ id, name: '甲' }])
    await ann.call(api.partyState, { id, state: 0 })
    expect(await bob.call(partySearch, { name: '甲' })).toEqual([])
    await ann.call(api.partyDelete, { ids: [id] })
    await expect(show(ann, id)).rejects.toMatchObject({ code: 4040 })
  })
})
