import { editProductBindingRelation } from '@hepu/api/areas/product/binding/productBinding'
import * as api from '@hepu/api/areas/product/decision/decisionLog'
import { product as productDef } from '@hepu/api/areas/product/record/product'
import type { InputOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { clockDay } from '../../../db/clock.ts'
import { obligation, organization, productDecision, productDecisionReview } from '../../../db/schema/index.ts'
import { makeProduct, makeVariety, storeSales } from '../testProducts.ts'
import { decisionFollowers } from './followers.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

type Given = InputOf<typeof api.saveProductDecision>
const said = { bizYear: 2025, reason: '理由', decider: '张总', decidedOn: '2024-11-01' }
const logOf = (id: string) => ann.call(api.listProductDecisions, { id })

/** Decides on the version that a product has now. */
async function decide(id: string, more: Partial<Given> & Pick<Given, 'decision'>) {
  const { version } = await logOf(id)
  return ann.call(api.saveProductDecision, { id, version, ...said, ...more })
}
const exit = { decision: '退出', reasonKind: '市场' } as const
const withMessage = (part: string) => ({ message: expect.stringContaining(part) as string })
const show = (id: string) => ann.call(productDef.calls.show, { id })

async function makeCompany(client: Client, name = '丰收产业公司') {
  const company = await makeOrg(app.services.db, client.org)
  await app.services.db
    .update(organization)
    .set({ kind: 'INDUSTRY', name })
    .where(eq(organization.id, company.id))
  return String(company.id)
}

describe('refusals of decisions', () => {
  test('a decision on a version that was changed since is refused', async () => {
    const { id } = await makeProduct(ann)
    const { version } = await logOf(id)
    await decide(id, { decision: '分配', companyId: await makeCompany(ann, '甲产业公司') })
    const late = ann.call(api.saveProductDecision, { id, version, ...said, decision: '追加示范' })
    await expect(late).rejects.toMatchObject({ code: 4090, ...withMessage('请刷新后再试') })
    await expect(logOf(id)).resolves.toMatchObject({ list: [{ decision: '分配' }] })
  })

  test.each([
    [{ decision: '退出' }, '决策为退出时退出原因必填'],
    [{ decision: '晋级', reasonKind: '产量' }, '退出原因只用于退出与停售'],
    [{ decision: '分配' }, '决策为分配时产业公司必填'],
    [{ decision: '晋级', decidedOn: '2999-01-01' }, '决策日期不得晚于今天'],
    [{ decision: '晋级', reviewOn: '2024-10-31' }, '复盘日期应晚于决策日期 2024-11-01'],
    [{ decision: '晋级', reason: ' ' }, '决策理由必填'],
    [{ decision: '晋级', companyId: '1' }, '产业公司不存在'],
    [{ decision: '停售' }, '尚未在售，不能停售'],
    [{ decision: '恢复' }, '没有停售或退出，无须恢复'],
  ] as const)('%j is refused', async (more, message) => {
    const { id } = await makeProduct(ann)
    await expect(decide(id, more)).rejects.toMatchObject(withMessage(message))
  })

  test('what forbids a decision is told before it is registered, in the words of the refusal', async () => {
    const { id } = await makeProduct(ann, { name: '绑定中的产品' })
    const ask = (decision: Given['decision'], more: object = {}) =>
      ann.call(api.decisionObstacles, { type: 'PRODUCT', id, decision, ...more })
    await expect(ask('停售')).resolves.toEqual({
      list: ['「绑定中的产品」现为「在研」，尚未在售，不能停售'],
      states: null,
    })
    await expect(ask('退出')).resolves.toEqual({
      list: [],
      states: { before: '在研', after: '待退出' },
    })
    const done = await decide(id, exit)
    await ann.call(editProductBindingRelation, {
      productId: id,
      nccId: `M-${id}`,
      materialName: '种子',
      validFrom: '2024-01-01',
    })
    const why = '「绑定中的产品」不能登记「退出」：还有 1 条有效的物料绑定，了结后才能退出'
    await expect(ask('退出')).resolves.toEqual({ list: [why], states: null })
    await expect(decide(id, exit)).rejects.toMatchObject({ message: why })
    await expect(ask('恢复', { supersedesId: done.id })).resolves.toEqual({
      list: [],
      states: { before: '待退出', after: '在研' },
    })
    const variety = await makeVariety(ann, '无阻品种')
    await expect(
      ann.call(api.decisionObstacles, { type: 'VARIETY', id: variety.id, decision: '退出' }),
    ).resolves.toEqual({ list: [], states: null })
    const bob = await app.user()
    await expect(
      bob.call(api.decisionObstacles, { type: 'PRODUCT', id, decision: '退出' }),
    ).rejects.toMatchObject({ code: 4040 })
  })

  test('products of another organisation are not found, and a reader may not decide', async () => {
    const { id } = await makeProduct(ann)
    const { version } = await logOf(id)
    const bob = await app.user()
    const given = { id, version, ...said, decision: '追加示范' as const }
    await expect(bob.call(api.saveProductDecision, given)).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.listProductDecisions, { id })).rejects.toMatchObject({ code: 4040 })
    const reader = await app.user({ org: ann.org, permissions: ['product.decision:read'] })
    await expect(reader.call(api.saveProductDecision, given)).rejects.toMatchObject({ code: 4030 })
    await expect(reader.call(api.listProductDecisions, { id })).resolves.toMatchObject({ mayDecide: false })
  })
})

