import * as api from '@hepu/api/areas/breeder/material/breederMaterial'
import { partyMerge, partyMergePreview } from '@hepu/api/areas/authority/party/party'
import { breederUpdateState } from '@hepu/api/areas/breeder/record/breederArchive'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import type { InputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contract, contractVariety, obligation } from '../../../db/schema/index.ts'
import { makeVariety } from '../../product/testProducts.ts'
import { bookText, newGermplasm } from '../asset/testAssets.ts'
import { storeBreeder } from '../testBreeders.ts'
import { stateOf } from './materials.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

type Input = InputOf<typeof api.materialCreate>
const newBreeder = async () => String((await storeBreeder(app, ann)).id)
const hand = (breederId: string, more: Partial<Input> = {}) =>
  ann.call(api.materialCreate, {
    breederId,
    materialName: '郑58',
    quantity: 0.125,
    unit: 'kg',
    purpose: '组合测配',
    agreementNo: '材协2024-01',
    handedOn: '2024-03-01',
    ...more,
  })
const first = async (breederId: string, model: object = {}) =>
  (await ann.call(api.materialPage, { model: { breederId, ...model } })).records[0]
const makeGermplasm = async (name: string, code: string, parents: object = {}) =>
  (
    await ann.call<typeof germplasm.calls.create>(germplasm.calls.create, {
      ...newGermplasm(name, code),
      ...parents,
      submit: false,
    })
  ).id

describe('refusals', () => {
  test('material without an agreement, a name or a quantity, and days in the wrong order are refused', async () => {
    const breederId = await newBreeder()
    const refusals: [Partial<Input>, string][] = [
      [{ agreementNo: ' ' }, '协议编号必填'],
      [{ materialName: null }, '材料名称必填：请填写名称，或选择登记的种质'],
      [{ quantity: 0 }, '数量应大于0'],
      [{ quantity: '1.2345' }, '数量应为不小于0的数，小数最多三位'],
      [{ returnDueOn: '2024-02-29' }, '应归还日期不得早于发放日期'],
      [{ handedOn: '2099-01-01' }, '发放日期不得晚于今天'],
    ]
    for (const [more, message] of refusals) {
      await expect(hand(breederId, more)).rejects.toMatchObject({ code: 4000, message })
    }
    expect(await first(breederId)).toBeUndefined()
  })

  test('a closed archive gets no material, and ids of another organisation do not exist', async () => {
    const breederId = await newBreeder()
    const { id } = await hand(breederId)
    const bob = await app.user()
    const theirs = String((await storeBreeder(app, bob)).id)
    const refused = { code: 4040 }
    await expect(hand(theirs)).rejects.toMatchObject(refused)
    await expect(bob.call(api.materialChain, { id })).rejects.toMatchObject(refused)
    await expect(
      bob.call(api.materialReturn, { id, version: 1, returnedOn: '2024-04-01' }),
    ).rejects.toMatchObject(refused)
    await expect(bob.call(api.materialDelete, { ids: [id] })).rejects.toMatchObject(refused)
    await ann.call(breederUpdateState, { id: breederId, state: 'blacklisted', reason: '扩散材料' })
    await expect(hand(breederId)).rejects.toMatchObject({ code: 4220 })
    await expect(ann.call(api.materialDelete, { ids: [id] })).rejects.toMatchObject({ code: 4220 })
  })
})

test('material that is due today is not overdue, and without a day it need not come back', () => {
  const of = (returnDueOn: string | null, returnedOn: string | null = null) =>
    stateOf({ returnDueOn, returnedOn }, '2024-05-01')
  expect([of('2024-05-01'), of('2024-04-30'), of(null), of('2024-04-30', '2024-04-29')]).toEqual([
    'out',
    'overdue',
    'kept',
    'returned',
  ])
})

test('material is handed out, found as overdue, exported, and comes back once, after the end of the cooperation too', async () => {
  const breederId = await newBreeder()
  const { id } = await hand(breederId, { returnDueOn: '2024-12-31' })
  await hand(breederId, { materialName: '昌7-2' })
  const row = await first(breederId, { state: 'overdue' })
  expect(row).toMatchObject({ id, quantity: '0.125', state: 'overdue', can: { return: true } })
  expect(await first(breederId, { state: 'out' })).toBeUndefined()
  const { rawPayload } = await ann.raw(requestOf(api.materialExport, { breederId }))
  expect(await bookText(rawPayload)).toContain('逾期未还')
  await ann.call(breederUpdateState, { id: breederId, state: 'ended', reason: '到期' })
  const back = { id, version: row?.version ?? 0, returnedOn: '2024-02-01' }
  await expect(ann.call(api.materialReturn, back)).rejects.toMatchObject({
    message: '归还日期不得早于发放日期 2024-03-01',
  })
  await ann.call(api.materialReturn, { ...back, returnedOn: '2025-01-05', returnNote: '少 5 克' })
  expect(await first(breederId, { state: 'returned' })).toMatchObject({ id, can: { return: false } })
  await expect(
    ann.call(api.materialReturn, { ...back, version: 2, returnedOn: '2025-01-06' }),
  ).rejects.toMatchObject({ message: '「郑58」已于 2025-01-05 归还' })
})

