import * as api from '@hepu/api/areas/breeder/score/breederScore'
import { breederDelete } from '@hepu/api/areas/breeder/record/breederArchive'
import { deleteFees, editFee, feeList } from '@hepu/api/areas/breeder/record/breederFee'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { breederFee, breederMaterial, breederScoreCard, breederScoreRule } from '../../../db/schema/index.ts'
import { bookText } from '../asset/testAssets.ts'
import { storeBreeder } from '../testBreeders.ts'

const START = new Date('2026-03-01T08:00:00+08:00')
let now = START
let app: TestApp
let ann: Client
let active: string
beforeAll(async () => {
  app = await testApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  ann = await app.user()
  active = String((await storeBreeder(app, ann)).id)
  await pay(active, '80')
})

const pay = (breederId: string, paid: string, year = 2025) =>
  ann.call(editFee, { breederId, year, kind: 'yearly', standard: '100', quantity: 1, paid })

const criteria = [
  { name: '结算', formula: '已付 / 应付 * 100', weight: '60' },
  { name: '材料', formula: '按期归还数 / 应还材料数 * 100', weight: '40' },
]
const save = (more: object = {}) =>
  ann.call(api.saveScoreRule, { criteria, breederId: active, year: 2025, no: 0, reason: '首版', ...more })
const scores = (year = 2025) => ann.call(api.scoreList, { year })

describe('rules', () => {
  test('weights that are not 100, an unknown name and a loop are refused, naming them', async () => {
    const only = (formula: string) => [{ name: '结算', formula, weight: '100' }]
    await expect(save({ criteria: criteria.slice(0, 1) })).rejects.toMatchObject({
      message: '权重合计应为 100，现为 60',
    })
    await expect(save({ criteria: only('付款率 * 100') })).rejects.toMatchObject({
      message: '第 1 行：没有名为“付款率”的度量或指标，请从列表中选用',
    })
    await expect(save({ criteria: only('结算 + 1') })).rejects.toMatchObject({
      message: '第 1 行：公式循环引用：结算 → 结算',
    })
    await expect(
      ann.call(api.tryScore, { criteria: only('1 +'), breederId: active, year: 2025 }),
    ).rejects.toMatchObject({ message: '第 1 行：公式不完整，末尾缺少数或名称' })
  })

  test('a rule that was tried on a breeder without activity, or on one of another organisation, is not saved', async () => {
    const idle = String((await storeBreeder(app, ann)).id)
    await expect(save({ breederId: idle })).rejects.toMatchObject({
      message: '所选育种家 2025 年没有可评的活动，公式没有经过试算；请换一个有活动的育种家或年度',
    })
    const bob = await app.user()
    await expect(
      bob.call(api.saveScoreRule, { criteria, breederId: active, year: 2025, no: 0, reason: '首版' }),
    ).rejects.toMatchObject({ code: 4040 })
    expect(await ann.call(api.scoreRules, {})).toEqual([])
  })

  test('a trial shows what each measure is and what each formula gives; nothing is stored', async () => {
    const tried = await ann.call(api.tryScore, { criteria, breederId: active, year: 2025 })
    expect(tried).toMatchObject({
      score: 80,
      weight: 60,
      criteria: [{ value: 80 }, { value: null }],
      inputs: { 应付: 0.01, 已付: 0.008, 参试品种数: null, 应还材料数: null },
    })
    expect(await ann.call(api.scoreRules, {})).toEqual([])
  })

  test('versions follow one another; who began with an older one is refused', async () => {
    await save()
    await expect(save()).rejects.toMatchObject({
      code: 4090,
      message: '评分规则已有第 1 版，请刷新后在新版上调整',
    })
    await save({ no: 1, reason: '调整权重' })
    expect(
      (await ann.call(api.scoreRules, {})).map(({ no, reason, testedYear }) => [no, reason, testedYear]),
    ).toEqual([
      [2, '调整权重', 2025],
      [1, '首版', 2025],
    ])
  })
})

