import { breederUpdateState } from '@hepu/api/areas/breeder/record/breederArchive'
import { providerShow } from '@hepu/api/areas/integration/provider/provider'
import { serviceSwitchState } from '@hepu/api/areas/integration/service/serviceManager'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { breeder } from '../../../db/schema/index.ts'
import { storeBreeder } from '../../breeder/testBreeders.ts'
import { makeCategory, makeProvider, makeService } from '../testServices.ts'
import { servicePages } from './servicePages.ts'
import { PAGES_KEPT_MS } from '../../../http/publicPages.ts'

let now = new Date('2026-06-01T04:00:00Z')
let app: TestApp
let ann: Client
let provider: Awaited<ReturnType<typeof makeProvider>>
let [priced, talked]: string[] = []
beforeAll(async () => {
  app = await testApp({ now: () => now })
  ann = await app.user()
  const leaf = await makeCategory(ann, '纯度', await makeCategory(ann, '检测'))
  provider = await makeProvider(ann, leaf)
  priced = await makeService(ann, provider, leaf, {
    description: `按标准检测。\n${'细节'.repeat(100)}`,
    price: '1200.50',
  })
  talked = await makeService(ann, provider, leaf, { priceMode: 'negotiable', price: '77777.77' })
})
afterAll(() => app.close())

const textOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://here.invalid')
  return servicePages.textOf(app.services, pathname, searchParams)
}
const detail = (id = '') => textOf(`/homePage/selectionDetails?serviceId=${id}`)

test('F-391 the page of a service has its title, description and main facts, and no contact', async () => {
  const text = await detail(priced)
  expect(text).toMatchObject({
    title: expect.stringContaining(`${provider.name} · 禾谱`) as string,
    canonical: `/homePage/selectionDetails?serviceId=${priced}`,
    isIndexed: true,
  })
  expect(text?.description).toHaveLength(150)
  expect(text?.facts).toEqual(
    expect.arrayContaining([
      ['类目', '检测 · 纯度'],
      ['服务商', provider.name],
      ['价格', '1,200.5 元/样'],
    ]),
  )
  const hidden = JSON.stringify([text, await detail(talked)])
  expect(hidden).not.toMatch(/1391234|李经理|77777|内部/)
  expect((await detail(talked))?.facts).toContainEqual(['价格', '面议'])
})

test('F-388 the list of services names their number and leads to each', async () => {
  const text = await textOf('/homePage/seedService?name=%E7%BA%AF%E5%BA%A6')
  expect(text).toMatchObject({ canonical: '/homePage/seedService', title: '种业服务 · 禾谱' })
  expect(text?.description).toContain('共2项')
  expect(text?.links.map(({ path }) => path)).toEqual(
    [talked, priced].map((id) => `/homePage/selectionDetails?serviceId=${id}`),
  )
  expect(await textOf('/homePage/introduce')).toBeUndefined()
})

test('a service that is not offered is in no list of addresses, and search engines forget its page', async () => {
  const paths = async () => (await servicePages.listAddresses(app.services)).map(({ path }) => path)
  expect(await paths()).toContain(`/homePage/selectionDetails?serviceId=${priced}`)
  await ann.call(serviceSwitchState, { serviceId: priced!, state: 0 })
  now = new Date(now.getTime() + 3000)
  expect(await paths()).toEqual(['/homePage/seedService', `/homePage/selectionDetails?serviceId=${talked}`])
  for (const id of [priced, '', 'x', '0', '99999999999999999999'])
    expect(await detail(id)).toMatchObject({ isIndexed: false, heading: '该服务已停用或暂不公开' })
  expect((await textOf('/homePage/seedService'))?.description).toContain('共1项')
})

test('a service leaves the sitemap within the time that pages are kept when its provider comes onto the blacklist, and is back in it when taken off', async () => {
  const isListed = async () => {
    now = new Date(now.getTime() + PAGES_KEPT_MS)
    const { body } = await app.app.inject({ url: '/sitemap.xml' })
    return body.includes(`/homePage/selectionDetails?serviceId=${talked}<`)
  }
  const { partyId } = await ann.call(providerShow, { id: provider.id })
  const archive = await storeBreeder(app, ann)
  await app.services.db
    .update(breeder)
    .set({ partyId: Number(partyId) })
    .where(eq(breeder.id, archive.id))
  const move = (state: 'blacklisted' | 'cooperating') =>
    ann.call(breederUpdateState, { id: String(archive.id), state, reason: '伪造报告' })
  expect(await isListed()).toBe(true)
  await move('blacklisted')
  expect(await isListed()).toBe(false)
  await move('cooperating')
  expect(await isListed()).toBe(true)
})
