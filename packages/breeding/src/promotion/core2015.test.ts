import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { maizeStandards } from './demoMaize.ts'
import { itemOf, table } from './fixtures/build.ts'
import { judge } from './judge.ts'
import type { Pass } from './types.ts'

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
  readFileSync(new URL('./fixtures/core2015.json', import.meta.url), 'utf8'),
) as Core2015

const checks = [core.expected.a.check, core.expected.b.check]

/** Applies the 2014 rule with one of the two checks (ck 1 or 2); the other one is judged like any entry. */
function judgeAgainst(ck: 1 | 2) {
  return judge({
    entries: core.entries.map((name) => {
      const isCk = name === checks[ck - 1]
      return { name, isCk, ckNo: isCk ? ck : null }
    }),
    tables: {
      yieldMu: table(core.yieldMu, core.points),
      lodging: table(core.lodging, core.points),
      breakage: table(core.breakage, core.points),
    },
    items: [...maizeStandards.find((standard) => standard.name === `2014国家普通玉米·比CK${ck}`)!.items],
    groupMeanIncludesCk: true,
    minPoints: 5,
  })
}

const flag = (...passes: Pass[]): boolean => passes.includes('PASS')

describe.each([
  ['a', 1, 11],
  ['b', 2, 0],
] as const)('30 hybrids at 6 points under the 2014 rule, check %s', (key, ck, promoted) => {
  const { check, entries } = core.expected[key]
  const found = judgeAgainst(ck)

  test.each(core.entries.map((name, i) => [name, i] as const))(
    'the verdict on %s equals the published one',
    (name, i) => {
      const verdict = found[i]!
      const [mean, gain, gainOverMean, rate, lodging, share, yieldOk, pointsOk, lodgingOk, shareOk, pass] =
        entries[i]!
      const items = {
        gain: itemOf(verdict, `gainPct.ck${ck}`),
        mean: itemOf(verdict, 'gainPct.mean'),
        rate: itemOf(verdict, `gainPointRate.ck${ck}`),
        lodging: itemOf(verdict, 'lodgingSum'),
        share: itemOf(verdict, 'lodgingSum.share10'),
      }
      const values = Object.values(items).map((measured) => measured.value!)
      const wanted = [gain, gainOverMean, rate, lodging, share]
      values.forEach((value, k) => expect(Math.abs(value - wanted[k]!)).toBeLessThan(1e-9))
      const ownMean = core.yieldMu[i]!.reduce((sum, value) => sum + value, 0) / core.points.length
      expect(Math.abs(ownMean - mean)).toBeLessThan(1e-9)
      expect(flag(items.lodging.pass)).toBe(lodgingOk)
      expect(flag(items.share.pass)).toBe(shareOk)
      if (name === check) {
        expect([verdict.decision, yieldOk, pointsOk, pass]).toEqual([null, null, null, null])
        return
      }
      expect(flag(items.gain.pass, items.mean.pass)).toBe(yieldOk)
      expect(flag(items.rate.pass)).toBe(pointsOk)
      expect(verdict.decision === 'UP').toBe(pass)
    },
  )

  test(`the rule promotes ${promoted} entries`, () => {
    expect(found.filter((verdict) => verdict.decision === 'UP')).toHaveLength(promoted)
  })
})
