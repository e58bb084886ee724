import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as adjustments from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type TestApp } from '../../../../test/testApp.ts'
import { contractRun, contractRunLine, contractRunReceipt, user } from '../../../db/schema/index.ts'
import { collectionLocks } from '../payment/collectionLocks.ts'
import {
  addRule,
  confirmedRun,
  confirmRun,
  draftRun,
  linesOf,
  makeDistribution,
  receive,
  reversedRun,
  teamTerms,
  type TestDistribution,
} from './testDistributions.ts'

let app: TestApp
let at: TestDistribution

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await makeDistribution(app)
})

const refusal = (message: string | RegExp) => ({ message: expect.stringMatching(message) as string })

describe('refusals of rules', () => {
  test('percentages of 99.99 are refused with the sum and 100', async () => {
    const lines = ['50', '30', '19.99'].map((percent, no) => ({
      kind: 'unit' as const,
      name: `单位${no}`,
      percent,
    }))
    await expect(addRule(at, { lines })).rejects.toMatchObject(refusal('分配比例合计为99.99%，应为100%'))
  })

  test('a rule that overlaps another one is refused with its days, unless the other one is ended', async () => {
    await addRule(at)
    const next = { name: '新办法', validFrom: '2026-01-01' }
    await expect(addRule(at, teamTerms(), next)).rejects.toMatchObject(
      refusal('与分配规则「分配办法」（2025-01-01 至 长期）的有效期重叠，请先将其止于 2025-12-31'),
    )
    await addRule(at, teamTerms(), { ...next, endsPrevious: true })
    const { rules: found } = await at.maker.call(rules.listRules, { contractId: at.contractId })
    expect(
      found.map(({ name, validFrom, validTo, versionNo }) => [name, validFrom, validTo, versionNo]),
    ).toEqual([
      ['新办法', '2026-01-01', null, 1],
      ['分配办法', '2025-01-01', '2025-12-31', 2],
    ])
  })

  test('a contract that brings no money gets no rule', async () => {
    const outgoing = await makeDistribution(app, { direction: 'out' })
    await expect(addRule(outgoing)).rejects.toMatchObject(refusal('不是收入合同，没有可分配的收益'))
  })

  test('a rule that a run used is not deleted, and a change of it is its next version', async () => {
    const { id } = await addRule(at)
    await receive(at, '100.01')
    const run = await confirmedRun(at)
    await expect(at.maker.call(rules.deleteRule, { id })).rejects.toMatchObject(
      refusal('已使用该规则，不能删除'),
    )
    const terms = teamTerms([], { lines: [{ kind: 'unit', name: '本单位', percent: '100' }] })
    const changed = { id, version: 1, name: '分配办法', validFrom: '2025-01-01', terms }
    await expect(at.maker.call(rules.editRule, changed)).resolves.toMatchObject({ versionNo: 2 })
    await expect(at.maker.call(rules.editRule, changed)).rejects.toMatchObject({ code: 4090 })
    const { records } = await at.maker.call(runs.pageRunReceipts, { model: { runId: run } })
    expect(records[0]).toMatchObject({ ruleVersionNo: 1 })
    await expect(at.maker.call(runs.verifyRun, { id: run })).resolves.toMatchObject({ isSame: true })
  })
})

