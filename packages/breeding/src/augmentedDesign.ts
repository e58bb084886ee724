import type { BlockNames } from './augmented.ts'
import type { PlotTable } from './table.ts'

/**
 * Whether a point is an augmented design: every other entry occurs once while the checks are repeated or the field book
 * names blocks; or every other entry occurs once in each replicate while a check is in several blocks of a replicate.
 */
export function isAugmented(
  plots: PlotTable,
  env: number,
  checks: readonly number[],
  blocks: BlockNames | null,
): boolean {
  const here = [...plots.y.keys()].filter((i) => plots.env[i] === env && Number.isFinite(plots.y[i]))
  const entryOf = (i: number): number => plots.entry[i]!
  const known = new Set(checks)
  const others = here.filter((i) => !known.has(entryOf(i)))
  const ofChecks = here.filter((i) => known.has(entryOf(i)))
  const inRep = (i: number): string => `${entryOf(i)}/${plots.rep?.[i] ?? -1}`
  const isBlocked = blocks !== null && new Set(here.map((i) => blocks[i])).size > 1
  if (others.length === 0) return false
  if (occursOnce(others, entryOf)) return isBlocked || !occursOnce(ofChecks, entryOf)
  return isBlocked && occursOnce(others, inRep) && !occursOnce(ofChecks, inRep)
}

function occursOnce(rows: readonly number[], keyOf: (i: number) => unknown): boolean {
  return new Set(rows.map(keyOf)).size === rows.length
}
