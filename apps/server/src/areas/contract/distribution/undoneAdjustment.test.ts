import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as adjustments from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addRule,
  confirmedRun,
  confirmRun,
  linesOf,
  makeDistribution,
  receive,
  reversedRun,
} from './testDistributions.ts'
import { eachDistribution } from './testEachDistribution.ts'

const at = eachDistribution()

const shares = (team: number) => ({
  lines: [
    { kind: 'team' as const, name: '育种团队', percent: String(team) },
    { kind: 'unit' as const, name: '本单位', percent: String(100 - team) },
  ],
})
const listed = () => at.maker.call(rules.listRules, { contractId: at.contractId })
/** What holds on which days, and by which terms. */
const inForce = async () =>
  (await listed()).rules.map(({ name, validFrom, validTo, terms }) => ({ name, validFrom, validTo, terms }))
const periods = async () =>
  (await inForce()).map(({ name, validFrom, validTo }) => `${name} ${validFrom} ${validTo ?? '长期'}`)
const wish = (from: string, team: number, name = '新办法') => ({
  contractId: at.contractId,
  from,
  rule: { name, terms: shares(team) },
})

async function adjusted(from: string, team: number, name?: string): Promise<string> {
  const { id } = await at.maker.call(adjustments.adjust, { ...wish(from, team, name), reason: '补充协议' })
  await confirmRun(at, id)
  return id
}

const refusedReversal = (id: string) => expect(at.maker.call(runs.reverseRun, { id, reason: '更正' })).rejects
const ALONE = ['分配办法 2025-01-01 长期']
const ADJUSTED = ['新办法 2025-04-01 长期', '分配办法 2025-01-01 2025-03-31']

describe('the reversal of an adjustment', () => {
  beforeEach(async () => {
    await addRule(at, shares(60))
    await receive(at, '200.00', '2025-05-01')
    await confirmedRun(at)
  })

  test('takes its rule out of force with its confirmation, and the rule before it holds on its days again', async () => {
    const id = await adjusted('2025-04-01', 70)
    expect(await periods()).toEqual(ADJUSTED)
    const reversal = await at.maker.call(runs.reverseRun, { id, reason: '协议无效' })
    expect(await periods()).toEqual(ADJUSTED)
    await confirmRun(at, reversal.id)
    expect(await periods()).toEqual(ALONE)
    await receive(at, '100.00', '2025-06-01')
    expect(await linesOf(at, await confirmedRun(at))).toEqual(['育种团队 60.00', '本单位 40.00'])
  })

  test('brings back rules that began later and were removed', async () => {
    await addRule(at, shares(50), { name: '来年办法', validFrom: '2026-01-01', endsPrevious: true })
    const before = await inForce()
    const id = await adjusted('2025-04-01', 70)
    expect(await periods()).toEqual(ADJUSTED)
    await reversedRun(at, id)
    expect(await inForce()).toEqual(before)
  })

  test('brings its rule back when the reversal is itself reversed, and takes it out of force once more', async () => {
    const reversal = await reversedRun(at, await adjusted('2025-04-01', 70))
    const restored = await at.maker.call(runs.reverseRun, { id: reversal, reason: '协议有效' })
    const waiting = await listed()
    expect(waiting.rules.map(({ pendingRun }) => pendingRun?.number ?? null)).toEqual([restored.number, null])
    expect(waiting.whyNot?.['add']).toContain(`冲销单 ${restored.number} 待确认`)
    await confirmRun(at, restored.id)
    expect(await periods()).toEqual(ADJUSTED)
    await reversedRun(at, restored.id)
    expect(await periods()).toEqual(ALONE)
  })

  test('that is deleted as a draft leaves the rules as they are', async () => {
    const id = await adjusted('2025-04-01', 70)
    const draft = await at.maker.call(runs.reverseRun, { id, reason: '协议无效' })
    await at.maker.call(runs.deleteRun, { id: draft.id })
    expect(await periods()).toEqual(ADJUSTED)
    const restored = await at.maker.call(runs.reverseRun, { id: await reversedRun(at, id), reason: '恢复' })
    await at.maker.call(runs.deleteRun, { id: restored.id })
    expect(await periods()).toEqual(ALONE)
  })

  test('waits for the reversal of runs that distributed by its rule', async () => {
    const id = await adjusted('2025-04-01', 70)
    await receive(at, '100.00', '2025-06-01')
    const later = await confirmedRun(at)
    const { number } = await at.maker.call(runs.showRun, { id: later })
    await refusedReversal(id).toThrow(`请先冲销 ${number}，或另做追溯调整`)
    await reversedRun(at, later)
    await reversedRun(at, id)
    expect(await periods()).toEqual(ALONE)
  })

  test('is refused, and not confirmed, after a change of the rules', async () => {
    const id = await adjusted('2025-04-01', 70)
    const draft = await at.maker.call(runs.reverseRun, { id, reason: '协议无效' })
    const [own] = (await listed()).rules
    const { version } = await at.maker.call(rules.editRule, {
      id: own!.id,
      version: own!.version,
      name: '新办法',
      validFrom: '2025-04-01',
      validTo: '2026-12-31',
      terms: shares(70),
    })
    await expect(confirmRun(at, draft.id)).rejects.toThrow('「新办法」在分配单')
    await at.maker.call(runs.deleteRun, { id: draft.id })
    await refusedReversal(id).toThrow('请先将该规则改回，或另做追溯调整')
    await at.maker.call(rules.editRule, {
      id: own!.id,
      version,
      name: '新办法',
      validFrom: '2025-04-01',
      validTo: null,
      terms: shares(70),
    })
    await reversedRun(at, id)
    expect(await periods()).toEqual(ALONE)
  })
})