describe('F-448 F-483 F-484 decisions about products and varieties', () => {
  test('a decision keeps its evidence and moves state, company, launch year and phase', async () => {
    const variety = await makeVariety(ann, '测试审定一号')
    const { id } = await makeProduct(ann, { varietyId: variety.id })
    await storeSales(app, ann, id, { 2023: 2_880_000, 2024: 3_600_000 })
    const companyId = await makeCompany(ann)
    const done = await decide(id, {
      decision: '商业化',
      companyId,
      plannedKg: 500_000,
      alternatives: '再示范一年',
    })
    expect(done.stateAfter).toBe('在售')
    await expect(show(id)).resolves.toMatchObject({ state: '在售', launchYear: 2025, version: done.version })
    const { list } = await logOf(id)
    expect(list[0]).toMatchObject({
      stateBefore: '在研',
      stateAfter: '在售',
      companyName: '丰收产业公司',
      alternatives: '再示范一年',
      can: { supersede: true },
    })
    const evidence = list[0]?.evidence ?? []
    expect(evidence.find(({ label }) => label === '2024 业务年度')).toMatchObject({
      value: '净销量 360.00 万公斤，面积 240.00 万亩，金额 3600.00 万元',
    })
    expect(evidence.map(({ group }) => group)).toContain('审定')
    await storeSales(app, ann, id, { 2024: 1_000_000 })
    expect((await logOf(id)).list[0]?.evidence).toEqual(evidence)
    const now = await ann.call(api.decisionEvidence, { type: 'PRODUCT', id })
    expect(now.list.find(({ label }) => label === '2024 业务年度')?.value).toContain('460.00 万公斤')
  })

  test('a variety has decisions of its own, which change no product', async () => {
    const { id } = await makeVariety(ann, '测试审定二号')
    const { version } = await ann.call(api.listVarietyDecisions, { id })
    const done = await ann.call(api.saveVarietyDecision, { id, version, ...said, decision: '报审' })
    expect(done).toMatchObject({ version, stateAfter: null })
    const { list, name } = await ann.call(api.listVarietyDecisions, { id })
    expect([name, list.length, list[0]?.targetVersion]).toEqual(['测试审定二号', 1, version])
    const page = await ann.call(api.pageDecisions, { model: { type: 'VARIETY', name: '审定二号' } })
    expect(page).toMatchObject({ total: 1, records: [{ decision: '报审', targetType: 'VARIETY' }] })
  })

  test('a product leaves by way of 待退出, and its phase is 退出 at once', async () => {
    const { id } = await makeProduct(ann)
    expect((await decide(id, exit)).stateAfter).toBe('待退出')
    await expect(show(id)).resolves.toMatchObject({ state: '待退出', phase: 'L8' })
    expect((await decide(id, exit)).stateAfter).toBe('退出')
    await expect(decide(id, exit)).rejects.toMatchObject(withMessage('已退出'))
  })

  test('who follows decisions may stand against one, and what fails takes everything back', async () => {
    const { id, name } = await makeProduct(ann)
    const follower = {
      key: 'test',
      blockers: () => Promise.resolve(['许可合同 HT-1 尚未结束']),
    }
    decisionFollowers.push(follower)
    await expect(decide(id, exit)).rejects.toMatchObject({
      message: `「${name}」不能登记「退出」：许可合同 HT-1 尚未结束`,
    })
    decisionFollowers.pop()
    decisionFollowers.push({ key: 'test', follow: () => Promise.reject(new Error('broken')) })
    await expect(decide(id, exit)).rejects.toMatchObject({ code: 5000 })
    decisionFollowers.pop()
    await expect(logOf(id)).resolves.toMatchObject({ list: [], state: '在研' })
  })

  test('several are saved together or not at all', async () => {
    const [one, two] = [await makeProduct(ann), await makeProduct(ann)]
    const itemOf = async ({ id }: { id: string }, decision: Given['decision']) => ({
      type: 'PRODUCT' as const,
      id,
      version: (await logOf(id)).version,
      ...said,
      decision,
    })
    const wrong = [await itemOf(one, '追加示范'), await itemOf(two, '停售')]
    await expect(ann.call(api.saveDecisionList, { list: wrong })).rejects.toMatchObject({ code: 4220 })
    expect((await logOf(one.id)).list).toEqual([])
    const right = [await itemOf(one, '商业化'), await itemOf(one, '停售'), await itemOf(two, '追加示范')]
    const { list } = await ann.call(api.saveDecisionList, { list: right })
    expect(list.map(({ stateAfter }) => stateAfter)).toEqual(['在售', '停售', '在研'])
  })
})

