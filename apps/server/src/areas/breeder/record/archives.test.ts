import * as parties from '@hepu/api/areas/authority/party/party'
import * as api from '@hepu/api/areas/breeder/record/breederArchive'
import * as feeCalls from '@hepu/api/areas/breeder/record/breederFee'
import * as standards from '@hepu/api/areas/breeder/record/promotionStandard'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { cooperativeVariety } from '../../../db/schema/index.ts'
import { assertEntriesAllowed, blacklistReason, listingBlocker } from '../blacklist.ts'
import { storeCooperative } from '../testBreeders.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

let made = 0
const UNIT = { kind: 'UNIT' as const }
const content = { kind: 'institute' as const, startOn: '2020-01-01' }
type Save = Partial<InputOf<typeof api.breederSave>>

/** Enters a breeder with a new organisation. */
async function enter(more: Save = {}, who = ann) {
  made += 1
  const name = `育种所${made}`
  const { id } = await who.call(api.breederSave, { party: { ...UNIT, name }, ...content, ...more })
  return { id, name }
}
const show = (id: string, who = ann) => who.call(api.breederDetail, { id })
const move = (id: string, state: 'paused' | 'ended' | 'blacklisted' | 'cooperating', day?: string) =>
  ann.call(api.breederUpdateState, { id, state, reason: '合同到期', ...(day ? { day } : {}) })

describe('refusals', () => {
  test('a breeder needs a party, and an end after its start', async () => {
    await expect(ann.call(api.breederSave, content)).rejects.toMatchObject({
      message: '育种家必填：请选择往来单位，或填写新的单位、个人',
    })
    const party = { ...UNIT, name: '甲所' }
    await expect(ann.call(api.breederSave, { party, ...content, endOn: '2019-12-31' })).rejects.toMatchObject(
      { message: '合作结束日期不得早于合作开始日期' },
    )
  })

  test('a new party that breaks a rule of the register is refused in the words of the register', async () => {
    const party = { ...UNIT, name: '乙所', creditCode: '91350100M000100Y44' }
    await expect(ann.call(api.breederSave, { party, ...content })).rejects.toMatchObject({
      code: 4000,
      message: '统一社会信用代码不正确：应为18位且校验码相符',
    })
  })

  test('a party has one archive in an organisation and crop', async () => {
    const { id, name } = await enter()
    const { partyId } = await show(id)
    await expect(ann.call(api.breederSave, { partyId, ...content })).rejects.toMatchObject({
      code: 4090,
      message: `「${name}」已有育种家档案（合作中），请在列表中打开`,
    })
  })

  test('a party and an archive of another organisation do not exist', async () => {
    const bob = await app.user()
    const { id } = await enter()
    const { partyId } = await show(id)
    await expect(show(id, bob)).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.breederSave, { partyId, ...content })).rejects.toMatchObject({ code: 4040 })
    await expect(
      bob.call(api.breederUpdateState, { id, state: 'paused', reason: '测试' }),
    ).rejects.toMatchObject({ code: 4040 })
  })

  test('an archive that something rests on cannot be deleted', async () => {
    const { id, name } = await enter()
    await storeCooperative(app, ann, Number(id))
    await expect(ann.call(api.breederDelete, { ids: [id] })).rejects.toMatchObject({
      message: `「${name}」有1个合作品种，不能删除，可改为终止合作`,
    })
  })

  test('a save over the change of another user is refused', async () => {
    const { id } = await enter()
    await ann.call(api.breederEdit, { id, version: 1, ...content, leader: '李工' })
    await expect(ann.call(api.breederEdit, { id, version: 1, ...content })).rejects.toMatchObject({
      code: 4090,
    })
  })
})

