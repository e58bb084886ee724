import { matchList, type MatchItem } from '@hepu/api/areas/trading/deal/match'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  experimentGroup,
  experimentVariety,
  groupSummary,
  listing,
  userNotice,
} from '../../../db/schema/index.ts'
import { insertProduct } from '../../product/statistic/testSales.ts'
import { storeListing } from '../testTrading.ts'
import { digestMatches } from './matchDigest.ts'
import { storeDeal } from './testDeals.ts'

let app: TestApp
/** Ann offers, Bob of another organisation looks for something. */
let ann: Client
let bob: Client
const now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  app = await testApp({ now: () => now })
  ann = await app.user()
  bob = await app.user()
})
afterAll(() => app.close())

type More = Parameters<typeof storeListing>[2]
const supplyOf = (client: Client, more: More = {}) =>
  storeListing(app, client, { state: 'listed', listedAt: now, ...more })
const demandOf = (client: Client, more: More = {}) =>
  storeListing(app, client, { state: 'listed', listedAt: now, kind: 'demand', ...more })
const matchesOf = (listingId: number, client: Client) =>
  client.call(matchList, { listingId: String(listingId) })
const matchOf = async (listingId: number, otherId: number, client: Client) =>
  must(
    (await matchesOf(listingId, client)).matches.find((each) => each.listingId === String(otherId)),
    'the match',
  )
const stateOf = (items: readonly MatchItem[], key: string) => items.find((item) => item.key === key)?.state

let made = 0

/** Stores a variety that was tested once, with its figures; returns what a supply of it refers to. */
async function testedVariety(client: Client, figures: { gain: number; days: number; disease: string }) {
  made += 1
  const name = `匹配玉${made}`
  const { varietyId } = await insertProduct(app, client, { name, approvalYear: 2024 })
  const at = { orgId: client.orgId, crop: 'maize' }
  const { db } = app.services
  const [group] = await db
    .insert(experimentGroup)
    .values({ ...at, name: `黄淮海${made}组`, year: 2025, phase: 'R1', ecoZone: '黄淮海' } as never)
    .returning()
  const groupId = must(group, 'the group').id
  const [entry] = await db
    .insert(experimentVariety)
    .values({ ...at, groupId, name } as never)
    .returning()
  const entryId = must(entry, 'the entry').id
  const gain = {
    base: 'CK1',
    name: '郑单958',
    gainPct: figures.gain,
    gainPoints: 9,
    points: 10,
    gainPointRate: 90,
  }
  const trait = (mean: number | null, text: string | null) => ({ mean, max: mean, min: mean, n: 10, text })
  await db.insert(groupSummary).values({
    ...at,
    groupId,
    entryId,
    meanYield: 700,
    points: 10,
    gains: [{ ...gain, reason: null }],
    traits: { growthDays: trait(figures.days, null), stalkRot: trait(null, figures.disease) },
    dataVersion: 1,
    methodVersion: '1',
  })
  return { sourceKind: 'variety' as const, sourceId: must(varietyId, 'the variety'), name }
}

