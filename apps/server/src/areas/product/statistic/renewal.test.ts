import { renewal } from '@hepu/api/areas/product/statistic/productStatistic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentPoint } from '../../../db/schema/index.ts'
import { insertProduct, insertSales } from './testSales.ts'

let app: TestApp
let ann: Client
let groupId: number

const henan = { province: '410000', city: '410100' }

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const old = await insertProduct(app, ann, { name: '老玉1号', seedRate: 2, approvalYear: 2010 })
  const young = await insertProduct(app, ann, { name: '新玉2号', seedRate: 2, approvalYear: 2022 })
  const unrated = await insertProduct(app, ann, { name: '无率3号', approvalYear: 2015 })
  await insertSales(app, ann, [
    { day: '2022-11-01', kg: 900, amount: 1, productId: old.productId, ...henan },
    { day: '2023-11-01', kg: 600, amount: 1, productId: old.productId, ...henan },
    { day: '2023-11-02', kg: 200, amount: 1, productId: young.productId, ...henan },
    { day: '2023-11-02', kg: 200, amount: 1, productId: unrated.productId, ...henan },
    { day: '2023-11-03', kg: 400, amount: 1, productId: young.productId, province: '510000', city: '510100' },
  ])
  const trial = await makeTrial(await ctxOf(app, ann), {
    name: '黄淮海夏播组',
    year: 2024,
    phase: 'R2',
    points: [{ name: '郑州' }, { name: '洛阳' }],
    entries: [{ name: '老玉1号', ckNo: 1 }, { name: '试优5号' }, { name: '试平6号' }],
    yields: {
      郑州: [[600], [660], [540]],
      洛阳: [[600], [660], [560]],
    },
  })
  groupId = trial.groupId
  await app.services.db
    .update(experimentPoint)
    .set({ province: '河南' })
    .where(eq(experimentPoint.groupId, groupId))
})
afterAll(() => app.close())

test('the age of varieties is weighted by area, in every region and in all', async () => {
  const shown = await ann.call(renewal, { endYear: 2024 })
  expect(shown.year).toBe(2024)
  const [north, southwest] = shown.regions
  expect(north).toMatchObject({ region: 'HUANGHUAIHAI', weightedAge: 11, newShare: 25 })
  expect(north?.areas).toEqual([100, 0, 0, 300, 0, 0])
  expect(southwest).toMatchObject({ region: 'SOUTHWEST', weightedAge: 2, newShare: 100 })
  expect(shown.total).toMatchObject({ weightedAge: 8, newShare: 50 })
  expect(shown.areaUnknown).toBe(14.29)
  expect(shown.trend).toEqual([
    { year: 2023, weightedAge: 13, newShare: 0 },
    { year: 2024, weightedAge: 8, newShare: 50 },
  ])
  expect(shown.peaks).toMatchObject([{ name: '老玉1号', approvalYear: 2010, peakYear: 2023, years: 13 }])
})

test('an old leading product has the entries that gain over it in trials of its region', async () => {
  const { replacements } = await ann.call(renewal, { endYear: 2024 })
  expect(replacements).toMatchObject([
    { name: '老玉1号', region: 'HUANGHUAIHAI', age: 14, area: 300, share: 75 },
  ])
  const { candidates } = replacements[0]!
  expect(candidates).toMatchObject([
    { name: '试优5号', groupId: String(groupId), phase: 'R2', checkName: '老玉1号', isAgainst: true },
  ])
  expect(candidates[0]?.gain).toBeCloseTo(10, 2)
})

test('who may not read trials sees no candidates', async () => {
  const bob = await app.user({ org: ann.org, permissions: ['product.statistic:read'] })
  const { replacements } = await bob.call(renewal, { endYear: 2024 })
  expect(replacements.map(({ candidates }) => candidates)).toEqual([[]])
})

test('a year without sales has no regions', async () => {
  expect(await ann.call(renewal, { endYear: 2020 })).toMatchObject({
    year: 2020,
    regions: [],
    replacements: [],
  })
})
