import * as decisions from '@hepu/api/areas/product/decision/decisionLog'
import {
  overrideProductLifecycle,
  productLifecycleDetail,
} from '@hepu/api/areas/product/lifecycle/productLifecycle'
import * as papers from '@hepu/api/areas/product/paper/onePagePaper'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { changeLog } from '../../db/schema/index.ts'
import { makeIndustry, makePaper } from './paper/testPapers.ts'
import { makeProduct, makeVariety } from './testProducts.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

/** Submits the same ten times at once; returns what was refused. */
async function tenTimes(submit: () => Promise<unknown>): Promise<unknown[]> {
  const done = await Promise.allSettled(Array.from({ length: 10 }, submit))
  return done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
}
const conflict = (part: string) => ({ code: 4090, message: expect.stringContaining(part) as string })
const changesOf = (object: string, objectId: string) =>
  app.services.db.$count(
    changeLog,
    and(
      eq(changeLog.object, object),
      eq(changeLog.objectId, Number(objectId)),
      eq(changeLog.action, 'update'),
    ),
  )

describe('ten equal submissions at once', () => {
  test('make one decision about a product or a variety', async () => {
    const said = { bizYear: 2025, reason: '理由', decider: '张总', decidedOn: '2024-11-01' }
    const product = await makeProduct(ann)
    const { version } = await ann.call(decisions.listProductDecisions, { id: product.id })
    const given = { ...said, id: product.id, version, decision: '追加示范' as const }
    const refused = await tenTimes(() => ann.call(decisions.saveProductDecision, given))
    expect(refused).toHaveLength(9)
    for (const reason of refused) expect(reason).toMatchObject({ code: 4090 })
    const variety = await makeVariety(ann, '同时一号')
    const of = await ann.call(decisions.listVarietyDecisions, { id: variety.id })
    const tried = { ...said, id: variety.id, version: of.version, decision: '晋级' as const }
    const others = await tenTimes(() => ann.call(decisions.saveVarietyDecision, tried))
    expect(others).toHaveLength(9)
    for (const reason of others)
      expect(reason).toMatchObject(conflict('「同时一号」2024-11-01 的「晋级」已登记（决策 '))
    expect((await ann.call(decisions.listVarietyDecisions, { id: variety.id })).list).toHaveLength(1)
    await ann.call(decisions.saveVarietyDecision, { ...tried, reason: '另一条理由' })
  })

  test('make one version of a paper, which is frozen again once it says something else', async () => {
    const id = await makePaper(ann, `product:${(await makeProduct(ann)).id}`)
    const { version } = await ann.call(papers.showPaper, { id })
    const refused = await tenTimes(() => ann.call(papers.freezePaper, { id, version, note: '参展' }))
    expect(refused).toHaveLength(9)
    for (const reason of refused)
      expect(reason).toMatchObject(conflict('第1版与现在的内容和说明相同，无须再定版'))
    const changed = await ann.call(papers.updatePaper, { id, version, market: '黄淮海' })
    await expect(
      ann.call(papers.freezePaper, { id, version: changed.version, note: '参展' }),
    ).resolves.toEqual({ number: 2 })
  })

  test('allocate a paper once', async () => {
    const id = await makePaper(ann, `product:${(await makeProduct(ann)).id}`)
    const companyId = await makeIndustry(app, ann, '丰收产业公司')
    expect(await tenTimes(() => ann.call(papers.allocatePapers, { ids: [id], companyId }))).toEqual([])
    expect(await changesOf('product_paper', id)).toBe(1)
  })

  test('set a phase by hand once', async () => {
    const { id: productId } = await makeProduct(ann)
    const { bizYear } = await ann.call(productLifecycleDetail, { productId })
    const set = () =>
      ann.call(overrideProductLifecycle, { productId, bizYear, phase: 'L6', reason: '渠道铺货虚高' })
    expect(await tenTimes(set)).toEqual([])
    const { id, version } = await set()
    expect(version).toBe(1)
    expect(await changesOf('product_phase_override', id)).toBe(0)
  })
})
