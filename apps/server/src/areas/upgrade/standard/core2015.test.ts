import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { standardList } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTrial, type TrialWish } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { entriesIn, evaluationOf, publishBy, rehearse } from '../testPromotion.ts'
import { seedStandards } from './seedStandards.ts'

/** Mean, gain over the check, gain over the mean, gain point rate, lodging, share ≥ 10 %; then what passed. */
type Expected = [number, number, number, number, number, number, ...(boolean | null)[]]

interface Core2015 {
  entries: string[]
  points: string[]
  yieldMu: number[][]
  lodging: number[][]
  breakage: number[][]
  expected: Record<'a' | 'b', { check: string; entries: Expected[] }>
}

const core = JSON.parse(
  readFileSync(
    new URL('../../../../../../packages/breeding/src/promotion/fixtures/core2015.json', import.meta.url),
    'utf8',
  ),
) as Core2015

const KEYS = (ck: 1 | 2) => [
  `gainPct.ck${ck}`,
  'gainPct.mean',
  `gainPointRate.ck${ck}`,
  'lodgingSum',
  'lodgingSum.share10',
]

/** Returns published point means of 30 hybrids; the check of the case has its number, the other one is an entry. */
function wishOf(check: string, ckNo: 1 | 2): TrialWish {
  const byPoint = <T>(cell: (entry: number, point: number) => T): Record<string, T[]> =>
    Object.fromEntries(core.points.map((name, p) => [name, core.entries.map((_, e) => cell(e, p))]))
  return {
    name: '核心30',
    year: 2015,
    phase: 'R1',
    points: core.points.map((name) => ({ name })),
    entries: core.entries.map((name) => (name === check ? { name, ckNo } : { name })),
    yields: byPoint((e, p) => [core.yieldMu[e]![p]!]),
    meansOf: 2,
    traits: {
      lodging: byPoint((e, p) => core.lodging[e]![p]!),
      breakage: byPoint((e, p) => core.breakage[e]![p]!),
    },
  }
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe.each([
  ['a', 1, 11],
  ['b', 2, 0],
] as const)('30 hybrids at 6 points under the 2014 rule, check %s', (key, ck, promoted) => {
  const { check, entries } = core.expected[key]
  let ann: Client
  let upgradeId: string

  beforeAll(async () => {
    ann = await app.user()
    await seedStandards(app.services.db, { orgId: ann.orgId, crop: 'maize', userId: null })
    const { groupId } = await makeTrial(await ctxOf(app, ann), wishOf(check, ck))
    await ann.call(evaluation.generateCurrentYear, { year: 2015 })
    upgradeId = (await evaluationOf(ann, groupId)).id
    const standards = await ann.call(standardList, { state: '1' })
    const standardId = standards.find((row) => row.name === `2014国家普通玉米·比CK${ck}`)!.id
    await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId })
  })

  test('every figure and every outcome equals the published one', async () => {
    const { records } = await rehearse(ann, upgradeId)
    expect(records.map((row) => row.name)).toEqual(core.entries)
    records.forEach((row, i) => {
      const [mean, ...wanted] = entries[i]!
      const [gain, gainOverMean, rate, lodging, share, yieldOk, pointsOk, lodgingOk, shareOk, pass] = wanted
      const items = KEYS(ck).map((item) => row.verdict.items.find((judged) => judged.key === item)!)
      const values = [row.meanYield, ...items.map((item) => item.value)]
      const figures = [mean, gain, gainOverMean, rate, lodging, share]
      values.forEach((value, k) => expect(Math.abs(value! - figures[k]!)).toBeLessThan(1e-9))
      const passed = items.map((item) => item.pass === 'PASS')
      expect(passed.slice(3)).toEqual([lodgingOk, shareOk])
      if (row.name === check) {
        expect([row.isCk, row.computed, row.final]).toEqual([true, null, null])
        return
      }
      expect([passed[0] || passed[1], passed[2]]).toEqual([yieldOk, pointsOk])
      expect(row.computed === 'UP').toBe(pass)
    })
  })

  test(`${promoted} entries are promoted, and published they stand in the next phase`, async () => {
    const { upgrade } = await rehearse(ann, upgradeId)
    expect(upgrade.counts).toMatchObject({ total: 30, checks: 1, UP: promoted, undecided: 0 })
    const bob = await app.user({ org: ann.org })
    const result = await publishBy({ ann, bob, upgradeId })
    expect(result.createdEntries).toBe(promoted)
    const next = await entriesIn(app, ann, { year: 2016, phase: 'R2' })
    expect(next.filter((entry) => !entry.isCk)).toHaveLength(promoted)
    expect(new Set(next.map((entry) => entry.entryNo)).size).toBe(next.length)
  })
})
