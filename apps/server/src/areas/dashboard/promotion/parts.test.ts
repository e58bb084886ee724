import * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { saleAreaCodes } from '@hepu/api/areas/product/region/saleAreas'
import { lines } from '@hepu/api/areas/product/statistic/productStatistic'
import { COUNTED_INTERNAL } from '@hepu/api/areas/dashboard/widget/widgets'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  insertProduct,
  insertSales,
  makeCompanies,
  type TestLine,
} from '../../product/statistic/testSales.ts'

let app: TestApp
let ann: Client
let guest: Client
let companies: number[]

const provinces = ['410000', '370000', '220000', '150000', null]
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  guest = await app.user({ org: ann.org, permissions: ['dashboard.promotion:read'] })
  companies = await makeCompanies(app, ann, 3)
  const products: (number | null)[] = [null]
  for (const name of ['甲玉1号', '甲玉2号', '甲玉3号'])
    products.push((await insertProduct(app, ann, { name, seedRate: 2 })).productId)
  const bills = Array.from({ length: 240 }, (_, at): TestLine => {
    const isReturn = at % 7 === 3
    return {
      day: pick(['2023-11-05', '2024-03-01', '2024-11-20'], at),
      kg: (isReturn ? -1 : 1) * (17 + ((at * 37) % 101) + 0.125),
      amount: (isReturn ? -1 : 1) * (100 + ((at * 53) % 977) + 0.37),
      billType: isReturn ? 'RETURN' : 'SALE',
      productId: pick(products, at * 3 + Math.floor(at / 5)),
      companyId: pick([...companies, null], at + Math.floor(at / 11)),
      province: pick(provinces, at + Math.floor(at / 13)),
      isInternal: at % 5 === 2,
    }
  })
  const back = { day: '2023-12-01', amount: -9000, billType: 'RETURN', province: '370000' } as const
  await insertSales(app, ann, [...bills, { ...back, kg: -9000, productId: products[3]! }])
})
afterAll(() => app.close())

const anyFilter = () =>
  fc.record(
    {
      year: fc.constantFrom(2024, 2025),
      companyId: fc.constantFrom(...companies.map(String)),
      region: fc.constantFrom(...saleAreaCodes),
    },
    { requiredKeys: ['year'] },
  )
type Filter = ReturnType<typeof anyFilter> extends fc.Arbitrary<infer T> ? T : never

interface Part {
  kg: number | null
  amount?: string | null
}
const kgOf = (parts: readonly Part[]) => parts.reduce((all, { kg }) => all + (kg ?? 0), 0)
const fenOf = (parts: readonly Part[]) =>
  parts.reduce((all, { amount }) => all + Math.round(Number(amount ?? 0) * 100), 0)

/** Reads the cards, and the parts of each widget that divides the whole. */
async function read(client: Client, filter: Filter) {
  const { metrics } = await client.call(api.coreMetrics, filter)
  const valueOf = (key: string) => Number(metrics.find((metric) => metric.key === key)?.value ?? 0)
  const parts: Record<string, Part[]> = {
    companies: (await client.call(api.saleCompanyStatistics, filter)).companies,
    breeds: (await client.call(api.breedPerformance, { ...filter, size: '2' })).breeds,
    'parts by breed': (await client.call(api.percentage, filter)).parts,
    'parts by kind': (await client.call(api.percentage, { ...filter, by: 'kind' })).parts,
    places: (await client.call(api.regionalSaleAmount, filter)).places,
    regions: (await client.call(api.regionalBreed, filter)).regions,
  }
  return { kg: valueOf('kg'), fen: Math.round(valueOf('amount') * 100), parts }
}

describe('the parts of every widget', () => {
  test('add up to the card in weight and amount for any filter, sales within the group left out', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(), async (filter) => {
        const { kg, fen, parts } = await read(ann, filter)
        for (const [name, list] of Object.entries(parts)) {
          expect(kgOf(list), name).toBeCloseTo(kg, 2)
          if (name !== 'regions') expect(fenOf(list), name).toBe(fen)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('add up to the card for people from outside too', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(), async (filter) => {
        const { kg, parts } = await read(guest, filter)
        for (const [name, list] of Object.entries(parts))
          if (list.every((part) => part.kg !== null)) expect(kgOf(list), name).toBeCloseTo(kg, 2)
      }),
      { numRuns: 10 },
    )
  })

  test('a place has the share of the amount that is shown beside it', async () => {
    const { places } = await ann.call(api.regionalSaleAmount, { year: 2024 })
    const amounts = places.map(({ amount }) => Math.max(0, Number(amount)))
    const whole = amounts.reduce((all, amount) => all + amount, 0)
    for (const [at, { share }] of places.entries())
      expect(Math.abs(share! - (amounts[at]! / whole) * 100)).toBeLessThan(0.1)
  })

  test('name what belongs to no company and to no place', async () => {
    const year = { year: 2024 }
    const named = ({ name }: { name: string }) => name === '未归属'
    const { companies: rows } = await ann.call(api.saleCompanyStatistics, year)
    const { places } = await ann.call(api.regionalSaleAmount, year)
    const { regions } = await ann.call(api.regionalBreed, year)
    for (const list of [rows, places, regions]) expect(list.filter(named)).toHaveLength(1)
    const { breeds } = await ann.call(api.breedPerformance, year)
    expect(breeds.at(-1)).toMatchObject({ id: null, rank: null })
    const { parts } = await ann.call(api.percentage, year)
    expect(parts.find(({ name }) => name === '净退货')).toMatchObject({ share: 0 })
    expect(parts.some(({ name }) => name === '未绑定')).toBe(true)
  })

  test('have the bills behind them, those without a company too', async () => {
    const { companies: rows } = await ann.call(api.saleCompanyStatistics, { year: 2024 })
    for (const { id, kg, amount } of rows) {
      const model = { startYear: 2024, endYear: 2024, internal: COUNTED_INTERNAL } as const
      const cells = [{ dimension: 'company' as const, value: id }]
      expect(await ann.call(lines, { size: 5, model: { ...model, cells } })).toMatchObject({ kg, amount })
    }
  })

  test('a chosen company has the figure of its row', async () => {
    const { companies: rows } = await ann.call(api.saleCompanyStatistics, { year: 2024 })
    for (const { id, kg, amount } of rows) {
      if (id === null) continue
      const { metrics } = await ann.call(api.coreMetrics, { year: 2024, companyId: id })
      expect(metrics.find(({ key }) => key === 'kg')?.value).toBe(kg)
      expect(metrics.find(({ key }) => key === 'amount')?.value).toBe(amount)
    }
  })
})
