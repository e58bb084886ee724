import { createRule, ruleList, simulateRule } from '@hepu/api/areas/contract/commission/commissionRule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { declare, makeRuled, settle, threeTiers, type TestLicence } from './testCommissions.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})
afterAll(() => app.close())

/** 1 yuan a kilogram in place of 0.60, 0.50 and 0.40. */
const oneYuan = [{ upTo: null, rate: '1' }]

/** A licence whose first quarter of 2025, 1 000 kg, was settled by the first version: 600.00 yuan. */
async function makeSettled(): Promise<TestLicence> {
  const licence = await makeRuled(app, ann)
  await declare(ann, licence, { quarter: 1, quantity: '1000' })
  expect(await settle(ann, bob, licence, { throughQuarter: 1 })).toMatchObject({ payable: '600.00' })
  return licence
}

test('a version that saving refuses is refused by the simulation too', async () => {
  const licence = await makeSettled()
  const wish = { ...licence, fromYear: 2025, tiers: oneYuan, cycle: 'year' as const }
  const message = '2025年度已有申报，申报周期不能更改，请从下一年度起约定'
  await expect(ann.call(simulateRule, wish)).rejects.toMatchObject({ message })
  await expect(ann.call(createRule, wish)).rejects.toMatchObject({ message })
})

test('the simulation shows the difference of each season, stores nothing, and the next run posts it', async () => {
  const licence = await makeSettled()
  const wish = { ...licence, fromYear: 2025, tiers: oneYuan }
  const shown = await ann.call(simulateRule, wish)
  expect(shown.seasons).toEqual([
    { bizYear: 2025, isClosed: false, fromSerial: 1, before: '600.00', after: '1000.00', change: '400.00' },
  ])
  expect(shown).toMatchObject({ serial: 2, sums: { before: '600.00', after: '1000.00', change: '400.00' } })
  expect((await ann.call(ruleList, { contractId: licence.contractId })).rules).toHaveLength(1)
  await ann.call(createRule, wish)
  const next = await settle(ann, bob, licence, { throughQuarter: 1 })
  expect(next).toMatchObject({ payable: '400.00', ruleSerial: 2 })
  expect(next.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['carryOver', '400.00']])
})

test('a version for later years changes no season that was settled', async () => {
  const licence = await makeSettled()
  const shown = await ann.call(simulateRule, { ...licence, fromYear: 2026, tiers: oneYuan })
  expect(shown).toMatchObject({ seasons: [], sums: { change: '0.00' } })
})

test('a lower advance is offset in the first season first', async () => {
  const licence = await makeRuled(app, ann, { advance: '1000', cycle: 'year' })
  await declare(ann, licence, { quantity: '1000', bizYear: 2025 })
  const first = await settle(ann, bob, licence, { bizYear: 2025 })
  expect(first).toMatchObject({ payable: '0.00', advanceLeft: '400.00' })
  const wish = { ...licence, fromYear: 2025, tiers: threeTiers, cycle: 'year' as const, advance: '200' }
  const shown = await ann.call(simulateRule, wish)
  expect(shown.seasons).toMatchObject([{ bizYear: 2025, before: '0.00', after: '400.00', change: '400.00' }])
})
