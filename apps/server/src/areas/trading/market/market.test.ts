import { randomBytes } from 'node:crypto'
import {
  allAchievements,
  allNeeds,
  listingImage,
  regionList,
  showAchievement,
  showNeed,
} from '@hepu/api/areas/trading/market/market'
import type { GoneListing } from '@hepu/api/areas/trading/market/marketShapes'
import { IMAGE_FILES } from '@hepu/api/areas/trading/listing/listingRecordKinds'
import { listingStates, publicStates, type ListingState } from '@hepu/api/areas/trading/listing/listingStates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callsOf,
  type CallError,
  requestOf,
  testApp,
  type Client,
  type TestApp,
} from '../../../../test/testApp.ts'
import { listing, listingVisit, storedFile } from '../../../db/schema/index.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { storeVisits } from './visits.ts'
import { storePublic } from './testMarket.ts'

/** Noon in Shanghai. */
let now = new Date('2026-06-01T04:00:00Z')
let app: TestApp
let ann: Client
let visitor: Pick<Client, 'call' | 'raw'>
beforeAll(async () => {
  app = await testApp({ now: () => now })
  visitor = callsOf(app.app, '')
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-06-01T04:00:00Z')
  ann = await app.user()
  await app.services.db.update(listing).set({ audience: 'chosen' })
})

const names = async (model: object = {}) =>
  (await visitor.call(allAchievements, { current: 1, size: 50, model })).records.map(({ name }) => name)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error as CallError,
  )

describe('F-387 F-556 calls of visitors', () => {
  test('F-387 F-556 lists and pages of listings answer without a token', async () => {
    const { id } = await storePublic(app, ann, { name: '示范玉1号' })
    const need = await storePublic(app, ann, {
      name: '抗倒伏材料',
      kind: 'demand',
      resultType: 'material',
      resistances: { 茎腐病: 'R' },
    })
    await expect(names()).resolves.toEqual(['示范玉1号'])
    const shown = await visitor.call(showAchievement, { id: String(id) })
    expect(shown).toMatchObject({
      name: '示范玉1号',
      resultStatus: 2,
      orgName: expect.stringContaining('机构') as string,
    })
    const needs = await visitor.call(allNeeds, { current: 1, size: 10 })
    expect(needs).toMatchObject({ total: 1, records: [{ name: '抗倒伏材料', kind: 'demand' }] })
    await expect(visitor.call(showNeed, { id: String(need.id) })).resolves.toMatchObject({
      name: '抗倒伏材料',
      resistances: [{ disease: '茎腐病', grade: 'R' }],
    })
  })

  test('the list of regions has all provinces', async () => {
    const regions = await visitor.call(regionList, {})
    expect(regions).toContainEqual({ value: '410000', label: '河南省' })
    expect(regions.length).toBe(34)
  })
})

