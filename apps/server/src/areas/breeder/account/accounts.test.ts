import * as api from '@hepu/api/areas/breeder/account/breederAccount'
import { accountFigures, type AccountFigure } from '@hepu/api/areas/breeder/account/accountFields'
import { editFee } from '@hepu/api/areas/breeder/record/breederFee'
import { cooperativeUpdate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentPoint, researchVariety } from '../../../db/schema/index.ts'
import { insertProduct, insertSales } from '../../product/statistic/testSales.ts'
import { makeEvaluated, makeFivePoints, publishBy, type Evaluated } from '../../upgrade/testPromotion.ts'
import { bookText } from '../asset/testAssets.ts'
import { storeBreeder, storeCooperative } from '../testBreeders.ts'

let app: TestApp
let made: Evaluated
let ann: Client
let one: string
let two: string
beforeAll(async () => {
  app = await testApp()
  made = await makeEvaluated(app)
  ann = made.ann
  one = String((await storeBreeder(app, ann)).id)
  two = String((await storeBreeder(app, ann)).id)
  await fill()
})
afterAll(() => app.close())

/** Gives the first breeder LPA612 until 2025-08-31, and the second one from the day after; both have further varieties. */
async function fill(): Promise<void> {
  const { varietyId, productId } = await insertProduct(app, ann, {
    name: '账玉1号',
    seedRate: 2,
    approvalYear: 2024,
  })
  await app.services.db
    .update(experimentPoint)
    .set({ sowDate: '2025-06-10' })
    .where(and(eq(experimentPoint.orgId, ann.orgId), eq(experimentPoint.groupId, made.trial.groupId)))
  await storeCooperative(app, ann, Number(one), {
    name: 'LPA612',
    startOn: '2020-01-01',
    endOn: '2025-08-31',
  })
  await storeCooperative(app, ann, Number(one), { name: '账玉1号', varietyId })
  await storeCooperative(app, ann, Number(two), { name: '受让品种', code: 'LPA612', startOn: '2025-09-01' })
  await storeCooperative(app, ann, Number(two), { name: '试A' })
  await insertSales(app, ann, [
    { day: '2024-03-01', kg: 1000, amount: 20_000.1, productId },
    { day: '2025-03-01', kg: 2000, amount: 40_000, productId },
    { day: '2025-03-02', kg: -500, amount: -10_000, productId, billType: 'RETURN' },
  ])
  const fee = (year: number, standard: string, paid: string) =>
    ann.call(editFee, { breederId: one, year, kind: 'yearly', standard, quantity: 1, paid })
  await fee(2024, '100.10', '100.10')
  await fee(2025, '300.05', '200.00')
  await publishBy(made)
}

const account = (breederId: string, who = ann) => who.call(api.accountShow, { breederId })
const yearOf = async (breederId: string, year: number, who = ann) =>
  must(
    (await account(breederId, who)).years.find((row) => row.year === year),
    'the year',
  )

describe('refusals', () => {
  test('a breeder of another organisation does not exist, and is in no list', async () => {
    const bob = await app.user()
    const refused = { code: 4040 }
    await expect(account(one, bob)).rejects.toMatchObject(refused)
    await expect(bob.call(api.accountRows, { breederId: one, figure: 'fee' })).rejects.toMatchObject(refused)
    expect(await bob.call(api.accountList, {})).toEqual([])
  })

  test('a first year after the last one is refused', async () => {
    await expect(ann.call(api.accountList, { startYear: 2025, endYear: 2024 })).rejects.toMatchObject({
      message: '起始年度不得晚于结束年度',
    })
  })

  test('what the caller may not see is left out and named, in rows and workbook too', async () => {
    const bob = await app.user({
      org: ann.org,
      permissions: ['breeder.archive:read', 'breeder.archive:export'],
    })
    const { total, hidden } = await account(one, bob)
    expect(hidden).toEqual(['参试品种', '晋级品种', '销售', '费用与奖励', '提成收入'])
    expect(total).toMatchObject({
      entered: null,
      promoted: null,
      approved: 1,
      paid: null,
      sales: null,
      cost: null,
    })
    for (const figure of ['entered', 'fee', 'sold'] as const)
      expect(await bob.call(api.accountRows, { breederId: one, figure })).toEqual([])
    const { rawPayload } = await bob.raw(requestOf(api.accountExport, {}))
    expect(await bookText(rawPayload)).not.toContain('年费')
  })
})