describe('the archive', () => {
  test('F-566 a person and an organisation are entered, found by name and changed', async () => {
    const unit = await enter({ ecoZones: [], leader: '王工' })
    const { id } = await ann.call(api.breederSave, {
      party: { kind: 'PERSON', name: '赵育种', idNo: '11010519491231002X', phone: '13800138000' },
      ...content,
      kind: 'person',
    })
    const person = await show(id)
    expect(person).toMatchObject({ name: '赵育种', partyKind: 'PERSON', kind: 'person', files: [] })
    expect(person.number).toBe(`${'*'.repeat(17)}X`)
    const { records } = await ann.call(api.breederPage, { model: { name: unit.name } })
    expect(records).toMatchObject([{ id: unit.id, name: unit.name, leader: '王工', state: 'cooperating' }])
    await ann.call(api.breederEdit, { id, version: person.version, ...content, grade: 'A' })
    expect(await show(id)).toMatchObject({ grade: 'A', kind: 'institute' })
  })

  test('a party chosen from the register becomes a breeder there; both searches find it', async () => {
    const { id: partyId } = await ann.call(parties.partySave, {
      name: '金穗种业',
      roles: ['PAYEE'],
      formerNames: ['老金穗'],
    })
    await ann.call(api.breederSave, { partyId, ...content })
    expect((await ann.call(parties.partyShow, { id: partyId })).roles).toEqual(['BREEDER', 'PAYEE'])
    await ann.call(parties.partySave, { name: '金穗个人', kind: 'PERSON', roles: ['PAYEE'] })
    const orgs = await ann.call(api.searchOrg, { name: '金穗' })
    expect(orgs.map(({ name, state }) => [name, state])).toEqual([['金穗种业', 'cooperating']])
    const all = await ann.call(api.searchOrgOrUser, { name: '金穗' })
    expect(all.map(({ name }) => name).toSorted()).toEqual(['金穗个人', '金穗种业'])
    expect(await ann.call(api.searchOrg, { name: 'ljs' })).toMatchObject([{ name: '金穗种业' }])
  })

  test('the telephone of a person is masked for those who do not keep archives', async () => {
    const party = { kind: 'PERSON' as const, name: '钱育种', phone: '13800138000' }
    const { id } = await ann.call(api.breederSave, { party, ...content })
    const reader = await app.user({ org: ann.org, permissions: ['breeder.archive:read'] })
    expect((await show(id)).phone).toBe('13800138000')
    expect((await show(id, reader)).phone).toBe('**********0')
  })
})

describe('the state', () => {
  test('F-405 a move needs a reason, and the list shows the new state', async () => {
    const { id, name } = await enter()
    const bare = { id, state: 'paused' } as InputOf<typeof api.breederUpdateState>
    await expect(ann.call(api.breederUpdateState, bare)).rejects.toMatchObject({
      message: '状态变更原因必填',
    })
    await move(id, 'paused')
    const { records } = await ann.call(api.breederPage, { model: { name } })
    expect(records).toMatchObject([{ state: 'paused', stateReason: '合同到期', can: { resume: true } }])
    await expect(move(id, 'paused')).rejects.toMatchObject({ message: '已是「暂停」，无须变更' })
    await expect(move(id, 'ended', '2019-01-01')).rejects.toMatchObject({
      message: '状态变更日期不得早于合作开始日期 2020-01-01',
    })
  })

  test('the end lists what it concerns, gives open parts their last day, and leaves the archive to be read', async () => {
    const { id } = await enter()
    const variety = await storeCooperative(app, ann, Number(id))
    await ann.call(standards.saveStandards, {
      breederId: id,
      rows: [{ kind: 'phase', phase: 'R1', amount: '5000', validFrom: '2021-01-01' }],
    })
    const affected = await ann.call(api.breederAffected, { id, state: 'ended' })
    expect(affected.map(({ label, count, names }) => [label, count, names])).toEqual([
      ['合作品种', 1, [variety.name]],
      ['推广标准', 1, ['1']],
    ])
    await move(id, 'ended', '2024-06-30')
    expect(await show(id)).toMatchObject({ state: 'ended', endOn: '2024-06-30', can: { edit: false } })
    const { rows } = await ann.call(standards.standardList, { breederId: id })
    expect(rows).toMatchObject([{ validTo: '2024-06-30', isInForce: false }])
    expect(await ann.call(api.breederAffected, { id, state: 'cooperating' })).toEqual([])
    const { version } = await show(id)
    await expect(ann.call(api.breederEdit, { id, version, ...content })).rejects.toMatchObject({
      message: '合作已终止，档案只供查看与结算；需要修改请先恢复合作',
    })
    await move(id, 'cooperating')
    expect(await show(id)).toMatchObject({ state: 'cooperating', endOn: null })
  })

  test('an ended cooperation takes payments until nothing is left to pay', async () => {
    const { id: breederId } = await enter()
    const line = { breederId, year: 2024, kind: 'yearly' as const, standard: '100', quantity: 1 }
    const fee = await ann.call(feeCalls.editFee, line)
    await move(breederId, 'ended')
    const paid = { ...line, id: fee.id, version: fee.version, paid: '100' }
    await expect(ann.call(feeCalls.editFee, paid)).resolves.toMatchObject({ rest: '0.00' })
    await expect(ann.call(feeCalls.editFee, line)).rejects.toMatchObject({
      message: '合作已终止且费用已结清；需要更正请先恢复合作',
    })
  })

  test('a party on the blacklist is refused with its name and reason, until it is taken off', async () => {
    const { id, name } = await enter()
    const { partyId } = await show(id)
    const ask = async () => blacklistReason(await ctxOf(app, ann), [Number(partyId)], '签订合同')
    expect(await ask()).toBeNull()
    await move(id, 'blacklisted')
    expect(await ask()).toBe(`「${name}」在黑名单中（原因：合同到期），不能签订合同`)
    const bob = await app.user()
    expect(await blacklistReason(await ctxOf(app, bob), [Number(partyId)], '签订合同')).toBeNull()
    await move(id, 'cooperating')
    expect(await ask()).toBeNull()
  })

  test('entries and products of a party on the blacklist are refused, those of others are not', async () => {
    const { id, name } = await enter()
    const variety = await storeCooperative(app, ann, Number(id), { code: 'HX-901' })
    await move(id, 'blacklisted')
    const place = { db: app.services.db, orgId: ann.orgId, crop: 'maize' }
    const why = `合作方「${name}」在黑名单中（原因：合同到期）`
    for (const entry of [{ name: variety.name }, { name: 'hx-901' }, { name: '别的', provider: name }]) {
      await expect(assertEntriesAllowed(place, [{ name: '先玉335' }, entry])).rejects.toMatchObject({
        message: `品种「${entry.name}」不能新参试：${why}，请移除该品种，或先恢复合作`,
      })
    }
    await expect(assertEntriesAllowed(place, [{ name: '先玉335' }])).resolves.toBeUndefined()
    await expect(
      assertEntriesAllowed({ ...place, crop: 'rice' }, [{ name: variety.name }]),
    ).resolves.toBeUndefined()
    const ctx = await ctxOf(app, ann)
    const product = { id: 1, name: variety.name, varietyId: null }
    expect(await listingBlocker(ctx, product)).toBe(`产品「${variety.name}」不能新上市：${why}`)
    expect(await listingBlocker(ctx, { ...product, name: '先玉335' })).toBeNull()
    await move(id, 'cooperating')
  })
})

