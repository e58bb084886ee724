import * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { itemAt } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contract, contractResult } from '../../../db/schema/index.ts'
import { proposeChange, decide } from '../change/testChanges.ts'
import { licenseVarieties, listOf, makeBoundProduct, makeVariety, sync } from './testMaintenance.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const edit = (id: string, version: number, more: object = {}) =>
  ann.call(api.varietyMaintenanceEdit, {
    id,
    version,
    regions: ['410000'],
    startYear: 2025,
    endYear: 2028,
    commissionMode: 'quantity',
    ...more,
  })
const tasks = async (model = {}) =>
  (await ann.call(api.taskVarietyMaintenanceList, { size: 100, model })).records

describe('refusals of 品种维护', () => {
  test('a source that cannot be read is refused with those that can', async () => {
    const call = (path: string, source: string) =>
      ann.raw({ method: 'POST', url: `/api/product/varietyMaintenance/${path}`, payload: { source } })
    expect((await call('sync', 'file')).json()).toMatchObject({
      msg: '来源不能用于同步，可选：合同成果（result）、产品绑定（binding）',
    })
    await expect(
      ann.call(api.varietyMaintenanceList, { model: { source: 'ERP' as never } }),
    ).rejects.toMatchObject({
      message:
        '来源不正确，可选：合同成果（result）、产品绑定（binding）、导入文件（file）、手工维护（manual）',
    })
  })

  test('a contract that does not bind is not synchronised, and its rows stay as they are', async () => {
    const { id } = await makeVariety(ann)
    const of = await licenseVarieties(app, ann, [id], { name: '草签合同', state: 'draft' })
    await expect(sync(ann, 'result', of.contractId)).rejects.toMatchObject({
      message: '合同「草签合同」的状态为“草稿”，已签订或履行中的合同才有品种维护',
    })
    await app.connection.db.update(contract).set({ state: 'running' }).where(eq(contract.id, of.id))
    await sync(ann, 'result', of.contractId)
    await app.connection.db.update(contract).set({ state: 'stopped' }).where(eq(contract.id, of.id))
    const [row] = await listOf(ann, of.contractId)
    await expect(edit(row?.id ?? '', row?.version ?? 0)).rejects.toMatchObject({
      message: '合同「草签合同」的状态为“已终止”，品种维护不能再改',
    })
  })

  test('years out of order, an unknown product, a product twice and the last row of a variety are refused', async () => {
    const variety = await makeVariety(ann)
    const product = await makeBoundProduct(ann, variety.id)
    const of = await licenseVarieties(app, ann, [variety.id])
    await sync(ann, 'binding', of.contractId)
    const row = itemAt(await listOf(ann, of.contractId), 0)
    await expect(edit(row.id, row.version, { startYear: 2029 })).rejects.toMatchObject({
      message: '截止业务年度 2028 不得早于起始业务年度 2029',
    })
    await expect(edit(row.id, row.version, { productId: '99999999' })).rejects.toMatchObject({
      message: '产品不存在或无权查看，请另选',
    })
    const double = ann.call(api.varietyMaintenanceEdit, { likeId: row.id, productId: product.id })
    await expect(double).rejects.toMatchObject({
      message: `合同「${of.name}」的品种「${variety.name}」已有这一产品的行，请直接修改该行`,
    })
    await expect(ann.call(api.varietyMaintenanceDelete, { id: row.id })).rejects.toMatchObject({
      message: `品种「${variety.name}」在合同「${of.name}」的成果中，至少保留一行；要移除请变更合同成果`,
    })
    await expect(edit(row.id, row.version + 5)).rejects.toMatchObject({ code: 4090 })
  })

  test('whoever only reads cannot edit, and another organisation finds nothing', async () => {
    const variety = await makeVariety(ann)
    const of = await licenseVarieties(app, ann, [variety.id])
    await sync(ann, 'result', of.contractId)
    const row = itemAt(await listOf(ann, of.contractId), 0)
    const reader = await app.user({ org: ann.org, permissions: ['contract.maintenance:read'] })
    const input = { id: row.id, version: row.version }
    await expect(reader.call(api.varietyMaintenanceEdit, input)).rejects.toMatchObject({ code: 4030 })
    const stranger = await app.user()
    await expect(stranger.call(api.varietyMaintenanceEdit, input)).rejects.toMatchObject({ code: 4040 })
    expect(await listOf(stranger, of.contractId)).toEqual([])
  })
})

