import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import * as collections from '@hepu/api/areas/contract/payment/contractCollection'
import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import { listReceivables } from '@hepu/api/areas/contract/payment/receivable'
import { createRule } from '@hepu/api/areas/contract/commission/commissionRule'
import { itemAt } from '@hepu/api/core/must'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { addRule, confirmedRun } from '../distribution/testDistributions.ts'
import { storeContract } from '../testContracts.ts'
import { collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client
let contractId: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  const foreign = { currency: 'USD', exchangeRate: '7.100000', rateOn: '2025-01-10' }
  contractId = String((await storeContract(app, ann, foreign)).id)
})

test('a collection in another currency needs the rate of its day, and one in yuan has none', async () => {
  await condition(ann, contractId, { amount: '100' })
  await expect(collect(ann, contractId, { amount: '100' })).rejects.toThrow('合同币种为 USD，请填写当日汇率')
  await expect(collect(ann, contractId, { amount: '100', exchangeRate: '0' })).rejects.toThrow('应大于0')
  const inYuan = String((await storeContract(app, ann)).id)
  await condition(ann, inYuan, { amount: '100' })
  await expect(collect(ann, inYuan, { amount: '100', exchangeRate: '7' })).rejects.toThrow('不需要当日汇率')
})

test('refusals name the currency of the contract, not 元', async () => {
  await condition(ann, contractId, { amount: '100' })
  const { rows } = await ann.call(conditions.listConditions, { contractId })
  const { id } = itemAt(rows, 0)
  const refused = async (act: Promise<unknown>) =>
    act.then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  const rate = { exchangeRate: '7.1' }
  const uses = [{ conditionId: id, amount: '60' }]
  const messages = [
    await refused(ann.call(conditions.waiveCondition, { id, amount: '100.01', reason: '减免' })),
    await refused(collect(ann, contractId, { amount: '100.01', ...rate })),
    await refused(collect(ann, contractId, { amount: '50', uses, ...rate })),
    await refused(
      collect(ann, contractId, {
        amount: '200',
        isAdvance: true,
        uses: [{ ...uses[0]!, amount: '101' }],
        ...rate,
      }),
    ),
    await refused(condition(ann, contractId, { amount: '1000000' })),
  ]
  for (const message of messages) expect(message).toMatch(/^[^元]*\d USD[^元]*$/)
})

test('receivables are shown in yuan by the rate of the contract, with the balance in its currency', async () => {
  await condition(ann, contractId, { amount: '100' })
  await collect(ann, contractId, { amount: '33.33', exchangeRate: '7.123456' })
  const { records, sums } = await ann.call(listReceivables, { model: { contractId, groupBy: 'condition' } })
  expect(records).toMatchObject([{ currency: 'USD', ownBalance: '66.67', balance: '473.36', due: '710.00' }])
  expect(sums).toMatchObject({ due: '710.00', collected: '236.64', balance: '473.36', older: '473.36' })
  const { rows, currency } = await ann.call(collections.listCollections, { contractId })
  expect([currency, itemAt(rows, 0).yuan]).toEqual(['USD', '237.42'])
})

test('a run distributes the yuan that came in at the rate of the day', async () => {
  const at = { app, maker: ann, checker: await app.user({ org: ann.org }), contractId }
  await condition(ann, contractId, { amount: '100' })
  await collect(ann, contractId, { amount: '33.33', exchangeRate: '7.123456' })
  await addRule(at)
  const id = await confirmedRun(at)
  expect(await ann.call(runs.showRun, { id })).toMatchObject({ received: '237.42', net: '237.42' })
})

test('commission is in yuan, so that a contract in another currency has none', async () => {
  const rule = { contractId, fromYear: 2025, tiers: [{ upTo: null, rate: '0.50' }] }
  await expect(ann.call(createRule, rule)).rejects.toThrow('合同币种为 USD，提成按人民币计价')
})
