import { isShownAt } from '@hepu/api/areas/trading/listing/evidence'
import { resistanceOf, traitsOf, type Resistance } from '@hepu/api/areas/experiment/traits/traits'
import { groupSummary } from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import type { Ctx } from '../../../http/context.ts'
import { gainOverCk1 } from '../../experiment/shared.ts'
import { contextOf } from '../consult/consultRows.ts'
import type { Listing } from '../listing/listingRows.ts'
import { findSource } from '../listing/sources.ts'
import { namesAndVariety } from '../listing/sourceVariety.ts'
import { readTrials } from '../listing/trialFacts.ts'

/** A figure and where it comes from. */
export interface Fact<T> {
  value: T
  source: string
}

/** What trials and register say of a supply; null where they say nothing, or where its owner does not show it. */
export interface SupplyFacts {
  growthDays: Fact<number> | null
  gain: Fact<number> | null
  /** Resistance by the key of the trait. */
  resistances: ReadonlyMap<string, Fact<Resistance>>
}

export const NO_FACTS: SupplyFacts = { growthDays: null, gain: null, resistances: new Map() }

/**
 * Reads the facts of a supply that matching compares. Of one's own supplies all count; of those of others what their owner shows to
 * everybody who is signed in.
 */
export async function readSupplyFacts(ctx: Ctx, row: Listing, isOwn: boolean): Promise<SupplyFacts> {
  const showsYield = isOwn || isShownAt(row.evidence, 'yield', 'signedIn')
  const showsTraits = isOwn || isShownAt(row.evidence, 'traits', 'signedIn')
  if (row.sourceKind === null || row.sourceId === null || !(showsYield || showsTraits)) return NO_FACTS
  const inside = contextOf(ctx, row)
  const source = await findSource(inside, row.sourceKind, row.sourceId)
  if (!source || source.deletedAt) return NO_FACTS
  const { name, variety } = await namesAndVariety(inside, row.sourceKind, source)
  const trials = name === null ? [] : await readTrials(inside, name)
  const traits = showsTraits ? await readTraits(inside, trials, row.crop) : NO_FACTS
  const [days, gain] = [variety?.['growthDays'], variety?.['rtGain']]
  return {
    growthDays: traits.growthDays ?? (showsTraits ? approvedOf(days) : null),
    gain: showsYield ? (newestGain(trials) ?? approvedOf(gain)) : null,
    resistances: traits.resistances,
  }
}

type Trials = Awaited<ReturnType<typeof readTrials>>

const approvedOf = (value: unknown): Fact<number> | null =>
  typeof value === 'number' ? { value, source: '审定公告' } : null

function newestGain(trials: Trials): Fact<number> | null {
  for (const trial of trials) {
    const value = trial.isCk ? null : gainOverCk1(trial.gains)
    if (value !== null) return { value, source: `${trial.year} ${trial.phaseLabel}` }
  }
  return null
}

/** Returns growth days and resistances, each of the newest trial that has one. */
async function readTraits(
  { db }: Pick<Ctx, 'db'>,
  trials: Trials,
  crop: string,
): Promise<Pick<SupplyFacts, 'growthDays' | 'resistances'>> {
  if (trials.length === 0) return NO_FACTS
  const ids = trials.map(({ id }) => id)
  const found = await db
    .select({ entryId: groupSummary.entryId, traits: groupSummary.traits })
    .from(groupSummary)
    .where(oneOf(groupSummary.entryId, ids))
  const byEntry = new Map(found.map(({ entryId, traits }) => [entryId, traits]))
  const resistances = new Map<string, Fact<Resistance>>()
  let growthDays: Fact<number> | null = null
  for (const { id, year, phaseLabel } of trials) {
    const traits = byEntry.get(id) ?? {}
    const source = `${year} ${phaseLabel}`
    const days = traits['growthDays']?.mean
    if (growthDays === null && typeof days === 'number') growthDays = { value: days, source }
    for (const trait of traitsOf(crop)) {
      const figure = traits[trait.key]
      if (!figure || resistances.has(trait.key)) continue
      const value = resistanceOf(trait, figure.text ?? figure.mean)
      if (value) resistances.set(trait.key, { value, source })
    }
  }
  return { growthDays, resistances }
}
