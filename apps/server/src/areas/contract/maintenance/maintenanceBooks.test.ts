import * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { itemAt } from '@hepu/api/core/must'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { sheetsOf } from '../../authority/testTables.ts'
import {
  licenseVarieties,
  listOf,
  maintenanceBook,
  makeBoundProduct,
  makeVariety,
  sync,
} from './testMaintenance.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const check = async (rows: Parameters<typeof maintenanceBook>[0]) =>
  ann.upload(api.productVarietyMaintenanceCheck, { source: 'file' }, await maintenanceBook(rows))

test('every fault is named by row and column, nothing is stored by the check, and a file with a fault is refused whole', async () => {
  const variety = await makeVariety(ann)
  const of = await licenseVarieties(app, ann, [variety.id])
  await sync(ann, 'result', of.contractId)
  const good = { contractNumber: of.number, varietyName: variety.name }
  const rows = [
    { ...good, commissionMode: '按销量提成', endYear: 2028 },
    { contractNumber: '无此合同', varietyName: variety.name },
    { ...good, varietyName: '别的品种' },
    { ...good, product: '没有的产品', regions: '河南省、蓬莱仙岛' },
    { ...good, startYear: 2030, endYear: 2029 },
    { ...good, commissionMode: '随意' },
  ]
  const { rows: found, counts } = await check(rows)
  expect(counts).toMatchObject({ updated: 1, missing: 2, broken: 3 })
  expect(found.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    [],
    ['合同编号'],
    ['品种名称'],
    ['产品', '授权区域'],
    ['截止业务年度'],
    ['提成方式'],
  ])
  expect(itemAt(found, 0)).toMatchObject({
    row: 2,
    changes: ['截止业务年度：2030 → 2028', '提成方式：空 → 按销量提成'],
  })
  expect(itemAt(found, 3).problems).toMatchObject([
    { message: '没有名称或编码为「没有的产品」的产品，或无权查看' },
    { message: '没有名为「蓬莱仙岛」的省或市，请写全称，多个之间用顿号' },
  ])
  const book = await maintenanceBook(rows)
  await expect(
    ann.upload(api.productVarietyMaintenanceImport, { source: 'file' }, book),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/^第 3 行 合同编号：没有编号为「无此合同」的合同，或无权查看；/),
  })
  expect(await listOf(ann, of.contractId)).toMatchObject([{ endYear: 2030, commissionMode: null }])
})

test('chosen rows are stored: one fills the row, another product makes a row of its own; blank cells change nothing', async () => {
  const variety = await makeVariety(ann)
  const [one, two] = [await makeBoundProduct(ann, variety.id), await makeBoundProduct(ann, variety.id)]
  const of = await licenseVarieties(app, ann, [variety.id])
  await sync(ann, 'result', of.contractId)
  const good = { contractNumber: of.number, varietyName: variety.name, commissionMode: '按销售额提成' }
  const book = await maintenanceBook([
    { ...good, product: one.name, nccId: one.nccId, regions: '河南' },
    { ...good, product: two.code },
    { ...good, product: one.name },
  ])
  const { rows } = await ann.upload(api.productVarietyMaintenanceCheck, { source: 'file' }, book)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['updated', 'added', 'repeated'])
  const stored = await ann.upload(
    api.productVarietyMaintenanceImport,
    { source: 'file', rows: '2,3,4,99' },
    book,
  )
  expect(stored).toMatchObject({ added: 1, updated: 1, refused: [{ row: 4 }, { row: 99 }] })
  expect(await listOf(ann, of.contractId)).toMatchObject([
    {
      productId: one.id,
      nccId: one.nccId,
      regionNames: ['河南省'],
      startYear: 2025,
      state: 'kept',
      source: 'file',
    },
    { productId: two.id, regionNames: ['河南省', '山东省'], state: 'kept' },
  ])
})

test('F-352 F-563 both exports are workbooks that name the variety; that of 品种维护 can be imported again and changes nothing', async () => {
  const variety = await makeVariety(ann)
  await makeBoundProduct(ann, variety.id)
  const of = await licenseVarieties(app, ann, [variety.id])
  await sync(ann, 'binding', of.contractId)
  const file = async (path: string) => {
    const url = `/api/${path}/export`
    const answer = await ann.raw({ method: 'POST', url, payload: { contractId: of.contractId } })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    return answer.rawPayload
  }
  const tasks = await sheetsOf(ann, api.taskVarietyMaintenanceExport, { contractId: of.contractId })
  expect(tasks.rowsOf('品种维护任务').flat()).toContain(variety.name)
  const bytes = await file('product/varietyMaintenance')
  const read = await ann.upload(
    api.productVarietyMaintenanceCheck,
    { source: 'file' },
    { name: '再导入.xlsx', bytes },
  )
  expect(read.rows).toMatchObject([{ varietyName: variety.name, verdict: 'same', problems: [] }])
})
