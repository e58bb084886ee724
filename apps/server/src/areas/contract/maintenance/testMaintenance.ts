import * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { maintenanceHeads } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { editProductBindingRelation } from '@hepu/api/areas/product/binding/productBinding'
import { product } from '@hepu/api/areas/product/record/product'
import { variety } from '@hepu/api/areas/research/variety/variety'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { contractResult } from '../../../db/schema/index.ts'
import { workbookBytes, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { storeContract } from '../testContracts.ts'

let made = 0
/** A text that no other test uses. */
export const unique = (text: string): string => `${text}${++made}`

/** Makes an approved variety and returns its id and name. */
export async function makeVariety(client: Client, name = unique('维护玉')) {
  made += 1
  const values = {
    name,
    dataType: '审定',
    cropSpecies: '玉米',
    approvalNo: `国审玉2019${String(made).padStart(4, '0')}`,
    level: '国家',
    year: 2019,
    applicants: { internalUnit: [], staffList: [], externalUnit: '外部单位' },
    breeders: { internalUnit: [], staffList: [], externalUnit: '外部单位' },
    varietySource: '甲×乙',
    suitableArea: '黄淮海夏玉米区',
    state: '有效',
  }
  const { id } = await client.call(variety.calls.create, { submit: false, ...values })
  return { id, name }
}

/** Makes a product of a variety, whose material is bound to it unless said otherwise. */
export async function makeBoundProduct(client: Client, varietyId: string, { isBound = true } = {}) {
  const name = unique('维护产品')
  const code = unique('VM-')
  const values: object = { name, code, cropSpecies: '玉米', type: '自有', state: '在售', varietyId }
  const { id } = await client.call(product.calls.create, values)
  const nccId = unique('NC')
  if (isBound) {
    const binding = { productId: id, nccId, materialName: `${name}种子`, validFrom: '2020-10-01' }
    await client.call(editProductBindingRelation, binding)
  }
  return { id, name, code, nccId }
}

type Terms = NonNullable<Parameters<typeof storeContract>[2]>

/** Stores a licence of varieties; by default for 河南 and 山东 in the years of `storeContract`. */
export async function licenseVarieties(
  app: TestApp,
  client: Client,
  varietyIds: readonly string[],
  terms: Terms = {},
) {
  const row = await storeContract(app, client, { regions: ['410000', '370000'], ...terms })
  const at = { orgId: client.orgId, crop: 'maize', createdBy: client.userId, updatedBy: client.userId }
  for (const resultId of varietyIds) {
    const line = { contractId: row.id, resultType: 'research.variety', resultId: Number(resultId) }
    await app.services.db.insert(contractResult).values({ ...at, ...line })
  }
  return { ...row, contractId: String(row.id) }
}

export const sync = (client: Client, source: 'result' | 'binding', contractId?: string) =>
  client.call(api.productVarietyMaintenanceSync, { source, contractId: contractId ?? null })

export const listOf = async (client: Client, contractId: string) =>
  (
    await client.call(api.varietyMaintenanceList, {
      size: 100,
      sort: 'id',
      order: 'ascending',
      model: { contractId },
    })
  ).records

/** Returns a workbook of 品种维护 with cells by the keys of its columns. */
export async function maintenanceBook(
  rows: readonly Partial<Record<keyof typeof maintenanceHeads, SheetValue>>[],
): Promise<{ name: string; bytes: Buffer }> {
  const keys = Object.keys(maintenanceHeads) as (keyof typeof maintenanceHeads)[]
  const columns = keys.map((key) => ({ header: maintenanceHeads[key] }))
  const cells = rows.map((row) => keys.map((key) => row[key] ?? null))
  return { name: '维护.xlsx', bytes: await workbookBytes([{ name: '维护', columns, rows: cells }]) }
}
