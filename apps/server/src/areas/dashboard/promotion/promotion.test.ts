import * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { saveQuadrantSetting, showQuadrantSetting } from '@hepu/api/areas/dashboard/quadrant/quadrantSetting'
import { defaultQuadrant } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import { COUNTED_INTERNAL } from '@hepu/api/areas/dashboard/widget/widgets'
import { lines } from '@hepu/api/areas/product/statistic/productStatistic'
import { listCompanies } from '@hepu/api/areas/product/company/industryCompany'
import { saleReports } from '@hepu/api/areas/product/statistic/saleReports'
import { provincesOf, saleAreaCodes } from '@hepu/api/areas/product/region/saleAreas'
import type { Permission } from '@hepu/api/core/permissions'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { product } from '../../../db/schema/index.ts'
import { insertProduct, insertSales, makeCompanies } from '../../product/statistic/testSales.ts'
import { sharesOf } from './shares.ts'

let app: TestApp
let ann: Client
let guest: Client
let companies: number[]
let secret: number
let sold: number[]

const routes = [
  api.coreMetrics,
  api.saleCompanyStatistics,
  api.breedPerformance,
  api.percentage,
  api.breedPromotionAnalyse,
  api.regionalBreed,
  api.regionalSaleAmount,
  api.fourQuadrants,
]
const outside: Permission[] = ['dashboard.promotion:read']
const place = { province: '410000', city: '410100' }

/** Filters of a year, with or without a company and a region. */
const anyFilter = () =>
  fc.record(
    {
      year: fc.integer({ min: 2023, max: 2025 }),
      companyId: fc.constantFrom(...companies.map(String)),
      region: fc.constantFrom(...saleAreaCodes),
    },
    { requiredKeys: ['year'] },
  )

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  guest = await app.user({ org: ann.org, permissions: outside })
  companies = await makeCompanies(app, ann, 2)
  const products: number[] = []
  for (const name of ['甲玉1号', '甲玉2号', '甲玉3号', '甲玉4号', '甲玉5号'])
    products.push((await insertProduct(app, ann, { name, seedRate: 1.5 })).productId)
  sold = products
  secret = (await insertProduct(app, ann, { name: '机密选系9', seedRate: 1 })).productId
  await app.services.db.execute(sql`update ${product} set state = '在研' where ${product.id} = ${secret}`)
  // Example J.10: quantities of two business years.
  const years = [
    [2_880_000, 3_600_000],
    [3_300_000, 3_200_000],
    [400_000, 700_000],
    [1_500_000, 900_000],
    [0, 50_000],
  ] as const
  const halves = (day: string, kg: number, productId: number) =>
    [0.5, 0.25, 0.25].map((part) => ({
      day,
      kg: kg * part,
      amount: kg * part * 12.34,
      productId,
      companyId: companies[productId % 2]!,
      ...place,
    }))
  await insertSales(
    app,
    ann,
    years.flatMap(([before, now], at) => [
      ...(before > 0 ? halves('2022-12-01', before, products[at]!) : []),
      ...halves('2023-11-01', now, products[at]!),
    ]),
  )
  await insertSales(app, ann, [
    { day: '2023-11-05', kg: 1234, amount: 987654.32, productId: secret, companyId: companies[0]!, ...place },
    {
      day: '2024-02-05',
      kg: 777,
      amount: 12345.67,
      productId: products[0]!,
      companyId: companies[0]!,
      province: '650000',
    },
    {
      day: '2024-03-05',
      kg: 888,
      amount: 999.9,
      companyId: companies[1]!,
      province: '370000',
      city: '370100',
      isInternal: true,
    },
  ])
})
afterAll(() => app.close())

const year = { year: 2024 }

