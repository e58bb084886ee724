import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as adjustments from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { describe, expect, test } from 'vitest'
import { addRule, confirmedRun, confirmRun, linesOf, receive, reversedRun } from './testDistributions.ts'
import { eachDistribution, refusal } from './testEachDistribution.ts'

const at = eachDistribution()

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
    const again = await at.maker.call(adjustments.simulate, { ...wish, rule: null })
    expect(again).toMatchObject({ receiptCount: 0 })
    expect(await at.maker.call(adjustments.simulate, wish)).toEqual(simulated)
  })

  const wish = () => ({
    contractId: at.contractId,
    from: '2025-04-01',
    rule: { name: '新办法', terms: { lines: otherLines } },
  })
  const states = async () => {
    const { rules: found, whyNot } = await at.maker.call(rules.listRules, { contractId: at.contractId })
    const shown = found.map(({ name, validTo, pendingRun }) => [name, validTo, pendingRun !== null])
    return { shown, whyNot }
  }
  const adjusted = async () => {
    await addRule(at, { lines: otherLines.map((line, no) => ({ ...line, percent: no === 0 ? '60' : '40' })) })
    await receive(at, '200.00', '2025-05-01')
    await confirmedRun(at)
    return at.maker.call(adjustments.adjust, { ...wish(), reason: '补充协议' })
  }

  test('brings its rule into force with its confirmation, and until then no rule changes', async () => {
    const { id, number } = await adjusted()
    const waiting = await states()
    expect(waiting.shown).toEqual([
      ['新办法', null, true],
      ['分配办法', null, false],
    ])
    expect(waiting.whyNot?.['add']).toBe(
      `追溯调整单 ${number} 待确认，其中的新规则待生效；请先确认或删除该单`,
    )
    await expect(addRule(at, undefined, { validFrom: '2027-01-01', endsPrevious: true })).rejects.toThrow(
      `追溯调整单 ${number} 待确认`,
    )
    await confirmRun(at, id)
    expect((await states()).shown).toEqual([
      ['新办法', null, false],
      ['分配办法', '2025-03-31', false],
    ])
  })

  test('that is deleted takes its rule along', async () => {
    const { id } = await adjusted()
    await at.maker.call(runs.deleteRun, { id })
    expect((await states()).shown).toEqual([['分配办法', null, false]])
    expect(await at.maker.call(adjustments.adjust, { ...wish(), reason: '再次' })).toMatchObject({})
  })

  test('computes what was paid back anew from the new lines of its receipt', async () => {
    await addRule(at, { lines: otherLines.map((line, no) => ({ ...line, percent: no === 0 ? '60' : '40' })) })
    const receipt = await receive(at, '200.00', '2025-05-01')
    await receive(at, '-50.00', '2025-06-01', receipt)
    await confirmedRun(at)
    const simulated = await at.maker.call(adjustments.simulate, wish())
    expect(simulated.payees.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['育种团队', '90.00', '105.00'],
      ['本单位', '60.00', '45.00'],
    ])
    const { id } = await at.maker.call(adjustments.adjust, { ...wish(), reason: '补充协议' })
    expect(await linesOf(at, id)).toEqual([
      '育种团队 -5.00',
      '本单位 5.00',
      '育种团队 20.00',
      '本单位 -20.00',
    ])
  })
})
