import {
  morningDocument,
  promotionDocument,
  researchDocument,
} from '@hepu/api/areas/dashboard/document/wallDocument'
import { coreMetrics } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets, researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { pdfPages } from '../../../documents/testDocuments.ts'
import { insertProduct, insertSales, makeCompanies } from '../../product/statistic/testSales.ts'
import { insertTrial } from '../testTrials.ts'

let app: TestApp
let ann: Client
let guest: Client

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-05T02:00:00Z') })
  ann = await app.user()
  guest = await app.user({ org: ann.org, permissions: ['dashboard.promotion:read'] })
  const { productId } = await insertProduct(app, ann, { name: '甲玉1号', seedRate: 2 })
  const [companyId = null] = await makeCompanies(app, ann, 1)
  const line = { kg: 12_300, amount: 987_600, productId, companyId, province: '410000', city: '410100' }
  await insertSales(
    app,
    ann,
    ['2024-11-01', '2024-12-01', '2025-01-01'].map((day) => ({ ...line, day })),
  )
  await insertTrial(app, ann, {
    year: 2025,
    phase: 'R1',
    points: [{ name: '新乡', province: '河南' }],
    entries: ['甲1', '甲2'],
  })
})
afterAll(() => app.close())

async function read(client: Client, url: string): Promise<{ text: string; name: string }> {
  const { rawPayload, statusCode, headers } = await client.raw({ method: 'GET', url })
  expect(statusCode).toBe(200)
  const pages = await pdfPages({ name: '', type: '', body: rawPayload })
  return { text: pages.join(''), name: decodeURIComponent(String(headers['content-disposition'])) }
}

test('the document of 推广 has every widget, the day and the figures of the cards', async () => {
  const { text, name } = await read(ann, promotionDocument.path)
  for (const { title } of Object.values(promotionWidgets)) expect(text).toContain(title)
  expect(name).toContain('驾驶舱（推广）_2026-03-05.pdf')
  expect(text).toContain('生成于2026-03-0510:00')
  const { metrics } = await ann.call(coreMetrics, {})
  expect(metrics.find(({ key }) => key === 'kg')?.value).toBe(36_900)
  expect(text).toContain('净销量3.7万公斤')
  expect(text).toContain('销售额296.3万元')
})

test('the document of 推广 has no amount for who may not see amounts, nor where it is made for outside', async () => {
  for (const [client, search] of [
    [guest, ''],
    [ann, '?forOutside=1'],
  ] as const) {
    const { text } = await read(client, promotionDocument.path + search)
    expect(text).toContain('净销量3.7万公斤')
    expect(text).not.toContain('296.3')
    expect(text).not.toContain('万元')
  }
})

test('the document of 科研 has every widget with its figures, and is refused without the permission', async () => {
  const { text } = await read(ann, researchDocument.path)
  for (const { title } of Object.values(researchWidgets)) expect(text).toContain(title)
  expect(text).toContain('当年参试品种2个')
  const refused = await guest.raw({ method: 'GET', url: researchDocument.path })
  expect(refused.json()).toMatchObject({ code: 4030 })
})

test('the document of 晨会 has the cards of the week and what deviates, each for who may see it', async () => {
  const { text, name } = await read(ann, morningDocument.path)
  expect(name).toContain('驾驶舱（晨会）_2026-03-05.pdf')
  expect(text).toContain('近一周：2026-02-27至2026-03-05')
  expect(text).toContain('净销量0.00.0万公斤')
  expect(text).toContain('异常先说')
  expect(text).toContain('甲玉1号036,900-100.0%上年同期')
  const eve = await app.user({ org: ann.org, permissions: ['dashboard.research:read'] })
  const narrow = (await read(eve, morningDocument.path)).text
  expect(narrow).toContain('净销量无权限')
  expect(narrow).not.toContain('甲玉1号')
  const refused = await guest.raw({ method: 'GET', url: morningDocument.path })
  expect(refused.json()).toMatchObject({ code: 4030 })
})
