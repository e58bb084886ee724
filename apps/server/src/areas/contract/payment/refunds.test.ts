import * as distribution from '@hepu/api/areas/contract/distribution/distributionRun'
import * as collections from '@hepu/api/areas/contract/payment/contractCollection'
import { listFund } from '@hepu/api/areas/contract/payment/contractFund'
import * as refunds from '@hepu/api/areas/contract/payment/contractRefund'
import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import { listReceivables } from '@hepu/api/areas/contract/payment/receivable'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { itemAt, must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { clockDay } from '../../../db/clock.ts'
import {
  addRule,
  confirmedRun,
  confirmRun,
  draftRun,
  linesOf,
  reversedRun,
  teamTerms,
  type TestDistribution,
} from '../distribution/testDistributions.ts'
import { storeContract } from '../testContracts.ts'
import { raiseDue } from './raiseDue.ts'
import { asUser, collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client
let bob: Client
let contractId: string
let at: TestDistribution

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
  contractId = String((await storeContract(app, ann)).id)
  at = { app, maker: ann, checker: bob, contractId }
})

let made = 0
const refund = (
  collectionId: string,
  amount: string,
  more: Partial<InputOf<typeof refunds.applyRefund>> = {},
) => {
  made += 1
  return ann.call(refunds.applyRefund, {
    collectionId,
    amount,
    refundedOn: '2025-05-01',
    bankRef: `退款-${made}`,
    reason: '对方退货',
    ...more,
  })
}
const act = async (decision: 'agree' | 'reject') => {
  const { records } = await bob.call(approvals.pageTodo, { size: 10 })
  const { taskId, version } = itemAt(records, 0)
  const tasks = [{ taskId: must(taskId, 'a task'), version }]
  await bob.call(approvals.act, { tasks, decision, opinion: '已核实' })
}
const refunded = async (...given: Parameters<typeof refund>) => {
  await refund(...given)
  await act('agree')
}
const list = () => ann.call(collections.listCollections, { contractId })
const rowOf = async (id: string) =>
  must(
    (await list()).rows.find((row) => row.id === id),
    'the collection',
  )
/** Makes 100 due and collected, and takes 40 of a commission back. Returns the collection and the condition below zero. */
const takenBack = async () => {
  await condition(ann, contractId, { name: '入门费', amount: '100' })
  const { id } = await collect(ann, contractId, { amount: '100' })
  const credit = await asUser(app, ann, (ctx) =>
    raiseDue(
      ctx,
      { id: Number(contractId) },
      {
        name: '2025年度提成更正',
        amount: '-40.00',
        dueOn: null,
        source: 'test.run',
        sourceId: made,
        bizYear: 2025,
      },
    ),
  )
  return { id, conditionId: String(must(credit, 'the credit').id) }
}
const today = () => clockDay(app.services.now())

describe('refusals of refunds', () => {
  test('more than the advance is left is refused with the amounts', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    await expect(refund(id, '100.01')).rejects.toThrow('该笔预收余 100.00 元，退款 100.01 元 多 0.01 元')
  })

  test('what settles a condition is paid back only against one below zero', async () => {
    await condition(ann, contractId, { amount: '100' })
    const { id } = await collect(ann, contractId, { amount: '100' })
    await expect(refund(id, '1')).rejects.toThrow('该笔预收余 0.00 元')
    expect(await rowOf(id)).toMatchObject({ whyNot: { refund: expect.stringContaining('无款可退') } })
  })

  test('more than a condition below zero is refused, and so is a day before it', async () => {
    const { id, conditionId } = await takenBack()
    const day = today()
    await expect(refund(id, '40.01', { conditionId, refundedOn: day })).rejects.toThrow('尚余 40.00 元 可退')
    await expect(refund(id, '40', { conditionId, refundedOn: '2025-05-01' })).rejects.toThrow('早于冲减')
  })

  test('a day before the receipt or after today, a known bank reference and a second one at once are refused', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true, bankRef: '流水甲' })
    await expect(refund(id, '1', { refundedOn: '2025-02-28' })).rejects.toThrow('应在2025-03-01与今天')
    await expect(refund(id, '1', { refundedOn: '2999-01-01' })).rejects.toThrow('应在2025-03-01与今天')
    await expect(refund(id, '1', { bankRef: '流水甲' })).rejects.toThrow('已登记过')
    await refund(id, '1')
    await expect(refund(id, '1')).rejects.toThrow('已有一笔退款待复核')
  })

  test('who entered a refund does not approve it', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    await refund(id, '1')
    expect((await ann.call(approvals.pageTodo, { size: 10 })).records).toEqual([])
  })

  test('a receipt with a refund stays as it is, and a refund is not edited, offset or refunded', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    await refunded(id, '30')
    const { rows } = await list()
    const entry = must(
      rows.find((row) => row.isRefund),
      'the refund',
    )
    expect(entry).toMatchObject({ amount: '-30.00', can: { edit: false, offset: false, refund: false } })
    await expect(ann.call(collections.deleteCollection, { id, reason: '错' })).rejects.toThrow(
      '请先删除该笔退款',
    )
    await expect(refund(entry.id, '1')).rejects.toThrow('退款不能再退款')
  })
})

