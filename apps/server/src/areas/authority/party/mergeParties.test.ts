import * as api from '@hepu/api/areas/authority/party/party'
import * as suppliers from '@hepu/api/areas/authority/supplier/supplier'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import type { InputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { resources } from '@hepu/api/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { valuesOf } from '../../research/registry/testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Wish = Partial<InputOf<typeof api.partySave>>
const save = async (who: Client, name: string, wish: Wish = {}): Promise<string> =>
  (await who.call(api.partySave, { name, roles: ['SUPPLIER'], type: 'SEED', ...wish })).id
const show = (who: Client, id: string) => who.call(api.partyShow, { id })
const relate = (who: Client, supplierId: string, orgIds: readonly number[], kind: string) =>
  who.call(suppliers.addRelationship, { supplierId, orgIds: orgIds.map(String), kind })
const merge = async (who: Client, keepId: string, dropId: string) => {
  const { keep, drop } = await who.call(api.partyMergePreview, { keepId, dropId })
  return who.call(api.partyMerge, { keepId, dropId, keepVersion: keep.version, dropVersion: drop.version })
}

test('a merge fills blanks, moves relations and branches, keeps the name of the other one, and deletes it', async () => {
  const ann = await app.user()
  const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  const keep = await save(ann, '绿源农资', { contact: '李工', bankName: '农行' })
  const drop = await save(ann, '绿源农资公司', {
    roles: ['SUPPLIER', 'PAYEE'],
    formerNames: ['金穗农资'],
    contact: '王工',
    phone: '0371-65723456',
    bankName: '工行',
    bankAccount: '6228480012345678',
    creditCode: '91350100M000100Y43',
  })
  const { id: child } = await ann.call(suppliers.supplierSave, {
    name: '南阳分公司',
    type: 'SEED',
    parentId: drop,
  })
  await relate(ann, keep, [ann.orgId], 'FRAMEWORK')
  await relate(ann, drop, [ann.orgId, bob.orgId], 'FRAMEWORK')
  const preview = await ann.call(api.partyMergePreview, { keepId: keep, dropId: drop })
  expect(preview).toMatchObject({ relations: 1, repeatedRelations: 1, children: 1, refusal: null })
  expect(preview.fields).toEqual([
    { label: '统一社会信用代码', before: null, after: '91350100M000100Y43' },
    { label: '联系电话', before: null, after: '0371-65723456' },
    { label: '角色', before: '供应商', after: '供应商、收款方' },
    { label: '曾用名', before: null, after: '金穗农资、绿源农资公司' },
  ])
  expect(preview.differences).toEqual([
    { label: '联系人', kept: '李工', dropped: '王工' },
    { label: '开户银行', kept: '农行', dropped: '工行' },
  ])
  await merge(ann, keep, drop)
  await expect(show(ann, drop)).rejects.toMatchObject({ code: 4040 })
  expect(await show(ann, keep)).toMatchObject({
    creditCode: '91350100M000100Y43',
    contact: '李工',
    phone: '0371-65723456',
    bankName: '农行',
    bankAccount: null,
    roles: ['SUPPLIER', 'PAYEE'],
    formerNames: ['金穗农资', '绿源农资公司'],
  })
  expect((await ann.call(suppliers.supplierShow, { id: child })).parentId).toBe(keep)
  expect(await ann.call(suppliers.getRelationship, { id: keep })).toHaveLength(2)
  const [line] = await ann.call(changeHistory.changeLogOfRecord, { object: 'party', objectId: keep })
  expect(line).toMatchObject({ before: { merged: null }, after: { merged: '绿源农资公司' } })
})

test('a merge of what changed meanwhile, with itself, with another code, kind or its own branch is refused', async () => {
  const ann = await app.user()
  const top = await save(ann, '集团', { creditCode: '91350100M000100Y43' })
  const { id: low } = await ann.call(suppliers.supplierSave, { name: '分公司', type: 'SEED', parentId: top })
  const person = await save(ann, '张三', { kind: 'PERSON' })
  await expect(merge(ann, top, top)).rejects.toMatchObject({
    code: 4000,
    message: '请选择另一个往来单位，不能与自己合并',
  })
  await expect(merge(ann, top, person)).rejects.toMatchObject({ code: 4220, message: '单位与个人不能合并' })
  await expect(merge(ann, low, top)).rejects.toMatchObject({
    code: 4220,
    message: '「分公司」是「集团」的下级，请反过来合并或先改上级',
  })
  const { keep, drop } = await ann.call(api.partyMergePreview, { keepId: top, dropId: low })
  const input = { keepId: top, dropId: low, keepVersion: keep.version, dropVersion: drop.version }
  await ann.call(suppliers.supplierState, { id: low, state: 0 })
  await expect(ann.call(api.partyMerge, input)).rejects.toMatchObject({ code: 4090 })
  expect(await show(ann, low)).toMatchObject({ state: 0 })
  const twice = await Promise.allSettled([merge(ann, top, low), merge(ann, top, low)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await show(ann, top)).formerNames).toEqual(['分公司'])
})

test('records whose unit outside has the name of a party, a name of before or that of a merged one lead to it', async () => {
  const ann = await app.user()
  const project = must(
    resources.find(({ name }) => name === 'research.project'),
    'the registry of projects',
  )
  const make = async (at: number, externalUnit: string) => {
    const partners = { internalUnit: [], staffList: [], externalUnit }
    const values = { ...valuesOf(project, ann, at), partners }
    return ann.call(project.calls.create, { ...values, submit: false })
  }
  const made = [
    await make(1, '河南农业大学；绿源 农资'),
    await make(2, '金穗农资'),
    await make(3, '绿源农资郑州站'),
  ]
  const id = await save(ann, '绿源农资')
  const drop = await save(ann, '金穗农资')
  const used = async () =>
    (await ann.call(api.partyUses, { id })).find(({ label }) => label === project.title)
  expect(await used()).toMatchObject({
    count: 1,
    records: [
      {
        id: made[0]?.id,
        field: '合作单位',
        path: `/${project.screen}/${project.pages}DetailsCheck?id=${made[0]?.id}`,
      },
    ],
  })
  await merge(ann, id, drop)
  await ann.call(api.partyUpdate, { ...(await show(ann, id)), name: '绿源生物' })
  expect((await used())?.records.map((record) => record.id)).toEqual([made[1]?.id, made[0]?.id])
  const stranger = await app.user({ org: ann.org, permissions: ['system.party:read'] })
  expect(await stranger.call(api.partyUses, { id })).toEqual([])
})
