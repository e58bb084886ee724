import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { must } from '@hepu/api/core/must'
import { REVIEW } from '@hepu/api/core/resource/review'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { researchPerson, user } from '../../../db/schema/index.ts'
import {
  addRule,
  confirmedRun,
  confirmRun,
  draftRun,
  receive,
  reversedRun,
  teamTerms,
} from './testDistributions.ts'
import { eachDistribution, refusal } from './testEachDistribution.ts'

const at = eachDistribution()

describe('income', () => {
  const userOf = (client: { userId: number }) => String(client.userId)

  test('of an unknown payee is given to nobody by himself', async () => {
    await addRule(at)
    await receive(at, '100.00')
    await confirmedRun(at)
    const wish = {
      contractId: at.contractId,
      name: '育种人3',
      userId: userOf(at.checker),
      reason: '核对',
    }
    await expect(at.checker.call(income.resolvePayee, wish)).rejects.toMatchObject(
      refusal('不能把收款人认定为本人，请由另一人认定'),
    )
    await at.maker.call(income.resolvePayee, wish)
  })

  test('of a person is an account’s by an approved record only, whatever mobile an edit gives it', async () => {
    const thief = await at.app.user({ org: at.maker.org })
    const { db } = at.app.services
    await db.update(user).set({ mobile: '13900001234' }).where(eq(user.id, thief.userId))
    const values = { orgId: at.maker.orgId, crop: 'maize', status: REVIEW.DRAFT }
    const [person] = await db
      .insert(researchPerson)
      .values({ ...values, name: '王麦', mobile: '13900001234' } as typeof researchPerson.$inferInsert)
      .returning({ id: researchPerson.id })
    const inner = [{ name: '王麦', personId: String(person?.id), percent: '100' }]
    await addRule(at, { lines: [{ kind: 'team', name: '团队', percent: '100', inner }] })
    await receive(at, '100.00')
    await confirmedRun(at)
    await expect(thief.call(income.mine, {})).resolves.toMatchObject({ lines: [] })
    await db.update(researchPerson).set({ status: REVIEW.APPROVED })
    await expect(thief.call(income.mine, {})).resolves.toMatchObject({ sums: { amount: '100.00' } })
  })

  test('of a reversal mirrors its receipt and its deductions, and nobody is asked who its payees are', async () => {
    const ann = await at.app.user({ org: at.maker.org })
    const expenses = [{ name: '直接成本', amount: '33.00' }]
    await addRule(at, teamTerms([userOf(ann)], { expenses }))
    await receive(at, '150.00')
    const draft = await draftRun(at)
    const year = { contractId: at.contractId, year: 2025 }
    await expect(at.maker.call(income.profit, year)).resolves.toMatchObject({
      sums: { net: '0.00', waiting: '117.00' },
      hasReversed: false,
    })
    await confirmRun(at, draft.id)
    await reversedRun(at, draft.id)
    await expect(at.maker.call(income.profit, year)).resolves.toMatchObject({
      sums: { received: '0.00' },
      hasReversed: true,
    })
    const { lines } = await ann.call(income.mine, {})
    expect(lines.map(({ received, deducted, net }) => [received, deducted, net])).toEqual([
      ['150.00', '33.00', '117.00'],
      ['-150.00', '-33.00', '-117.00'],
    ])
    await expect(at.maker.call(income.pendingPayees, { contractId: at.contractId })).resolves.toEqual([])
  })

  test('is led to from a run while one of its lines can be paid out', async () => {
    await addRule(at, { lines: [{ kind: 'unit', name: '本单位', percent: '100' }] })
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const payableYear = async () => (await at.maker.call(runs.showRun, { id })).payableYear
    await expect(payableYear()).resolves.toBeNull()
    await confirmRun(at, id)
    await expect(payableYear()).resolves.toBe(2025)
    const reader = await at.app.user({ org: at.maker.org, permissions: ['contract.distribution:read'] })
    await expect(reader.call(runs.showRun, { id })).resolves.toMatchObject({ payableYear: null })
    const { lines } = await at.maker.call(income.profit, { contractId: at.contractId })
    const lineIds = [must(lines[0], 'the line of the unit').id]
    await at.maker.call(income.pay, { lineIds, paidOn: '2025-06-01', voucherNo: '付-1' })
    await expect(payableYear()).resolves.toBeNull()
  })
})