describe('refusals of runs', () => {
  test('a run without receipts or without a rule says what is missing', async () => {
    await expect(draftRun(at, '2025-12-31')).rejects.toMatchObject(
      refusal('截至 2025-12-31 没有待分配的收款'),
    )
    await receive(at, '100.00')
    await expect(draftRun(at, '2025-12-31')).rejects.toMatchObject(
      refusal('有 1 笔收款共 100.00 元，但2025-03-01 没有生效的分配规则，请先设置分配规则'),
    )
  })

  test('a second draft of a contract, asked for twice, is refused with the number of the first', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { number } = await draftRun(at)
    await receive(at, '50.00')
    await expect(draftRun(at)).rejects.toMatchObject(refusal(`分配单 ${number} 尚未确认，请先确认或删除`))
  })

  test('who made a run does not confirm it', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    await expect(at.maker.call(runs.confirmRun, { id, version: 1 })).rejects.toMatchObject(
      refusal('不能确认本人编制的分配单，请由另一人确认'),
    )
    const { can, whyNot } = await at.maker.call(runs.showRun, { id })
    expect([can['confirm'], whyNot?.['confirm']]).toEqual([false, '不能确认本人编制的分配单，请由另一人确认'])
  })

  test('a confirmed run is neither deleted nor confirmed again', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = await confirmedRun(at)
    await expect(at.maker.call(runs.deleteRun, { id })).rejects.toMatchObject(
      refusal('已确认并锁定，不能删除'),
    )
    await expect(at.checker.call(runs.confirmRun, { id, version: 2 })).rejects.toMatchObject(
      refusal('已确认，不能再次确认'),
    )
  })

  test('a run of another organisation does not exist', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const stranger = await app.user()
    await expect(stranger.call(runs.showRun, { id })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('a run', () => {
  test('divides 100.01 level by level, names its payees in capitals, and is confirmed by another person', async () => {
    await addRule(at)
    await receive(at, '100.01')
    const preview = await at.maker.call(runs.runPreview, { contractId: at.contractId, until: '2025-12-31' })
    expect(preview).toMatchObject({ problem: null, net: '100.01', netCapital: '壹佰元零壹分', lineCount: 5 })
    expect(preview.payees.map(({ name, amount, capital }) => `${name} ${amount} ${capital}`)).toEqual([
      '本单位 40.00 肆拾元整',
      '育种人3 20.41 贰拾元肆角壹分',
      '育种人1 19.80 壹拾玖元捌角',
      '育种人2 19.80 壹拾玖元捌角',
    ])
    const id = await confirmedRun(at)
    expect(await linesOf(at, id)).toEqual([
      '育种团队 60.01',
      '育种人1 19.80',
      '育种人2 19.80',
      '育种人3 20.41',
      '本单位 40.00',
    ])
    const shown = await at.checker.call(runs.showRun, { id })
    expect(shown).toMatchObject({ state: 'confirmed', number: expect.stringMatching(/^FP\d{8}$/) as string })
  })

  test('is compared with what the same payees got the year before', async () => {
    await addRule(at)
    await receive(at, '1000.00', '2025-03-01')
    await confirmedRun(at, '2025-12-31')
    await receive(at, '500.00', '2026-03-01')
    const { payees, lastYear } = await at.maker.call(runs.runPreview, {
      contractId: at.contractId,
      until: '2026-12-31',
    })
    expect(lastYear).toBe(2025)
    expect(payees.find(({ name }) => name === '本单位')).toMatchObject({
      amount: '200.00',
      lastYear: '400.00',
    })
  })

  test('that is not confirmed frees its receipts when it is deleted', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    await at.maker.call(runs.deleteRun, { id })
    const again = await draftRun(at)
    expect(again.id).not.toBe(id)
    await expect(at.maker.call(runs.waitingContracts, {})).resolves.toEqual([])
  })

  test('takes costs in full first, shows their balance, and goes on where the run before ended', async () => {
    await addRule(at, teamTerms([], { expenses: [{ name: '直接成本', amount: '150.00' }] }))
    await receive(at, '100.00', '2025-03-01')
    await confirmedRun(at)
    const open = async () => (await at.maker.call(rules.listRules, { contractId: at.contractId })).costs
    await expect(open()).resolves.toEqual([
      { name: '直接成本', amount: '150.00', recovered: '100.00', open: '50.00' },
    ])
    await receive(at, '100.00', '2025-04-01')
    const id = await confirmedRun(at)
    await expect(at.maker.call(runs.showRun, { id })).resolves.toMatchObject({
      deducted: '50.00',
      net: '50.00',
    })
    await expect(open()).resolves.toMatchObject([{ open: '0.00' }])
  })

  test('uses the rule of the day of each receipt, and a draft says when its rule was changed', async () => {
    await addRule(at, teamTerms(), { validTo: '2025-06-30' })
    const { id: second } = await addRule(
      at,
      { lines: [{ kind: 'unit', name: '本单位', percent: '100' }] },
      { name: '下半年', validFrom: '2025-07-01' },
    )
    await receive(at, '10.00', '2025-07-01')
    await receive(at, '10.00', '2025-06-30')
    const { id } = await draftRun(at)
    expect(await linesOf(at, id)).toEqual([
      '本单位 10.00',
      '育种团队 6.00',
      '育种人1 1.98',
      '育种人2 1.98',
      '育种人3 2.04',
      '本单位 4.00',
    ])
    const terms = teamTerms()
    await at.maker.call(rules.editRule, {
      id: second,
      version: 1,
      name: '下半年',
      validFrom: '2025-07-01',
      terms,
    })
    const { warnings } = await at.checker.call(runs.showRun, { id })
    expect(warnings).toEqual([
      '分配规则「下半年」已改为第2版，本单仍按第1版；要按新版次分配，请删除本单后重新编制',
    ])
  })

  test('warns an institute whose team gets less than half', async () => {
    const institute = await makeDistribution(app)
    await app.services.db.execute(
      sql`update organization set kind = 'INSTITUTE' where id = ${institute.maker.orgId}`,
    )
    const lines = [
      { kind: 'team' as const, name: '团队', percent: '40' },
      { kind: 'unit' as const, name: '单位', percent: '60' },
    ]
    const { warnings } = await addRule(institute, { lines })
    expect(warnings[0]).toMatch('团队分配比例为40%，低于科研机构净收入应有的50%')
  })
})

describe('a confirmed run in the database', () => {
  const isRefused = (statement: Promise<unknown>) =>
    expect(statement).rejects.toMatchObject({ cause: { code: '23001' } })

  test('refuses every change of its lines, receipts and itself, by whatever statement', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = Number(await confirmedRun(at))
    const { db } = app.services
    await isRefused(db.update(contractRunLine).set({ amount: '1.00' }).where(eq(contractRunLine.runId, id)))
    await isRefused(db.delete(contractRunLine).where(eq(contractRunLine.runId, id)))
    await isRefused(
      db.update(contractRunReceipt).set({ isHeld: false }).where(eq(contractRunReceipt.runId, id)),
    )
    await isRefused(db.delete(contractRunReceipt).where(eq(contractRunReceipt.runId, id)))
    await isRefused(db.update(contractRun).set({ net: '1.00' }).where(eq(contractRun.id, id)))
    await isRefused(db.update(contractRun).set({ deletedAt: new Date() }).where(eq(contractRun.id, id)))
    await isRefused(db.delete(contractRun).where(eq(contractRun.id, id)))
    await isRefused(db.execute(sql`truncate contract_run_line cascade`))
    await isRefused(
      db.execute(sql`insert into contract_run_line (org_id, crop, run_id, contract_id, collection_id, collected_on, no,
          level, kind, key, name, base, amount, is_rounded_up, is_paid, rule_version_id)
        select org_id, crop, run_id, contract_id, collection_id, collected_on, no + 100, level, kind, key, name, base,
          amount, is_rounded_up, is_paid, rule_version_id from contract_run_line where run_id = ${id}`),
    )
    await isRefused(db.execute(sql`update contract_distribution_version set hash = ''`))
  })

  test('refuses a confirmation by who made it, even by a statement', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const byMaker = { state: 'confirmed' as const, confirmedBy: at.maker.userId, confirmedAt: new Date() }
    await expect(
      app.services.db
        .update(contractRun)
        .set(byMaker)
        .where(eq(contractRun.id, Number(id))),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('a reversal', () => {
  test('copies every line with the opposite sign, is confirmed too, and frees the receipts', async () => {
    await addRule(at)
    for (const amount of ['33.33', '33.33', '33.33']) await receive(at, amount)
    const id = await confirmedRun(at)
    const reversal = await reversedRun(at, id)
    const [first, back] = [await linesOf(at, id), await linesOf(at, reversal)]
    expect(back).toEqual(first.map((line) => line.replace(' ', ' -')))
    await expect(at.maker.call(runs.showRun, { id })).resolves.toMatchObject({
      state: 'reversed',
      reversedBy: { id: reversal },
    })
    await expect(at.maker.call(runs.showRun, { id: reversal })).resolves.toMatchObject({ reverses: { id } })
    await expect(at.maker.call(runs.reverseRun, { id, reason: '再次' })).rejects.toMatchObject(
      refusal('已冲销'),
    )
    const anew = await confirmedRun(at)
    expect(await linesOf(at, anew)).toEqual(first)
  })

  test('is itself reversed, which takes the receipts again unless another run has them', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = await confirmedRun(at)
    const reversal = await reversedRun(at, id)
    const again = await reversedRun(at, reversal)
    expect(await linesOf(at, again)).toEqual(await linesOf(at, id))
    await expect(draftRun(at)).rejects.toMatchObject(refusal('没有待分配的收款'))
    const third = await reversedRun(at, again)
    await expect(at.maker.call(runs.reverseRun, { id: third, reason: '再次' })).rejects.toMatchObject(
      refusal('请重新编制分配单'),
    )
    await confirmedRun(at)
  })

  test('of a reversal is refused while another run has the receipts', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const reversal = await reversedRun(at, await confirmedRun(at))
    await confirmedRun(at)
    await expect(at.maker.call(runs.reverseRun, { id: reversal, reason: '恢复' })).rejects.toMatchObject(
      refusal('2025-03-01 的收款已编入分配单'),
    )
  })
})

describe('two people at once', () => {
  test('of two confirmations one wins', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const other = await app.user({ org: at.maker.org })
    const outcomes = await Promise.allSettled(
      [at.checker, other].map((client) => client.call(runs.confirmRun, { id, version: 1 })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of two runs over the same receipts one is made', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const outcomes = await Promise.allSettled([draftRun(at), draftRun(at)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(
      at.maker.call(runs.pageRuns, { model: { contractId: at.contractId } }),
    ).resolves.toMatchObject({
      total: 1,
    })
  })
})

describe('a collection in a run', () => {
  test('is locked with the number of the run and what to do', async () => {
    await addRule(at)
    const collectionId = await receive(at, '100.00')
    const ctx = await ctxOf(app, at.maker)
    const lock = async () =>
      (await Promise.all(collectionLocks.map((each) => each(ctx, [collectionId])))).join('')
    await expect(lock()).resolves.toBe('')
    const { id, number } = await draftRun(at)
    await expect(lock()).resolves.toBe(
      `2025-03-01 的收款 100.00 元已编入分配单 ${number}，请先删除该分配单草稿`,
    )
    await confirmRun(at, id)
    await expect(lock()).resolves.toMatch(`该单已锁定，请先冲销分配单 ${number}`)
    await reversedRun(at, id)
    await expect(lock()).resolves.toBe('')
  })
})

describe('an adjustment', () => {
  const otherLines = [
    { kind: 'team' as const, name: '育种团队', percent: '70' },
    { kind: 'unit' as const, name: '本单位', percent: '30' },
  ]

  test('is simulated without a trace, then posted as one run of differences', async () => {
    const plain = { lines: otherLines.map((line, no) => ({ ...line, percent: no === 0 ? '60' : '40' })) }
    await addRule(at, plain)
    await receive(at, '100.01', '2025-03-01')
    await receive(at, '200.00', '2025-05-01')
    const id = await confirmedRun(at)
    const wish = {
      contractId: at.contractId,
      from: '2025-04-01',
      rule: { name: '新办法', terms: { lines: otherLines } },
    }
    const simulated = await at.maker.call(adjustments.simulate, wish)
    expect(simulated).toMatchObject({
      receiptCount: 1,
      runs: [{ id, receiptCount: 1, moved: '20.00' }],
      payees: [
        { name: '育种团队', before: '120.00', after: '140.00', change: '20.00' },
        { name: '本单位', before: '80.00', after: '60.00', change: '-20.00' },
      ],
      replaced: ['「分配办法」（2025-01-01 至 长期）止于 2025-03-31'],
      problem: null,
    })
    const before = await at.maker.call(rules.listRules, { contractId: at.contractId })
    expect(before.rules).toHaveLength(1)
    const { id: adjusting } = await at.maker.call(adjustments.adjust, { ...wish, reason: '补充协议' })
    expect(await linesOf(at, adjusting)).toEqual(['育种团队 20.00', '本单位 -20.00'])
    await confirmRun(at, adjusting)
    await expect(at.maker.call(adjustments.simulate, { ...wish, rule: null })).resolves.toMatchObject({
      receiptCount: 0,
      problem: '已确认的分配没有差额，不需要追溯调整；新规则请直接新增',
    })
    await expect(at.maker.call(runs.reverseRun, { id, reason: '更正' })).rejects.toMatchObject(
      refusal('请先冲销'),
    )
    await reversedRun(at, adjusting)
    await expect(at.maker.call(adjustments.simulate, { ...wish, rule: null })).resolves.toMatchObject({
      receiptCount: 1,
    })
  })
})

describe('income', () => {
  const userOf = (client: { userId: number }) => String(client.userId)

  test('of each person is his own history from receipt to payout, and nobody else sees it there', async () => {
    const [ann, ben] = [
      await app.user({ org: at.maker.org, permissions: [] }),
      await app.user({ org: at.maker.org }),
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
    const gone = await app.user({ org: at.maker.org })
    await addRule(at, teamTerms([userOf(gone)]))
    await receive(at, '100.01')
    await app.services.db.update(user).set({ state: 0 }).where(eq(user.id, gone.userId))
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
    const heir = await app.user({ org: at.maker.org })
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
    await at.maker.call(income.pay, { lineIds: [(await unit(id))?.id ?? ''], ...payout })
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
