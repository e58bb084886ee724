import * as fees from '@hepu/api/areas/breeder/record/breederFee'
import { saveStandards } from '@hepu/api/areas/breeder/record/promotionStandard'
import * as api from '@hepu/api/areas/breeder/reward/breederReward'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import type { InputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { researchVariety } from '../../../db/schema/index.ts'
import { insertProduct, insertSales } from '../../product/statistic/testSales.ts'
import { entriesIn, makeEvaluated, publishBy } from '../../upgrade/testPromotion.ts'
import { storeBreeder, storeCooperative } from '../testBreeders.ts'
import { followApprovals } from './followApprovals.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

type Rows = InputOf<typeof saveStandards>['rows']

/** Makes a breeder with standards and one cooperative variety. */
async function setUp(client: Client, rows: Rows, more: Parameters<typeof storeCooperative>[3] = {}) {
  const breederId = String((await storeBreeder(app, client)).id)
  await client.call(saveStandards, { breederId, rows })
  const variety = await storeCooperative(app, client, Number(breederId), more)
  return { breederId, variety }
}

const list = async (breederId: string, client = ann) =>
  (await client.call(api.rewardList, { breederId })).rows
const only = async (breederId: string, client = ann) => {
  const rows = await list(breederId, client)
  expect(rows).toHaveLength(1)
  return must(rows[0], 'the reward')
}
const approval: Rows = [
  { kind: 'phase', phase: 'APPROVED', amount: '300000.50', validFrom: '2020-01-01', clause: '附件二第2款' },
]

/** Makes a variety of the register with a breeder, and lets the area follow it. */
async function approved(rows: Rows = approval) {
  const { varietyId } = await insertProduct(app, ann, { name: '审玉1号', approvalYear: 2024 })
  const id = must(varietyId, 'the variety')
  const made = await setUp(ann, rows, { varietyId: id })
  const follow = async () => {
    const ctx = await ctxOf(app, ann)
    const def = { name: 'research.variety' } as never
    await followApprovals(ctx, { def }, [id])
  }
  const setStatus = async (status: number) => {
    await app.services.db.update(researchVariety).set({ status }).where(eq(researchVariety.id, id))
    await follow()
  }
  await follow()
  return { ...made, id, follow, setStatus }
}

describe('rewards of approvals', () => {
  test('no standard in force on the day proposes nothing', async () => {
    const { breederId } = await approved([{ ...approval[0]!, validFrom: '2099-01-01' }])
    expect(await list(breederId)).toEqual([])
  })

  test('a reward of another organisation does not exist', async () => {
    const { breederId } = await approved()
    const { id, version } = await only(breederId)
    const bob = await app.user()
    await expect(bob.call(api.rewardList, { breederId })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.confirmReward, { id, version })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.declineReward, { id, version, reason: '无' })).rejects.toMatchObject({
      code: 4040,
    })
  })

  test('an approval is proposed once with its clause, however often the record is followed', async () => {
    const { breederId, follow } = await approved()
    await follow()
    expect(await only(breederId)).toMatchObject({
      event: 'approval',
      amount: '300000.50',
      clause: '附件二第2款',
      state: 'proposed',
    })
  })

  test('a declined reward is not proposed again and cannot be confirmed', async () => {
    const { breederId, follow } = await approved()
    const { id, version } = await only(breederId)
    const declined = await ann.call(api.declineReward, { id, version, reason: '协议另有约定' })
    await follow()
    expect(await only(breederId)).toMatchObject({ state: 'declined', reason: '协议另有约定' })
    await expect(ann.call(api.confirmReward, { id, version: declined.version })).rejects.toMatchObject({
      message: '当前状态为「不予奖励」，不能确认',
    })
  })

  test('confirming enters a fee line once; the same version again is refused', async () => {
    const { breederId } = await approved()
    const { id, version } = await only(breederId)
    const { feeId } = await ann.call(api.confirmReward, { id, version })
    const sheet = await ann.call(fees.feeList, { breederId })
    expect(sheet.lines).toMatchObject([
      { id: feeId, kind: 'approval', amount: '300000.50', isReward: true, clause: '附件二第2款' },
    ])
    await expect(ann.call(api.confirmReward, { id, version })).rejects.toMatchObject({
      message: '当前状态为「已确认」，不能确认',
    })
  })

  test('two confirmations at once enter one line', async () => {
    const { breederId } = await approved()
    const { id, version } = await only(breederId)
    const both = await Promise.allSettled([0, 1].map(() => ann.call(api.confirmReward, { id, version })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await ann.call(fees.feeList, { breederId })).lines).toHaveLength(1)
  })

  test('what nobody confirmed ends with the approval, and comes again with it', async () => {
    const { breederId, setStatus } = await approved()
    await setStatus(1)
    expect(await only(breederId)).toMatchObject({ state: 'reversed', reason: '审定品种的记录不再有效' })
    await setStatus(2)
    expect(await only(breederId)).toMatchObject({ state: 'proposed', reason: null })
  })

  test('a confirmed reward is taken back by a line below 0, confirmed as well', async () => {
    const { breederId, setStatus } = await approved()
    const { id, version } = await only(breederId)
    await ann.call(api.confirmReward, { id, version })
    await setStatus(1)
    const reversal = must(
      (await list(breederId)).find(({ isReversal }) => isReversal),
      'the reversal',
    )
    expect(reversal).toMatchObject({ state: 'proposed', amount: '-300000.50' })
    await ann.call(api.confirmReward, { id: reversal.id, version: reversal.version })
    const { total, lines } = await ann.call(fees.feeList, { breederId })
    expect(total).toMatchObject({ amount: '0.00' })
    expect(lines.map(({ isReversal }) => isReversal)).toEqual([false, true])
    expect((await list(breederId)).map(({ state }) => state).toSorted()).toEqual(['confirmed', 'reversed'])
  })

  test('a reversal that waits ends when the approval stands again', async () => {
    const { breederId, setStatus } = await approved()
    const { id, version } = await only(breederId)
    await ann.call(api.confirmReward, { id, version })
    await setStatus(1)
    await setStatus(2)
    const states = (await list(breederId)).map(({ isReversal, state }) => [isReversal, state])
    expect(states).toContainEqual([true, 'reversed'])
    expect(states).toContainEqual([false, 'confirmed'])
  })

  test('a person withdraws a confirmed reward with a reason; a reversal itself cannot be withdrawn', async () => {
    const { breederId } = await approved()
    const { id, version } = await only(breederId)
    await expect(ann.call(api.withdrawReward, { id, version, reason: '误' })).rejects.toMatchObject({
      message: '当前状态为「待确认」，不能撤回',
    })
    const done = await ann.call(api.confirmReward, { id, version })
    const reversal = await ann.call(api.withdrawReward, { id, version: done.version, reason: '金额有误' })
    await expect(
      ann.call(api.withdrawReward, { id: reversal.id, version: 1, reason: '再撤' }),
    ).rejects.toMatchObject({ message: '这是撤回建议本身，不能再撤回' })
  })
})

