import { listCompanies, productsOfCompany } from '@hepu/api/areas/product/company/industryCompany'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import { makeProduct, sell } from '../binding/testBindings.ts'

let app: TestApp
let ann: Client
let companyId: number
const lastYear = bizYearOf(new Date().toISOString().slice(0, 10)) - 1

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const company = await makeOrg(app.services.db, ann.org)
  companyId = company.id
  await app.services.db.update(organization).set({ kind: 'INDUSTRY' }).where(eq(organization.id, companyId))
})
afterAll(() => app.close())

test('F-484 the companies that the caller sees are listed, with figures for who may read them', async () => {
  await makeProduct(ann, '甲', { companyId: String(companyId) })
  await sell(app, ann, { nccId: 'A', billDate: '2025-01-01', bizYear: lastYear, companyId, kg: 300 })
  const row = { id: String(companyId), isActive: true, parentName: expect.any(String) as string }
  expect(await ann.call(listCompanies, {})).toMatchObject([{ ...row, products: 1, soldProducts: 1, kg: 300 }])
  const bob = await app.user({ permissions: [], org: ann.org })
  expect(await bob.call(listCompanies, {})).toMatchObject([{ ...row, products: null, kg: null }])
  expect(await (await app.user()).call(listCompanies, {})).toEqual([])
})

test('F-484 the products of a company come with what it sold of them in the last business year', async () => {
  const id = await makeProduct(ann, '乙', { companyId: String(companyId) })
  const sold = { productId: Number(id), companyId, nccId: 'B', billDate: '2025-01-01', bizYear: lastYear }
  await sell(app, ann, { ...sold, kg: 500, province: '410000' })
  await sell(app, ann, { ...sold, kg: -100, billType: 'RETURN', province: '410000' })
  await sell(app, ann, { ...sold, kg: 900, billType: 'TRANSFER' })
  await sell(app, ann, { ...sold, kg: 50, bizYear: lastYear - 1 })
  const found = await ann.call(productsOfCompany, { id: String(companyId) })
  expect(found).toMatchObject({ bizYear: lastYear, kg: 700, unboundKg: 300 })
  expect(found.products.find((row) => row.id === id)).toMatchObject({
    name: '乙',
    state: '在售',
    kg: 400,
    kgBefore: 50,
    share: 57.14,
  })
  expect(found.regions).toEqual([
    { code: '410000', name: '河南省', kg: 400 },
    { code: null, name: '省份不明', kg: 300 },
  ])
})

test('F-484 an organisation that is no company, and a company of others, do not exist', async () => {
  const message = '产业公司不存在，或不在您的数据权限内'
  const asked = ann.call(productsOfCompany, { id: String(ann.orgId) })
  await expect(asked).rejects.toMatchObject({ code: 4040, message })
  const bob = await app.user()
  const foreign = bob.call(productsOfCompany, { id: String(companyId) })
  await expect(foreign).rejects.toMatchObject({ code: 4040, message })
})
