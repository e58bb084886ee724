import * as common from '@hepu/api/areas/breeder/asset/breederCommon'
import * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { breederUpdateState } from '@hepu/api/areas/breeder/record/breederArchive'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { breederReward } from '../../../db/schema/index.ts'
import { makeProduct, makeVariety } from '../../product/testProducts.ts'
import { storeBreeder } from '../testBreeders.ts'
import { sharesOn } from './shares.ts'
import { bookText, uploadAttachment, uploadDocument } from './testAssets.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

type Input = InputOf<typeof api.cooperativeCreate>
const newBreeder = async () => String((await storeBreeder(app, ann)).id)
const create = (breederId: string, more: Partial<Input> = {}) =>
  ann.call(api.cooperativeCreate, { breederId, name: '合玉1号', ...more })
const half = [{ kind: 'income' as const, ours: '50', theirs: '50' }]
const agreed = { shares: half, sharesFrom: '2021-01-01' }
const show = (id: string) => ann.call(api.cooperativeShow, { id })
const change = async (id: string, more: Partial<InputOf<typeof api.cooperativeShares>> = {}) =>
  ann.call(api.cooperativeShares, {
    id,
    validFrom: '2023-01-01',
    shares: [{ kind: 'income', ours: '60', theirs: '40' }],
    reason: '补充协议一',
    fileIds: [await uploadDocument(ann)],
    ...more,
  })

describe('refusals', () => {
  test('a share of 100.01, a sum other than 100.00 and a kind given twice are refused', async () => {
    const breederId = await newBreeder()
    const withShares = (shares: Input['shares']) => create(breederId, { shares })
    await expect(withShares([{ kind: 'right', ours: '100.01', theirs: '0' }])).rejects.toMatchObject({
      code: 4000,
      message: '我方（%）不得大于100',
    })
    await expect(withShares([{ kind: 'right', ours: '60', theirs: '40.01' }])).rejects.toMatchObject({
      message: '品种权：我方 60.00% + 对方 40.01% = 100.01%，应等于 100.00%，请改正其中一方',
    })
    await expect(withShares([...half, ...half])).rejects.toMatchObject({
      message: '收益出现了两次，每种权益只填一行',
    })
    expect((await ann.call(api.cooperativePage, { model: { breederId } })).total).toBe(0)
  })

  test('the same name twice at one breeder, an end before the start and a closed archive are refused', async () => {
    const breederId = await newBreeder()
    await create(breederId)
    await expect(create(breederId)).rejects.toMatchObject({
      code: 4090,
      message: '该育种家的同名合作品种已存在',
    })
    await expect(
      create(breederId, { name: '合玉2号', startOn: '2024-02-01', endOn: '2024-01-31' }),
    ).rejects.toMatchObject({ message: '合作结束日期不得早于合作开始日期' })
    await ann.call(breederUpdateState, { id: breederId, state: 'blacklisted', reason: '违约' })
    await expect(create(breederId, { name: '合玉3号' })).rejects.toMatchObject({ code: 4220 })
    const { records } = await ann.call(api.cooperativePage, { model: { breederId } })
    expect(records).toMatchObject([{ can: { edit: false, share: false, delete: false } }])
  })

  test('ids of another organisation do not exist, in any call', async () => {
    const bob = await app.user()
    const mine = await newBreeder()
    const { id } = await create(mine, agreed)
    const theirs = String((await storeBreeder(app, bob)).id)
    const product = await makeProduct(bob)
    const variety = await makeVariety(bob, '外单位品种')
    const refused = { code: 4040 }
    await expect(create(theirs)).rejects.toMatchObject(refused)
    await expect(create(mine, { name: '甲', productId: product.id })).rejects.toMatchObject({
      code: 4040,
      message: '产品不存在或无权查看，请重新选择',
    })
    await expect(create(mine, { name: '乙', varietyId: variety.id })).rejects.toMatchObject(refused)
    await expect(bob.call(api.cooperativeShow, { id })).rejects.toMatchObject(refused)
    await expect(bob.call(api.cooperativeUpdate, { id, version: 1, name: '改' })).rejects.toMatchObject(
      refused,
    )
    await expect(bob.call(api.cooperativeDelete, { ids: [id] })).rejects.toMatchObject(refused)
    await expect(
      bob.call(api.cooperativeShares, {
        id,
        validFrom: '2024-01-01',
        shares: half,
        reason: '改',
        fileIds: [await uploadDocument(bob)],
      }),
    ).rejects.toMatchObject(refused)
    await expect(
      bob.call(common.relateProducts, { cooperativeId: id, productIds: [product.id] }),
    ).rejects.toMatchObject(refused)
    await expect(bob.call(common.queryRelate, { owner: 'cooperative', recordId: id })).rejects.toMatchObject(
      refused,
    )
    await expect(
      ann.call(common.linkedBreeders, { resource: 'product.productRecord', recordId: product.id }),
    ).rejects.toMatchObject(refused)
  })

  test('shares change only with a document, with a reason, after the last agreement, and if they differ', async () => {
    const { id } = await create(await newBreeder(), agreed)
    await expect(change(id, { fileIds: [] })).rejects.toMatchObject({ message: '请选择依据文件' })
    await expect(change(id, { reason: ' ' })).rejects.toMatchObject({ message: '变更原因必填' })
    await expect(change(id, { validFrom: '2021-01-01' })).rejects.toMatchObject({
      message: '收益自 2021-01-01 起已有约定，生效日期应晚于该日',
    })
    await expect(change(id, { shares: half })).rejects.toMatchObject({
      message: '比例与现行约定相同，没有变化，无需变更',
    })
    const { version } = await show(id)
    await change(id, { version })
    await expect(change(id, { version, validFrom: '2024-01-01', shares: half })).rejects.toMatchObject({
      code: 4090,
    })
  })

  test('a variety that a reward rests on is not deleted', async () => {
    const breederId = await newBreeder()
    const { id } = await create(breederId)
    await app.services.db.insert(breederReward).values({
      orgId: ann.orgId,
      crop: 'maize',
      createdBy: ann.userId,
      updatedBy: ann.userId,
      breederId: Number(breederId),
      cooperativeId: Number(id),
      standardId: 1,
      event: 'phase',
      eventKey: 'R2',
      year: 2024,
      eventOn: '2024-11-01',
      amount: '1000.00',
    })
    await expect(ann.call(api.cooperativeDelete, { ids: [id] })).rejects.toMatchObject({
      message: '「合玉1号」已有奖励建议，不能删除，可填写合作结束日期',
    })
    expect((await show(id)).whyNot).toEqual({ delete: '已有奖励建议，不能删除，可填写合作结束日期' })
  })
})