describe('the log is only added to', () => {
  test('another decision takes the place of one, which says so and gives the state back', async () => {
    const { id } = await makeProduct(ann)
    await decide(id, { decision: '商业化', reviewOn: '2030-11-01' })
    const first = await decide(id, { ...exit, reviewOn: '2031-11-01' })
    const back = await decide(id, { decision: '恢复', supersedesId: first.id })
    expect(back.stateAfter).toBe('在售')
    const { list } = await logOf(id)
    expect(list.map(({ decision, status, supersededBy }) => [decision, status, supersededBy])).toEqual([
      ['恢复', 'ACTIVE', null],
      ['退出', 'SUPERSEDED', back.id],
      ['商业化', 'ACTIVE', null],
    ])
    expect(list[1]?.can['supersede']).toBe(false)
    await expect(decide(id, { decision: '停售', supersedesId: first.id })).rejects.toMatchObject(
      withMessage('该决策已被取代'),
    )
    const due = await app.services.db
      .select({ title: obligation.title })
      .from(obligation)
      .where(eq(obligation.rule, 'product.decisionReview'))
    expect(due.map(({ title }) => title)).toEqual([expect.stringContaining('商业化')])
  })

  test('a correction by another decision counts from the state before the first', async () => {
    const { id } = await makeProduct(ann)
    await decide(id, { decision: '商业化' })
    const wrong = await decide(id, exit)
    expect((await decide(id, { decision: '停售', supersedesId: wrong.id })).stateAfter).toBe('停售')
    await expect(show(id)).resolves.toMatchObject({ state: '停售', phase: 'L1' })
  })

  test('the decision of another product, or one after which the state moved on, is not superseded', async () => {
    const [one, two] = [await makeProduct(ann), await makeProduct(ann)]
    const first = await decide(one.id, { decision: '商业化' })
    await decide(one.id, { decision: '停售' })
    await expect(decide(two.id, { decision: '追加示范', supersedesId: first.id })).rejects.toMatchObject(
      withMessage(`不是「${two.name}」的决策`),
    )
    await expect(decide(one.id, { decision: '恢复', supersedesId: first.id })).rejects.toMatchObject(
      withMessage('已变为「停售」，不能再取代'),
    )
  })

  test('the database refuses to change, delete or revive a decision', async () => {
    const { id } = await makeProduct(ann)
    const { id: decisionId } = await decide(id, { decision: '追加示范' })
    const own = eq(productDecision.id, Number(decisionId))
    const { db } = app.services
    const refused = { cause: { message: 'product_decision is append-only' } }
    await expect(db.update(productDecision).set({ reason: '别的' }).where(own)).rejects.toMatchObject(refused)
    await expect(db.update(productDecision).set({ deletedAt: new Date() }).where(own)).rejects.toMatchObject(
      refused,
    )
    await expect(db.delete(productDecision).where(own)).rejects.toMatchObject(refused)
    await expect(db.execute(sql`truncate product_decision cascade`)).rejects.toMatchObject(refused)
    await decide(id, { decision: '追加示范', supersedesId: decisionId })
    const revived = { status: 'ACTIVE' as const, supersededBy: null }
    await expect(db.update(productDecision).set(revived).where(own)).rejects.toMatchObject(refused)
  })
})