test('the chain of material leads to its descendants by generation and to varieties with it as a parent', async () => {
  const breederId = await newBreeder()
  const parent = await makeGermplasm('发放系', 'FF-1')
  const child = await makeGermplasm('子一系', 'FF-2', { female: parent })
  const grandchild = await makeGermplasm('孙一系', 'FF-3', { male: child })
  await makeGermplasm('旁系', 'FF-4')
  const { id } = await hand(breederId, { germplasmId: parent, materialName: null })
  const chain = await ann.call(api.materialChain, { id })
  expect(chain.names).toEqual(['发放系'])
  expect(chain.descendants).toMatchObject([
    { id: child, generation: 1 },
    { id: grandchild, generation: 2 },
  ])
  expect(chain.trials).toEqual([])
  expect(chain.varieties).toEqual([])
  const { id: varietyId } = await makeVariety(ann, '孙系玉1号', { female: '孙一系' })
  expect((await ann.call(api.materialChain, { id })).varieties).toMatchObject([{ id: varietyId }])
})

describe('the return of material is due', () => {
  const duties = async (breederId: string) =>
    (
      await app.services.db
        .select()
        .from(obligation)
        .where(and(eq(obligation.object, 'breeder'), eq(obligation.objectId, Number(breederId))))
        .orderBy(obligation.dueDate)
    ).map(({ occurrence, dueDate, state, ownerId, title }) => ({
      occurrence,
      dueDate,
      state,
      ownerId,
      title,
    }))

  test('on the agreed day, for who handed it out, once for each hand-out; without a day nothing is due', async () => {
    const breederId = await newBreeder()
    const { id } = await hand(breederId, { returnDueOn: '2024-12-31' })
    const again = await hand(breederId, { returnDueOn: '2025-06-30' })
    await hand(breederId)
    const found = await duties(breederId)
    expect(found).toMatchObject([
      { dueDate: '2024-12-31', state: 'open', ownerId: ann.userId },
      { dueDate: '2025-06-30', state: 'open' },
    ])
    expect(found[0]?.occurrence).toContain('郑58')
    const row = await first(breederId, { state: 'overdue' })
    expect([id, again.id]).toContain(row?.id)
    await ann.call(api.materialReturn, { id, version: 1, returnedOn: '2024-12-30' })
    await ann.call(api.materialDelete, { ids: [again.id] })
    expect(await duties(breederId)).toMatchObject([{ dueDate: '2024-12-31', state: 'done' }])
  })

  test('and goes with the archive when parties are merged', async () => {
    const [into, from] = [await storeBreeder(app, ann), await storeBreeder(app, ann)]
    await hand(String(from.id), { returnDueOn: '2024-12-31' })
    const ids = { keepId: String(into.partyId), dropId: String(from.partyId) }
    const { keep, drop, archives } = await ann.call(partyMergePreview, ids)
    expect(archives).toEqual(['玉米育种家档案并入已有的一份，连同1次材料发放'])
    await ann.call(partyMerge, { ...ids, keepVersion: keep.version, dropVersion: drop.version })
    expect(await duties(String(into.id))).toHaveLength(1)
    const back = (await ann.call(api.materialPage, { model: { breederId: String(into.id) } })).records[0]
    await ann.call(api.materialReturn, {
      id: back?.id ?? '',
      version: back?.version ?? 0,
      returnedOn: '2024-12-30',
    })
    expect(await duties(String(into.id))).toMatchObject([{ state: 'done' }])
  })
})

test('the chain leads to the contracts about the varieties and germplasm, for who reads contracts', async () => {
  const breederId = await newBreeder()
  const parent = await makeGermplasm('合同系', 'HT-1')
  const { id } = await hand(breederId, { germplasmId: parent, materialName: null })
  const { id: varietyId } = await makeVariety(ann, '合同玉1号', { female: '合同系' })
  const stamps = { orgId: ann.orgId, crop: 'maize' }
  const [made] = await app.services.db
    .insert(contract)
    .values({ ...stamps, name: '合同玉1号许可' })
    .returning()
  const contractId = made?.id ?? 0
  await app.services.db
    .insert(contractVariety)
    .values({ ...stamps, contractId, varietyId: Number(varietyId), varietyName: '合同玉1号' })
  expect((await ann.call(api.materialChain, { id })).contracts).toEqual([
    { id: String(contractId), name: '合同玉1号许可', code: null, state: '草稿' },
  ])
  const bob = await app.user({ org: ann.org, permissions: ['breeder.archive:read'] })
  expect((await bob.call(api.materialChain, { id })).contracts).toBeNull()
})