describe('the account of a partner', () => {
  test('each year agrees with a count by hand', async () => {
    expect(await yearOf(one, 2025)).toEqual({
      year: 2025,
      entered: 1,
      promoted: 1,
      approved: 0,
      sold: 1,
      kg: 1500,
      area: 750,
      due: '300.05',
      paid: '200.00',
      rest: '100.05',
      sales: '30000.00',
      commission: '0.00',
      cost: '300.10',
      approvedSoFar: 1,
    })
    expect(await yearOf(one, 2024)).toMatchObject({
      entered: 0,
      approved: 1,
      sold: 1,
      kg: 1000,
      paid: '100.10',
      sales: '20000.10',
      cost: '100.10',
    })
    expect((await account(one)).total).toMatchObject({
      due: '400.15',
      paid: '300.10',
      rest: '100.05',
      kg: 2500,
    })
  })

  test('a trial counts for whom the variety belonged to on the day of its sowing, not for who has it today', async () => {
    expect(await yearOf(two, 2025)).toMatchObject({ entered: 1, promoted: 0, cost: null, approvedSoFar: 0 })
    const rows = await ann.call(api.accountRows, { breederId: two, figure: 'entered', endYear: 2025 })
    expect(rows.map(({ name }) => name)).toEqual(['试A'])
  })

  test('the next season counts for who has the variety then', async () => {
    const rows = await ann.call(api.accountRows, { breederId: two, figure: 'entered', startYear: 2026 })
    expect(rows).toMatchObject([{ years: '2026', name: '受让品种' }])
  })

  test('a variety that was renamed keeps the trials under its name of then', async () => {
    const breederId = String((await storeBreeder(app, ann)).id)
    await makeFivePoints(app, ann, { year: 2023, name: '改名组' })
    const { id, version } = await storeCooperative(app, ann, Number(breederId), { name: '试A' })
    await ann.call(cooperativeUpdate, { id: String(id), version, name: '合玉改名' })
    const rows = await ann.call(api.accountRows, { breederId, figure: 'entered', endYear: 2023 })
    expect(rows).toMatchObject([{ years: '2023', name: '合玉改名' }])
  })

  test('every figure is the sum of the rows behind it, of each year and of all', async () => {
    for (const breederId of [one, two]) {
      const { years, total } = await account(breederId)
      for (const sums of [...years, { ...total, year: null }]) {
        const range = sums.year === null ? {} : { startYear: sums.year, endYear: sums.year }
        const rowsOf = (figure: AccountFigure) => ann.call(api.accountRows, { breederId, figure, ...range })
        for (const figure of ['entered', 'promoted', 'approved', 'sold'] as const)
          expect((await rowsOf(figure)).length, `${figure} of ${sums.year}`).toBe(sums[figure])
        const money = async (figure: AccountFigure, field: 'amount' | 'paid') =>
          (
            (await rowsOf(figure)).reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0) / 100
          ).toFixed(2)
        expect(await money('fee', 'amount')).toBe(sums.due)
        expect(await money('fee', 'paid')).toBe(sums.paid)
        expect(await money('sold', 'amount')).toBe(sums.sales)
        expect(await money('commission', 'amount')).toBe(sums.commission)
        const sold = await rowsOf('sold')
        expect(sold.reduce((sum, { kg }) => sum + (kg ?? 0), 0)).toBe(sums.kg)
      }
    }
  })

  test('the list has the sums of a range, and the cost of all until its end', async () => {
    const rows = await ann.call(api.accountList, { startYear: 2025, endYear: 2025 })
    const own = must(
      rows.find(({ breederId }) => breederId === one),
      'the row',
    )
    const { year: _, ...sums } = await yearOf(one, 2025)
    expect(own).toMatchObject(sums)
    const named = await ann.call(api.accountList, { name: own.name })
    expect(named.map(({ breederId }) => breederId)).toEqual([one])
  })

  test('a product of two years is one in the sum, and one row with both years', async () => {
    expect((await account(one)).total).toMatchObject({ sold: 1, sales: '50000.10' })
    const rows = await ann.call(api.accountRows, { breederId: one, figure: 'sold' })
    expect(rows).toMatchObject([{ years: '2025、2024', name: '账玉1号', kg: 2500, amount: '50000.10' }])
  })

  test('the workbook has sums, years and rows', async () => {
    const { rawPayload } = await ann.raw(requestOf(api.accountExport, { breederId: one }))
    const text = await bookText(rawPayload)
    for (const part of ['合计', '分年度', '明细', '账玉1号', accountFigures.fee]) expect(text).toContain(part)
  })

  test('an approval that is withdrawn, and a publication that is revoked, count no longer', async () => {
    const status = (value: number) =>
      app.services.db
        .update(researchVariety)
        .set({ status: value })
        .where(eq(researchVariety.orgId, ann.orgId))
    await status(1)
    expect((await account(one)).total).toMatchObject({ approved: 0, cost: null })
    await status(2)
    await made.bob.call(publishing.revoke, { upgradeId: made.upgradeId, reason: '产量核错' })
    expect(await yearOf(one, 2025)).toMatchObject({ approvedSoFar: 1, entered: 1, promoted: 0 })
  })
})
