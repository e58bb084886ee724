import type { Evidence, StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { looksBack } from '@hepu/breeding/promotion/measure'
import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isBlind, loadTrial, type Trial } from '../../experiment/shared.ts'
import { DERIVED_FROM, freezeTables, wordsOf } from './freezeTables.ts'

/**
 * Returns other seasons of the entries of a group, as far as items look at several years: earlier years, and other
 * phases of the same year, in the organisation and (where it is known of both) the ecological zone of the group.
 * Entries are matched by name, those that bear codes by none. Nothing when no item asks.
 */
export async function yearsOf(
  ctx: Ctx,
  trial: Trial,
  items: readonly StandardItem[],
): Promise<Pick<Evidence, 'years'>> {
  const asking = items.filter((item) => looksBack(item.agg))
  if (asking.length === 0) return {}
  const years: NonNullable<Evidence['years']> = []
  for (const groupId of await otherGroups(ctx, trial, phasesOf(asking))) {
    years.push(freezeSeason(await loadTrial(ctx, groupId), asking))
  }
  return { years }
}

/** Returns the phases whose seasons some item uses; null = every phase. */
function phasesOf(items: readonly StandardItem[]): string[] | null {
  const asked = items.map((item) => item.phaseYears ?? [])
  return asked.some((phases) => phases.length === 0) ? null : [...new Set(asked.flat())]
}

async function otherGroups(ctx: Ctx, trial: Trial, phases: string[] | null): Promise<number[]> {
  const { group } = trial
  if (isBlind(group)) return []
  const names = trial.entries.filter((entry) => !entry.isCk).map((entry) => entry.name)
  if (names.length === 0) return []
  const found = await ctx.db
    .selectDistinct({ id: experimentGroup.id, year: experimentGroup.year })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .where(
      and(
        rows(ctx, experimentGroup),
        rows(ctx, experimentVariety),
        eq(experimentGroup.orgId, group.orgId),
        eq(experimentVariety.isCk, false),
        inArray(experimentVariety.name, names),
        or(isNull(experimentGroup.blindedAt), isNotNull(experimentGroup.revealedAt)),
        or(
          lt(experimentGroup.year, group.year),
          and(eq(experimentGroup.year, group.year), ne(experimentGroup.phase, group.phase)),
        ),
        phases === null ? undefined : inArray(experimentGroup.phase, phases),
        group.ecoZone === null
          ? undefined
          : or(eq(experimentGroup.ecoZone, group.ecoZone), isNull(experimentGroup.ecoZone)),
      ),
    )
    .orderBy(experimentGroup.year, experimentGroup.id)
  return found.map((row) => row.id)
}

function freezeSeason(trial: Trial, items: readonly StandardItem[]): NonNullable<Evidence['years']>[number] {
  const { group } = trial
  const points = trial.pointTable('yieldMu', 'surveyed').points
  const traits = items.map((item) => item.trait)
  return {
    year: group.year,
    phase: group.phase,
    groupId: String(group.id),
    groupName: group.name,
    dataVersion: group.dataVersion,
    groupMeanIncludesCk: group.groupMeanIncludesCk,
    points: [...points],
    entries: trial.entries.map(({ name, isCk, ckNo }) => ({ name, isCk, ckNo })),
    tables: freezeTables(trial, points, [...derivedFor(traits), ...numbersOf(trial, traits)]),
    ...wordsOf(trial, points, traits),
  }
}

/** Returns the traits from which the sums and differences among these traits are computed. */
const derivedFor = (traits: readonly string[]): string[] =>
  traits.some((trait) => trait === 'lodgingSum' || trait === 'growthDiff') ? [...DERIVED_FROM] : []

const numbersOf = (trial: Trial, traits: readonly string[]): string[] =>
  trial.numericTraits.filter((trait) => traits.includes(trait))
