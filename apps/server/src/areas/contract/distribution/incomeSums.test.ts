import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { contractCollection } from '../../../db/schema/index.ts'
import { addRule, confirmedRun, draftRun, makeDistribution } from './testDistributions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Makes a contract with 401 receipts of 100.01 yuan, of which each has five lines: 2005 lines. */
async function makeLong() {
  const at = await makeDistribution(app)
  await addRule(at)
  await app.services.db.insert(contractCollection).values(
    Array.from({ length: 401 }, (_, no) => ({
      orgId: at.maker.orgId,
      crop: 'maize',
      contractId: Number(at.contractId),
      collectedOn: `2025-03-${String((no % 28) + 1).padStart(2, '0')}`,
      amount: '100.01',
      payerName: '测试被许可种业',
    })),
  )
  return at
}

test('a draft counts in no sum of the year', async () => {
  const at = await makeLong()
  await draftRun(at)
  const { sums, payees } = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
  expect(sums).toMatchObject({ received: '0.00', net: '0.00', open: '0.00' })
  expect(payees).toEqual([])
})

test('the sums cover all lines of the year, and every page has whole receipts', async () => {
  const at = await makeLong()
  const id = await confirmedRun(at)
  const { records } = await at.maker.call(runs.pageRunReceipts, { model: { runId: id } })
  const own = records[0]?.lines.filter(({ name }) => name === '本单位') ?? []
  expect(own.map(({ amount }) => amount)).toEqual(['40.00'])
  const shown = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
  expect([shown.lines.length, shown.total]).toEqual([100, 401])
  const page = { contractId: at.contractId, year: 2025, perPage: 200 }
  const last = await at.maker.call(income.profit, { ...page, page: 3 })
  expect(last.lines.map(({ name, net }) => [name, net])).toMatchObject([
    ['育种团队', '100.01'],
    ['育种人1', '100.01'],
    ['育种人2', '100.01'],
    ['育种人3', '100.01'],
    ['本单位', '100.01'],
  ])
  expect(last.sums).toEqual(shown.sums)
  expect(shown.sums).toEqual({
    received: '40104.01',
    deducted: '0.00',
    partnerShare: '0.00',
    net: '40104.01',
    paid: '0.00',
    open: '40104.01',
    waiting: '0.00',
  })
  expect(shown.payees.map(({ name, amount }) => [name, amount])).toEqual([
    ['育种人1', '7939.80'],
    ['育种人2', '7939.80'],
    ['育种人3', '8184.41'],
    ['本单位', '16040.00'],
  ])
})

test('what was paid out is part of the sums of its payee alone', async () => {
  const at = await makeLong()
  await confirmedRun(at)
  const { lines } = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
  const lineIds = lines
    .filter(({ name }) => name === '本单位')
    .slice(0, 2)
    .map(({ id }) => id)
  await at.maker.call(income.pay, { lineIds, paidOn: '2025-04-01', voucherNo: '记-1' })
  const { sums, payees } = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
  expect(sums).toMatchObject({ paid: '80.00', open: '40024.01' })
  expect(payees.find(({ name }) => name === '本单位')).toMatchObject({ amount: '16040.00', paid: '80.00' })
  expect(payees.find(({ name }) => name === '育种人1')).toMatchObject({ paid: '0.00' })
})
