import { yuanText } from '@hepu/api/core/money/fen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { storeContract } from '../testContracts.ts'
import { raiseDue, readPaid, type Due } from './raiseDue.ts'
import { asUser } from './testPayments.ts'

describe('amounts that something else makes due', () => {
  let app: TestApp
  let ann: Client
  const due = (more: Partial<Due>): Due => ({
    name: '2025年度提成',
    amount: '100.00',
    dueOn: '2026-01-31',
    source: 'commission.run',
    sourceId: 1,
    bizYear: 2025,
    ...more,
  })

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ permissions: ['contract.payment:write', 'contract.payment:read'] })
  })

  afterAll(() => app.close())

  const open = (contractId: number) =>
    asUser(app, ann, async (ctx) =>
      (await readPaid(ctx, contractId, { asOf: '2099-01-01' })).map((paid) => [
        paid.name,
        yuanText(paid.open),
      ]),
    )

  test('a replay of the same source raises nothing more, and an amount of 0 raises nothing', async () => {
    const contract = await storeContract(app, ann)
    const first = await asUser(app, ann, (ctx) => raiseDue(ctx, contract, due({})))
    const again = await asUser(app, ann, (ctx) => raiseDue(ctx, contract, due({ amount: '999.00' })))
    const none = await asUser(app, ann, (ctx) => raiseDue(ctx, contract, due({ amount: 0n, sourceId: 2 })))
    expect([again?.id, none]).toEqual([first?.id, null])
    expect(await open(contract.id)).toEqual([['2025年度提成', '100.00']])
  })

  test('an amount below zero is set against the oldest amounts that are open', async () => {
    const contract = await storeContract(app, ann)
    await asUser(app, ann, async (ctx) => {
      await raiseDue(ctx, contract, due({ name: '新', dueOn: null, sourceId: 11 }))
      await raiseDue(ctx, contract, due({ name: '旧', dueOn: '2025-12-31', sourceId: 12 }))
      await raiseDue(ctx, contract, due({ name: '冲减', amount: '-130.00', sourceId: 13 }))
    })
    expect(await open(contract.id)).toEqual([
      ['旧', '0.00'],
      ['冲减', '0.00'],
      ['新', '70.00'],
    ])
  })

  test('an amount below zero that nothing is set against stays open below zero', async () => {
    const contract = await storeContract(app, ann)
    await asUser(app, ann, (ctx) => raiseDue(ctx, contract, due({ amount: '-40.50', sourceId: 21 })))
    expect(await open(contract.id)).toEqual([['2025年度提成', '-40.50']])
  })
})