describe('the party of an archive', () => {
  const merge = async (keepId: string, dropId: string) => {
    const { keep, drop } = await ann.call(parties.partyMergePreview, { keepId, dropId })
    return ann.call(parties.partyMerge, {
      keepId,
      dropId,
      keepVersion: keep.version,
      dropVersion: drop.version,
    })
  }
  const fee = { year: 2024, kind: 'yearly' as const, standard: '100', quantity: 1 }

  test('cannot be deleted, nor lose the role', async () => {
    const { id, name } = await enter()
    const { partyId } = await show(id)
    await expect(ann.call(parties.partyDelete, { ids: [partyId] })).rejects.toMatchObject({
      message: `往来单位「${name}」有1份育种家档案，不能删除，可先停用或与另一个合并`,
    })
    const { version } = await ann.call(parties.partyShow, { id: partyId })
    await expect(
      ann.call(parties.partyUpdate, { id: partyId, version, name, roles: ['PAYEE'] }),
    ).rejects.toMatchObject({ message: `「${name}」有1份育种家档案，不能去掉“育种单位”` })
  })

  test('a merge moves the archive, and a save of the archive by somebody else meanwhile is refused', async () => {
    const { id } = await enter()
    const before = await show(id)
    const { id: keepId } = await ann.call(parties.partySave, { name: '保留种业', roles: ['PAYEE'] })
    const preview = await ann.call(parties.partyMergePreview, { keepId, dropId: before.partyId })
    expect(preview).toMatchObject({
      archives: ['移来玉米育种家档案，没有费用、品种、材料等'],
      refusal: null,
    })
    await merge(keepId, before.partyId)
    expect(await show(id)).toMatchObject({ partyId: keepId, name: '保留种业', formerNames: [before.name] })
    await expect(
      ann.call(api.breederEdit, { id, version: before.version, ...content }),
    ).rejects.toMatchObject({ code: 4090 })
  })

  test('a merge of two breeders joins their archives, unless both have what one has once', async () => {
    const [one, other] = [await enter(), await enter()]
    const [keep, drop] = [await show(one.id), await show(other.id)]
    await ann.call(feeCalls.editFee, { ...fee, breederId: one.id })
    await ann.call(feeCalls.editFee, { ...fee, breederId: other.id, standard: '50' })
    const name = '同名品种'
    await storeCooperative(app, ann, Number(one.id), { name })
    const double = await storeCooperative(app, ann, Number(other.id), { name })
    await expect(merge(keep.partyId, drop.partyId)).rejects.toMatchObject({
      message: '两者的玉米育种家档案都有同名的合作品种，请先在并入一方的档案中删除或停用',
    })
    await app.services.db
      .update(cooperativeVariety)
      .set({ name: '另一品种' })
      .where(eq(cooperativeVariety.id, double.id))
    await merge(keep.partyId, drop.partyId)
    const sheet = await ann.call(feeCalls.feeList, { breederId: one.id })
    expect(sheet.total.amount).toBe('150.00')
    await expect(show(other.id)).rejects.toMatchObject({ code: 4040 })
  })
})
