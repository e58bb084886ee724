import * as api from '@hepu/api/areas/product/binding/productBinding'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, productBinding, saleLine } from '../../../db/schema/index.ts'
import { bindingBook, makeProduct, sell, unique } from './testBindings.ts'

let app: TestApp
let ann: Client
let oldProduct: string
let newProduct: string

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  oldProduct = await makeProduct(ann, '郑单958')
  newProduct = await makeProduct(ann, '禾谱336')
})
afterAll(() => app.close())

type Change = Parameters<typeof ann.call<typeof api.editProductBindingRelation>>[1]
const bind = (nccId: string, more: Partial<Change> = {}, client = ann) =>
  client.call(api.editProductBindingRelation, {
    productId: oldProduct,
    nccId,
    materialName: `${nccId}种子`,
    validFrom: '2024-01-01',
    ...more,
  })
const linesOf = async (nccId: string) =>
  (
    await app.services.db
      .select()
      .from(saleLine)
      .where(and(eq(saleLine.nccId, nccId), eq(saleLine.orgId, ann.orgId)))
      .orderBy(saleLine.billDate)
  ).map(({ productId }) => (productId === null ? null : String(productId)))
const pageOf = async (model: object) => (await ann.call(api.productBindingPage, { model })).records

describe('refusals', () => {
  test('F-479 a material has one product at a time, and the refusal names product and period', async () => {
    const nccId = unique('N')
    await bind(nccId, { validTo: '2024-12-31' })
    await expect(bind(nccId, { validFrom: '2024-12-31' })).rejects.toMatchObject({
      code: 4090,
      message: `物料「${nccId}」在 2024-01-01 至 2024-12-31 已绑定产品「郑单958」，请先解除，或对该绑定使用「改绑」`,
    })
    await expect(bind(nccId, { validFrom: '2025-01-01' })).resolves.toMatchObject({ version: 1 })
  })

  test('two users who bind a material at the same moment get one binding and one refusal', async () => {
    const nccId = unique('N')
    const done = await Promise.allSettled([bind(nccId), bind(nccId, { productId: newProduct })])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({
      code: 4090,
      message: expect.stringContaining('已绑定产品') as string,
    })
  })

  test('days out of order and a product of nobody are refused', async () => {
    await expect(bind('N', { validTo: '2023-01-01' })).rejects.toMatchObject({
      message: '失效日期不得早于生效日期',
    })
    await expect(bind('N', { productId: '987654321' })).rejects.toMatchObject({ code: 4040 })
    const bob = await app.user()
    await expect(bind('N', {}, bob)).rejects.toMatchObject({
      message: '产品不存在，请选择当前机构与作物的产品',
    })
  })

  test('a binding of another organisation does not exist, and another product needs a day', async () => {
    const nccId = unique('N')
    const { id, version } = await bind(nccId)
    const bob = await app.user()
    await expect(bind(nccId, { id, version }, bob)).rejects.toMatchObject({ code: 4040 })
    await expect(bind(nccId, { id, version, productId: newProduct })).rejects.toMatchObject({
      message: '改绑其他产品须填写改绑日期；要更正整段绑定，请填写其生效日期 2024-01-01',
    })
    const early = bind(nccId, { id, version, productId: newProduct, changeFrom: '2023-12-31' })
    await expect(early).rejects.toMatchObject({ message: '改绑日期应在绑定的时期 2024-01-01 至 今 之内' })
    await expect(bind(nccId, { id, version: version + 1 })).rejects.toMatchObject({ code: 4090 })
  })
})

