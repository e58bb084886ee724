import { product } from '@hepu/api/areas/product/record/product'
import * as api from '@hepu/api/areas/product/record/productCalls'
import { moveProductState, productState } from '@hepu/api/areas/product/record/productState'
import { overviewShow } from '@hepu/api/areas/research/overview/varietyOverview'
import type { Permission } from '@hepu/api/core/permissions'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, type Client } from '../../../../test/testApp.ts'
import { productBinding, saleLine } from '../../../db/schema/index.ts'
import { fileTest, png, type FileTest } from '../../../files/testFiles.ts'
import { makeVariety } from '../testProducts.ts'
import { assertUse } from './policy.ts'
import { makePaper } from '../paper/testPapers.ts'
import { showProductExtra } from './productExtra.ts'

const { calls } = product
let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

let made = 0
const values = (more: object = {}) => {
  made += 1
  const own = { name: `禾谱${made}`, code: `HP-M-${made}`, cropSpecies: '玉米', type: '自有', state: '在售' }
  return { ...own, seedRate: 1.5, ...more }
}
type Row = Record<string, unknown> & { id: string; version: number }
const show = async (id: string) => (await ann.call(calls.show, { id })) as unknown as Row

/** Enters a product that waits for review, or is approved. */
async function enter(more: object = {}, isApproved = false): Promise<string> {
  const { id } = await ann.call<typeof calls.create>(calls.create, { ...values(more), submit: true })
  if (isApproved) await ann.call(calls.audit, { ids: [id], pass: true })
  return id
}
const move = (id: string, toState: string, more: object = {}) =>
  ann.call(moveProductState, { id, toState, reason: '测试', ...more } as never)

async function bind(productId: string, validTo: string | null = null): Promise<void> {
  made += 1
  await app.services.db.insert(productBinding).values({
    orgId: ann.orgId,
    crop: 'maize',
    productId: Number(productId),
    nccId: `N${made}`,
    materialName: '禾谱种子',
    validFrom: '2024-01-01',
    validTo,
  })
}

describe('refusals of the register of products', () => {
  test('the state of a product is not edited with it', async () => {
    const id = await enter()
    const { version, code, name } = await show(id)
    const changed = { ...values({ code, name, state: '停售' }), id, version }
    await expect(ann.call(calls.update, changed as never)).rejects.toThrow('请在产品详情中点“变更状态”')
  })

  test('a state moves only to those that may follow, and never of a draft', async () => {
    const id = await enter()
    await expect(move(id, '退出')).rejects.toThrow('是「在售」，不能变更为「退出」，只能变更为「停售」')
    const draft = await ann.call(calls.create, values() as never)
    await expect(move(draft.id, '停售')).rejects.toThrow('还是草稿')
    await expect(move(id, '停售', { day: '2999-01-01' })).rejects.toThrow('自何日起不得晚于今天')
    await expect(move(id, '停售', { day: '2001-01-01' })).rejects.toThrow('不得早于现状态的起始日')
    const other = await app.user()
    const asked = { id, toState: '停售', reason: '越权' } as const
    await expect(other.call(moveProductState, asked)).rejects.toMatchObject({ code: 4040 })
  })

  test('a product does not leave while a material is bound to it', async () => {
    const id = await enter()
    await bind(id)
    await move(id, '停售')
    await move(id, '待退出')
    await expect(move(id, '退出')).rejects.toThrow('还有1 条有效的物料绑定，了结后才能退出')
    await app.services.db
      .update(productBinding)
      .set({ validTo: '2024-12-31' })
      .where(and(eq(productBinding.orgId, ann.orgId), eq(productBinding.productId, Number(id))))
    await move(id, '退出')
    await expect(move(id, '在售')).rejects.toThrow('已退出，状态不再变更')
    await ann.call(calls.delete, { ids: [id] })
    await expect(ann.call(calls.purge, { ids: [id] })).rejects.toThrow('还有 1 条物料绑定属于所选产品')
  })

  test('files of an approved product are changed by its form', async () => {
    const id = await enter({}, true)
    const file = { name: '果穗.png', bytes: png }
    await expect(ann.upload(api.uploadProductFile, { id }, file)).rejects.toThrow(
      '已审核通过的记录不能直接增加',
    )
  })
})

