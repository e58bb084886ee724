import * as api from '@hepu/api/areas/trading/listing/listing'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints, makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { consult, contractResult, listing, userNotice } from '../../../db/schema/index.ts'
import { storeContract } from '../../contract/testContracts.ts'
import { makeRight } from '../../contract/subject/testResults.ts'
import { followContract } from './followContracts.ts'
import { makeVariety as makeReviewed } from '../../product/paper/testPapers.ts'
import { makeProduct, makeVariety } from '../../product/testProducts.ts'
import { evidenceOf } from './evidence.ts'
import { getListing } from './listingRows.ts'
import { publicListing, listingSnapshot } from './publicListing.ts'
import { makeListed, makeSupply } from './testListings.ts'

let app: TestApp
let ann: Client
let eve: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  eve = await app.user({ org: ann.org })
  bob = await app.user()
  await makeTrial(await ctxOf(app, ann), fivePoints)
})
afterAll(() => app.close())

const levels = { yield: 'public', status: 'signedIn', points: 'consulted', plots: 'confidential' } as const
const offering = async () => {
  const { id } = await makeVariety(ann, 'LPA612')
  return { sourceKind: 'variety' as const, sourceId: id, evidence: levels }
}
const stateOf = async (id: string) => (await ann.call(api.showAchievement, { id })).state

describe('facts behind a listing', () => {
  test('each level shows what the trial system knows and names what is kept for higher ones', async () => {
    const id = await makeListed(ann, eve, await offering())
    const ctx = await ctxOf(app, ann)
    const row = await getListing(ctx, Number(id))
    const seen = async (level: 'public' | 'signedIn' | 'consulted' | 'confidential') =>
      (await evidenceOf(ctx, row, level)).sections.map(({ item }) => item)
    expect(await seen('public')).toEqual(['yield'])
    expect(await seen('signedIn')).toEqual(['status', 'yield'])
    expect(await seen('consulted')).toEqual(['status', 'yield', 'points'])
    expect(await seen('confidential')).toEqual(['status', 'yield', 'points', 'plots'])
    const { sections, locked } = await evidenceOf(ctx, row, 'public')
    expect(sections[0]?.table?.rows).toContainEqual([
      expect.stringContaining('D2'),
      '707.5',
      '郑单958',
      '+5.20%',
      '4/5',
      '80.0%',
    ])
    expect(locked.map(({ level }) => level)).toEqual(['登录后', '咨询后', '保密协议后'])
    const points = (await evidenceOf(ctx, row, 'consulted')).sections.at(-1)
    expect(points?.table?.rows).toHaveLength(5)
    expect(points?.table?.rows[0]?.slice(1, 2)).toEqual(['新乡'])
    expect(points?.table?.rows[0]?.[4]).toBe('+6.81%')
    const plots = (await evidenceOf(ctx, row, 'confidential')).sections.at(-1)
    expect(plots?.table?.rows).toHaveLength(15)
  })

  test('what has no level is shown to nobody, and the owner sees all', async () => {
    const id = await makeListed(ann, eve, { ...(await offering()), evidence: {} })
    const ctx = await ctxOf(app, ann)
    expect(await evidenceOf(ctx, await getListing(ctx, Number(id)), 'confidential')).toEqual({
      sections: [],
      locked: [],
    })
    const facts = await ann.call(api.showFacts, { id })
    expect(facts.map(({ item, level }) => [item, level])).toContainEqual(['plots', null])
  })

  test('the facts fill a new listing', async () => {
    const { sourceKind: kind, sourceId } = await offering()
    const values = await ann.call(api.sourceValues, { kind, sourceId })
    expect(values).toMatchObject({
      name: 'LPA612',
      resultType: 'variety',
      holder: '外部单位',
      legalState: '有效',
      blocker: null,
    })
    expect(values.indicators).toContain('比对照郑单958增产5.20%，5个试点中4点增产')
    await expect(bob.call(api.sourceValues, { kind, sourceId })).rejects.toMatchObject({ code: 4040 })
    await expect(makeSupply(bob, { sourceKind: kind, sourceId })).rejects.toThrow('不属于本单位')
    const product = await makeProduct(ann, { name: '在研品' })
    const blocked = await ann.call(api.sourceValues, { kind: 'product', sourceId: product.id })
    expect(blocked.blocker).toContain('不能')
  })
})

test('reviewed records of the own organisation are found to be offered', async () => {
  const id = await makeReviewed(ann, eve, { name: '可挂牌玉1号' })
  await makeVariety(ann, '可挂牌草稿')
  const find = (who: Client) => who.call(api.findSources, { kind: 'variety', name: '可挂牌' })
  expect(await find(ann)).toMatchObject([{ id, name: '可挂牌玉1号' }])
  expect(await find(bob)).toEqual([])
})