describe('rewards of promotions', () => {
  test('a publication proposes what the phase reached pays, and its revocation takes it back', async () => {
    const made = await makeEvaluated(app)
    const { ann: owner, bob, upgradeId } = made
    const promoted = must(
      (await entriesIn(app, owner, { year: 2025, phase: 'R1' })).find(({ name }) => name === 'LPA612'),
      'the entry',
    )
    const rows: Rows = [{ kind: 'phase', phase: 'R2', amount: '20000', validFrom: '2020-01-01' }]
    const { breederId } = await setUp(owner, rows, { name: '合作品种甲', code: promoted.name })
    const ended = await setUp(owner, rows, { name: promoted.name, endOn: '2021-01-01' })
    await publishBy(made)
    expect(await only(breederId, owner)).toMatchObject({
      eventText: '晋级到区域试验第二年',
      amount: '20000.00',
      year: 2025,
      state: 'proposed',
    })
    expect(await list(ended.breederId, owner)).toEqual([])
    await bob.call(publishing.revoke, { upgradeId, reason: '产量核错' })
    expect(await only(breederId, owner)).toMatchObject({
      state: 'reversed',
      reason: '晋级发布已撤销：产量核错',
    })
  })
})

describe('rewards of yearly areas', () => {
  const area = (from: number, to: number | null, pay: Partial<Rows[number]>): Rows[number] => ({
    kind: 'area',
    from,
    to,
    validFrom: '2020-01-01',
    ...pay,
  })

  test('a business year that runs is refused', async () => {
    const { breederId } = await setUp(ann, [])
    await expect(ann.call(api.measureAreas, { breederId, year: 2099 })).rejects.toMatchObject({
      message: '2099 业务年度尚未结束，结束后才能按面积提出奖励',
    })
  })

  test('the lower end of a range counts, a rate takes its share of the sales, and a year is proposed once', async () => {
    const { productId } = await insertProduct(app, ann, { name: '面玉1号', seedRate: 2 })
    const rows = [area(0, 1, { amount: '0' }), area(1, 5, { amount: '1000' }), area(5, null, { rate: '1.5' })]
    const { breederId } = await setUp(ann, rows, { productId })
    await insertSales(app, ann, [
      { day: '2023-02-01', kg: 19_999, amount: 100, productId },
      { day: '2024-02-01', kg: 20_000, amount: 100, productId },
      { day: '2025-02-01', kg: 100_000, amount: 333.33, productId },
    ])
    const measure = (year: number) => ann.call(api.measureAreas, { breederId, year })
    expect((await measure(2023)).skipped).toMatchObject([{ why: '按现行标准，这一档不奖励' }])
    expect(await measure(2024)).toEqual({ proposed: 1, skipped: [] })
    expect((await measure(2024)).skipped).toMatchObject([{ why: '已提出过奖励建议' }])
    expect(await measure(2025)).toEqual({ proposed: 1, skipped: [] })
    const amounts = (await list(breederId)).map(({ year, amount }) => [year, amount])
    expect(amounts).toEqual([
      [2025, '5.00'],
      [2024, '1000.00'],
    ])
  })
})