test('F-474 POST productRecord/all is paged; GET, PUT and DELETE productRecord/{id} read, change and remove one', async () => {
  const id = await enter({ state: '停售' })
  await enter()
  const page = async (model: object) => (await ann.call(calls.page, { model } as never)) as { total: number }
  expect(calls.page.path).toBe('/api/product/productRecord/all')
  expect((await page({})).total).toBe(2)
  expect((await page({ status: '停售' })).total).toBe(1)
  expect((await page({ state: '售' }).catch((error: Error) => error.message)) as unknown).toContain(
    '产品状态应为',
  )
  expect((await page({ status: '在售', reviewStatus: '1' })).total).toBe(1)
  expect((await page({ reviewStatus: '2' })).total).toBe(0)
  const { version, code } = await show(id)
  expect([calls.update.method, calls.update.path]).toEqual(['PUT', '/api/product/productRecord/{id}'])
  await ann.call(calls.update, { ...values({ name: '改名', code, state: '停售' }), id, version })
  expect(await show(id)).toMatchObject({ name: '改名', state: '停售' })
  await ann.call(api.deleteProduct, { id })
  await expect(show(id)).rejects.toMatchObject({ code: 4040 })
  expect((await page({})).total).toBe(1)
})

test('F-475 GET productRecord/export is a file of what the filters find; getProductExtra answers', async () => {
  const id = await enter({ state: '停售' })
  const asked = { method: 'GET', url: calls.export.path, query: { status: '停售', format: 'csv' } } as const
  const { rawPayload, headers } = await ann.raw(asked)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(rawPayload.toString('utf8')).toContain('停售')
  const none = await ann.raw({ ...asked, query: { status: '在售', format: 'csv' } })
  expect(none.rawPayload.toString('utf8')).not.toContain('停售')
  expect(await ann.call(api.getProductExtra, { id })).toMatchObject({
    id,
    variety: null,
    trials: [],
  })
})

test('F-477 typeList and statusList answer option lists', async () => {
  expect(await ann.call(api.typeList, {})).toContainEqual({ value: '自有', label: '自有' })
  expect((await ann.call(api.statusList, {})).map(({ value }) => value)).toEqual([
    '在研',
    '待商业化',
    '在售',
    '停售',
    '待退出',
    '退出',
  ])
})

test('F-446 F-478 productFile lists, adds and removes the files of a product, each a change of it', async () => {
  const id = await enter()
  const { version } = await show(id)
  const file = { name: '果穗.png', bytes: png }
  const stored = await ann.upload(api.uploadProductFile, { id }, file)
  expect(stored.originalName).toBe('果穗.png')
  expect((await show(id)).version).toBe(version + 1)
  const files = await ann.call(api.productFiles, { id })
  expect(files).toMatchObject([{ id: stored.id, fileType: 'IMAGE' }])
  const other = await app.user()
  await expect(other.call(api.productFiles, { id })).rejects.toMatchObject({ code: 4040 })
  await expect(other.call(api.deleteProductFile, { id: stored.id })).rejects.toMatchObject({ code: 4040 })
  await ann.call(api.deleteProductFile, { id: stored.id })
  expect(await ann.call(api.productFiles, { id })).toEqual([])
})

test('状态政策 tells since when, why and by which decision; a forbidden use names them', async () => {
  const id = await enter({ name: '政策产品' }, true)
  expect(await ann.call(productState, { id })).toMatchObject({
    state: '在售',
    next: ['停售'],
    exit: null,
    moves: [],
  })
  const ctx = await ctxOf(app, ann)
  await assertUse(ctx, Number(id), 'sell')
  await move(id, '停售', { decisionNo: 'JC-2026-001' })
  await bind(id)
  const shown = await ann.call(productState, { id })
  expect(shown).toMatchObject({
    state: '停售',
    decisionNo: 'JC-2026-001',
    reason: '测试',
    next: ['在售', '待退出'],
    can: { move: true },
    exit: { lastYear: null, open: [{ what: '有效的物料绑定', count: 1 }] },
    moves: [{ fromState: '在售', toState: '停售' }],
  })
  expect(shown.uses.every(({ isAllowed }) => !isAllowed)).toBe(true)
  await expect(assertUse(ctx, Number(id), 'sell')).rejects.toThrow(
    `产品「政策产品」自 ${shown.since} 起为「停售」（决策 JC-2026-001），不能销售`,
  )
  expect(await show(id)).toMatchObject({ state: '停售', status: 2 })
})