describe('sales follow their bindings', () => {
  test('F-479 binding gives stored lines of the period to the product, and unbinding keeps the earlier ones', async () => {
    const nccId = unique('N')
    for (const billDate of ['2023-12-31', '2024-01-01', '2025-06-01'])
      await sell(app, ann, { nccId, billDate })
    const { id, version, lines } = await bind(nccId)
    expect(lines).toBe(2)
    expect(await linesOf(nccId)).toEqual([null, oldProduct, oldProduct])
    await bind(nccId, { id, version, validTo: '2025-05-31' })
    expect(await linesOf(nccId)).toEqual([null, oldProduct, null])
    const [row] = await pageOf({ nccId })
    expect(row).toMatchObject({ validTo: '2025-05-31', state: 'ended', can: { unbind: false } })
  })

  test('F-479 another product from a day on leaves earlier sales with the old product', async () => {
    const nccId = unique('N')
    for (const billDate of ['2024-03-01', '2025-03-01']) await sell(app, ann, { nccId, billDate, kg: 250 })
    const { id, version } = await bind(nccId)
    const next = await bind(nccId, { id, version, productId: newProduct, changeFrom: '2025-01-01' })
    expect(next.lines).toBe(1)
    expect(await linesOf(nccId)).toEqual([oldProduct, newProduct])
    const history = await ann.call(api.bindingHistory, { nccId })
    expect(history).toMatchObject([
      { productName: '郑单958', validFrom: '2024-01-01', validTo: '2024-12-31', lines: 1, kg: 250 },
      { productName: '禾谱336', validFrom: '2025-01-01', validTo: null, lines: 1, kg: 250 },
    ])
    const corrected = { id: next.id, version: next.version, validFrom: '2025-01-01' }
    await bind(nccId, { ...corrected, changeFrom: '2025-01-01' })
    expect(await linesOf(nccId)).toEqual([oldProduct, oldProduct])
  })

  test('a deleted binding is in the change log, and its lines belong to no product', async () => {
    const nccId = unique('N')
    await sell(app, ann, { nccId, billDate: '2024-03-01' })
    const { id } = await bind(nccId)
    await ann.call(api.deleteProductBinding, { id })
    expect(await linesOf(nccId)).toEqual([null])
    expect(await pageOf({ nccId })).toEqual([])
    const logged = await app.services.db
      .select({ action: changeLog.action })
      .from(changeLog)
      .where(and(eq(changeLog.object, 'product_binding'), eq(changeLog.objectId, Number(id))))
    expect(logged.map(({ action }) => action).toSorted()).toEqual(['create', 'delete'])
  })
})

describe('searches', () => {
  test('F-479 the list finds bindings by product, code, material and state', async () => {
    const nccId = unique('ZZ')
    await bind(nccId)
    for (const name of [nccId.toLowerCase(), '958', `${nccId}种`]) {
      const found = await pageOf({ name, state: 'open' })
      expect(found.map((row) => row.nccId)).toContain(nccId)
    }
    expect(await pageOf({ nccId, state: 'ended' })).toEqual([])
  })

  test('F-479 products are found by name, code and the first letters of their pinyin', async () => {
    const find = async (name: string) =>
      (await ann.call(api.queryProductBindingName, { name })).map((row) => row.name)
    expect(await find('郑单')).toEqual(['郑单958'])
    expect(await find('zd958')).toEqual(['郑单958'])
    expect(await find('禾谱３３６')).toEqual(['禾谱336'])
    expect(await find('没有')).toEqual([])
  })

  test('unbound materials of sales come with their weight, share and the products that they may be', async () => {
    const bob = await app.user()
    const corn = await makeProduct(bob, '先玉335')
    await sell(app, bob, {
      nccId: 'A',
      billDate: '2025-01-01',
      materialName: '玉米种子先玉335 5kg装',
      kg: 75,
    })
    await sell(app, bob, { nccId: 'A', billDate: '2025-02-01', billType: 'TRANSFER', kg: 500 })
    await sell(app, bob, { nccId: 'B', billDate: '2025-02-01', kg: 25 })
    const found = await bob.call(api.unboundMaterials, {})
    expect(found).toMatchObject({ count: 2, kg: 100, totalKg: 100, share: 100 })
    expect(found.materials).toMatchObject([
      { nccId: 'A', kg: 75, share: 75, lines: 1, candidates: [{ id: corn, how: 'contained' }] },
      { nccId: 'B', kg: 25, candidates: [] },
    ])
    await bind('A', { productId: corn, validFrom: '2025-01-01' }, bob)
    expect(await bob.call(api.unboundMaterials, {})).toMatchObject({ count: 1, kg: 25, share: 25 })
  })
})