/** A day of 2025 by its month, 1 to 12. */
const monthStart = (month: number) => `2025-${String(month).padStart(2, '0')}-01`
const sumOf = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Math.round(Number(line.split(' ')[1]) * 100), 0)

test('adjustments that are reversed, the last first, leave rules and money as they were, to the cent', async () => {
  const some = fc.record({
    amounts: fc.array(fc.integer({ min: 1, max: 1_000_001 }), { minLength: 1, maxLength: 4 }),
    starts: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
    steps: fc.array(
      fc.record({ month: fc.integer({ min: 1, max: 12 }), team: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(some, async ({ amounts, starts, steps }) => {
      Object.assign(at, await makeDistribution(at.app))
      for (const [no, month] of [0, ...starts.toSorted((a, b) => a - b)].entries())
        await addRule(at, shares(30 + no * 15), {
          name: `办法${no}`,
          validFrom: month === 0 ? '2024-01-01' : monthStart(month),
          endsPrevious: true,
        })
      for (const [no, fen] of amounts.entries())
        await receive(at, (fen / 100).toFixed(2), `2025-${String(no * 3 + 1).padStart(2, '0')}-15`)
      const regular = await confirmedRun(at)
      expect(sumOf(await linesOf(at, regular))).toBe(amounts.reduce((sum, fen) => sum + fen, 0))
      const made: { id: string; before: unknown }[] = []
      for (const { month, team } of steps) {
        const { problem } = await at.maker.call(adjustments.simulate, wish(monthStart(month), team))
        if (problem !== null) continue
        const before = await inForce()
        const id = await adjusted(monthStart(month), team)
        expect(sumOf(await linesOf(at, id))).toBe(0)
        made.push({ id, before })
      }
      for (const { id, before } of made.toReversed()) {
        await reversedRun(at, id)
        expect(await inForce()).toEqual(before)
      }
      const rest = { contractId: at.contractId, from: '2024-01-01' }
      expect(await at.maker.call(adjustments.simulate, rest)).toMatchObject({ receiptCount: 0 })
    }),
    { numRuns: 12 },
  )
}, 120_000)
