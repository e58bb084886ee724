import { listConditions } from '@hepu/api/areas/contract/payment/paymentCondition'
import { listReceivables } from '@hepu/api/areas/contract/payment/receivable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { storeContract } from '../testContracts.ts'
import { seedPayments } from './demoPayments.ts'
import { asUser } from './testPayments.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

test('the demo gives each contract with money conditions that make up its total, and some collections, once', async () => {
  const contracts = [
    await storeContract(app, ann),
    await storeContract(app, ann, { type: 'ED', direction: 'out', amount: '100.01' }),
    await storeContract(app, ann, { state: 'draft' }),
    await storeContract(app, ann, { direction: 'none' }),
  ]
  await asUser(app, ann, seedPayments)
  await asUser(app, ann, seedPayments)
  const lists = await Promise.all(
    contracts.map(({ id }) => ann.call(listConditions, { contractId: String(id) })),
  )
  expect(lists.map(({ rows, problem }) => [rows.length, problem])).toEqual([
    [4, null],
    [3, null],
    [4, null],
    [0, expect.any(String)],
  ])
  const seasons = lists[0]?.rows.filter(({ kind }) => kind === 'commission').map(({ bizYear }) => bizYear)
  expect(seasons).toEqual([contracts[0]?.startYear])
  expect(lists[0]?.bizYearRule).toBe('业务年度自每年10月1日起，按结束年份命名')
  const { sums } = await ann.call(listReceivables, {})
  expect(Number(sums.collected)).toBeGreaterThan(0)
})