describe('scores', () => {
  test('without a rule, or of a year that runs, nothing is scored', async () => {
    await expect(ann.call(api.freezeScores, { year: 2025 })).rejects.toMatchObject({
      message: '还没有评分规则，请先制定规则并试算',
    })
    await save()
    await expect(ann.call(api.freezeScores, { year: 2026 })).rejects.toMatchObject({
      message: '2026 年尚未结束，年度结束后才能评定',
    })
  })

  test('a year without activity is left out of the ranking, equal scores share a place, and one that is better leads', async () => {
    await save()
    const [best, equal, idle] = [
      await storeBreeder(app, ann),
      await storeBreeder(app, ann),
      await storeBreeder(app, ann),
    ]
    await pay(String(best.id), '100')
    await pay(String(equal.id), '80')
    expect(await ann.call(api.freezeScores, { year: 2025 })).toEqual({ scored: 3, without: 1 })
    expect((await scores()).map(({ rank, score, weight }) => [rank, score, weight])).toEqual([
      [1, 100, 60],
      [2, 80, 60],
      [2, 80, 60],
      [null, null, 0],
    ])
    expect((await scores()).at(-1)?.breederId).toBe(String(idle.id))
  })

  test('a score that rests on less than 60 % of the weight has no place and stands behind those that have, as 数据不足', async () => {
    await save()
    const [first, second] = [await storeBreeder(app, ann), await storeBreeder(app, ann)]
    const material = {
      orgId: ann.orgId,
      crop: 'maize',
      breederId: first.id,
      materialName: '材料',
      quantity: '1',
      unit: 'g',
      purpose: '测配',
      agreementNo: '协1',
      handedOn: '2024-12-31',
      returnDueOn: '2025-06-30',
      returnedOn: '2025-06-01',
    }
    await app.services.db.insert(breederMaterial).values(material)
    await pay(String(second.id), '90')
    await ann.call(api.freezeScores, { year: 2025 })
    expect((await scores()).map(({ rank, score, weight }) => [rank, score, weight])).toEqual([
      [1, 90, 60],
      [2, 80, 60],
      [null, 100, 40],
    ])
    const { rawPayload } = await ann.raw(requestOf(api.scoreExport, { year: 2025 }))
    expect(await bookText(rawPayload)).toContain('数据不足')
  })

  test('material counts by its days: due on the last of February, back on that day in time', async () => {
    const values = {
      orgId: ann.orgId,
      crop: 'maize',
      breederId: Number(active),
      materialName: '材料',
      quantity: '1',
      unit: 'g',
      purpose: '测配',
      agreementNo: '协1',
      handedOn: '2023-12-31',
    }
    await app.services.db.insert(breederMaterial).values([
      { ...values, returnDueOn: '2024-02-29', returnedOn: '2024-02-29' },
      { ...values, returnDueOn: '2024-12-31', returnedOn: '2025-01-01' },
      { ...values, returnDueOn: '2025-01-01' },
    ])
    const tried = await ann.call(api.tryScore, { criteria, breederId: active, year: 2024 })
    expect(tried).toMatchObject({
      score: 50,
      weight: 40,
      inputs: { 应还材料数: 2, 按期归还数: 1, 应付: null },
    })
  })

  test('a score stays as it was frozen: a later rule or payment does not touch it, and the database refuses a change', async () => {
    await save()
    await ann.call(api.freezeScores, { year: 2025 })
    await save({ no: 1, reason: '只看材料', criteria: [{ name: '结算', formula: '1', weight: '100' }] })
    await pay(active, '0')
    expect(await scores()).toMatchObject([
      { score: 80, ruleNo: 1, criteria: [{ formula: '已付 / 应付 * 100' }, {}] },
    ])
    const own = eq(breederScoreCard.orgId, ann.orgId)
    await expect(app.services.db.update(breederScoreCard).set({ score: '99' }).where(own)).rejects.toThrow()
    await expect(app.services.db.delete(breederScoreCard).where(own)).rejects.toThrow()
    await expect(
      app.services.db
        .update(breederScoreRule)
        .set({ reason: '改' })
        .where(eq(breederScoreRule.orgId, ann.orgId)),
    ).rejects.toThrow()
  })

  test('a deleted breeder keeps his place in a year that was scored with him, and is in none that is scored later', async () => {
    await save()
    const gone = String((await storeBreeder(app, ann)).id)
    await pay(gone, '90')
    await ann.call(api.freezeScores, { year: 2024 })
    await ann.call(api.freezeScores, { year: 2025 })
    const wait = () => (now = new Date(now.getTime() + 60_000))
    wait()
    const { lines } = await ann.call(feeList, { breederId: gone })
    await app.services.db
      .update(breederFee)
      .set({ paid: '0' })
      .where(eq(breederFee.id, Number(lines[0]!.id)))
    await ann.call(deleteFees, { ids: lines.map(({ id }) => id) })
    await ann.call(breederDelete, { ids: [gone] })
    const shown = async (year: number) =>
      (await scores(year)).map(({ breederId, rank, isDeleted }) => [breederId, rank, isDeleted])
    expect(await shown(2025)).toEqual([
      [gone, 1, true],
      [active, 2, false],
    ])
    wait()
    await ann.call(api.freezeScores, { year: 2025, reason: '重评' })
    expect(await shown(2025)).toEqual([[active, 1, false]])
    expect(new Set((await shown(2024)).map(([id]) => id))).toEqual(new Set([gone, active]))
    await ann.call(api.freezeScores, { year: 2023 })
    expect((await shown(2023)).map(([id]) => id)).toEqual([active])
    const { years } = await ann.call(api.scoreYears, {})
    expect(years.slice(0, 3).map(({ scored }) => scored)).toEqual([1, 2, 1])
  })

  test('years before the first reported one, and a year that is missing, are refused by name', async () => {
    await save()
    const freeze = (year: unknown) => ann.call(api.freezeScores, { year })
    await expect(freeze(1990)).rejects.toMatchObject({ code: 4000, message: '年度不得早于2019' })
    await expect(freeze(null)).rejects.toMatchObject({ code: 4000, message: '年度必填，应为四位年份' })
    await expect(freeze(undefined)).rejects.toMatchObject({ message: '年度不正确，应为四位年份' })
    await expect(freeze('去年')).rejects.toMatchObject({ message: '年度不正确，应为四位年份' })
    await expect(freeze(9999)).rejects.toMatchObject({ message: '年度不得晚于2100' })
    await expect(ann.call(api.freezeScores, { year: 2019 })).resolves.toMatchObject({ scored: 0 })
    const { years } = await ann.call(api.scoreYears, {})
    expect(years.map(({ year }) => year)).toEqual([2025, 2024, 2023, 2022, 2021, 2020, 2019])
  })

  test('a year is scored again with a reason only; the earlier score stays in the history of the breeder', async () => {
    await save()
    await ann.call(api.freezeScores, { year: 2025 })
    await pay(active, '0')
    await expect(ann.call(api.freezeScores, { year: 2025 })).rejects.toMatchObject({
      message: '2025 年已评定，再次评定须填写重评原因',
    })
    await ann.call(api.freezeScores, { year: 2025, reason: '补登费用' })
    expect(await scores()).toMatchObject([{ score: 40, reason: '补登费用', rank: 1 }])
    const history = await ann.call(api.scoreList, { breederId: active })
    expect(history.map(({ score, isCurrent }) => [score, isCurrent])).toEqual([
      [40, true],
      [80, false],
    ])
    const [row] = await app.services.db
      .select()
      .from(breederScoreCard)
      .where(and(eq(breederScoreCard.orgId, ann.orgId), eq(breederScoreCard.year, 2025)))
    expect(must(row, 'the first score').score).toBe('80.00')
  })

  test('scores are those of the organisation alone, listed by year and exported with formulas and inputs', async () => {
    await save()
    await ann.call(api.freezeScores, { year: 2025 })
    const bob = await app.user()
    expect(await bob.call(api.scoreList, { year: 2025 })).toEqual([])
    await expect(bob.call(api.scoreList, { breederId: active })).rejects.toMatchObject({ code: 4040 })
    const { years, hasRule } = await ann.call(api.scoreYears, {})
    expect([years[0], hasRule]).toEqual([{ year: 2025, scored: 1 }, true])
    const { rawPayload } = await ann.raw(requestOf(api.scoreExport, { year: 2025 }))
    const text = await bookText(rawPayload)
    for (const part of ['排名', '已付 / 应付 * 100', '取值', '0.008']) expect(text).toContain(part)
  })
})