describe('refunds', () => {
  test('count once another person agreed, and leave the advance less', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    expect(await refund(id, '30')).toMatchObject({ state: 'auditing' })
    expect((await list()).sums).toMatchObject({ amount: '100.00', refunded: '0.00', advance: '100.00' })
    await act('agree')
    expect((await list()).sums).toEqual({
      amount: '100.00',
      refunded: '30.00',
      used: '0.00',
      advance: '70.00',
    })
    expect(await rowOf(id)).toMatchObject({
      rest: '70.00',
      refunds: [{ state: 'approved', amount: '30.00' }],
    })
    const { rows, sums } = await ann.call(listFund, { contractId })
    expect(rows.map(({ kind, advance }) => [kind, advance])).toEqual([
      ['advance', '100.00'],
      ['refunded', '-30.00'],
    ])
    expect(sums.advance).toBe('70.00')
  })

  test('of a commission that was taken back settle it, in the ageing too', async () => {
    const { id, conditionId } = await takenBack()
    const balance = async () =>
      (await ann.call(listReceivables, { model: { contractId, isOpenOnly: 'false' } })).sums
    expect(await balance()).toMatchObject({ due: '60.00', collected: '100.00', balance: '-40.00' })
    await refunded(id, '40', { conditionId, refundedOn: today() })
    expect(await balance()).toMatchObject({ due: '60.00', collected: '60.00', balance: '0.00' })
    const { rows } = await ann.call(conditions.listConditions, { contractId })
    expect(rows.map(({ state, open }) => [state, open])).toEqual([
      ['settled', '0.00'],
      ['settled', '0.00'],
    ])
    await expect(refund(id, '0.01', { conditionId, refundedOn: today() })).rejects.toThrow(
      '尚余 0.00 元 可退',
    )
  })

  test('end as void where the advance was used meanwhile, and change nothing when rejected', async () => {
    const { id, version } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    await refund(id, '30')
    const due = await condition(ann, contractId, { amount: '80' })
    await ann.call(collections.offsetCollection, {
      id,
      version,
      uses: [{ conditionId: due.id, amount: '80' }],
    })
    await act('agree')
    expect((await rowOf(id)).refunds).toMatchObject([{ state: 'withdrawn' }])
    await refund(id, '20')
    await act('reject')
    expect(await rowOf(id)).toMatchObject({ rest: '20.00' })
  })

  test('are entered once by the same request, and deleted as collections are', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    const one = await refund(id, '30', { requestId: 'r', bankRef: '甲' })
    expect(await refund(id, '30', { requestId: 'r', bankRef: '甲' })).toEqual(one)
    await act('agree')
    const entry = itemAt((await list()).rows, 0)
    await ann.call(collections.deleteCollection, { id: entry.id, reason: '银行退回' })
    expect(await rowOf(id)).toMatchObject({ rest: '100.00', refunds: [{ state: 'withdrawn' }] })
  })
})

describe('refunds in distributions', () => {
  beforeEach(async () => {
    await addRule(at, teamTerms(), { validFrom: '2025-02-01' })
  })

  test('of a distributed receipt take it back from those who got it, and Σ lines is what was paid back', async () => {
    const { id } = await collect(ann, contractId, { amount: '100.01', isAdvance: true })
    await confirmedRun(at)
    await refunded(id, '50')
    const run = await confirmedRun(at)
    expect(await linesOf(at, run)).toEqual([
      '育种团队 -30.00',
      '育种人1 -9.90',
      '育种人2 -9.90',
      '育种人3 -10.20',
      '本单位 -20.00',
    ])
    expect(await ann.call(distribution.showRun, { id: run })).toMatchObject({
      received: '-50.00',
      net: '-50.00',
    })
    expect(await ann.call(distribution.verifyRun, { id: run })).toMatchObject({ isSame: true })
    await refunded(id, '50.01')
    const last = await confirmedRun(at)
    expect(await linesOf(at, last)).toEqual([
      '育种团队 -30.01',
      '育种人1 -9.90',
      '育种人2 -9.90',
      '育种人3 -10.21',
      '本单位 -20.00',
    ])
  })

  test('come in one run with their receipt', async () => {
    const { id } = await collect(ann, contractId, { amount: '100.01', isAdvance: true })
    await refunded(id, '100.01')
    const run = await confirmedRun(at)
    expect(await ann.call(distribution.showRun, { id: run })).toMatchObject({
      received: '0.00',
      receiptCount: 2,
    })
    expect(await ann.call(distribution.verifyRun, { id: run })).toMatchObject({ isSame: true })
  })

  test('go before the run of their receipt where that is taken back', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    const first = await confirmedRun(at)
    await refunded(id, '50')
    const second = await confirmedRun(at)
    const { number } = await ann.call(distribution.showRun, { id: second })
    await expect(ann.call(distribution.reverseRun, { id: first, reason: '错' })).rejects.toThrow(
      `请先冲销 ${number}`,
    )
    await reversedRun(at, second)
    await reversedRun(at, first)
    const again = await draftRun(at)
    await confirmRun(at, again.id)
    expect(await ann.call(distribution.showRun, { id: again.id })).toMatchObject({ received: '50.00' })
  })

  test('in a run cannot be deleted; the refusal names the run', async () => {
    const { id } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    await refunded(id, '50')
    await confirmedRun(at)
    const entry = itemAt((await list()).rows, 0)
    await expect(ann.call(collections.deleteCollection, { id: entry.id, reason: '错' })).rejects.toThrow(
      /的退款 -50.00 元已编入分配单 FP/,
    )
  })

  test('wait for the receipt that they pay back', async () => {
    const { id } = await collect(ann, contractId, {
      amount: '100',
      isAdvance: true,
      collectedOn: '2025-01-15',
    })
    await refunded(id, '50')
    const { skipped } = await ann.call(distribution.runPreview, { contractId, until: '2026-12-31' })
    expect(skipped.map(({ reason }) => reason)).toEqual([
      '2025-01-15 没有生效的分配规则',
      '2025-05-01 的退款所退的收款尚未分配',
    ])
  })
})
