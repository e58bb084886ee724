import type {
  Decision,
  EntryVerdict,
  Evidence,
  TriedRules,
  WhatIf,
} from '@hepu/api/areas/upgrade/promotionShapes'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { describeWhatIf } from '@hepu/breeding/promotion/describeWhatIf'

/**
 * The user's what-if: other rules by item key, 最少有效试点数, and points left out by name. It is stored with a draft, and with
 * the decision after confirmation.
 */
export type { WhatIf }

export const noWhatIf: WhatIf = { thresholds: {}, dropped: [] }

/** Returns the what-if as text: `去掉试点新乡；增产点率≥60%改为≥55%`; without the evidence items are named by their key. */
export const whatIfSummary = (whatIf: WhatIf, evidence: Evidence | null): string =>
  describeWhatIf(whatIf, evidence ? labelledItems(evidence) : [])

/** Returns the what-if of a draft as text; null if it has none. */
export const draftWhatIfText = (draft: { whatIf: WhatIf | null; whatIfText: string | null }): string | null =>
  draft.whatIfText ?? (draft.whatIf && whatIfSummary(draft.whatIf, null))

/** Returns true if two what-ifs are the same. */
export const sameWhatIf = (a: WhatIf, b: WhatIf): boolean =>
  a.dropped.length === b.dropped.length &&
  a.dropped.every((name) => b.dropped.includes(name)) &&
  a.minPoints === b.minPoints &&
  Object.keys({ ...a.thresholds, ...b.thresholds }).every((key) => a.thresholds[key] === b.thresholds[key]) &&
  Object.keys({ ...a.rules, ...b.rules }).every((key) => sameRules(a.rules?.[key], b.rules?.[key]))

const sameRules = (a: TriedRules = {}, b: TriedRules = {}): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof TriedRules)[]).every((rule) => isSame(a[rule], b[rule]))

/** Returns true if two rules are the same; lists and adjustments are compared by their content. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns true if two what-ifs give the same reasons for the points they leave out. */
export const sameReasons = (a: WhatIf, b: WhatIf): boolean =>
  [...a.dropped, ...b.dropped].every((name) => (a.reasons?.[name] ?? '') === (b.reasons?.[name] ?? ''))

/** One entry under the tried conditions. */
export interface Tried {
  verdict: EntryVerdict
  meanYield: number | null
  yieldRank: number | null
}

export interface WhatIfResult {
  byName: ReadonlyMap<string, Tried>
  /** Counts of the rules' verdicts, without the decisions of people. */
  counts: DecisionCounts
  /** 有效试点数不足(3/5) under the tried conditions; null if the points are enough. */
  fewPoints: string | null
}

/** A verdict that is another one than before, and why. */
export interface Move {
  name: string
  before: Decision | null
  after: Decision | null
  because: string
}

/** Returns what the user must know before a draft with a what-if becomes the execution list. */
export const whatIfDecides = (text: string): string =>
  `带有试算调整：${text}。确认后，判定、产量和位次都按此计算，并在执行单、报告和发布记录中注明；发布人须另行同意。`