describe('synchronisation', () => {
  test('F-564 each licensed variety gets a row that waits; bindings fill product and material; doing it again changes nothing', async () => {
    const [one, two] = [await makeVariety(ann), await makeVariety(ann)]
    const product = await makeBoundProduct(ann, one.id)
    const of = await licenseVarieties(app, ann, [one.id, two.id])
    expect(await sync(ann, 'result', of.contractId)).toMatchObject({ added: 2, pending: 2, conflicts: 0 })
    expect(await listOf(ann, of.contractId)).toMatchObject([
      {
        varietyName: one.name,
        regionNames: ['河南省', '山东省'],
        startYear: 2025,
        endYear: 2030,
        state: 'pending',
      },
      { varietyName: two.name, missing: ['产品', '提成方式'], source: 'result' },
    ])
    expect(await sync(ann, 'binding', of.contractId)).toMatchObject({ added: 0, updated: 1 })
    const [row] = await listOf(ann, of.contractId)
    expect(row).toMatchObject({
      productId: product.id,
      productLabel: product.name,
      productName: `${product.name}种子`,
      nccId: product.nccId,
      source: 'binding',
      missing: ['提成方式'],
    })
    expect(await sync(ann, 'binding', of.contractId)).toMatchObject({ added: 0, updated: 0, removed: 0 })
  })

  test('a variety that is sold as two products gets a row for each', async () => {
    const variety = await makeVariety(ann)
    const products = [await makeBoundProduct(ann, variety.id), await makeBoundProduct(ann, variety.id)]
    const of = await licenseVarieties(app, ann, [variety.id])
    expect(await sync(ann, 'binding', of.contractId)).toMatchObject({ added: 2, updated: 1 })
    const found = await listOf(ann, of.contractId)
    expect(found.map(({ productId }) => productId)).toEqual(products.map(({ id }) => id))
  })

  test('what was entered by hand stays, and a row whose result went is in conflict until it is deleted', async () => {
    const variety = await makeVariety(ann)
    const other = await makeVariety(ann)
    const product = await makeBoundProduct(ann, variety.id)
    const of = await licenseVarieties(app, ann, [variety.id, other.id])
    await sync(ann, 'result', of.contractId)
    const [row] = await listOf(ann, of.contractId)
    await edit(row?.id ?? '', row?.version ?? 0, { productId: product.id, nccId: 'OWN-1' })
    await sync(ann, 'binding', of.contractId)
    expect(await listOf(ann, of.contractId)).toMatchObject([
      { nccId: 'OWN-1', source: 'manual', state: 'kept' },
      { state: 'pending' },
    ])
    await app.connection.db
      .update(contractResult)
      .set({ deletedAt: new Date() })
      .where(and(eq(contractResult.contractId, of.id)))
    expect(await sync(ann, 'result', of.contractId)).toMatchObject({ removed: 1, conflicts: 1 })
    const [left] = await listOf(ann, of.contractId)
    expect(left?.conflict).toBe(`品种「${variety.name}」已不在合同成果中，请删除本行，或先恢复合同成果`)
    await ann.call(api.varietyMaintenanceDelete, { id: left?.id ?? '' })
    expect(await listOf(ann, of.contractId)).toEqual([])
  })
})

