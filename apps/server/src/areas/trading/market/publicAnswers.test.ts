import type { Route } from '@hepu/api/core/route'
import { pathNames } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { listingTrail, listingEdit } from '../../../db/schema/index.ts'
import { storeListing } from '../testTrading.ts'
import { storePublic } from './testMarket.ts'

/** Takes every answer to visitors apart: what must not be in any of them. */
let app: TestApp
let ann: Client
let ids: { supply: number; demand: number; gone: number }

const SECRET = '内部机密'
const hidden = {
  contactName: '欧阳联系人',
  contactPhone: '13912345678',
  stateReason: `${SECRET}理由`,
  pricing: 'negotiable',
  priceFrom: '777.7777',
  priceTo: '888.8888',
  resistances: { '锈病<b>': 'R<i>' },
} as const

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const supply = await storePublic(app, ann, { ...hidden, name: '公开成果<script>alert(1)</script>' })
  const demand = await storePublic(app, ann, {
    ...hidden,
    kind: 'demand',
    resultType: 'variety',
    name: '公开需求',
  })
  const gone = await storePublic(app, ann, { ...hidden, state: 'offline', name: `${SECRET}下架` })
  await storeListing(app, ann, { ...hidden, name: `${SECRET}草稿` })
  await storePublic(app, ann, { ...hidden, audience: 'signedIn', name: `${SECRET}登录可见` })
  const place = { orgId: ann.orgId, crop: 'maize', listingId: supply.id }
  await app.services.db
    .insert(listingTrail)
    .values({ ...place, event: 'approve', note: SECRET, insideNote: SECRET })
  await app.services.db.insert(listingEdit).values({ ...place, values: { name: SECRET }, baseVersion: 1 })
  ids = { supply: supply.id, demand: demand.id, gone: gone.id }
})
afterAll(() => app.close())

const open = routes.filter(
  ({ access, path, kind }) =>
    access === 'public' && path.startsWith('/api/resultsTrading/') && kind === 'query',
)
const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** Every answer of a call: with each of the ids where it takes one. */
async function answersOf(route: Route): Promise<string[]> {
  const inputs = pathNames(route.path).includes('id')
    ? Object.values(ids).map((id) => ({ id: String(id) }))
    : [{}]
  return Promise.all(inputs.map(async (input) => (await app.app.inject(requestOf(route, input))).body))
}

/** Values of fields whose name says that they are an id. */
function idsIn(value: unknown): [name: string, id: unknown][] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    /ids?$/i.test(name) ? [[name, inner]] : idsIn(inner),
  )
}

describe('answers to visitors', () => {
  test('all calls of the market are taken apart', () => {
    expect(open.map(({ path }) => path.replace('/api/resultsTrading/anno/', '')).toSorted()).toEqual([
      'achievementInventory/all',
      'achievementInventory/show/{id}',
      'consultInventory/open',
      'needInventory/all',
      'needInventory/show/{id}',
      'regionList',
    ])
  })

  test.each(open.map((route): [string, Route] => [nameOf(route), route]))(
    'the answer of %s has no telephone, note, draft, foreign id, markup, or price that is to be negotiated',
    async (_, route) => {
      for (const body of await answersOf(route)) {
        expect(body).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)|0\d{2,3}-\d{7,8}/)
        expect(body).not.toContain(hidden.contactName)
        expect(body).not.toContain(SECRET)
        expect(body).not.toMatch(/777\.7|888\.8/)
        expect(body).not.toMatch(
          /<|"(createdBy|updatedBy|orgId|contractId|sourceId|stateReason|insideNote|version|evidence)"/,
        )
        const known = [String(ids.supply), String(ids.demand)]
        for (const [name, id] of idsIn(JSON.parse(body)))
          expect([name, known.includes(String(id))]).toEqual(['id', true])
      }
    },
  )
})

test('pages that the server writes have the main facts and no more', async () => {
  const address = (path: string) => app.app.inject({ url: path, headers: { host: 'hepu.example' } })
  const robots = await address('/robots.txt')
  expect(robots.body).toContain('Disallow: /\n')
  expect(robots.body).toContain('Sitemap: http://hepu.example/sitemap.xml')
  const sitemap = await address('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect(sitemap.body).toContain(`http://hepu.example/homePage/achievementslookover?id=${ids.supply}<`)
  expect(sitemap.body).toContain(`http://hepu.example/homePage/requirementList?id=${ids.demand}<`)
  expect(sitemap.body).not.toContain(`id=${ids.gone}<`)
})
