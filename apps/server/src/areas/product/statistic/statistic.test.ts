import { provincesOf, saleAreaCodes } from '@hepu/api/areas/product/region/saleAreas'
import * as api from '@hepu/api/areas/product/statistic/productStatistic'
import { saleReports, type SaleTopic } from '@hepu/api/areas/product/statistic/saleReports'
import { shareOf, yearOnYear } from '@hepu/api/areas/product/statistic/saleRates'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { InputOf } from '@hepu/api/core/route'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { insertProduct, insertSales, makeCompanies, numbers, pick, type TestLine } from './testSales.ts'

type Filters = InputOf<typeof saleReports.product.calls.postV2>

let app: TestApp
let ann: Client
let companies: number[]
let rated: number
let unrated: number
let lines: TestLine[]

const cities = ['410100', '410200', '130100', '210100', '510100'] as const
const provinceOf = (city: string) => `${city.slice(0, 2)}0000`
const days = [
  '2022-11-05',
  '2023-03-01',
  '2023-09-30',
  '2023-10-01',
  '2024-02-10',
  '2024-09-30',
  '2024-12-31',
]

/** Lines of every kind: with and without weight, product, place and company, sold, returned, moved, within the group. */
function makeLines(): TestLine[] {
  const next = numbers(20241128)
  return Array.from({ length: 400 }, (): TestLine => {
    const billType = pick(next, ['SALE', 'SALE', 'SALE', 'RETURN', 'TRANSFER'] as const)
    const sign = billType === 'RETURN' ? -1 : 1
    const kg = (1 + next(100_000)) / 8
    const city = pick(next, [...cities, null])
    return {
      day: pick(next, days),
      kg: next(12) === 0 ? null : sign * kg,
      amount: (sign * Math.round(kg * (10 + next(20)) * 100)) / 100,
      productId: pick(next, [rated, unrated, rated, null]),
      companyId: pick(next, [...companies, null]),
      city,
      province: city ? provinceOf(city) : pick(next, ['650000', null]),
      billType,
      isInternal: next(9) === 0,
    }
  })
}

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  companies = await makeCompanies(app, ann, 2)
  rated = (await insertProduct(app, ann, { name: '禾玉1号', seedRate: 1.5, approvalYear: 2018 })).productId
  unrated = (await insertProduct(app, ann, { name: '禾玉2号' })).productId
  lines = makeLines()
  await insertSales(app, ann, lines)
})
afterAll(() => app.close())

const ask = (topic: SaleTopic, filters: Filters = {}) => ann.call(saleReports[topic].calls.postV2, filters)
const drill = (model: NonNullable<InputOf<typeof api.lines>['model']>) =>
  ann.call(api.lines, { size: 200, model })
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Adds up the lines themselves, without a database: what the figures have to be. */
function expected({ startYear, endYear, companyIds, productIds, regions, months, internal }: Filters) {
  const bizYear = (day: string) => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 10 ? 1 : 0)
  const choice = internal ?? (companyIds ? 'include' : 'exclude')
  const has = (list: string | string[] | undefined, id: number | null | undefined) =>
    list === undefined || [list].flat().includes(String(id))
  const codes = regions?.flatMap((code) => [...provincesOf(code)])
  return lines.filter(
    (line) =>
      line.billType !== 'TRANSFER' &&
      bizYear(line.day) >= (startYear as number) &&
      bizYear(line.day) <= (endYear as number) &&
      has(companyIds, line.companyId) &&
      has(productIds, line.productId) &&
      (codes === undefined || codes.includes(line.province ?? '')) &&
      (!months?.length || months.includes(Number(line.day.slice(5, 7)))) &&
      (choice === 'include' || (choice === 'only') === (line.isInternal ?? false)),
  )
}

const anyFilters = (): fc.Arbitrary<Filters> =>
  fc
    .record(
      {
        years: fc.tuple(fc.integer({ min: 2022, max: 2025 }), fc.integer({ min: 0, max: 2 })),
        companyIds: fc.subarray(companies.map(String), { minLength: 1 }),
        productIds: fc.subarray([rated, unrated].map(String), { minLength: 1 }),
        regions: fc.subarray(saleAreaCodes, { minLength: 1 }),
        months: fc.subarray([2, 3, 9, 10, 11, 12], { minLength: 1 }),
        internal: fc.constantFrom('include', 'exclude', 'only'),
      },
      { requiredKeys: ['years'] },
    )
    .map(({ years: [startYear, more], ...rest }) => ({ startYear, endYear: startYear + more, ...rest }))

