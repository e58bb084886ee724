import { dasilvaPlots } from '@hepu/breeding/fixtures/trials'
import type { PlotTable } from '@hepu/breeding/table'
import type { TrialWish } from '../../../../test/build/buildTrial.ts'

/** Converts a complete table into a trial as the tests store it. */
export function wishOf(name: string, { entries, envs, reps, entry, env, rep, y }: PlotTable): TrialWish {
  const yields = Object.fromEntries(
    envs.map((point): [string, (number | null)[][]] => [point, entries.map(() => reps.map(() => null))]),
  )
  y.forEach((value, i) => (yields[envs[env[i]!]!]![entry[i]!]![rep![i]!] = value))
  return {
    name,
    points: envs.map((point) => ({ name: point })),
    entries: entries.map((one, i) => ({ name: one, ...(i === 0 ? { ckNo: 1 } : {}) })),
    yields,
  }
}

/** Builds a trial of 55 hybrids × 9 environments × 3 blocks. */
export const dasilvaWish = (): TrialWish => wishOf('da Silva', dasilvaPlots())