describe('a workbook of bindings', () => {
  test('F-436 the check names bad rows, proposes products and stores nothing', async () => {
    const [free, held, foreign] = [unique('N'), unique('N'), unique('N')]
    await bind(held)
    await bind(foreign, { productId: newProduct, validTo: '2024-06-30' })
    const book = await bindingBook([
      [free, '甲', '郑单 ９５８', '2024-01-01', null],
      [free, '甲', '郑单958', '2024-05-01', null],
      [free, '甲', '禾谱336', '2024-05-01', null],
      [held, '乙', '郑单958', '2024-02-01', null],
      [held, '乙', '禾谱336', '2025-01-01', null],
      [foreign, '丙', '郑单958', '2024-01-01', '2024-12-31'],
      [unique('N'), '丁', '郑丹958', '2024-01-01', null],
      [unique('N'), '戊', 'zd958', '2024-01-01', null],
      [unique('N'), '己', '郑单958', '昨天', null],
      [null, '庚', '郑单958', '2024-01-01', null],
    ])
    const before = await app.services.db.$count(productBinding)
    const check = await ann.upload(api.importProductBindCheck, {}, book)
    expect(check.rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, 'ok'],
      [3, 'repeated'],
      [4, 'conflict'],
      [5, 'bound'],
      [6, 'conflict'],
      [7, 'conflict'],
      [8, 'missing'],
      [9, 'missing'],
      [10, 'broken'],
      [11, 'broken'],
    ])
    expect(check.rows[0]).toMatchObject({ how: 'spelling', productId: oldProduct, message: '' })
    expect(check.rows[5]?.message).toContain('「禾谱336」（2024-01-01 至 2024-06-30）')
    expect(check.rows[6]?.candidates).toMatchObject([{ id: oldProduct, how: 'close' }])
    expect(check.rows[7]?.candidates).toMatchObject([{ id: oldProduct, how: 'pinyin' }])
    expect(check.counts).toEqual({ ok: 1, missing: 2, bound: 1, repeated: 1, conflict: 3, broken: 2 })
    expect(await app.services.db.$count(productBinding)).toBe(before)
  })

  test('F-436 the import stores the chosen rows, with the chosen product or from a day on, and gives them their sales', async () => {
    const [free, held] = [unique('N'), unique('N')]
    await bind(held)
    await sell(app, ann, { nccId: free, billDate: '2024-02-10' })
    const book = await bindingBook([
      [free, '甲', '无法识别的', null, null],
      [held, '乙', '禾谱336', '2025-01-01', null],
    ])
    const check = await ann.upload(api.importProductBindCheck, {}, book)
    expect(check.rows).toMatchObject([
      { verdict: 'missing', validFrom: '2024-02-10' },
      { verdict: 'bound', mayRebind: true },
    ])
    const choices = [
      { row: 2, productId: newProduct },
      { row: 3, productId: newProduct, rebind: true },
    ]
    const done = await ann.upload(api.importProductBinding, { choices: JSON.stringify(choices) }, book)
    expect(done).toEqual({ stored: 2, lines: 1, refused: [] })
    expect(await linesOf(free)).toEqual([newProduct])
    expect(await ann.call(api.bindingHistory, { nccId: held })).toMatchObject([
      { productId: oldProduct, validTo: '2024-12-31' },
      { productId: newProduct, validFrom: '2025-01-01', validTo: null },
    ])
    const later = await bindingBook([[unique('N'), '甲', null, '2024-01-01', null]])
    const remembered = await ann.upload(api.importProductBindCheck, {}, later)
    expect(remembered.rows).toMatchObject([{ verdict: 'ok', how: 'remembered', productId: newProduct }])
  })

  test('F-436 a row that somebody else bound after the check is refused by itself', async () => {
    const [taken, free] = [unique('N'), unique('N')]
    const book = await bindingBook([
      [taken, '甲', '郑单958', '2024-01-01', null],
      [free, '乙', '郑单958', '2024-01-01', null],
    ])
    await ann.upload(api.importProductBindCheck, {}, book)
    await bind(taken, { productId: newProduct })
    const choices = [2, 3, 9].map((row) => ({ row, productId: oldProduct }))
    const done = await ann.upload(api.importProductBinding, { choices: JSON.stringify(choices) }, book)
    expect(done.stored).toBe(1)
    expect(done.refused).toMatchObject([
      { row: 2, nccId: taken, message: expect.stringContaining('已绑定产品「禾谱336」') as string },
      { row: 9, message: '文件中没有这一行，文件可能已更换，请重新检查' },
    ])
  })

  test('F-436 a workbook without the heads, and an import without a choice, are refused', async () => {
    const book = await bindingBook([])
    await expect(ann.upload(api.importProductBindCheck, {}, book)).rejects.toMatchObject({
      message: '文件中没有数据行，请对照模板填写',
    })
    const strange = { name: 'x.csv', bytes: Buffer.from('甲,乙\n1,2\n') }
    await expect(ann.upload(api.importProductBindCheck, {}, strange)).rejects.toMatchObject({ code: 4000 })
    for (const choices of ['[]', 'nonsense', '{}']) {
      await expect(ann.upload(api.importProductBinding, { choices }, book)).rejects.toMatchObject({
        code: 4000,
      })
    }
  })

  test('F-479 what is exported is found again by the check', async () => {
    const nccId = unique('N')
    await bind(nccId, { source: 'U9', packKg: 5.5, remark: '试' })
    const file = await ann.raw({
      method: 'POST',
      url: api.exportBindings.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ nccId }),
    })
    const book = { name: '导出.xlsx', bytes: file.rawPayload }
    const check = await ann.upload(api.importProductBindCheck, {}, book)
    expect(check.rows).toMatchObject([
      {
        nccId,
        verdict: 'bound',
        productId: oldProduct,
        packKg: 5.5,
        source: 'U9',
        remark: '试',
        mayRebind: false,
      },
    ])
  })
})