describe('readers of other organisations', () => {
  test('every look is logged, more is seen after a consultation and after the terms', async () => {
    const id = await makeListed(ann, eve, await offering())
    const items = async () => (await bob.call(api.displayEvidence, { id })).sections.map(({ item }) => item)
    expect(await items()).toEqual(['status', 'yield'])
    await expect(bob.call(api.acceptTerms, { id })).rejects.toThrow('请先咨询')
    const asked = {
      topic: 'supply' as const,
      topicId: Number(id),
      source: 'signedIn' as const,
      senderId: bob.userId,
    }
    const sender = { name: '周经理', phone: '13600000000', content: '想了解许可条件' }
    await app.services.db.insert(consult).values({ ...asked, ...sender, orgId: ann.orgId, crop: 'maize' })
    expect(await items()).toEqual(['status', 'yield', 'points'])
    await bob.call(api.acceptTerms, { id })
    expect(await items()).toEqual(['status', 'yield', 'points', 'plots'])
    const { records } = await ann.call(api.listViews, { model: { listingId: id } })
    expect(records).toHaveLength(4)
    expect(records[0]).toMatchObject({ hasAccepted: true, items: expect.arrayContaining(['小区数据']) })
    await expect(bob.call(api.listViews, { model: { listingId: id } })).rejects.toMatchObject({ code: 4040 })
  })

  test('a contact is shown on request, which is logged; a list never has it', async () => {
    const id = await makeListed(ann, eve)
    const page = await bob.call(api.displayPage, {})
    expect(JSON.stringify(page)).not.toContain('13800000000')
    expect(JSON.stringify(await bob.call(api.displayShow, { id }))).not.toContain('13800000000')
    expect(await bob.call(api.revealContact, { id })).toMatchObject({ contactPhone: '13800000000' })
    const { records } = await ann.call(api.listViews, { model: { listingId: id } })
    expect(records).toMatchObject([{ items: ['联系方式'] }])
  })

  test('drafts, what was taken down and what is for chosen organisations are not shown', async () => {
    const draft = await makeSupply(ann)
    const down = await makeListed(ann, eve)
    await ann.call(api.switchAchievement, { id: down, resultStatus: 3, note: '停止' })
    const chosen = await makeListed(ann, eve, { audience: 'chosen', audienceOrgs: [String(ann.orgId)] })
    for (const id of [draft, down, chosen])
      await expect(bob.call(api.displayShow, { id })).rejects.toMatchObject({ code: 4040 })
    expect(await ann.call(api.displayShow, { id: chosen })).toMatchObject({
      isOwn: true,
      level: 'confidential',
    })
  })

  test('what leaves the organisation has no contact, and no price that is to be negotiated', async () => {
    const id = await makeListed(ann, eve)
    const row = await getListing(await ctxOf(app, ann), Number(id))
    const shown = publicListing({ ...row, pricing: 'negotiable', priceFrom: '5' })
    expect(Object.keys(shown)).not.toContain('contactPhone')
    expect(shown.priceFrom).toBeNull()
    expect(JSON.stringify(listingSnapshot(row))).not.toContain('1380000')
  })
})

describe('what takes a listing off the market', () => {
  test('a right that lapses, with a notice to the owner', async () => {
    const right = await makeRight(ann)
    const id = await makeListed(ann, eve, {
      sourceKind: 'varietyInfo',
      sourceId: right.id,
      resultType: 'varietyRight',
    })
    expect(await stateOf(id)).toBe('listed')
    await ann.call(varietyInfo.calls.delete, { ids: [right.id] })
    const shown = await ann.call(api.showAchievement, { id })
    expect(shown).toMatchObject({ state: 'offline', stateReason: expect.stringContaining('已删除') })
    const notices = await app.services.db
      .select()
      .from(userNotice)
      .where(and(eq(userNotice.userId, ann.userId), eq(userNotice.kind, 'trading.listing')))
    expect(notices.map(({ title }) => title).join()).toContain('已自动下架')
    await expect(ann.call(api.switchAchievement, { id, resultStatus: 2 })).rejects.toThrow('已删除')
  })

  test('an exclusive licence of the same result for a common place; the listing that it closes stays', async () => {
    const source = await offering()
    const north = await makeListed(ann, eve, { ...source, regions: ['410000'] })
    const south = await makeListed(ann, eve, { ...source, regions: ['440000'] })
    const own = await makeListed(ann, eve, { ...source, regions: ['410000'] })
    const signed = await storeContract(app, ann, {
      licence: 'exclusive',
      regions: ['410000'],
      state: 'signed',
    })
    await app.services.db.insert(contractResult).values({
      orgId: ann.orgId,
      crop: 'maize',
      contractId: signed.id,
      resultType: 'research.variety',
      resultId: Number(source.sourceId),
    })
    await app.services.db
      .update(listing)
      .set({ contractId: signed.id })
      .where(eq(listing.id, Number(own)))
    await followContract(await ctxOf(app, ann), signed)
    expect([await stateOf(north), await stateOf(south), await stateOf(own)]).toEqual([
      'offline',
      'listed',
      'listed',
    ])
  })
})