describe('refusals of 推广', () => {
  test('a year before 2019 and years in the wrong order are refused in words', async () => {
    for (const route of routes) {
      await expect(ann.call(route, { year: 2018 })).rejects.toMatchObject({
        message: '驾驶舱从2019年起统计，年份不得早于2019',
      })
      await expect(ann.call(route, { startYear: 2024, endYear: 2023 })).rejects.toMatchObject({
        message: '起始年份不得晚于结束年份，请重新选择',
      })
    }
  })
  test('another organisation does not exist, and another crop is a matter of rights', async () => {
    const bob = await app.user()
    for (const route of routes)
      await expect(bob.call(route, { orgId: String(ann.orgId) })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('F-327 F-582 the figures of 推广', () => {
  test('coreMetrics are the figures of 产品统计 with their growth', async () => {
    const { metrics, period, about } = await ann.call(api.coreMetrics, year)
    const { total } = await ann.call(saleReports.situation.calls.postV2, { startYear: 2024, endYear: 2024 })
    const of = (key: string) => metrics.find((metric) => metric.key === key)!
    expect([of('kg').value, of('amount').value, of('area').value]).toEqual([
      total.kg,
      total.amount,
      total.area,
    ])
    expect(of('kg').yoy).toBe(total.yoy)
    expect([of('breeds').value, of('provinces').value, of('cities').value]).toEqual([6, 2, 1])
    expect(period).toMatchObject({ startYear: 2024, endYear: 2024, isRunning: false })
    expect(about).toMatchObject({ asOf: '2024-03-05', rows: total.lines })
  })

  test('J.10 the quadrants of the example', async () => {
    const { breeds } = await ann.call(api.fourQuadrants, year)
    const of = (name: string) => breeds.find((breed) => breed.name === name)?.place
    expect(['甲玉1号', '甲玉2号', '甲玉3号', '甲玉4号', '甲玉5号'].map(of)).toEqual([
      '明星',
      '现金牛',
      '潜力',
      '瘦狗',
      '新品',
    ])
  })

  test('axes and cuts are settings of the organisation', async () => {
    const { version } = await ann.call(showQuadrantSetting, {})
    await ann.call(saveQuadrantSetting, {
      ...defaultQuadrant,
      growthCutKind: 'median',
      shareCut: 95,
      version,
    })
    const { breeds, shareCut, growthCut } = await ann.call(api.fourQuadrants, year)
    expect([shareCut, growthCut]).toEqual([95, 11])
    expect(breeds.find(({ name }) => name === '甲玉2号')?.place).toBe('瘦狗')
    await expect(ann.call(saveQuadrantSetting, { ...defaultQuadrant, version })).rejects.toMatchObject({
      code: 4090,
    })
    const stored = await ann.call(showQuadrantSetting, {})
    await ann.call(saveQuadrantSetting, { ...defaultQuadrant, version: stored.version })
  })

  test('shares add up to 100.0, whatever the quantities', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (list) => {
          const total = sharesOf(list).reduce((sum, share) => sum + Math.round(share * 10), 0)
          expect(total).toBe(list.some((kg) => kg > 0) ? 1000 : 0)
        },
      ),
    )
  })

  test('every group of a widget has the bills behind it', async () => {
    const range = { startYear: 2024, endYear: 2024 }
    const behind = (dimension: 'company' | 'product' | 'province', value: string | null) =>
      ann.call(lines, {
        size: 5,
        model: { ...range, internal: COUNTED_INTERNAL, cells: [{ dimension, value }] },
      })
    for (const { id, kg, amount } of (await ann.call(api.saleCompanyStatistics, year)).companies)
      expect(await behind('company', id)).toMatchObject({ kg, amount })
    for (const { id, kg, amount } of (await ann.call(api.breedPerformance, year)).breeds)
      expect(await behind('product', id)).toMatchObject({ kg, amount })
    for (const { code, kg, amount } of (await ann.call(api.regionalSaleAmount, year)).places)
      expect(await behind('province', code)).toMatchObject({ kg, amount })
  })

  test('card, groups and bills agree for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(), async (filter) => {
        const { metrics } = await ann.call(api.coreMetrics, filter)
        const { places } = await ann.call(api.regionalSaleAmount, filter)
        const model = {
          internal: COUNTED_INTERNAL,
          startYear: filter.year,
          endYear: filter.year,
          ...(filter.companyId ? { companyIds: [filter.companyId] } : {}),
          ...(filter.region ? { provinces: [...provincesOf(filter.region)] } : {}),
        }
        const bills = await ann.call(lines, { size: 5, model })
        const kg = metrics.find(({ key }) => key === 'kg')?.value
        expect(kg ?? 0).toBe(bills.kg)
        expect(places.reduce((sum, each) => sum + (each.kg ?? 0), 0)).toBeCloseTo(bills.kg, 3)
      }),
      { numRuns: 15 },
    )
  })

  test('the list behind a card that counts has as many rows as the card says, for any filter', async () => {
    await app.services.db.execute(
      sql`update ${product} set launch_year = 2023 where ${product.id} = ${sold[1]!}`,
    )
    await fc.assert(
      fc.asyncProperty(anyFilter(), async (filter) => {
        const { metrics } = await ann.call(api.coreMetrics, filter)
        const valueOf = (key: string) => metrics.find((metric) => metric.key === key)?.value
        for (const key of ['breeds', 'newBreeds', 'provinces', 'cities'] as const) {
          const { rows, total } = await ann.call(api.countedRows, { ...filter, key })
          expect(rows.length, key).toBe(valueOf(key) ?? 0)
          expect(rows.reduce((sum, { kg }) => sum + kg, 0)).toBeCloseTo(total.kg, 2)
        }
        const sown = await ann.call(api.countedRows, { ...filter, key: 'area' })
        expect(sown.total.area).toBe(valueOf('area') ?? null)
        expect(sown.rows.every(({ area }) => area !== null)).toBe(true)
        expect(sown.rows.reduce((sum, { area }) => sum + (area ?? 0), 0)).toBeCloseTo(sown.total.area ?? 0, 1)
        const { total } = await ann.call(api.countedRows, { ...filter, key: 'newShare' })
        expect(total.share).toBe(valueOf('newShare') ?? null)
      }),
      { numRuns: 15 },
    )
    const { rows } = await ann.call(api.countedRows, { ...year, key: 'newBreeds' })
    expect(rows.map(({ name, launchYear }) => [name, launchYear])).toEqual([['甲玉2号', 2023]])
  })

  test('the cards agree with plain SQL over the days of the business year', async () => {
    const { rows } = await app.services.db.execute<{
      kg: number
      amount: string
      mu: number
      breeds: number
    }>(sql`
      select sum(l.kg)::float8 as kg, sum(l.amount)::text as amount, sum(l.kg / nullif(p.seed_rate, 0)::numeric)::float8 as mu,
        count(distinct l.product_id)::int as breeds
      from sale_line l left join product p on p.id = l.product_id
      where l.org_id = ${ann.orgId} and l.crop = 'maize' and l.bill_date between '2023-10-01' and '2024-09-30'
        and l.bill_type in ('SALE', 'RETURN') and not l.is_internal and l.kg is not null`)
    const { metrics } = await ann.call(api.coreMetrics, year)
    const of = (key: string) => metrics.find((metric) => metric.key === key)?.value
    const [plain] = rows
    expect([of('kg'), of('amount'), of('breeds')]).toEqual([plain?.kg, plain?.amount, plain?.breeds])
    expect(of('area')).toBeCloseTo(plain?.mu ?? 0, 1)
  })

  test('whoever asks for what people from outside get sees no amounts', async () => {
    const { metrics } = await ann.call(api.coreMetrics, { ...year, forOutside: '1' })
    expect(metrics.find(({ key }) => key === 'amount')?.value ?? null).toBeNull()
    const { places } = await ann.call(api.regionalSaleAmount, { ...year, forOutside: '1' })
    expect(places.every(({ amount }) => amount === null)).toBe(true)
  })

  test('kept figures follow a sale at once', async () => {
    const kgOf = async () =>
      (await ann.call(api.coreMetrics, { year: 2021 })).metrics.find(({ key }) => key === 'kg')!
    expect(await kgOf()).toMatchObject({ value: null, reason: 'noData' })
    await insertSales(app, ann, [{ day: '2021-02-01', kg: 10, amount: 1, productId: sold[0]!, ...place }])
    expect(await kgOf()).toMatchObject({ value: 10, reason: null })
    await insertSales(app, ann, [
      { day: '2021-02-02', kg: -10, amount: -1, billType: 'RETURN', productId: sold[0]!, ...place },
    ])
    expect(await kgOf()).toMatchObject({ value: 0, reason: null })
  })
})

