import { expect, test } from 'vitest'
import { entries } from './fixtures/build.ts'
import { explainRank } from './explainRank.ts'
import type { FrozenEvidence } from './frozen.ts'
import { rankEntries } from './ranking.ts'

/** E0 leads by its yield at 丙点 only. */
const evidence: FrozenEvidence = {
  points: ['甲点', '乙点', '丙点'].map((name) => ({ name, used: true })),
  entries: entries(3),
  tables: {
    yieldMu: [
      [500, 510, 700],
      [530, 540, 530],
      [500, 500, null],
    ],
  },
  standard: null,
  groupMeanIncludesCk: true,
  minPoints: 1,
  lowTraits: [],
}
const without = (...dropped: string[]): FrozenEvidence => ({
  ...evidence,
  whatIf: { thresholds: {}, dropped },
})

test('means and ranks use the points that count', () => {
  const ranking = rankEntries(without('丙点'))
  expect([...ranking].map(([name, ranked]) => [name, ranked.meanYield, ranked.yieldRank])).toEqual([
    ['E0', 505, 2],
    ['E1', 535, 1],
    ['E2', 500, 3],
  ])
})

test('a dropped point is explained by its yield, the mean before and after, and the entries that passed', () => {
  const [before, after] = [rankEntries(evidence), rankEntries(without('丙点'))]
  expect(explainRank('E0', before, after)).toBe(
    '不再计入试点丙点（该点折亩产 700kg/亩）；折亩产 570→505；被E1超过',
  )
  expect(explainRank('E1', before, after)).toBe(
    '不再计入试点丙点（该点折亩产 530kg/亩）；折亩产 533.3→535；超过E0',
  )
  expect(explainRank('E2', before, after)).toBe('')
  expect(explainRank('E0', after, before)).toBe(
    '新计入试点丙点（该点折亩产 700kg/亩）；折亩产 505→570；超过E1',
  )
})

test('changed values are named, and an entry passed by others keeps its mean', () => {
  const yieldMu = [
    [500, 510, 700],
    [530, 540, 530],
    [700, 600, null],
  ]
  const after = rankEntries({ ...evidence, tables: { yieldMu } })
  expect(explainRank('E0', rankEntries(evidence), after)).toBe('折亩产 570 未变；被E2超过')
  expect(explainRank('E2', rankEntries(evidence), after)).toBe(
    '试点甲点折亩产 500→700、试点乙点折亩产 500→600；折亩产 500→650；超过E0、E1',
  )
})

test('added and removed entries are named, and those without data explain nothing', () => {
  const more = {
    ...evidence,
    entries: entries(4),
    tables: { yieldMu: [...evidence.tables['yieldMu']!, [900, 900, 900]] },
  }
  expect(explainRank('E0', rankEntries(evidence), rankEntries(more))).toBe('折亩产 570 未变；新增E3')
  const blank = { ...evidence, tables: {} }
  expect(explainRank('E0', rankEntries(evidence), rankEntries(blank))).toBe('')
})
