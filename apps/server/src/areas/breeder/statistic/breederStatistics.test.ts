import * as api from '@hepu/api/areas/breeder/statistic/breederProduct'
import * as bills from '@hepu/api/areas/product/statistic/productStatistic'
import { saleReports } from '@hepu/api/areas/product/statistic/saleReports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { insertProduct, insertSales, makeCompanies } from '../../product/statistic/testSales.ts'
import { storeBreeder, storeCooperative } from '../testBreeders.ts'

let app: TestApp
let ann: Client
let one: string
let two: string
let named: number
let bred: number

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const [company] = await makeCompanies(app, ann, 1)
  const approved = await insertProduct(app, ann, { name: '合玉1号', seedRate: 2, approvalYear: 2020 })
  bred = approved.productId
  named = (await insertProduct(app, ann, { name: '合玉2号', seedRate: 1 })).productId
  const { productId: foreign } = await insertProduct(app, ann, { name: '他家1号', seedRate: 1 })
  one = String((await storeBreeder(app, ann)).id)
  two = String((await storeBreeder(app, ann)).id)
  await storeCooperative(app, ann, Number(one), { phase: 'R1', productId: named })
  await storeCooperative(app, ann, Number(one), { phase: 'R1', varietyId: approved.varietyId })
  await storeCooperative(app, ann, Number(one), {})
  await storeCooperative(app, ann, Number(two), { phase: 'T1', productId: named })
  await insertSales(app, ann, [
    {
      day: '2023-12-01',
      kg: 1000,
      amount: 20000.1,
      productId: named,
      province: '410000',
      companyId: company!,
    },
    { day: '2023-12-02', kg: -200, amount: -4000, productId: named, province: '410000', billType: 'RETURN' },
    { day: '2024-03-01', kg: 500, amount: 9999.99, productId: bred, province: '370000', companyId: company! },
    { day: '2024-03-01', kg: 7777, amount: 1, productId: foreign, province: '110000' },
  ])
})
afterAll(() => app.close())

const years = { startYear: 2024, endYear: 2024 }

describe('F-568 statistics of a breeder', () => {
  test('a breeder of another organisation does not exist in any of the calls', async () => {
    const bob = await app.user()
    const asks = [
      api.varietyStatistic,
      api.productPhaseList,
      api.productMapData,
      api.productStatistic,
      api.productSituation,
      api.companySituation,
    ]
    for (const route of asks)
      await expect(bob.call(route, { breederId: one })).rejects.toMatchObject({ code: 4040 })
    expect((await bob.call(api.varietySummaryStatistic, years)).rows).toEqual([])
  })

  test('a first year after the last one is refused', async () => {
    await expect(
      ann.call(api.productStatistic, { breederId: one, startYear: 2025, endYear: 2024 }),
    ).rejects.toMatchObject({ message: '起始业务年度不得晚于结束业务年度' })
  })

  test('a breeder without products has figures of nothing, not of everything', async () => {
    const breederId = String((await storeBreeder(app, ann)).id)
    const answer = await ann.call(api.productSituation, { breederId, ...years })
    expect(answer.total).toMatchObject({ lines: 0, kg: 0, amount: '0.00' })
    expect(answer.productIds).toEqual([])
  })

  test('varieties are counted by phase, those without a phase last, and add up', async () => {
    const found = await ann.call(api.varietyStatistic, { breederId: one })
    expect(found).toMatchObject({ total: 3, approved: 1, products: 2 })
    expect(found.phases.find(({ phase }) => phase === 'R1')?.count).toBe(2)
    expect(found.phases.at(-1)).toEqual({ phase: null, label: '未填阶段', count: 1 })
    expect(found.phases.reduce((sum, { count }) => sum + count, 0)).toBe(found.total)
    expect(found.varieties.map(({ isApproved }) => isApproved)).toEqual([false, true, false])
  })

  test('products come from the archive by their link and by their variety, each in a phase', async () => {
    const phases = await ann.call(api.productPhaseList, { breederId: one })
    const names = phases.flatMap(({ products }) => products.map(({ name }) => name))
    expect(names.toSorted()).toEqual(['合玉1号', '合玉2号'])
    const known = (await ann.call(api.phaseList, {})).map(({ value }) => value)
    expect(known).toEqual(['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8'])
  })

  test('figures are those of 产品统计 for the same products, and of the bills behind them', async () => {
    const productIds = [String(bred), String(named)]
    const asked = { breederId: one, ...years }
    const own = await ann.call(api.productSituation, asked)
    const general = await ann.call(saleReports.situation.calls.postV2, { ...years, productIds })
    expect(own.total).toEqual(general.total)
    expect(own.total).toMatchObject({ lines: 3, kg: 1300, amount: '26000.09', area: 1050 })
    expect(own.productIds.toSorted()).toEqual(productIds.toSorted())
    const drilled = await ann.call(bills.lines, { model: { ...years, productIds: own.productIds } })
    expect(drilled).toMatchObject({ total: 3, kg: 1300, amount: '26000.09' })
    const byProduct = await ann.call(api.productStatistic, asked)
    expect(byProduct.groups.map(({ keys, kg }) => [keys[0]?.label, kg])).toEqual([
      ['合玉2号', 800],
      ['合玉1号', 500],
    ])
    const byPlace = await ann.call(api.productMapData, asked)
    expect(byPlace.groups.map(({ keys, kg }) => [keys[0]?.value, kg])).toEqual([
      ['410000', 800],
      ['370000', 500],
    ])
    const byCompany = await ann.call(api.companySituation, asked)
    expect(byCompany.groups.map(({ kg }) => kg)).toEqual([1500, -200])
  })

  test('the summary counts a shared product for each breeder and once in the total', async () => {
    const breederIds = [one, two]
    const found = await ann.call(api.varietySummaryStatistic, { breederIds, ...years })
    expect(
      found.rows.map(({ varieties, products, kg, amount, area }) => [varieties, products, kg, amount, area]),
    ).toEqual([
      [3, 2, 1300, '26000.09', 1050],
      [1, 1, 800, '16000.10', 800],
    ])
    expect(found.total).toMatchObject({ varieties: 4, products: 2, kg: 1300, amount: '26000.09' })
  })
})
