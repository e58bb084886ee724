import type { GateSnapshot } from './gateShapes.ts'

/** How a round of an application ended without closing the project. */
export const earlierOutcomes = { withdrawn: '已撤回', rework: '整改', rejected: '不通过' } as const
export type EarlierOutcome = keyof typeof earlierOutcomes
export const earlierOutcomeNames = Object.keys(earlierOutcomes) as [EarlierOutcome, ...EarlierOutcome[]]

/** An application as it was sent, before it was taken back or sent back and changed, as stored. */
export interface EarlierRound {
  outcome: Exclude<EarlierOutcome, 'rejected'>
  summary: string | null
  note: string | null
  /** Names of the files of its material. */
  fileNames: string[]
  gates: GateSnapshot[]
  appliedBy: number | null
  /** ISO moments. */
  appliedAt: string | null
  endedBy: number
  endedAt: string
  opinion: string | null
}
