import { exclusiveTalks } from '@hepu/api/areas/trading/deal/exclusiveTalks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { storeConsult, storeListing } from '../testTrading.ts'
import { storeDeal } from './testDeals.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user()
})
afterAll(() => app.close())

type More = Parameters<typeof storeListing>[2]
const supplyOf = (more: More = {}) =>
  storeListing(app, ann, { state: 'listed', licenceKind: 'exclusive', conversions: ['licence'], ...more })
const askedAbout = (listing: { id: number }, more: Parameters<typeof storeConsult>[2] = {}) =>
  storeConsult(app, ann, { topic: 'supply', topicId: listing.id, state: 'handling', ...more })
const warningOf = async (
  { id }: { id: number },
  own: { consultId?: number; dealId?: number } = {},
  client = ann,
) => {
  const [consultId, dealId] = [own.consultId, own.dealId]
  const { warning } = await client.call(exclusiveTalks, {
    listingId: String(id),
    ...(consultId ? { consultId: String(consultId) } : {}),
    ...(dealId ? { dealId: String(dealId) } : {}),
  })
  return warning
}

test('one talk about an exclusive result is no reason to warn, the second one names the first', async () => {
  const supply = await supplyOf()
  const first = await askedAbout(supply, { name: '周经理', unit: '麦穗种业' })
  expect(await warningOf(supply, { consultId: first.id })).toBeNull()
  const second = await askedAbout(supply, { name: '吴经理', state: 'answered' })
  expect(await warningOf(supply, { consultId: second.id })).toContain(
    '正在进行的还有：「周经理，麦穗种业」的咨询（处理中）。',
  )
  const demand = await storeListing(app, ann, { kind: 'demand', name: '求购早熟品种', state: 'listed' })
  const deal = await storeDeal(app, ann, { supplyId: supply.id, demandId: demand.id, stage: 'terms' })
  const warning = await warningOf(supply, { consultId: first.id })
  expect(warning).toContain('「吴经理」的咨询（已回复）、与「求购早熟品种」的撮合（谈条件）。')
  expect(await warningOf(supply, { dealId: deal.id })).not.toContain('求购早熟品种')
})

test('what has not begun, has ended or is in quarantine is no talk, and a deal counts once with its consultation', async () => {
  const supply = await supplyOf()
  await askedAbout(supply, { state: 'open' })
  await askedAbout(supply, { state: 'closed' })
  await askedAbout(supply, { quarantine: '含有多个网址' })
  await storeDeal(app, ann, { supplyId: supply.id, stage: 'found' })
  await storeDeal(app, ann, { supplyId: supply.id, stage: 'lost', closedReason: '价格' })
  expect(await warningOf(supply)).toBeNull()
  const asked = await askedAbout(supply, { name: '郑经理' })
  const deal = await storeDeal(app, ann, { supplyId: supply.id, consultId: asked.id, stage: 'talking' })
  expect(await warningOf(supply)).toContain('还有：与「郑经理」的撮合（洽谈中）。')
  expect(await warningOf(supply, { dealId: deal.id })).toBeNull()
  expect(await warningOf(supply, { consultId: asked.id })).toBeNull()
})

test('other listings of the same result count where a place is common; an ordinary licence never warns', async () => {
  const source = { sourceKind: 'variety', sourceId: 4711 } as const
  const supply = await supplyOf({ ...source, regions: ['410000'] })
  const far = await supplyOf({ ...source, regions: ['440000'] })
  await askedAbout(far, { name: '远处' })
  await supplyOf({ ...source, regions: ['440000'], state: 'talking', name: '南方挂牌' })
  expect(await warningOf(supply)).toBeNull()
  await supplyOf({ ...source, regions: ['410100'], state: 'talking', name: '郑州挂牌' })
  expect(await warningOf(supply)).toContain('还有：挂牌「郑州挂牌」的洽谈。')
  const ordinary = await supplyOf({ licenceKind: 'ordinary' })
  await askedAbout(ordinary)
  expect(await warningOf(ordinary)).toBeNull()
  const moved = await supplyOf({ licenceKind: null, conversions: ['transfer'] })
  await askedAbout(moved, { name: '买方' })
  expect(await warningOf(moved)).toContain('「买方」')
})

test('talks that the caller may not see are counted without a name, and other organisations learn nothing', async () => {
  const supply = await supplyOf()
  await askedAbout(supply, { name: '机密客户' })
  await askedAbout(supply, { name: '另一客户' })
  const reader = await app.user({ org: ann.org, permissions: ['trading.listing:read'] })
  const warning = await warningOf(supply, {}, reader)
  expect(warning).toContain('还有：2 项您无权查看的洽谈。')
  expect(warning).not.toMatch(/客户/)
  expect(await warningOf(supply, {}, bob)).toBeNull()
})
