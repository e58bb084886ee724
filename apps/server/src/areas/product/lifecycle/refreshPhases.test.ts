import {
  deleteProductBinding,
  editProductBindingRelation,
} from '@hepu/api/areas/product/binding/productBinding'
import { productLifecycleDetail } from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { product as productDef } from '@hepu/api/areas/product/record/product'
import { variety as varietyDef } from '@hepu/api/areas/research/variety/variety'
import { salePast } from '@hepu/api/areas/product/sale/saleImport'
import { saveBizYearRule } from '@hepu/api/areas/product/year/bizYears'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { importing } from '../../authority/testTables.ts'
import { billBook, saleFlow } from '../sale/testSales.ts'
import { valuesOf } from '../../research/registry/testRegistries.ts'
import { makeVariety as makeApproved } from '../paper/testPapers.ts'
import { makeProduct, makeVariety } from '../testProducts.ts'

const { calls } = productDef
/** The import of the register of products. */
const register = importing({ upload: calls.import, ...calls.batch })

let app: TestApp
let ann: Client
let productId: string
/** The calendar year of today in China. */
let year: number
beforeAll(async () => {
  app = await testApp()
  year = app.services.now().getFullYear()
})
beforeEach(async () => {
  ann = await app.user()
  productId = (await makeProduct(ann)).id
})
afterAll(() => app.close())

const stored = async () =>
  ((await ann.call(calls.show, { id: productId })) as Record<string, unknown>)['phase']
const computed = async () => (await ann.call(productLifecycleDetail, { productId })).phase
const bind = () =>
  ann.call(editProductBindingRelation, {
    productId,
    nccId: 'M-1',
    materialName: '禾谱1号',
    validFrom: '2000-01-01',
  })
async function importBills(...rows: [day: string, kg: number][]) {
  const heads = ['单据号', '行号', '日期', '物料编码', '折合重量']
  const book = await billBook(heads, ...rows.map(([day, kg], at) => [`XS-${at}`, 1, day, 'M-1', kg]))
  const preview = await saleFlow.preview(ann, book)
  return (await saleFlow.confirm(ann, preview)).batch
}

describe('the stored phase of a product', () => {
  test('a product has its phase as soon as it is entered, and another one as soon as it is changed', async () => {
    expect(await stored()).toBe('L1')
    const { id: varietyId } = await makeVariety(ann, '禾阶1号')
    const old = await ann.call(calls.show, { id: productId })
    await ann.call(calls.update, { ...old, varietyId, submit: true } as never)
    expect(await stored()).toBe('L3')
    expect(await stored()).toBe(await computed())
  })

  test('products of a workbook have their phase with the import', async () => {
    const heads = ['产品名称', '产品编码', '作物', '产品类型', '产品状态']
    const book = await billBook(heads, ['禾阶3号', 'TD-IMPORT', '玉米', '自有', '在研'])
    await register.confirm(ann, await register.preview(ann, book))
    const { records } = await ann.call(calls.page, { model: { name: 'TD-IMPORT' } })
    expect(records).toMatchObject([{ name: '禾阶3号', phase: 'L1' }])
  })

  test('a withdrawn approval of its variety refreshes it at once', async () => {
    const bob = await app.user({ org: ann.org })
    const varietyId = await makeApproved(ann, bob)
    productId = (await makeProduct(ann, { varietyId })).id
    expect(await stored()).toBe('L3')
    const old = await ann.call(varietyDef.calls.show, { id: varietyId })
    const { applicants, breeders } = valuesOf(varietyDef, ann)
    const withdrawn = {
      ...old,
      applicants,
      breeders,
      state: '撤销(退出)',
      revokeDate: '2020-06-30',
      submit: true,
    }
    await ann.call(varietyDef.calls.update, withdrawn)
    expect(await stored()).toBe('L8')
    expect(await stored()).toBe(await computed())
  })

  test('an import of bills and its undoing refresh it at once', async () => {
    await bind()
    const before = await computed()
    const batch = await importBills(
      [`${year - 3}-03-01`, 9e6],
      [`${year - 2}-03-01`, 9e6],
      [`${year - 1}-03-01`, 1e5],
    )
    const after = await computed()
    expect(after).not.toBe(before)
    expect(await stored()).toBe(after)
    await ann.call(salePast.undo, { id: batch.id, version: batch.version, reason: '误传' })
    expect(await computed()).toBe(before)
    expect(await stored()).toBe(before)
  })

  test('a binding that brings lines and one that takes them away refresh it at once', async () => {
    await importBills([`${year - 3}-03-01`, 9e6], [`${year - 2}-03-01`, 9e6], [`${year - 1}-03-01`, 1e5])
    const without = await computed()
    const { id } = await bind()
    expect(await computed()).not.toBe(without)
    expect(await stored()).toBe(await computed())
    await ann.call(deleteProductBinding, { id })
    expect(await stored()).toBe(without)
  })

  test('another first month of the business year refreshes it at once', async () => {
    const today = new Date(app.services.now().getTime() + 8 * 3_600_000)
    const month = today.getUTCMonth() + 1
    const lastMonth = (yearsAgo: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - yearsAgo, month - 2, 15)).toISOString().slice(0, 10)
    await bind()
    await ann.call(saveBizYearRule, { startMonth: month, version: 0 })
    await importBills([lastMonth(3), 9e6], [lastMonth(2), 9e6], [lastMonth(1), 9e6], [lastMonth(0), 1e5])
    const before = await stored()
    await ann.call(saveBizYearRule, { startMonth: (month % 12) + 1, version: 1 })
    expect(await stored()).toBe(await computed())
    expect(await stored()).not.toBe(before)
  })
})