describe('a figure is the sum of its groups and of its bills', () => {
  test('behaviour 3.2.18 total, groups, bills and export are equal for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters(), async (filters) => {
        const wanted = expected(filters)
        const counted = wanted.filter(({ kg }) => kg !== null)
        const { total, quality } = await ask('situation', filters)
        expect(total.lines).toBe(counted.length)
        expect(total.kg).toBeCloseTo(sumOf(counted.map(({ kg }) => kg ?? 0)), 3)
        expect(Number(total.amount)).toBeCloseTo(sumOf(counted.map(({ amount }) => amount)), 2)
        expect(quality.unchecked.lines).toBe(wanted.length - counted.length)
        const bills = await drill(filters)
        expect(bills).toMatchObject({ total: total.lines, kg: total.kg, amount: total.amount })
        for (const topic of ['product', 'distribution', 'quantity', 'regional', 'yearsChanges'] as const) {
          const { groups, total: again } = await ask(topic, filters)
          expect(again.kg, topic).toBe(total.kg)
          expect(sumOf(groups.map(({ lines: n }) => n)), topic).toBe(total.lines)
          expect(sumOf(groups.map(({ kg }) => kg)), topic).toBeCloseTo(total.kg, 3)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('every group of every topic has the bills behind it', async () => {
    const year = { startYear: 2023, endYear: 2024 }
    const dimensions = {
      product: ['product'],
      company: ['company'],
      distribution: ['province'],
      quantity: ['year', 'month'],
      regional: ['region', 'product'],
      yearsChanges: ['year'],
    } as const
    for (const [topic, names] of Object.entries(dimensions)) {
      const { groups } = await ask(topic as SaleTopic, year)
      expect(groups.length).toBeGreaterThan(0)
      for (const { keys, lines: n, kg, amount } of groups) {
        const cells = names.map((dimension, at) => ({ dimension, value: keys[at]!.value }))
        expect(await drill({ ...year, cells }), `${topic} ${keys[0]?.label}`).toMatchObject({
          total: n,
          kg,
          amount,
        })
      }
    }
  })

  test('the notes beside the figures have their bills too', async () => {
    const year = { startYear: 2024, endYear: 2024 }
    const { quality, total } = await ask('situation', year)
    expect(await drill({ ...year, part: 'unbound' })).toMatchObject({ total: quality.unbound.lines })
    expect(await drill({ ...year, part: 'unknown' })).toMatchObject({ total: quality.unknown.lines })
    expect(await drill({ ...year, part: 'unchecked' })).toMatchObject({ total: quality.unchecked.lines })
    expect(quality.unbound.share).toBe(shareOf(quality.unbound.kg, total.kg))
    for (const { lines: n } of [quality.unbound, quality.unknown, quality.unchecked])
      expect(n).toBeGreaterThan(0)
  })

  test('an export has the same lines and the same weight', async () => {
    const model = { startYear: 2024, endYear: 2024, months: [2] }
    const { rawPayload, statusCode } = await ann.raw({
      method: 'POST',
      url: api.exportLines.path,
      payload: model,
    })
    expect(statusCode).toBe(200)
    const { sheets } = await readWorkbook(rawPayload, '明细.xlsx')
    const rows = sheets[0]!.rows.slice(1).map(({ cells }) => cells.map(({ value }) => value))
    const bills = await drill(model)
    expect(rows).toHaveLength(bills.total)
    const column = sheets[0]!.rows[0]!.cells.findIndex(({ value }) => value === '折合重量（kg）')
    expect(sumOf(rows.map((cells) => Number(cells[column])))).toBeCloseTo(bills.kg, 3)
  })
})

describe('F-438 F-486 the calls of the topics', () => {
  const range = { startYear: 2024, endYear: 2024 }

  test.each(Object.keys(saleReports) as SaleTopic[])(
    'GET, POST and V2 of %s give the same numbers for the same business year',
    async (topic) => {
      const { calls, years = 1 } = saleReports[topic]
      const v1 = await ann.call(calls.get, { year: 2024 })
      expect(await ann.call(calls.post, { year: 2024 })).toEqual(v1)
      const first = { startYear: 2024 - years + 1, endYear: 2024 }
      const v2 = await ann.call(calls.getV2, first)
      expect(await ann.call(calls.postV2, first)).toEqual(v2)
      expect(v2).toMatchObject(v1)
      expect(v1.total).not.toHaveProperty('area')
      expect(v2.total).toHaveProperty('area')
    },
  )

  test('a query of single values filters as a body of lists does', async () => {
    const simple = { ...range, region: 'HUANGHUAIHAI', companyId: String(companies[0]) } as const
    const lists = { ...range, regions: ['HUANGHUAIHAI' as const], companyIds: [String(companies[0])] }
    expect(await ann.call(saleReports.product.calls.getV2, simple)).toEqual(await ask('product', lists))
  })

  test('without a year the newest business year with sales that has ended is meant', async () => {
    const { period } = await ann.call(saleReports.product.calls.get, {})
    expect(period).toMatchObject({
      startYear: 2025,
      endYear: 2025,
      firstYear: 2023,
      lastYear: 2025,
      startMonth: 10,
    })
    expect(period.text).toBe('2025 年度（2024-10-01 至 2025-09-30）')
  })

  test('a running business year is not the default, and is marked and not compared where it is chosen', async () => {
    const jay = await app.user()
    const today = new Date(app.services.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const running = bizYearOf(today)
    const before = (years: number) => `${running - years}-03-01`
    await insertSales(app, jay, [
      { day: before(2), kg: 100, amount: 1 },
      { day: before(1), kg: 150, amount: 1 },
      { day: today, kg: 10, amount: 1 },
    ])
    const { get, postV2 } = saleReports.situation.calls
    expect(await jay.call(get, {})).toMatchObject({
      period: { startYear: running - 1, endYear: running - 1, lastYear: running, runningYear: running },
      total: { kg: 150, yoy: 50 },
    })
    const range = { startYear: running - 2, endYear: running }
    const chosen = await jay.call(postV2, range)
    expect(chosen.total).toMatchObject({ kg: 260, lastKg: 10, beforeKg: 150, yoy: null, growth: null })
    expect(chosen.period.text).toContain(`，${running}年度进行中`)
    const years = await jay.call(saleReports.yearsChanges.calls.postV2, range)
    expect(years.groups.map(({ yoy }) => yoy)).toEqual([null, 50, null])
    const aged = await jay.call(api.renewal, {})
    expect(aged).toMatchObject({ year: running - 1, isRunning: false })
    expect(await jay.call(api.renewal, { endYear: running })).toMatchObject({ isRunning: true })
  })

  test('years in the wrong order and unknown regions are refused in words', async () => {
    await expect(ask('product', { startYear: 2025, endYear: 2024 })).rejects.toMatchObject({
      message: '起始业务年度不得晚于结束业务年度',
    })
    await expect(ask('product', { regions: ['华北' as 'SOUTH'] })).rejects.toMatchObject({
      message: expect.stringContaining('大区只能是东北'),
    })
  })

  test('who may not see statistics is refused, and bills need the permission of bills', async () => {
    const { org } = ann
    const bob = await app.user({ org, permissions: ['product.statistic:read'] })
    const eve = await app.user({ org, permissions: ['product.productRecord:read'] })
    expect(await bob.call(saleReports.product.calls.get, {})).toMatchObject({ period: { endYear: 2025 } })
    await expect(bob.call(api.lines, {})).rejects.toMatchObject({ code: 4030 })
    await expect(eve.call(saleReports.product.calls.get, {})).rejects.toMatchObject({ code: 4030 })
  })

  test('another organisation sees nothing of these sales', async () => {
    const other = await app.user()
    const { total, groups } = await other.call(saleReports.product.calls.postV2, range)
    expect([total.lines, groups]).toEqual([0, []])
    expect((await other.call(api.lines, { model: range })).total).toBe(0)
  })
})

describe('rules of the figures', () => {
  const range = { startYear: 2024, endYear: 2024 }

  test('companies count what they sell within the group, the group does not', async () => {
    const { groups, total, quality } = await ask('company', range)
    expect(quality.internal).toMatchObject({ isCounted: false })
    expect(quality.internal.lines).toBeGreaterThan(0)
    expect(sumOf(groups.map(({ kg }) => kg))).toBeCloseTo(total.kg + quality.internal.kg, 3)
    expect(sumOf(groups.map(({ lines: n }) => n))).toBe(total.lines + quality.internal.lines)
    const [first] = groups.filter(({ keys }) => keys[0]!.value === String(companies[0]))
    const alone = await ask('situation', { ...range, companyIds: [String(companies[0])] })
    expect([alone.total.kg, alone.quality.internal.isCounted]).toEqual([first!.kg, true])
  })

  test('a province is the sum of its cities and of 未知市', async () => {
    const provinces = await ask('distribution', range)
    for (const { keys, kg, lines: n } of provinces.groups) {
      const { value } = keys[0]!
      if (value === null) continue
      const { groups, dimensions } = await ask('distribution', { ...range, provinces: [value] })
      expect(dimensions).toEqual(['市'])
      expect(sumOf(groups.map((group) => group.kg))).toBeCloseTo(kg, 3)
      expect(sumOf(groups.map((group) => group.lines))).toBe(n)
    }
    const xinjiang = await ask('distribution', { ...range, provinces: ['650000'] })
    expect(xinjiang.groups.map(({ keys }) => keys[0]!.label)).toEqual(['未知市'])
  })

  test('area is the net weight of rated products by 亩用种量, the rest is shown as a share', async () => {
    const { groups, total } = await ask('product', range)
    const of = (id: number | null) => groups.find(({ keys }) => keys[0]!.value === (id && String(id)))!
    expect(of(rated).area).toBeCloseTo(of(rated).kg / 1.5, 1)
    expect([of(unrated).area, of(unrated).areaUnknown, of(rated).areaUnknown]).toEqual([null, 100, 0])
    expect(total.area).toBeCloseTo(of(rated).area ?? 0, 1)
    expect(total.areaUnknown).toBe(shareOf(of(unrated).kg + of(null).kg, total.kg))
  })

  test('each year grows over the one before it, the first one over the year before the range', async () => {
    const { groups } = await ask('yearsChanges', { startYear: 2024, endYear: 2025 })
    const before = await ask('situation', { startYear: 2023, endYear: 2023 })
    expect(groups.map(({ keys }) => keys[0]!.label)).toEqual(['2024年度', '2025年度'])
    expect(groups[0]!.yoy).toBe(yearOnYear(groups[0]!.kg, before.total.kg))
    expect(groups[1]!.yoy).toBe(yearOnYear(groups[1]!.kg, groups[0]!.kg))
  })

  test('a month with returns only has a net weight below 0 and no price', async () => {
    const solo = await app.user()
    await insertSales(app, solo, [
      { day: '2024-03-05', kg: -50, amount: -1000, billType: 'RETURN', province: '410000', city: '410100' },
      { day: '2023-12-05', kg: 200, amount: 4000, province: '410000', city: '410200' },
    ])
    const { groups, total } = await solo.call(saleReports.quantity.calls.get, { year: 2024 })
    expect(groups.map(({ keys, kg, price }) => [keys[1]!.label, kg, price])).toEqual([
      ['12月', 200, 20],
      ['3月', -50, null],
    ])
    expect(total).toMatchObject({ kg: 150, saleKg: 200, returnKg: -50, cities: 1, provinces: 1, yoy: null })
  })
})

test('J.9 net sales, area, share, growth and yearly growth have the digits of the example', async () => {
  const jay = await app.user()
  const { productId } = await insertProduct(app, jay, { name: '甲', seedRate: 1.5 })
  const { productId: others } = await insertProduct(app, jay, { name: '其余' })
  const at = { province: '410000', city: '410100' }
  await insertSales(app, jay, [
    { day: '2020-12-01', kg: 1_200_000, amount: 1, productId, ...at },
    { day: '2022-12-01', kg: 2_880_000, amount: 1, productId, ...at },
    { day: '2023-10-01', kg: 3_700_000, amount: 74_000_000, productId, ...at },
    { day: '2024-09-30', kg: -100_000, amount: -2_000_000, productId, billType: 'RETURN', ...at },
    { day: '2023-12-31', kg: 38_900_000, amount: 1, productId: others, ...at },
  ])
  const call = saleReports.product.calls.postV2
  const { groups } = await jay.call(call, { startYear: 2024, endYear: 2024 })
  const [, own] = groups
  expect(own).toMatchObject({ kg: 3_600_000, area: 2_400_000, share: 8.47, yoy: 25, rank: 2, price: 20 })
  const range = await jay.call(call, { startYear: 2021, endYear: 2024 })
  expect(range.groups.find(({ keys }) => keys[0]!.label === '甲')).toMatchObject({ growth: 44.22 })
})