/** Yields every value of an answer with the names that lead to it. */
function* leaves(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value]
  else for (const [name, inner] of Object.entries(value)) yield* leaves(inner, `${path}.${name}`)
}

describe('an account from outside', () => {
  const answers = async (): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const route of routes) {
      found.push(await guest.call(route, year))
      found.push(await guest.call(route, { year: 2024, companyId: String(companies[0]) }))
    }
    found.push(await guest.call(api.percentage, { ...year, by: 'kind' }))
    found.push(await guest.call(api.regionalSaleAmount, { ...year, province: '410000' }))
    found.push(await guest.call(listCompanies, {}))
    return found
  }

  test('F-581 an account from outside finds no amount, no person, nothing unpublished and no growth in any answer, that of the companies too', async () => {
    for (const answer of await answers()) {
      for (const [path, value] of leaves(answer)) {
        if (/\.(amount|yoy)$/.test(path)) expect(value, path).toBeNull()
        expect(path).not.toMatch(/price|customer|userName|owner|leader/i)
        if (typeof value === 'string') expect(value, path).not.toMatch(/机密选系9|某经销商/)
      }
      const text = JSON.stringify(answer)
      for (const amount of ['987654.32', '12345.67', '44424000', '39488000'])
        expect(text).not.toContain(amount)
    }
    const { metrics } = await guest.call(api.coreMetrics, year)
    expect(metrics.find(({ key }) => key === 'amount')).toMatchObject({ value: null, reason: 'noRight' })
    expect(metrics.find(({ key }) => key === 'kg')?.index).toBeGreaterThan(0)
  })

  test('sees small numbers as fewer than three, and places with few bills within the others', async () => {
    const { metrics } = await guest.call(api.coreMetrics, year)
    expect(metrics.find(({ key }) => key === 'provinces')).toMatchObject({ value: '<3', reason: 'tooFew' })
    const { places } = await guest.call(api.regionalSaleAmount, year)
    expect(places.map(({ name }) => name)).toEqual(['其他'])
    expect((await ann.call(api.regionalSaleAmount, year)).places.map(({ name }) => name)).toContain(
      '新疆维吾尔自治区',
    )
  })

  test('sees no share of so few new products that their number is hidden, and no list behind a card', async () => {
    await app.services.db.execute(
      sql`update ${product} set launch_year = 2023 where ${product.id} = ${sold[1]!}`,
    )
    const { metrics } = await guest.call(api.coreMetrics, { ...year, companyId: String(companies[0]) })
    const of = (key: string) => metrics.find((metric) => metric.key === key)
    const cards = [
      await guest.call(api.coreMetrics, year),
      await ann.call(api.coreMetrics, { ...year, forOutside: '1' }),
    ]
    for (const card of cards) {
      const shown = (key: string) => card.metrics.find((metric) => metric.key === key)
      expect(shown('newBreeds')).toMatchObject({ value: '<3', reason: 'tooFew' })
      expect(shown('newShare')).toMatchObject({ value: null, reason: 'tooFew', yoy: null, index: null })
    }
    expect(of('newShare')?.value === 0 || of('newShare')?.reason === 'tooFew').toBe(true)
    await expect(guest.call(api.countedRows, { ...year, key: 'newBreeds' })).rejects.toMatchObject({
      code: 4030,
    })
  })

  test('cannot ask for a product that is not published, nor for research or bills', async () => {
    await expect(
      guest.call(api.breedPromotionAnalyse, { ...year, productId: String(secret) }),
    ).rejects.toMatchObject({ message: '产品不存在或无权查看，请重新选择产品' })
    const { years } = await guest.call(api.breedPromotionAnalyse, { ...year, productId: String(sold[0]) })
    expect(years.length).toBeGreaterThan(0)
    await expect(guest.call(lines, {})).rejects.toMatchObject({ code: 4030 })
  })

  test('a colleague without the right on amounts sees growth and what is not published, and no amounts', async () => {
    const bob = await app.user({ org: ann.org, permissions: [...outside, 'dashboard.research:read'] })
    const { breeds } = await bob.call(api.breedPerformance, year)
    expect(breeds.map(({ name }) => name)).toContain('机密选系9')
    expect(breeds[0]).toMatchObject({ amount: null, reason: 'noRight', yoy: 25.03 })
  })
})