describe('F-391 what visitors see', () => {
  const states = Object.keys(listingStates) as ListingState[]
  test.each(states)('F-391 a listing in the state %s is shown only if the state is public', async (state) => {
    const { id } = await storePublic(app, ann, { state })
    const isShown = publicStates.some((shown) => shown === state)
    expect(await names()).toHaveLength(isShown ? 1 : 0)
    const shown = visitor.call(showAchievement, { id: String(id) })
    if (isShown) await expect(shown).resolves.toMatchObject({ id: String(id) })
    else await expect(shown).rejects.toMatchObject({ code: 4040 })
  })

  test('listings for signed-in users or chosen organisations, deleted and never listed ones are unknown', async () => {
    const hidden = [
      await storePublic(app, ann, { audience: 'signedIn' }),
      await storePublic(app, ann, { audience: 'chosen' }),
      await storePublic(app, ann, { state: 'draft', listedAt: null }),
    ]
    await expect(names()).resolves.toEqual([])
    for (const { id } of hidden) {
      const { message, data } = await refusal(visitor.call(showAchievement, { id: String(id) }))
      expect(message).toBe('成果不存在或未公开')
      expect(data).toBeNull()
    }
    const unknown = await refusal(visitor.call(showAchievement, { id: '99999999' }))
    expect(unknown.message).toBe('成果不存在或未公开')
  })

  test('a listing is shown through its last day in Shanghai, and no longer', async () => {
    const { id } = await storePublic(app, ann, { validTo: '2026-06-01' })
    now = new Date('2026-06-01T15:59:59Z')
    await expect(visitor.call(showAchievement, { id: String(id) })).resolves.toBeDefined()
    now = new Date('2026-06-01T16:00:00Z')
    await expect(names()).resolves.toEqual([])
    await expect(visitor.call(showAchievement, { id: String(id) })).rejects.toThrow('该成果已过有效期')
  })

  test('F-392 a listing that was taken down is not shown, and similar ones are named', async () => {
    const like = await storePublic(app, ann, { name: '同类成果' })
    await storePublic(app, ann, { name: '另一专利', resultType: 'patent' })
    await storePublic(app, ann, { name: '外作物专利', resultType: 'patent', crop: 'rice' })
    const { id } = await storePublic(app, ann, { name: '旧成果', state: 'offline' })
    const { code, message, data } = await refusal(visitor.call(showAchievement, { id: String(id) }))
    expect({ code, message }).toEqual({ code: 4040, message: '该成果已下架' })
    expect((data as GoneListing).similar.map((card) => card.id)).toEqual([String(like.id)])
    expect(JSON.stringify(data)).not.toContain('旧成果')
  })

  test('a page of a demand is no page of a supply', async () => {
    const { id } = await storePublic(app, ann, { kind: 'demand' })
    await expect(visitor.call(showAchievement, { id: String(id) })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await storePublic(app, ann, {
      name: '示范玉1号',
      regions: ['410000'],
      conversions: ['licence'],
      number: '国审玉20260001',
    })
    await storePublic(app, ann, {
      name: '示范稻2号',
      crop: 'rice',
      resultType: 'patent',
      regions: ['370000'],
      conversions: ['transfer'],
    })
  })
  test.each([
    [{ name: '玉1' }, '示范玉1号'],
    [{ name: '20260001' }, '示范玉1号'],
    [{ region: '410000' }, '示范玉1号'],
    [{ conversion: 'licence' }, '示范玉1号'],
    [{ resultType: 'patent' }, '示范稻2号'],
    [{ cropSpecies: 'rice' }, '示范稻2号'],
  ])('the filter %o finds one of two listings', async (model, name) => {
    await expect(names(model)).resolves.toEqual([name])
  })

  test('blank filters filter nothing, and wrong ones are refused with their names', async () => {
    await expect(names({ name: '', resultType: '', region: '', conversion: '' })).resolves.toHaveLength(2)
    await expect(visitor.call(allAchievements, { model: { region: '河南' } })).rejects.toThrow('区域不正确')
    await expect(visitor.call(allAchievements, { model: { resultType: '?' } })).rejects.toThrow(
      '成果类型不正确',
    )
  })

  test('a keyword of a pattern finds only itself', async () => {
    await expect(names({ name: '%' })).resolves.toEqual([])
  })
})

describe('visits', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' }
  const look = (id: number, headers: Record<string, string>, remoteAddress = '203.0.113.7') =>
    app.app.inject({ ...requestOf(showAchievement, { id: String(id) }), headers, remoteAddress })

  test('a visitor counts once a day, and a program never', async () => {
    const { id } = await storePublic(app, ann)
    await look(id, browser)
    await look(id, browser)
    await look(id, browser, '203.0.113.8')
    await look(id, { 'user-agent': 'Baiduspider/2.0' })
    await look(id, { 'user-agent': '' })
    await storeVisits(app.services.db)
    await expect(visitor.call(showAchievement, { id: String(id) })).resolves.toMatchObject({ visits: 2 })
    now = new Date('2026-06-02T04:00:00Z')
    await look(id, browser)
    await storeVisits(app.services.db)
    const stored = await app.services.db.select().from(listingVisit).where(eq(listingVisit.listingId, id))
    expect(stored.map(({ day }) => day).toSorted()).toEqual(['2026-06-01', '2026-06-01', '2026-06-02'])
    expect(JSON.stringify(stored)).not.toContain('203.0.113')
  })
})

describe('pictures', () => {
  let files: FileTest
  beforeAll(async () => {
    files = await fileTest()
  })
  afterAll(() => files.close())

  test('a picture is sent while its listing is public, with its own type, and refused afterwards', async () => {
    const owner = await files.user()
    const { id } = await storePublic(files, owner)
    await storeImage(files, owner, id, 'image/jpeg')
    const page = await callsOf(files.app, '').call(showAchievement, { id: String(id) })
    expect(page.images).toEqual([`/api/resultsTrading/anno/image/${id}/1`])
    const sent = await files.app.inject(page.images[0]!)
    expect(sent.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    expect(sent.rawPayload).toEqual(Buffer.from('picture'))
    await files.services.db.update(listing).set({ state: 'offline' })
    const refused = await files.app.inject(page.images[0]!)
    expect(refused.statusCode).toBe(404)
  })

  test('a file that is no picture is not sent', async () => {
    const owner = await files.user()
    const { id } = await storePublic(files, owner)
    await storeImage(files, owner, id, 'text/html')
    const { path } = listingImage
    const answer = await files.app.inject(path.replace('{id}', String(id)).replace('{place}', '1'))
    expect(answer.json()).toMatchObject({ code: 4040 })
  })
})

async function storeImage(files: FileTest, owner: Client, id: number, contentType: string): Promise<void> {
  const key = { dir: randomBytes(16).toString('hex'), fileName: 'a.jpg' }
  await files.services.storage.put(
    { key: `${key.dir}/${key.fileName}`, contentType, disposition: 'inline', isPrivate: false },
    Buffer.from('picture'),
  )
  await files.services.db.insert(storedFile).values({
    ...key,
    orgId: owner.orgId,
    crop: 'maize',
    ownerId: owner.userId,
    originalName: 'a.jpg',
    fileType: 'IMAGE',
    contentType,
    bytes: 7,
    infoType: IMAGE_FILES,
    infoId: String(id),
    state: 'stored',
    expiresAt: new Date(),
  })
}