test('F-569 a change of shares holds from its day on; what was signed before keeps the shares of its day', async () => {
  const { id } = await create(await newBreeder(), agreed)
  await change(id)
  const detail = await show(id)
  expect(detail.shares).toEqual([{ kind: 'income', validFrom: '2023-01-01', ours: '60.00', theirs: '40.00' }])
  expect(detail.shareHistory).toMatchObject([
    {
      validFrom: '2023-01-01',
      ours: '60.00',
      reason: '补充协议一',
      files: [{ originalName: '补充协议.txt' }],
    },
    { validFrom: '2021-01-01', ours: '50.00', reason: null, files: [] },
  ])
  const signedIn = await sharesOn(await ctxOf(app, ann), [Number(id)], '2022-12-31')
  expect(signedIn.get(Number(id))).toMatchObject([{ kind: 'income', ours: '50.00', theirs: '50.00' }])
  const lines = await ann.call(changeLogOfRecord, { object: 'cooperative_variety', objectId: id })
  expect(JSON.stringify(lines)).toContain('收益 60.00:40.00，自 2023-01-01 起')
})

test('F-569 F-571 a variety is linked with registry and product both ways, found by type, and exported with its shares', async () => {
  const breederId = await newBreeder()
  const variety = await makeVariety(ann, '合玉9号')
  const product = await makeProduct(ann, { name: '合玉9号袋装' })
  const sibling = await makeProduct(ann, { name: '合玉9号礼盒', varietyId: variety.id })
  const { id } = await create(breederId, {
    name: '合玉9号',
    code: 'HY-9',
    phase: 'R2',
    varietyId: variety.id,
    ...agreed,
  })
  await ann.call(common.relateProducts, { cooperativeId: id, productIds: [product.id] })
  const related = await ann.call(common.queryRelate, { owner: 'cooperative', recordId: id })
  expect(related).toMatchObject([
    { id: product.id, isDirect: true },
    { id: sibling.id, isDirect: false },
  ])
  for (const [resource, recordId] of [
    ['product.productRecord', product.id],
    ['product.productRecord', sibling.id],
    ['research.variety', variety.id],
  ] as const) {
    const linked = await ann.call(common.linkedBreeders, { resource, recordId })
    expect(linked).toMatchObject([
      { breederId, relation: '合作品种', tab: 'cooperativeVariety', name: '合玉9号' },
    ])
  }
  const found = await ann.call(api.cooperativeFuzzy, { dataType: 'product', name: '合玉9号袋' })
  expect(found).toMatchObject([{ id: product.id, cooperatives: ['合玉9号'] }])
  const byCode = await ann.call(api.cooperativeFuzzy, { dataType: 'product', code: sibling.code })
  expect(byCode).toMatchObject([{ id: sibling.id, cooperatives: [] }])
  const firsts = await ann.call(api.cooperativeFuzzy, { dataType: 'variety' })
  expect(firsts).toMatchObject([{ id: variety.id, cooperatives: ['合玉9号'] }])
  const { rawPayload } = await ann.raw(requestOf(api.cooperativeExport, { breederId }))
  const text = await bookText(rawPayload)
  for (const part of ['合玉9号袋装', '50.00:50.00', '权益比例', '区域试验第二年'])
    expect(text).toContain(part)
})

test('F-569 a variety is changed and deleted, and F-571 its attachments too, but no document of shares', async () => {
  const breederId = await newBreeder()
  const { id } = await create(breederId, agreed)
  const { version } = await show(id)
  await ann.call(api.cooperativeUpdate, { id, version, name: '合玉1号', conversionState: 'licensed' })
  await expect(ann.call(api.cooperativeUpdate, { id, version, name: '旧' })).rejects.toMatchObject({
    code: 4090,
  })
  await ann.call(api.cooperativeAttach, { id, fileIds: [await uploadAttachment(ann)] })
  await change(id)
  const { files, shareHistory } = await show(id)
  expect(files).toMatchObject([{ originalName: '说明.txt' }])
  const document = shareHistory[0]?.files[0]?.id
  await expect(ann.call(common.deleteBreederFile, { fileId: String(document) })).rejects.toMatchObject({
    message: '「补充协议.txt」是权益比例变更的依据文件，不能删除',
  })
  await ann.call(common.deleteBreederFile, { fileId: String(files[0]?.id) })
  expect((await show(id)).files).toEqual([])
  await ann.call(api.cooperativeDelete, { ids: [id] })
  expect((await ann.call(api.cooperativePage, { model: { breederId } })).total).toBe(0)
})