test('getProductExtra shows net sales, materials and the variety, each to those who may read it', async () => {
  const id = await enter({ name: '销售产品' })
  await bind(id)
  const line = {
    orgId: ann.orgId,
    crop: 'maize',
    source: 'test',
    billSequence: '1',
    lineNo: 1,
    billDate: '2025-11-01',
    bizYear: 2026,
    month: 11,
    nccId: 'N1',
    materialName: '种子',
    productId: Number(id),
  } as const
  await app.services.db.insert(saleLine).values([
    { ...line, billNo: 'A', billType: 'SALE', kg: 3000, amount: '60000' },
    { ...line, billNo: 'B', billType: 'RETURN', kg: -600, amount: '-12000' },
    { ...line, billNo: 'C', billType: 'TRANSFER', kg: 900, amount: '0' },
    { ...line, billNo: 'D', billType: 'SALE', kg: 500, amount: '10000', isInternal: true },
    { ...line, billNo: 'E', billType: 'SALE', kg: null, amount: '100' },
  ])
  const ctx = await ctxOf(app, ann)
  const permissions = new Set<Permission>([
    ...ctx.caller.permissions,
    'product.sale:read',
    'product.binding:read',
  ])
  const all = { ...ctx, caller: { ...ctx.caller, permissions } }
  const extra = await showProductExtra(all, { id: Number(id) })
  expect(extra.sales).toEqual([{ bizYear: 2026, kg: 2400, amount: '48100.00', area: 1600, unweighed: 1 }])
  expect(extra.bindings).toMatchObject([{ materialName: '禾谱种子', validTo: null }])
  const reader = await app.user({ org: ann.org, permissions: ['product.productRecord:read'] })
  expect(await reader.call(api.getProductExtra, { id })).toMatchObject({
    sales: null,
    bindings: null,
    trials: null,
  })
})

test('getProductExtra names the one-page paper of a product to those who may read papers', async () => {
  const id = await enter({ name: '有纸产品' })
  expect(await ann.call(api.getProductExtra, { id })).toMatchObject({ paperId: null })
  const maker = await app.user({ org: ann.org })
  const paperId = await makePaper(maker, `product:${id}`)
  expect(await maker.call(api.getProductExtra, { id })).toMatchObject({ paperId })
  const reader = await app.user({ org: ann.org, permissions: ['product.productRecord:read'] })
  expect(await reader.call(api.getProductExtra, { id })).toMatchObject({ paperId: null })
})

test('品种总览 shows the products of a variety', async () => {
  await enter({ name: '总览产品' })
  const { sections } = await ann.call(overviewShow, { name: '总览产品' })
  const section = sections.find(({ key }) => key === product.name)
  expect(section).toMatchObject({ title: '产品', total: 1, rows: [{ match: 'NAME' }] })
})

test('a new product takes name, crop and suitable regions over from a variety that its maker sees', async () => {
  const variety = await makeVariety(ann, '带入一号')
  const maker = await app.user({ org: ann.org, permissions: ['product.productRecord:write'] })
  await expect(maker.call(api.productOfVariety, { id: variety.id })).resolves.toEqual({
    name: '带入一号',
    cropSpecies: '玉米',
    approvedArea: '黄淮海夏玉米区',
  })
  const other = await app.user()
  await expect(other.call(api.productOfVariety, { id: variety.id })).rejects.toMatchObject({
    code: 4040,
    message: '审定品种不存在或无权查看',
  })
})
