import { product as productDef } from '@hepu/api/areas/product/record/product'
import { variety as varietyDef } from '@hepu/api/areas/research/variety/variety'
import type { Client, TestApp } from '../../../test/testApp.ts'
import { saleLine } from '../../db/schema/index.ts'

let made = 0

/** Makes a product through its call; `more` are fields of the register. Returns id, name and code. */
export async function makeProduct(client: Client, more: Record<string, unknown> = {}) {
  made += 1
  const own = {
    name: `测试产品${made}`,
    code: `TD-${made}`,
    cropSpecies: '玉米',
    type: '自有',
    state: '在研',
    seedRate: 1.5,
  }
  const values = { ...own, ...more }
  const { id } = await client.call(productDef.calls.create, { submit: true, ...values })
  return { id, name: values.name, code: values.code }
}

/** Makes an approved variety through its call; `more` are fields of the register. */
export async function makeVariety(client: Client, name: string, more: Record<string, unknown> = {}) {
  made += 1
  const values = {
    name,
    dataType: '审定',
    cropSpecies: '玉米',
    approvalNo: `国审玉2017${String(made).padStart(4, '0')}`,
    level: '国家',
    year: 2017,
    applicants: { internalUnit: [], staffList: [], externalUnit: '外部单位' },
    breeders: { internalUnit: [], staffList: [], externalUnit: '外部单位' },
    varietySource: '甲×乙',
    suitableArea: '黄淮海夏玉米区',
    state: '有效',
    ...more,
  }
  const { id } = await client.call(varietyDef.calls.create, { submit: false, ...values })
  return { id, name }
}

/** Stores the net sales (kg) of a product by business year, one bill a year; amounts are 10 yuan a kg. */
export async function storeSales(
  app: TestApp,
  client: Client,
  productId: string,
  kgs: Readonly<Record<number, number>>,
  more: Partial<typeof saleLine.$inferInsert> = {},
): Promise<void> {
  for (const [year, kg] of Object.entries(kgs)) {
    made += 1
    await app.services.db.insert(saleLine).values({
      orgId: client.orgId,
      crop: 'maize',
      source: 'TEST',
      billNo: `B${made}`,
      billSequence: '1',
      lineNo: 1,
      billType: kg < 0 ? 'RETURN' : 'SALE',
      billDate: `${year}-03-01`,
      bizYear: Number(year),
      month: 3,
      nccId: 'N1',
      materialName: '种子',
      productId: Number(productId),
      kg,
      amount: String(kg * 10),
      ...more,
    })
  }
}
