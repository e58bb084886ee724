import * as collections from '@hepu/api/areas/contract/payment/contractCollection'
import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { storeContract } from '../testContracts.ts'
import { collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client
let bob: Client
let contractId: string
let id: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user({
    permissions: ['contract.payment:read', 'contract.payment:write', 'contract.record:read'],
  })
  bob = await app.user({
    org: ann.org,
    permissions: ['contract.payment:read', 'contract.payment:audit', 'contract.record:read'],
  })
  contractId = String((await storeContract(app, ann)).id)
  id = (await condition(ann, contractId, { name: '入门费', amount: '100' })).id
})

const waive = (amount: string, more: object = {}) =>
  ann.call(conditions.waiveCondition, { id, amount, reason: '对方受灾', ...more })
const row = async () => (await ann.call(conditions.listConditions, { contractId })).rows[0]
const act = async (decision: 'agree' | 'reject') => {
  const [task] = (await bob.call(approvals.pageTodo, { size: 10 })).records
  if (!task) throw new Error('nothing to decide')
  const { taskId, version } = task
  if (taskId === null) throw new Error('no task')
  await bob.call(approvals.act, { tasks: [{ taskId, version }], decision, opinion: '已核实' })
}

describe('refusals of waivers', () => {
  test('more than is open is refused with the amounts', async () => {
    await expect(waive('100.01')).rejects.toThrow('余额为 100.00 元，豁免 100.01 元多 0.01 元')
  })

  test('a condition that has not happened, is settled, or waits for a waiver has nothing to waive', async () => {
    const waiting = await condition(ann, contractId, { name: '尾款', trigger: 'grant', amount: '5' })
    await expect(
      ann.call(conditions.waiveCondition, { id: waiting.id, amount: '1', reason: '试' }),
    ).rejects.toThrow('付款条件「尾款」尚未触发，没有可豁免的金额')
    await waive('10')
    await expect(waive('10')).rejects.toThrow('已有一笔豁免在审批中')
  })
})

describe('waivers', () => {
  test('count once another person agreed, not before', async () => {
    expect(await waive('40')).toMatchObject({ state: 'auditing' })
    expect(await row()).toMatchObject({ waived: '0.00', open: '100.00' })
    await act('agree')
    expect(await row()).toMatchObject({ waived: '40.00', open: '60.00', waivers: [{ state: 'approved' }] })
    await collect(ann, contractId, { amount: '60' })
    expect(await row()).toMatchObject({ open: '0.00', state: 'settled' })
  })

  test('name whom they wait for, until they are decided', async () => {
    const { id: objectId } = await waive('40')
    const waitsFor = () => ann.call(approvals.recordReviewers, { subject: 'contract.waiver', objectId })
    expect(await waitsFor()).toEqual({ stepName: '审批豁免', people: [`用户${bob.account}`] })
    await act('agree')
    expect(await waitsFor()).toBeNull()
  })

  test('of the whole amount make the condition 豁免', async () => {
    await waive('100')
    await act('agree')
    expect(await row()).toMatchObject({ open: '0.00', state: 'waived' })
  })

  test('change nothing when they are rejected', async () => {
    await waive('40')
    await act('reject')
    expect(await row()).toMatchObject({ open: '100.00', waivers: [{ state: 'rejected' }] })
  })

  test('that exceed what is left meanwhile end as void', async () => {
    await waive('40')
    await collect(ann, contractId, { amount: '70' })
    await act('agree')
    expect(await row()).toMatchObject({ waived: '0.00', open: '30.00', waivers: [{ state: 'withdrawn' }] })
  })

  test('are asked for once by the same request', async () => {
    const one = await waive('40', { requestId: 'w' })
    expect(await waive('40', { requestId: 'w' })).toEqual(one)
  })

  test('leave no more to collect than what is left', async () => {
    await waive('40')
    await act('agree')
    const { openConditions } = await ann.call(collections.listCollections, { contractId })
    expect(openConditions).toMatchObject([{ open: '60.00' }])
    await expect(collect(ann, contractId, { amount: '61' })).rejects.toThrow('多 1.00 元')
  })
})
