import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { and, count, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { isBlind } from '../blind/blindState.ts'

/** A trial of another year that has entries of a group. */
export interface OtherYear {
  id: number
  name: string
  year: number
  phase: string
  phaseLabel: string
  /** Number of entries that both have. */
  shared: number
}

/** Number of trials offered. */
const MAX_OFFERED = 50

/** Phases of the two years of 区域试验. */
const PAIR: readonly string[] = ['R1', 'R2']

/**
 * Returns the trials of other years with at least two entries of a group, one of them no check, in its organisation and
 * (where it is known of both) its ecological zone. The proposed one is first: the other year of 区域试验, else the nearest
 * year, else the one with most entries. Entries are matched by name, those that bear codes by none.
 */
export async function listOtherYears(ctx: Ctx, { group, entries }: Trial): Promise<OtherYear[]> {
  if (isBlind(group)) return []
  const names = entries.map(({ name }) => name)
  if (names.length === 0) return []
  const found = await ctx.db
    .select({
      id: experimentGroup.id,
      name: experimentGroup.name,
      year: experimentGroup.year,
      phase: experimentGroup.phase,
      shared: count(),
    })
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
        eq(experimentGroup.crop, group.crop),
        ne(experimentGroup.year, group.year),
        inArray(experimentVariety.name, names),
        or(isNull(experimentGroup.blindedAt), isNotNull(experimentGroup.revealedAt)),
        group.ecoZone === null
          ? undefined
          : or(eq(experimentGroup.ecoZone, group.ecoZone), isNull(experimentGroup.ecoZone)),
      ),
    )
    .groupBy(experimentGroup.id, experimentGroup.name, experimentGroup.year, experimentGroup.phase)
    .having(and(gte(count(), 2), sql`bool_or(not ${experimentVariety.isCk})`))
  return found
    .map((row) => ({ ...row, phaseLabel: phaseLabel(row.phase) }))
    .toSorted(
      (a, b) =>
        Number(isPair(b, group)) - Number(isPair(a, group)) ||
        Math.abs(a.year - group.year) - Math.abs(b.year - group.year) ||
        b.shared - a.shared ||
        a.id - b.id,
    )
    .slice(0, MAX_OFFERED)
}

interface Dated {
  year: number
  phase: string
}

/** Whether two trials are the first and the second year of 区域试验, one year after the other. */
export function isPair(a: Dated, b: Dated): boolean {
  const [first, second] = a.year < b.year ? [a, b] : [b, a]
  return first.phase === PAIR[0] && second.phase === PAIR[1] && second.year - first.year === 1
}
