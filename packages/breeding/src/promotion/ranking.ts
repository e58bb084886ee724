import { competitionRanks } from '../rank.ts'
import { cellMean } from '../table.ts'
import { judgeInputOf } from './judgeInput.ts'
import type { FrozenEvidence } from './frozen.ts'

/** Yield of one entry over the points that count: kg/亩. */
export interface Ranked {
  meanYield: number | null
  yieldRank: number | null
  /** By point; a point without a value is absent. */
  values: ReadonlyMap<string, number>
}

/** Mean yields and ranks of a group, checks included, by name of the entry. */
export type Ranking = ReadonlyMap<string, Ranked>

/** Ranks the entries of frozen evidence by their mean yield over the points that count, each with weight 1. */
export function rankEntries(evidence: FrozenEvidence): Ranking {
  const table = judgeInputOf(evidence).tables['yieldMu']
  const valuesOf = (entry: number): [string, number][] =>
    (table?.points ?? []).flatMap((name, point): [string, number][] => {
      const value = cellMean(table!, entry, point)
      return Number.isNaN(value) ? [] : [[name, value]]
    })
  const values = evidence.entries.map((_, entry) => new Map(valuesOf(entry)))
  const means = values.map((yields) => (yields.size === 0 ? null : sum(yields.values()) / yields.size))
  const ranks = competitionRanks(means)
  return new Map(
    evidence.entries.map(({ name }, i) => [
      name,
      { meanYield: means[i]!, yieldRank: ranks[i] ?? null, values: values[i]! },
    ]),
  )
}

const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}
