import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/index.ts'
import { addRule, confirmedRun, receive, reversedRun, teamTerms } from './testDistributions.ts'
import { eachDistribution, refusal } from './testEachDistribution.ts'

const at = eachDistribution()

describe('income', () => {
  const userOf = (client: { userId: number }) => String(client.userId)

  test('of each person is his own history from receipt to payout, and nobody else sees it there', async () => {
    const [ann, ben] = [
      await at.app.user({ org: at.maker.org, permissions: [] }),
      await at.app.user({ org: at.maker.org }),
    ]
    await addRule(at, teamTerms([userOf(ann), userOf(ben)]))
    await receive(at, '100.01')
    const id = await confirmedRun(at)
    const mine = await ann.call(income.mine, {})
    expect(mine).toMatchObject({ sums: { amount: '19.80', paid: '0.00', capital: '壹拾玖元捌角' } })
    expect(mine.lines).toMatchObject([
      {
        received: '100.01',
        deducted: '0.00',
        net: '100.01',
        teamName: '育种团队',
        teamPercent: '60',
        teamAmount: '60.01',
        percent: '33',
        amount: '19.80',
        isRoundedUp: false,
        state: 'confirmed',
      },
    ])
    const { lines } = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
    const line = lines.find(({ name }) => name === '育种人1')
    const payout = { lineIds: [line?.id ?? ''], paidOn: '2025-06-01', voucherNo: '付-1' }
    await expect(at.maker.call(income.pay, payout)).resolves.toEqual({ count: 1, amount: '19.80' })
    await expect(at.maker.call(income.pay, payout)).rejects.toMatchObject(
      refusal('已于 2025-06-01 发放（凭证 付-1）'),
    )
    await expect(ann.call(income.mine, {})).resolves.toMatchObject({
      sums: { paid: '19.80', open: '0.00' },
      lines: [{ state: 'paid', paidOn: '2025-06-01', voucherNo: '付-1' }],
    })
    await expect(ben.call(income.mine, {})).resolves.toMatchObject({ lines: [{ state: 'confirmed' }] })
    await expect(at.checker.call(runs.showRun, { id })).resolves.toMatchObject({ paid: '19.80' })
  })

  test('of a person who left stays his', async () => {
    const gone = await at.app.user({ org: at.maker.org })
    await addRule(at, teamTerms([userOf(gone)]))
    await receive(at, '100.01')
    await at.app.services.db.update(user).set({ state: 0 }).where(eq(user.id, gone.userId))
    const id = await confirmedRun(at)
    const { payees } = await at.maker.call(runs.showRun, { id })
    expect(payees.find(({ name }) => name === '育种人1')).toMatchObject({ amount: '19.80', hasLeft: true })
  })

  test('of an unknown payee waits until somebody says who he is, and is then his', async () => {
    await addRule(at)
    await receive(at, '100.01')
    await confirmedRun(at)
    const pending = await at.maker.call(income.pendingPayees, { contractId: at.contractId })
    expect(pending.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      '育种人1 19.80',
      '育种人2 19.80',
      '育种人3 20.41',
    ])
    const { lines } = await at.maker.call(income.profit, { contractId: at.contractId })
    const unknown = lines.find(({ name }) => name === '育种人3')
    expect(unknown).toMatchObject({ state: 'pending' })
    await expect(
      at.maker.call(income.pay, { lineIds: [unknown?.id ?? ''], paidOn: '2025-06-01', voucherNo: '付-1' }),
    ).rejects.toMatchObject(refusal('收款人待处理，请先认定收款人'))
    const heir = await at.app.user({ org: at.maker.org })
    const wish = { contractId: at.contractId, name: '育种人3', userId: userOf(heir), reason: '继承公证书' }
    await expect(at.checker.call(income.resolvePayee, wish)).resolves.toEqual({ count: 1, amount: '20.41' })
    await expect(at.checker.call(income.resolvePayee, wish)).rejects.toMatchObject(refusal('可能已认定'))
    await expect(heir.call(income.mine, {})).resolves.toMatchObject({ sums: { amount: '20.41' } })
  })

  test('that was paid before a reversal is to be taken back, and what was not paid is cancelled with it', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = await confirmedRun(at)
    const unit = async (runId: string) => {
      const { lines } = await at.maker.call(income.profit, { contractId: at.contractId })
      return lines.find((line) => line.runId === runId && line.name === '本单位')
    }
    const payout = { paidOn: '2025-06-01', voucherNo: '付-1' }
    const first = { lineIds: [(await unit(id))?.id ?? ''], ...payout }
    await expect(at.maker.call(income.pay, { ...first, paidOn: '2099-01-01' })).rejects.toMatchObject({
      message: '发放日期 2099-01-01 晚于今天，请在发放之后登记',
      data: { problems: [{ path: 'paidOn' }] },
    })
    await at.maker.call(income.pay, first)
    const reversal = await reversedRun(at, id)
    await expect(unit(id)).resolves.toMatchObject({ state: 'paid' })
    await expect(unit(reversal)).resolves.toMatchObject({ state: 'confirmed', amount: '-40.00' })
    const { lines } = await at.maker.call(income.profit, { contractId: at.contractId })
    expect(lines.filter(({ name }) => name === '育种人1').map(({ state }) => state)).toEqual([
      'reversed',
      'reversed',
    ])
    const back = { lineIds: [(await unit(reversal))?.id ?? ''], ...payout, voucherNo: '收-1' }
    await expect(at.maker.call(income.pay, back)).resolves.toEqual({ count: 1, amount: '-40.00' })
    await at.maker.call(income.unpay, { lineIds: back.lineIds, reason: '登记错误' })
    await expect(unit(reversal)).resolves.toMatchObject({ state: 'confirmed' })
  })
})