describe('keeping a row by hand', () => {
  test('F-563 a complete row is kept; tasks list what waits first, then conflicts, and not what is kept', async () => {
    const varieties = [await makeVariety(ann), await makeVariety(ann), await makeVariety(ann)]
    const of = await licenseVarieties(
      app,
      ann,
      varieties.map(({ id }) => id),
    )
    await sync(ann, 'result', of.contractId)
    const [first, second] = await listOf(ann, of.contractId)
    const product = await makeBoundProduct(ann, varieties[0]?.id ?? '', { isBound: false })
    const kept = await edit(first?.id ?? '', first?.version ?? 0, { productId: product.id })
    expect(kept).toMatchObject({ state: 'kept', conflict: null, missing: [] })
    const wrong = await edit(second?.id ?? '', second?.version ?? 0, { regions: ['130000'], endYear: 2031 })
    expect(wrong).toMatchObject({
      state: 'conflict',
      conflict: '授权区域河北省超出合同的许可地域；业务年度 2025–2031 超出合同的 2025–2030',
    })
    const model = { contractId: of.contractId }
    expect((await tasks(model)).map(({ state }) => state)).toEqual(['pending', 'conflict'])
    expect((await tasks({ ...model, isAll: true })).map(({ state }) => state)).toEqual([
      'pending',
      'conflict',
      'kept',
    ])
    const page = await ann.call(api.taskVarietyMaintenanceList, { model })
    expect(page.counts).toEqual({ pending: 1, conflict: 1, kept: 0 })
  })

  test('an exclusive licence of the same product, region and year marks the rows of both contracts, and frees them again', async () => {
    const variety = await makeVariety(ann)
    const product = await makeBoundProduct(ann, variety.id)
    const ordinary = await licenseVarieties(app, ann, [variety.id])
    const exclusive = await licenseVarieties(app, ann, [variety.id], { licence: 'exclusive' })
    await sync(ann, 'binding')
    const own = itemAt(await listOf(ann, ordinary.contractId), 0)
    expect(own).toMatchObject({
      state: 'conflict',
      conflict: `与合同「${exclusive.number}」在同一产品、地区和业务年度重叠（独占许可）`,
    })
    const other = itemAt(await listOf(ann, exclusive.contractId), 0)
    expect(other.conflict).toBe(
      `与合同「${ordinary.number}」在同一产品、地区和业务年度重叠（本合同为独占许可）`,
    )
    const apart = { productId: product.id, regions: ['370000'] }
    await edit(other.id, other.version, apart)
    const again = itemAt(await listOf(ann, ordinary.contractId), 0)
    await edit(again.id, again.version, { productId: product.id, regions: ['410000'] })
    expect(itemAt(await listOf(ann, exclusive.contractId), 0)).toMatchObject({
      state: 'kept',
      conflict: null,
    })
  })

  test('a product of another variety, and a material that is bound to another product, are conflicts', async () => {
    const [variety, foreign] = [await makeVariety(ann), await makeVariety(ann)]
    const product = await makeBoundProduct(ann, foreign.id)
    const mine = await makeBoundProduct(ann, variety.id)
    const of = await licenseVarieties(app, ann, [variety.id])
    await sync(ann, 'result', of.contractId)
    const row = itemAt(await listOf(ann, of.contractId), 0)
    const found = await edit(row.id, row.version, { productId: product.id, nccId: mine.nccId })
    expect(found.conflict).toBe(
      `产品「${product.name}」在产品档案中属于品种「${foreign.name}」，请改选产品或更正产品档案；ERP物料编码「${mine.nccId}」已绑定产品「${mine.name}」`,
    )
  })

  test('an approved change of the licence terms is followed by rows that nobody has worked on, and marks the others', async () => {
    const [one, two] = [await makeVariety(ann), await makeVariety(ann)]
    const product = await makeBoundProduct(ann, one.id, { isBound: false })
    const of = await licenseVarieties(app, ann, [one.id, two.id])
    await sync(ann, 'result', of.contractId)
    const [row] = await listOf(ann, of.contractId)
    await edit(row?.id ?? '', row?.version ?? 0, { productId: product.id })
    const approver = await app.user({ org: ann.org })
    const values = { licence: 'ordinary', regions: ['370000'], startYear: 2025, endYear: 2032 }
    await proposeChange(ann, of.contractId, [{ kind: 'licence', values }], { submit: true })
    await decide(approver)
    expect(await listOf(ann, of.contractId)).toMatchObject([
      { state: 'conflict', conflict: '授权区域河南省超出合同的许可地域' },
      { regionNames: ['山东省'], endYear: 2032, state: 'pending' },
    ])
  })
})
