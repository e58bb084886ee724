import { saleAreaCodes } from '@hepu/api/areas/product/region/saleAreas'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import { saleDimensions, type SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { saveBizYearRule } from '@hepu/api/areas/product/year/bizYears'
import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import type { Db } from '../../../db/connect.ts'
import { product, saleLine, saleTotal, saleYearChange } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { SaleLineIn } from '../sale/saleLineIn.ts'
import { asUser, bind, makeProduct, saleOf, write } from '../sale/testSales.ts'
import { writeLines } from '../sale/writeLines.ts'
import { readAgedSales, type AgedSale } from './agedSales.ts'
import { refreshSaleTotals } from './refreshSaleTotals.ts'
import { readFigures } from './saleFigures.ts'
import { numbers, pick } from './testSales.ts'

let app: TestApp
let ann: Client
let products: string[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  products = [await makeProduct(ann, { packKg: 3 }), await makeProduct(ann)]
  await app.services.db
    .update(product)
    .set({ seedRate: 1.5 } as object)
    .where(eq(product.id, Number(products[0])))
})
afterAll(() => app.close())

const years = { startYear: 2022, endYear: 2025 }

/** Figures of a question, groups in a fixed order. */
async function figures(db: Db, filters: SaleFilters, dimensions: readonly SaleDimension[]) {
  const { groups, total } = await readFigures(await ctxOf(app, ann, db), { years, filters, dimensions })
  const key = ({ a, b }: { a: string | null; b: string | null }) => JSON.stringify([a, b])
  const aged = await readAgedSales(await ctxOf(app, ann, db), years, filters)
  const place = ({ year, region, productId }: AgedSale) => JSON.stringify([year, region, productId])
  return {
    groups: groups.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)),
    total,
    aged: aged.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)),
  }
}

const UNDO = new Error('taken back')

/** The same figures as sums over lines: no year has totals within a transaction that is taken back. */
async function fromLines(filters: SaleFilters, dimensions: readonly SaleDimension[]) {
  let found: Awaited<ReturnType<typeof figures>> | undefined
  await inTransaction(app.services.db, async (db) => {
    await db.execute(
      sql`insert into ${saleYearChange} (org_id, crop, biz_year) select ${ann.orgId}, 'maize', y from generate_series(2015, 2030) y`,
    )
    found = await figures(db, filters, dimensions)
    throw UNDO
  }).catch((error: unknown) => {
    if (error !== UNDO) throw error
  })
  return found
}

const cities = [
  ['河南省', '郑州市'],
  ['河南省', '周口市'],
  ['河北省', null],
  ['某地', null],
] as const

/** A line of any kind; the same number may be that of an earlier line. */
function anyLine(next: (below: number) => number): SaleLineIn {
  const [province, city] = pick(next, cities)
  const billNo = `XS-${next(25)}`
  const billDate = pick(next, ['2022-11-05', '2023-03-01', '2023-09-30', '2023-10-01', '2024-12-31'])
  return saleOf({
    billNo,
    billSequence: billNo,
    billDate,
    billType: pick(next, ['SALE', 'SALE', 'RETURN', 'TRANSFER'] as const),
    nccId: `M-${next(3)}`,
    bags: 1 + next(50),
    packKg: pick(next, [2.5, null]),
    amount: `${next(9000)}.${10 + next(80)}`,
    province,
    city,
    county: city === '郑州市' ? pick(next, ['金水区', null]) : null,
    modifiedAt: new Date(Date.UTC(2025, 0, 1, 0, next(500))),
    isCancelled: next(9) === 0,
  })
}