describe('matches', () => {
  test('each item of a demand is explained by what trials found: met, unmet and unknown', async () => {
    const source = await testedVariety(ann, { gain: 6.2, days: 101, disease: '中抗' })
    const supply = await supplyOf(ann, {
      ...source,
      regions: ['410000', '370000'],
      conversions: ['licence'],
      pricing: 'fixed',
      priceFrom: '80',
      evidence: { yield: 'public', traits: 'signedIn' },
    })
    const demand = await demandOf(bob, {
      regions: ['410000'],
      growthDaysMax: 100,
      gainMin: '5',
      resistances: { stalkRot: '中抗', earRotGrade: '抗' },
      conversions: ['licence', 'transfer'],
      pricing: 'range',
      priceFrom: '20',
      priceTo: '100',
    })
    const match = await matchOf(demand.id, supply.id, bob)
    expect(match.items).toMatchObject([
      { key: 'type', state: 'met' },
      { key: 'regions', wanted: '河南省', found: '河南省、山东省', state: 'met' },
      {
        key: 'growthDays',
        wanted: '不超过 100 天',
        found: expect.stringContaining('101 天（2025'),
        state: 'unmet',
      },
      { key: 'gain', wanted: '不低于 5.0%', found: expect.stringContaining('6.2%（2025'), state: 'met' },
      { key: 'stalkRot', wanted: '中抗及以上', found: expect.stringContaining('中抗（2025'), state: 'met' },
      { key: 'earRotGrade', wanted: '抗及以上', state: 'unknown' },
      { key: 'conversions', state: 'met' },
      { key: 'price', wanted: '不超过 100 万元', found: '80 万元起', state: 'met' },
    ])
    expect(match).toMatchObject({ met: 6, unmet: 1, unknown: 1, score: 81, isOwn: false, dealId: null })
    const back = await matchOf(supply.id, demand.id, ann)
    expect(back.score).toBe(81)
  })

  test('what the owner does not show is unknown to others, and known to himself', async () => {
    const source = await testedVariety(ann, { gain: 8, days: 95, disease: '高抗' })
    const supply = await supplyOf(ann, { ...source, evidence: { yield: 'confidential' } })
    const demand = await demandOf(bob, { gainMin: '5', growthDaysMax: 100 })
    const seenByBob = await matchOf(demand.id, supply.id, bob)
    expect(stateOf(seenByBob.items, 'gain')).toBe('unknown')
    expect(stateOf(seenByBob.items, 'growthDays')).toBe('unknown')
    const seenByAnn = await matchOf(supply.id, demand.id, ann)
    expect(stateOf(seenByAnn.items, 'gain')).toBe('met')
  })

  test('better matches come first; another type, crop or region, a draft and an expired one are no match', async () => {
    const demand = await demandOf(bob, { regions: ['230000'], pricing: 'fixed', priceFrom: '10' })
    const cheap = await supplyOf(ann, { regions: ['230000'], pricing: 'fixed', priceFrom: '8' })
    const dear = await supplyOf(ann, { regions: ['230000'], pricing: 'fixed', priceFrom: '80' })
    const others = [
      await supplyOf(ann, { regions: ['230000'], resultType: 'patent' }),
      await supplyOf(ann, { regions: ['460000'] }),
      await supplyOf(ann, { regions: ['230000'], state: 'draft' }),
      await supplyOf(ann, { regions: ['230000'], validTo: '2026-11-19' }),
      await supplyOf(ann, { regions: ['230000'], audience: 'chosen' }),
    ]
    const { matches } = await matchesOf(demand.id, bob)
    const ids = matches.map(({ listingId }) => Number(listingId))
    expect(ids.indexOf(cheap.id)).toBeLessThan(ids.indexOf(dear.id))
    for (const { id } of others) expect(ids).not.toContain(id)
  })

  test('the best of very many listings is found, however old it is and wherever its facts come from', async () => {
    const demand = await demandOf(bob, { regions: ['650000'], growthDaysMax: 100, gainMin: '5' })
    const before = (await matchesOf(demand.id, bob)).compared
    const strong = await testedVariety(ann, { gain: 9, days: 96, disease: '抗' })
    const weak = await testedVariety(ann, { gain: 1, days: 120, disease: '抗' })
    const shown: More = { regions: ['650000'], evidence: { yield: 'public', traits: 'public' } }
    const best = await supplyOf(ann, { ...strong, ...shown, listedAt: new Date('2020-01-01') })
    const { id: _, createdAt: __, ...row } = await supplyOf(ann, { ...weak, ...shown })
    const many = Array.from({ length: 1100 }, () => ({ ...row, name: '常见成果' }))
    await app.services.db.insert(listing).values(many)
    const unknown = await supplyOf(ann, { regions: ['650000'] })
    const { matches, compared } = await matchesOf(demand.id, bob)
    expect(compared - before).toBe(1103)
    expect(matches.map(({ listingId, score }) => [Number(listingId), score]).slice(0, 2)).toEqual([
      [best.id, 100],
      [unknown.id, 75],
    ])
    await app.services.db.delete(listing).where(eq(listing.name, '常见成果'))
    const common = matches.find(({ name }) => name === '常见成果')
    expect(common?.items.map(({ key, found }) => [key, found])).toEqual([
      ['type', '品种'],
      ['regions', '新疆维吾尔自治区'],
      ['growthDays', expect.stringMatching(/^120 天（2025 /)],
      ['gain', expect.stringMatching(/^1\.0%（2025 /)],
    ])
  })

  test('a demand for a service is not matched, and a draft of others does not exist', async () => {
    const service = await demandOf(bob, { resultType: 'testing' })
    await expect(matchesOf(service.id, bob)).resolves.toMatchObject({
      matches: [],
      reason: expect.any(String),
    })
    const draft = await storeListing(app, bob, { kind: 'demand' })
    await expect(matchesOf(draft.id, ann)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('the digest', () => {
  const digest = () => digestMatches(app.services, app.app.log)
  const noticesOf = (client: Client) =>
    app.services.db
      .select()
      .from(userNotice)
      .where(and(eq(userNotice.userId, client.userId), eq(userNotice.kind, 'trading.matched')))

  test('the editor gets one notice of matches that are new, and none of those he has a deal about', async () => {
    await digest()
    const cat = await app.user()
    const supply = await supplyOf(cat, { resultType: 'germplasm', name: '高原玉1号' })
    const demand = await demandOf(cat, { resultType: 'material' })
    await digest()
    const [notice] = (await noticesOf(cat)).filter(({ objectId }) => objectId === demand.id)
    expect(notice).toMatchObject({ title: `「${demand.name}」有 1 条新的匹配`, object: 'listing' })
    expect(notice?.text).toContain('「高原玉1号」（100 分）')
    const before = (await noticesOf(cat)).length
    await digest()
    expect(await noticesOf(cat)).toHaveLength(before)
    const second = await demandOf(cat, { resultType: 'material' })
    await storeDeal(app, cat, { supplyId: supply.id, demandId: second.id })
    await digest()
    expect((await noticesOf(cat)).filter(({ objectId }) => objectId === second.id)).toEqual([])
  })
})
