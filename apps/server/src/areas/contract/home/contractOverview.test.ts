import {
  contractOverview,
  contractWaiting,
  contractWaits,
  type ContractWait,
} from '@hepu/api/areas/contract/home/contractHome'
import { saveDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { createRun } from '@hepu/api/areas/contract/commission/commissionRun'
import { commentLine } from '@hepu/api/areas/contract/distribution/distributionComment'
import { profit } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { itemAt } from '@hepu/api/core/must'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { declare, makeRuled } from '../commission/testCommissions.ts'
import { addRule, confirmedRun, draftRun, receive } from '../distribution/testDistributions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the home screen counts what others entered and the caller may check, confirm, pay or answer', async () => {
  const maker = await app.user()
  const checker = await app.user({ org: maker.org })
  const reader = await app.user({ org: maker.org, permissions: ['contract.record:read'] })
  const licence = await makeRuled(app, maker)
  const at = { app, maker, checker, contractId: licence.contractId }
  const nothing = { count: 0, firstId: null }
  expect(await checker.call(contractOverview, {})).toMatchObject({
    declarations: nothing,
    commissions: nothing,
    distributions: nothing,
    payouts: { ...nothing, amount: '0.00', year: null },
    disputes: nothing,
  })
  await declare(maker, licence, { quarter: 1, quantity: '100' })
  await maker.call(saveDeclaration, {
    ...licence,
    bizYear: 2025,
    quarter: 2,
    quantity: '5',
    declaredOn: '2026-10-20',
  })
  await maker.call(createRun, { ...licence, bizYear: 2025, throughQuarter: 1 })
  await addRule(at)
  await receive(at, '100.01')
  await confirmedRun(at)
  const { lines } = await maker.call(profit, { contractId: at.contractId, year: 2025 })
  await maker.call(commentLine, { lineId: itemAt(lines, 0).id, text: '比例不对' })
  await receive(at, '50.00', '2025-04-01')
  await draftRun(at)
  expect(await checker.call(contractOverview, {})).toMatchObject({
    declarations: { count: 1, firstId: at.contractId },
    commissions: { count: 1, firstId: at.contractId },
    distributions: { count: 1 },
    payouts: { count: 1, amount: '40.00', year: 2025, firstId: at.contractId },
    disputes: { count: 1 },
  })
  const counts = await checker.call(contractOverview, {})
  for (const of of Object.keys(contractWaits) as ContractWait[]) {
    const listed = await checker.call(contractWaiting, { of })
    expect(listed, of).toHaveLength(counts[of]!.count)
    expect(listed[0]).toMatchObject({ targetId: counts[of]!.firstId, name: counts[of]!.name })
    expect(await reader.call(contractWaiting, { of })).toEqual([])
  }
  expect(await checker.call(contractWaiting, { of: 'payouts' })).toMatchObject([
    { figure: '40.00', unit: '元', isReturn: false },
  ])
  expect(await maker.call(contractOverview, {})).toMatchObject({
    commissions: nothing,
    distributions: nothing,
  })
  expect(await reader.call(contractOverview, {})).toEqual({
    declarations: null,
    commissions: null,
    distributions: null,
    payouts: null,
    disputes: null,
  })
})

test('declarations to audit have the unit of the rule in force for their variety and year, and returns are marked', async () => {
  const maker = await app.user()
  const checker = await app.user({ org: maker.org })
  const byWeight = await makeRuled(app, maker)
  const bySales = await makeRuled(app, maker, {
    base: 'yuan',
    tiers: [{ upTo: null, rate: '3' }],
    toYear: 2025,
  })
  const day = { bizYear: 2025, declaredOn: '2026-10-20' }
  await maker.call(saveDeclaration, { ...byWeight, ...day, quarter: 1, quantity: '12000.5' })
  await maker.call(saveDeclaration, { ...bySales, ...day, quarter: 1, quantity: '1400000' })
  await maker.call(saveDeclaration, {
    ...byWeight,
    ...day,
    kind: 'return',
    isCarried: true,
    quantity: '300',
  })
  const listed = await checker.call(contractWaiting, { of: 'declarations' })
  expect(
    listed.map(({ targetId, figure, unit, isReturn }) => [targetId, Number(figure), unit, isReturn]),
  ).toEqual([
    [byWeight.contractId, 12000.5, 'kg', false],
    [bySales.contractId, 1_400_000, '元', false],
    [byWeight.contractId, 300, 'kg', true],
  ])
  expect(Object.keys(itemAt(listed, 0)).toSorted()).toEqual(
    ['id', 'targetId', 'name', 'day', 'figure', 'unit', 'isReturn'].toSorted(),
  )
})
