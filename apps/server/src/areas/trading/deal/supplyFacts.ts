import { isShownAt } from '@hepu/api/areas/trading/listing/evidence'
import { resistanceOf, traitsOf, type Resistance } from '@hepu/api/areas/experiment/traits/traits'
import { comparable } from '@hepu/api/cells/normalise'
import { itemAt } from '@hepu/api/core/must'
import { groupSummary } from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import type { Ctx } from '../../../http/context.ts'
import { gainOverCk1, varietyRows } from '../../experiment/shared.ts'
import { entriesOfNames } from '../../research/shared.ts'
import { contextOf } from '../consult/consultRows.ts'
import type { Listing } from '../listing/listingRows.ts'
import { findSourcesById } from '../listing/sources.ts'
import { namesAndVarieties, type Offered } from '../listing/sourceVariety.ts'
import type { TrialRow } from '../listing/trialFacts.ts'

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

/** A supply whose facts count. */
type Supply = Pick<Listing, 'id' | 'orgId' | 'crop' | 'sourceKind' | 'sourceId' | 'evidence'>

/**
 * Reads the facts of supplies that matching compares, by the id of the supply; those without facts are left out. Of one's own supplies all
 * count; of those of others what their owner shows to everybody who is signed in. The supplies of an organisation are read together.
 */
export async function readSupplyFacts(
  ctx: Ctx,
  supplies: readonly Supply[],
): Promise<ReadonlyMap<number, SupplyFacts>> {
  const facts = new Map<number, SupplyFacts>()
  const places = Map.groupBy(supplies, ({ orgId, crop }) => `${orgId} ${crop}`)
  for (const ofPlace of places.values()) {
    const place = itemAt(ofPlace, 0)
    const isOwn = ctx.caller.orgIds.includes(place.orgId)
    await addFacts(contextOf(ctx, place), ofPlace, isOwn, facts)
  }
  return facts
}

/** Reads the facts of supplies, as `readSupplyFacts` does. */
export type ReadFacts = typeof readSupplyFacts

/** Returns a reader that reads the facts of each supply once, apart for its own organisation and for others: for one run of a job. */
export function readFactsOnce(): ReadFacts {
  const known = { own: new Map<number, SupplyFacts>(), foreign: new Map<number, SupplyFacts>() }
  return async (ctx, supplies) => {
    const factsFor = ({ orgId }: Supply) => known[ctx.caller.orgIds.includes(orgId) ? 'own' : 'foreign']
    const unread = supplies.filter((row) => !factsFor(row).has(row.id))
    const read = await readSupplyFacts(ctx, unread)
    for (const row of unread) factsFor(row).set(row.id, read.get(row.id) ?? NO_FACTS)
    return new Map(supplies.map((row) => [row.id, factsFor(row).get(row.id) ?? NO_FACTS]))
  }
}

/** Adds the facts of the supplies of an organisation and a crop, whose context is given. */
async function addFacts(
  ctx: Ctx,
  supplies: readonly Supply[],
  isOwn: boolean,
  facts: Map<number, SupplyFacts>,
): Promise<void> {
  const shows = (row: Supply, item: 'yield' | 'traits') => isOwn || isShownAt(row.evidence, item, 'signedIn')
  const offered = await readOffered(
    ctx,
    supplies.filter((row) => shows(row, 'yield') || shows(row, 'traits')),
  )
  const tested = await namesAndVarieties(ctx, offered)
  const trials = await readTrialsOf(
    ctx,
    tested.flatMap(({ name }) => name ?? []),
  )
  const traits = await readTraits(ctx, [...trials.values()].flat())
  offered.forEach(({ row }, at) => {
    const { name, variety } = itemAt(tested, at)
    const own = (name !== null && trials.get(comparable(name))) || []
    const [days, gain] = [variety?.['growthDays'], variety?.['rtGain']]
    const found = shows(row, 'traits') ? traitsOfTrials(own, traits, row.crop) : NO_FACTS
    facts.set(row.id, {
      growthDays: found.growthDays ?? (shows(row, 'traits') ? approvedOf(days) : null),
      gain: shows(row, 'yield') ? (newestGain(own) ?? approvedOf(gain)) : null,
      resistances: found.resistances,
    })
  })
}

/** Reads the records that supplies offer; those whose record is gone are left out. */
async function readOffered(ctx: Ctx, supplies: readonly Supply[]): Promise<(Offered & { row: Supply })[]> {
  const offered: (Offered & { row: Supply })[] = []
  for (const [kind, ofKind] of Map.groupBy(supplies, ({ sourceKind }) => sourceKind)) {
    if (kind === null) continue
    const ids = ofKind.flatMap(({ sourceId }) => sourceId ?? [])
    const sources = await findSourcesById(ctx, kind, ids)
    for (const row of ofKind) {
      const source = sources.get(row.sourceId ?? 0)
      if (source && !source.deletedAt) offered.push({ row, kind, source })
    }
  }
  return offered
}

/** Reads the trials of each name, the newest first, by the normal form of the name; those without a yield say nothing. */
async function readTrialsOf(ctx: Ctx, names: readonly string[]): Promise<ReadonlyMap<string, TrialRow[]>> {
  const entries = await entriesOfNames(ctx, names)
  const found = await varietyRows(ctx, [...entries.values()].flat())
  return Map.groupBy(
    found.filter(({ meanYield }) => meanYield !== null),
    ({ name }) => comparable(name),
  )
}

const approvedOf = (value: unknown): Fact<number> | null =>
  typeof value === 'number' ? { value, source: '审定公告' } : null

function newestGain(trials: readonly TrialRow[]): Fact<number> | null {
  for (const trial of trials) {
    const value = trial.isCk ? null : gainOverCk1(trial.gains)
    if (value !== null) return { value, source: `${trial.year} ${trial.phaseLabel}` }
  }
  return null
}

type Traits = ReadonlyMap<number, (typeof groupSummary.$inferSelect)['traits']>

/** Reads the traits of trials, by the id of the entry. */
async function readTraits({ db }: Pick<Ctx, 'db'>, trials: readonly TrialRow[]): Promise<Traits> {
  if (trials.length === 0) return new Map()
  const ids = trials.map(({ id }) => id)
  const found = await db
    .select({ entryId: groupSummary.entryId, traits: groupSummary.traits })
    .from(groupSummary)
    .where(oneOf(groupSummary.entryId, ids))
  return new Map(found.map(({ entryId, traits }) => [entryId, traits]))
}

/** Returns growth days and resistances, each of the newest trial that has one. */
function traitsOfTrials(
  trials: readonly TrialRow[],
  byEntry: Traits,
  crop: string,
): Pick<SupplyFacts, 'growthDays' | 'resistances'> {
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
