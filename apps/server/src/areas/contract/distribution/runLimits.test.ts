import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as adjustments from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { createCollection } from '@hepu/api/areas/contract/payment/contractCollection'
import { listConditions } from '@hepu/api/areas/contract/payment/paymentCondition'
import { beforeEach, describe, expect, test } from 'vitest'
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

describe('a rule that names somebody nobody sees', () => {
  const nobody = '999999999999'
  const stored = async () => (await at.maker.call(rules.listRules, { contractId: at.contractId })).rules

  test('is refused with the line: users, persons and units', async () => {
    const person = (more: object) => ({ name: '张三', percent: '100', ...more })
    const team = (inner: object) =>
      addRule(at, { lines: [{ kind: 'team', name: '团队', percent: '100', inner: [person(inner)] }] })
    await expect(team({ userId: nobody })).rejects.toMatchObject({
      code: 4040,
      ...refusal('团队「团队」中「张三」的用户不存在或无权查看'),
    })
    await expect(team({ personId: nobody })).rejects.toMatchObject(
      refusal('团队「团队」中「张三」的科研人员不存在或无权查看'),
    )
    const unit = { kind: 'unit' as const, name: '外单位', unitId: nobody, percent: '100' }
    await expect(addRule(at, { lines: [unit] })).rejects.toMatchObject(
      refusal('「外单位」的单位不存在或无权查看'),
    )
    await expect(stored()).resolves.toEqual([])
  })

  test('is refused for a user of another organisation', async () => {
    const stranger = await at.app.user()
    await expect(addRule(at, teamTerms([String(stranger.userId)]))).rejects.toMatchObject(
      refusal('「育种团队」中「育种人1」的用户不存在或无权查看'),
    )
  })
})

describe('large receipts', () => {
  test('are summed without a limit, and refused where one run would not hold them', async () => {
    await addRule(at)
    for (const day of ['2025-03-01', '2025-04-01']) await receive(at, '999999999999.99', day)
    const waiting = await at.maker.call(runs.waitingContracts, {})
    expect(waiting).toMatchObject([{ amount: '1999999999999.98' }])
    const { problem } = await at.maker.call(runs.runPreview, {
      contractId: at.contractId,
      until: '2025-12-31',
    })
    expect(problem).toMatch('收款合计 1,999,999,999,999.98 元，一张分配单最多 999,999,999,999.99 元')
    await expect(draftRun(at)).rejects.toMatchObject(refusal('请将「收款截至」提前，分几张编制'))
    await confirmedRun(at, '2025-03-31')
    await confirmedRun(at, '2025-04-30')
    await expect(at.maker.call(listConditions, { contractId: at.contractId })).resolves.toMatchObject({
      sums: { advance: '1999999999999.98' },
    })
    const { sums } = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
    expect(sums).toMatchObject({ received: '1999999999999.98' })
  })

  test('of more than 99 999 999 999.99 are not entered', async () => {
    const wish = {
      contractId: at.contractId,
      collectedOn: '2025-03-01',
      amount: '100000000000.00',
      payerName: '种业',
    }
    await expect(at.maker.call(createCollection, wish)).rejects.toMatchObject(
      refusal('一笔不得大于99,999,999,999.99元'),
    )
  })
})

describe('a cost', () => {
  test('may be named like what every object has', async () => {
    const names = ['constructor', '__proto__', 'toString']
    await addRule(at, teamTerms([], { expenses: names.map((name) => ({ name, amount: '10.00' })) }))
    await receive(at, '100.00')
    const id = await confirmedRun(at)
    await receive(at, '100.00', '2025-04-01')
    await expect(at.maker.call(runs.showRun, { id })).resolves.toMatchObject({ deducted: '30.00' })
    await expect(at.maker.call(runs.verifyRun, { id })).resolves.toMatchObject({ isSame: true })
    const next = await confirmedRun(at)
    await expect(at.maker.call(runs.showRun, { id: next })).resolves.toMatchObject({ deducted: '0.00' })
    const { costs } = await at.maker.call(rules.listRules, { contractId: at.contractId })
    expect(costs.map(({ name, open }) => `${name} ${open}`)).toEqual(names.map((name) => `${name} 0.00`))
  })
})

describe('what rests on a run', () => {
  const otherTerms = (percent: string) => ({
    lines: [
      { kind: 'team' as const, name: '育种团队', percent },
      { kind: 'unit' as const, name: '本单位', percent: String(100 - Number(percent)) },
    ],
  })

  async function adjustedRun(from: string, percent: string): Promise<string> {
    const { id } = await at.maker.call(adjustments.adjust, {
      contractId: at.contractId,
      from,
      rule: { name: `自${from}`, terms: otherTerms(percent) },
      reason: '补充协议',
    })
    await confirmRun(at, id)
    return id
  }

  const reversal = (id: string) => at.maker.call(runs.reverseRun, { id, reason: '更正' })

  beforeEach(async () => {
    await addRule(at, otherTerms('60'))
    await receive(at, '200.00')
  })

  test('keeps it from being taken back: an adjustment whose reversal was itself reversed', async () => {
    const id = await confirmedRun(at)
    const again = await reversedRun(at, await reversedRun(at, await adjustedRun('2025-02-01', '70')))
    const { number } = await at.maker.call(runs.showRun, { id: again })
    await expect(reversal(id)).rejects.toMatchObject(refusal(`为基础，请先冲销 ${number}`))
    await reversedRun(at, again)
    await reversedRun(at, id)
  })

  test('keeps an adjustment from being taken back: a later one', async () => {
    await confirmedRun(at)
    const first = await adjustedRun('2025-02-01', '70')
    const second = await adjustedRun('2025-02-02', '80')
    const { number } = await at.maker.call(runs.showRun, { id: second })
    await expect(reversal(first)).rejects.toMatchObject(
      refusal(`追溯调整单 ${number} 以分配单 .+ 为基础，请先冲销 ${number}`),
    )
    await reversedRun(at, second)
    await reversedRun(at, first)
  })

  test('must be there for an adjustment to count again', async () => {
    const id = await confirmedRun(at)
    const back = await reversedRun(at, await adjustedRun('2025-02-01', '70'))
    await reversedRun(at, id)
    await expect(reversal(back)).rejects.toMatchObject(refusal('2025-03-01 的收款不在任何分配单中'))
  })
})

describe('预收', () => {
  test('in the receipts of a run is warned of', async () => {
    await addRule(at)
    await receive(at, '150.00')
    const { warnings } = await at.maker.call(runs.runPreview, {
      contractId: at.contractId,
      until: '2025-12-31',
    })
    expect(warnings).toContainEqual(
      expect.stringMatching('收款 150.00 元中有预收 150.00 元，尚未冲抵付款条件'),
    )
  })
})
