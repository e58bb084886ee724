import { gainOverCheck } from '../gain.ts'
import type { Gain } from '../gain.ts'
import { TIE } from './compare.ts'
import { checksNumbered } from './trial.ts'
import type { Trial } from './trial.ts'

/** Limits below which an entry that failed a MUST item is dropped instead of kept as 待定. */
export const KEEP_GAIN = 0
export const KEEP_POINT_RATE = 50

/** Returns the yield of an entry against CK1, which decides between 待定 and 淘汰; null without a yield table. */
export function yieldOverCk1(trial: Trial, entry: number): Gain | null {
  const table = trial.tables.get('yieldMu')
  return table ? gainOverCheck(table, entry, checksNumbered(trial, 1)) : null
}

/** Whether the yield keeps an entry that failed a MUST item: gain over CK1 ≥ 0 and gain points ≥ 50 %. */
export const keepsByYield = (gain: Gain | null): boolean =>
  gain !== null && keepsByGain(gain.gainPct) && keepsByPointRate(gain.gainPointRate)

/** Whether the gain over CK1 (%) meets its half of the rule. */
export const keepsByGain = (gainPct: number | null): boolean => gainPct !== null && gainPct >= KEEP_GAIN - TIE

/** Whether the share of gain points (%) meets its half of the rule. */
export const keepsByPointRate = (rate: number | null): boolean =>
  rate !== null && rate >= KEEP_POINT_RATE - TIE
