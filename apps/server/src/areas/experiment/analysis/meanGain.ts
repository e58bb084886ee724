import type { SummaryGain } from '../../../db/schema/plot.ts'

/** The result of a combination in one trial. */
interface Tested {
  year: number
  isCk: boolean
  ckNo: number | null
  gains: readonly SummaryGain[] | null
}

/** Simple mean of the gains over CK1, with the trials, points and years behind it. */
export interface MeanGain {
  /** % */
  gainPct: number | null
  trials: number
  points: number
  /** The years, newest first. */
  years: number[]
  reason: string | null
}

/**
 * Returns the simple mean over trials of the gain over CK1; each trial has the same weight. Trials without that gain
 * (the entry is the check itself, no common point, no check) do not count. If none is left, the gain is null and the
 * reason is given.
 */
export function meanGainOf(trials: readonly Tested[]): MeanGain {
  const known = trials.flatMap((trial) => {
    const { year } = trial
    const gain = ofFirstCheck(trial)
    return gain && gain.gainPct !== null ? [{ year, gainPct: gain.gainPct, points: gain.points }] : []
  })
  const sum = known.reduce((total, { gainPct }) => total + gainPct, 0)
  return {
    gainPct: known.length > 0 ? sum / known.length : null,
    trials: known.length,
    points: known.reduce((total, { points }) => total + points, 0),
    years: [...new Set(known.map(({ year }) => year))].toSorted((a, b) => b - a),
    reason: known.length > 0 ? null : whyNone(trials),
  }
}

/** Returns the gain over CK1. A check has no gain over itself. */
const ofFirstCheck = ({ gains, isCk, ckNo }: Tested): SummaryGain | undefined =>
  isCk && ckNo === 1 ? undefined : gains?.find(({ base }) => base === 'CK1')

function whyNone(trials: readonly Tested[]): string {
  if (trials.every(({ isCk, ckNo }) => isCk && ckNo === 1)) return '本身是对照 CK1'
  const reasons = trials.flatMap((trial) => ofFirstCheck(trial)?.reason ?? [])
  return reasons[0] ?? '没有与 CK1 的比较'
}