describe('what became of decisions', () => {
  test('promised sales are compared with the three business years after, with rates by kind', async () => {
    const cleo = await app.user()
    const [one, two] = [await makeProduct(cleo), await makeProduct(cleo)]
    const early = { ...said, bizYear: 2020, decidedOn: '2019-11-01', plannedKg: 500_000, targetArea: 300_000 }
    for (const { id } of [one, two]) {
      const { version } = await cleo.call(api.listProductDecisions, { id })
      await cleo.call(api.saveProductDecision, { id, version, ...early, decision: '商业化' })
    }
    await storeSales(app, cleo, one.id, { 2020: 10, 2021: 400_000, 2022: 600_000 })
    await storeSales(app, cleo, two.id, { 2021: 100_000 })
    const all = await cleo.call(api.pageHindsight, { sort: 'id', order: 'ascending' })
    expect(all.records).toMatchObject([
      {
        targetName: one.name,
        outcome: 'HIT',
        figures: [
          { key: 'plannedKg', promised: 500_000, shown: 600_000, outcome: 'HIT' },
          { key: 'targetArea', promised: 300_000, shown: 400_000, outcome: 'HIT' },
        ],
        years: [
          { bizYear: 2020 },
          { bizYear: 2021, kg: 400_000 },
          { bizYear: 2022 },
          { bizYear: 2023, kg: null },
        ],
      },
      { targetName: two.name, outcome: 'MISS' },
    ])
    expect(all.rates).toEqual([{ decision: '商业化', hits: 1, misses: 1, open: 0, unknown: 0, rate: 50 }])
    const missed = await cleo.call(api.pageHindsight, { model: { outcome: 'MISS' } })
    expect([missed.total, missed.records[0]?.targetName]).toEqual([1, two.name])
    expect((await ann.call(api.pageHindsight, { model: { name: one.name } })).total).toBe(0)
  })

  test('a decision of years without any bill is neither met nor missed', async () => {
    const dora = await app.user()
    const { id } = await makeProduct(dora)
    const { version } = await dora.call(api.listProductDecisions, { id })
    const early = { ...said, bizYear: 2015, decidedOn: '2014-11-01', plannedKg: 500_000 }
    await dora.call(api.saveProductDecision, { id, version, ...early, decision: '商业化' })
    const silent = await dora.call(api.pageHindsight, {})
    expect(silent.records).toMatchObject([{ outcome: 'UNKNOWN', figures: [{ shown: null }] }])
    expect(silent.rates).toEqual([
      { decision: '商业化', hits: 0, misses: 0, open: 0, unknown: 1, rate: null },
    ])
    const other = await makeProduct(dora)
    await storeSales(app, dora, other.id, { 2016: 10 })
    expect((await dora.call(api.pageHindsight, {})).records).toMatchObject([{ outcome: 'MISS' }])
  })

  test('a review is written with author and day, only added to, and ends what was due', async () => {
    const { id } = await makeProduct(ann)
    const decision = await decide(id, { decision: '追加示范', reviewOn: '2025-11-01' })
    const review = (conclusion: string, client = ann) =>
      client.call(api.saveDecisionReview, { decisionId: decision.id, conclusion })
    await expect(review(' ')).rejects.toMatchObject({ message: '复盘结论必填' })
    const reader = await app.user({ org: ann.org, permissions: ['product.decision:read'] })
    await expect(review('读者', reader)).rejects.toMatchObject({ code: 4030 })
    await expect(review('外人', await app.user())).rejects.toMatchObject({ code: 4040 })
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => review('示范面积偏小')))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await review('明年扩大')
    const { list } = await logOf(id)
    const day = clockDay(app.services.now())
    expect(list[0]).toMatchObject({
      can: { review: true },
      reviews: [
        { conclusion: '明年扩大', reviewedOn: day, byName: expect.any(String) as string },
        { conclusion: '示范面积偏小' },
      ],
    })
    const shown = await ann.call(api.pageHindsight, {
      model: { withoutFigures: true, name: list[0]!.targetName },
    })
    expect(shown.records[0]?.reviews).toHaveLength(2)
    const { db } = app.services
    const due = and(eq(obligation.object, 'product_decision'), eq(obligation.objectId, Number(decision.id)))
    expect((await db.select().from(obligation).where(due)).map(({ state }) => state)).toEqual(['done'])
    const own = eq(productDecisionReview.decisionId, Number(decision.id))
    const refused = { cause: { message: 'product_decision_review is append-only' } }
    await expect(
      db.update(productDecisionReview).set({ conclusion: '别的' }).where(own),
    ).rejects.toMatchObject(refused)
    await expect(db.delete(productDecisionReview).where(own)).rejects.toMatchObject(refused)
  })
})