/** What may happen to lines: imports and updates, bindings, another first month, deletion, and new totals. */
async function happen(next: (below: number) => number): Promise<void> {
  switch (next(7)) {
    case 0: {
      const taken = await app.services.db
        .select({ nccId: saleLine.nccId })
        .from(saleLine)
        .where(and(eq(saleLine.orgId, ann.orgId), eq(saleLine.productId, Number(products[0]))))
      const nccId = `M-${next(3)}`
      if (taken.some((line) => line.nccId === nccId)) return
      const validFrom = pick(next, ['2020-01-01', '2023-09-01'])
      await bind(app, ann, {
        productId: pick(next, products),
        nccId,
        validFrom,
        validTo: '2023-12-31',
      }).catch(() => null)
      return
    }
    case 1: {
      const { rows } = await app.services.db.execute<{ version: number }>(
        sql`select version from business_year where org_id = ${ann.orgId}`,
      )
      await ann.call(saveBizYearRule, { startMonth: pick(next, [1, 9, 10]), version: rows[0]?.version ?? 0 })
      return
    }
    case 2:
      await app.services.db
        .delete(saleLine)
        .where(
          and(
            eq(saleLine.orgId, ann.orgId),
            eq(saleLine.billNo, `XS-${next(25)}`),
            eq(saleLine.billType, 'TRANSFER'),
          ),
        )
      return
    case 3:
      await refreshSaleTotals(app.services.db)
      return
    default:
      await write(app, ann, ...Array.from({ length: 1 + next(8) }, () => anyLine(next)))
  }
}

const anyQuestion = fc.record({
  dimensions: fc.subarray(Object.keys(saleDimensions) as SaleDimension[], { maxLength: 2 }),
  filters: fc.record(
    {
      productIds: fc.constant([0]),
      months: fc.subarray([3, 9, 10, 11, 12], { minLength: 1 }),
      regions: fc.subarray([...saleAreaCodes], { minLength: 1 }),
      provinces: fc.constant(['410000']),
      cities: fc.constant(['410100']),
      billTypes: fc.constant(['RETURN'] as const),
      internal: fc.constantFrom('include', 'exclude', 'only'),
    },
    { requiredKeys: [] },
  ),
})

describe('totals of sales', () => {
  test('figures from totals equal figures from lines after any imports, updates, bindings and rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2 ** 30 }),
        fc.array(anyQuestion, { minLength: 6, maxLength: 6 }),
        async (seed, questions) => {
          const next = numbers(seed)
          for (let at = 0; at < 8; at++) await happen(next)
          if (next(2) === 0) await refreshSaleTotals(app.services.db)
          for (const { filters, dimensions } of questions) {
            const given = { ...filters, ...(filters.productIds ? { productIds: [Number(products[0])] } : {}) }
            const asked = given as SaleFilters
            expect(await figures(app.services.db, asked, dimensions)).toEqual(
              await fromLines(asked, dimensions),
            )
          }
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  test('a year without a change is read from totals, a changed one from lines, and a new run makes its totals', async () => {
    await write(app, ann, saleOf())
    await refreshSaleTotals(app.services.db)
    await app.services.db.update(saleTotal).set({ kg: 1 }).where(eq(saleTotal.orgId, ann.orgId))
    expect((await figures(app.services.db, {}, ['product'])).total.kg).toBe('1.000')
    await write(app, ann, saleOf({ lineNo: 2 }))
    expect((await figures(app.services.db, {}, ['product'])).total.kg).toBe('50.000')
    expect(await refreshSaleTotals(app.services.db)).toBe(1)
    expect((await figures(app.services.db, {}, ['product'])).total.kg).toBe('50.000')
    expect(await refreshSaleTotals(app.services.db)).toBe(0)
  })

  test('a line that says the same once more leaves the totals of its year valid', async () => {
    await write(app, ann, saleOf())
    await refreshSaleTotals(app.services.db)
    await write(app, ann, saleOf({ modifiedAt: new Date('2025-01-01T00:00:00Z') }))
    expect(await refreshSaleTotals(app.services.db)).toBe(0)
  })

  test('two imports of the same products and places at once wait for nobody, and their lines count once both are there', async () => {
    await write(app, ann, saleOf())
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const importing = (billNo: string, mine: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>) =>
      asUser(app, ann, async (ctx) => {
        for (const lineNo of [1, 2]) {
          await writeLines(ctx, [saleOf({ billNo, lineNo })], { source: 'ERP', batch: null })
          mine.resolve()
          await other.promise
        }
      })
    const both = Promise.all([importing('XS-2', first, second), importing('XS-3', second, first)])
    await Promise.all([first.promise, second.promise])
    await Promise.all([refreshSaleTotals(app.services.db), refreshSaleTotals(app.services.db)])
    await both
    expect((await figures(app.services.db, {}, [])).total.lines).toBe(5)
    await Promise.all([refreshSaleTotals(app.services.db), refreshSaleTotals(app.services.db)])
    expect((await figures(app.services.db, {}, [])).total.lines).toBe(5)
  })
})
