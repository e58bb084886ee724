import { phases } from '@hepu/api/areas/experiment/group/phases'
import { saleAreaOf } from '@hepu/api/areas/product/region/saleAreas'
import { comparable } from '@hepu/api/cells/normalise'
import type { Renewal } from '@hepu/api/areas/product/statistic/productStatistic'
import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  groupSummary,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { SummaryGain } from '../../../db/schema/plot.ts'
import type { Ctx } from '../../../http/context.ts'
import { placesBelow } from '../../../resource/places.ts'

/** Years of trials that candidates come from: the business year and those before it. */
const TRIAL_YEARS = 3
/** Most groups that are looked at, the newest first, and most candidates of a product. */
const MAX_GROUPS = 500
const MAX_CANDIDATES = 5

/** An entry of a trial with its gains, and the regions of the points of its group. */
interface Tried {
  entryId: number
  name: string
  groupId: number
  groupName: string
  year: number
  phase: string
  points: number
  gains: readonly SummaryGain[]
  regions: ReadonlySet<string>
}

type Candidate = Omit<Renewal['replacements'][number]['candidates'][number], 'entryId' | 'groupId'> & {
  entryId: number
  groupId: number
}

/**
 * Reads the entries of the visible trials of the last years, with their gains over the checks. Nothing for callers who may not read
 * trials; hidden names (密码编号) and dropped entries are left out.
 */
export async function readCandidates(ctx: Ctx, year: number): Promise<Tried[]> {
  if (!ctx.caller.permissions.has('experiment.variety:read')) return []
  const groups = await ctx.db
    .select({
      id: experimentGroup.id,
      name: experimentGroup.name,
      year: experimentGroup.year,
      phase: experimentGroup.phase,
      provinces: sql<(string | null)[]>`array_agg(distinct ${experimentPoint.province})`,
    })
    .from(experimentGroup)
    .innerJoin(
      experimentPoint,
      and(eq(experimentPoint.orgId, experimentGroup.orgId), eq(experimentPoint.groupId, experimentGroup.id)),
    )
    .where(
      and(
        rows(ctx, experimentGroup),
        isNull(experimentPoint.deletedAt),
        eq(experimentPoint.scrapped, false),
        gte(experimentGroup.year, year - TRIAL_YEARS + 1),
        lte(experimentGroup.year, year),
        or(isNull(experimentGroup.blindedAt), isNotNull(experimentGroup.revealedAt)),
      ),
    )
    .groupBy(experimentGroup.orgId, experimentGroup.id)
    .orderBy(sql`${experimentGroup.year} desc`)
    .limit(MAX_GROUPS)
  if (groups.length === 0) return []
  const byId = new Map(groups.map((group) => [group.id, group]))
  const entries = await ctx.db
    .select({
      entryId: experimentVariety.id,
      name: experimentVariety.name,
      groupId: experimentVariety.groupId,
      points: groupSummary.points,
      gains: groupSummary.gains,
    })
    .from(groupSummary)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, groupSummary.orgId), eq(experimentVariety.id, groupSummary.entryId)),
    )
    .where(
      and(
        rows(ctx, experimentVariety),
        inArray(groupSummary.groupId, [...byId.keys()]),
        eq(experimentVariety.isCk, false),
        sql`${experimentVariety.decision} is distinct from 'DROP'`,
      ),
    )
  return entries.flatMap((entry) => {
    const group = byId.get(entry.groupId)
    if (!group) return []
    const regions = new Set(group.provinces.flatMap((text) => regionOf(text) ?? []))
    return [{ ...entry, groupName: group.name, year: group.year, phase: group.phase, regions }]
  })
}

/** Letters of a name of a province that tell it apart from all others: 河南 of 河南省. */
const LETTERS = 2

/** Returns the code of the 大区 of a province as trials write it: by code, or by its name with or without its ending. */
function regionOf(text: string | null): string | undefined {
  if (!text) return undefined
  const province = placesBelow(1).find(
    ({ value, label }) => value === text || label.slice(0, LETTERS) === text.slice(0, LETTERS),
  )
  return province && saleAreaOf(province.value)
}

/**
 * Returns the candidates in place of a product in its region: entries that gain over a check, those first whose check is the
 * variety itself, then those of a later phase, then those that gain most; of one name the best.
 */
export function candidatesFor(
  tried: readonly Tried[],
  { region, name, varietyName }: { region: string | null; name: string; varietyName: string | null },
): Candidate[] {
  const replaced = new Set([name, varietyName ?? ''].map(comparable))
  const found = tried
    .filter((entry) => region !== null && entry.regions.has(region) && !replaced.has(comparable(entry.name)))
    .flatMap((entry) => candidateOf(entry, replaced))
    .toSorted(
      (a, b) =>
        Number(b.isAgainst) - Number(a.isAgainst) || placeOf(b.phase) - placeOf(a.phase) || b.gain - a.gain,
    )
  const names = new Set<string>()
  return found.filter((one) => !names.has(one.name) && names.add(one.name)).slice(0, MAX_CANDIDATES)
}

const placeOf = (phase: string): number => phases.findIndex(({ value }) => value === phase)

function candidateOf(tried: Tried, replaced: ReadonlySet<string>): Candidate[] {
  const { gains, regions: _, ...entry } = tried
  const checks = gains.filter(({ base, gainPct }) => base !== 'MEAN' && gainPct !== null && gainPct > 0)
  const against = checks.find((gain) => replaced.has(comparable(gain.name)))
  const [best = null] = against ? [against] : checks
  if (best === null || best.gainPct === null) return []
  const { name: checkName, gainPct: gain, points } = best
  return [{ ...entry, checkName, gain, points, isAgainst: against !== undefined }]
}
