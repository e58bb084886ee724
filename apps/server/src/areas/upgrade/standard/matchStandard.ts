import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { resolveClasses, resolveStandards, type StandardCandidate } from '@hepu/breeding/promotion/resolve'
import { and, eq, inArray } from 'drizzle-orm'
import { upgradeStandard, upgradeStandardVersion, type StandardRef } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group, Upgrade } from '../evaluation/loadUpgrade.ts'

/** The newest version of a standard, as used for verdicts. */
export interface Standard {
  id: number
  orgId: number
  name: string
  /** 标准类别: at most one standard of each class judges a group. */
  className: string
  /** 1 in use, 0 disabled. */
  state: number
  number: number
  items: StandardItem[]
}

/** The standards of a group, each of a different class, or as text why there is none. */
export interface Match {
  standards: readonly Standard[]
  problem: string | null
}

/** The join of a standard with its newest version. */
export const newestVersion = and(
  eq(upgradeStandardVersion.orgId, upgradeStandard.orgId),
  eq(upgradeStandardVersion.standardId, upgradeStandard.id),
  eq(upgradeStandardVersion.number, upgradeStandard.latest),
)

/** Returns the newest versions of standards in the order of `ids`; they cannot be deleted until the transaction ends. */
export async function findStandards(ctx: Ctx, ids: readonly number[]): Promise<Standard[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({
      id: upgradeStandard.id,
      orgId: upgradeStandard.orgId,
      name: upgradeStandard.name,
      className: upgradeStandard.className,
      state: upgradeStandard.state,
      number: upgradeStandardVersion.number,
      items: upgradeStandardVersion.items,
    })
    .from(upgradeStandard)
    .innerJoin(upgradeStandardVersion, newestVersion)
    .where(and(rows(ctx, upgradeStandard), inArray(upgradeStandard.id, [...ids])))
    .for('share', { of: upgradeStandard })
  const byId = new Map(found.map((standard) => [standard.id, standard]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the ids of the standards of an evaluation or a draft, the first one first. */
export const standardIdsOf = ({
  standardId,
  otherStandards,
}: Pick<Upgrade, 'standardId' | 'otherStandards'>): number[] =>
  standardId === null ? [] : [standardId, ...(otherStandards ?? []).map(({ id }) => id)]

/** Returns the columns of an evaluation for its standards. */
export function standardColumns([first, ...others]: readonly Standard[]): Pick<
  Upgrade,
  'standardId' | 'standardNumber' | 'otherStandards'
> {
  const refs = others.map(({ id, number, name, className }): StandardRef => ({ id, number, name, className }))
  return {
    standardId: first?.id ?? null,
    standardNumber: first?.number ?? null,
    otherStandards: refs.length > 0 ? refs : null,
  }
}

/** Returns the standards that a person chose for an evaluation, in their newest version; none if nobody did. */
export async function chosenStandards(ctx: Ctx, current: Upgrade): Promise<Standard[]> {
  return current.evidence?.standard?.byHand ? findStandards(ctx, standardIdsOf(current)) : []
}

/** Returns the standards whose scope fits a group best, one per class, among those of the group's own organisation. */
export async function matchStandards(ctx: Ctx, group: Group): Promise<Match> {
  const resolved = await resolveFor(ctx, group)
  if ('problem' in resolved) return { standards: [], problem: resolved.problem }
  return {
    standards: await findStandards(
      ctx,
      resolved.matches.map(({ id }) => Number(id)),
    ),
    problem: null,
  }
}

/** Returns the standards that apply to a group by scope, or as text why none does. */
export const resolveFor = async (ctx: Ctx, group: Group): Promise<ReturnType<typeof resolveStandards>> =>
  resolveStandards(await listCandidates(ctx, group.orgId), placeOf(group))

/** Returns for each class the standard that fits a group by scope, or as text why none can be chosen. */
export async function classesFor(
  ctx: Ctx,
  group: Group,
): Promise<{ className: string; standardId: string | null; problem: string | null }[]> {
  const found = resolveClasses(await listCandidates(ctx, group.orgId), placeOf(group))
  return found.map(({ className, match, problem }) => ({ className, standardId: match?.id ?? null, problem }))
}

const placeOf = ({ id, phase, ripePeriod, ecoZone, year }: Group) => ({
  id: String(id),
  phase,
  ripePeriod,
  ecoZone,
  year,
})

/** Returns all standards of an organisation with their scopes. */
export async function listCandidates(ctx: Ctx, orgId: number): Promise<StandardCandidate[]> {
  const found = await ctx.db
    .select({ standard: upgradeStandard, version: upgradeStandardVersion })
    .from(upgradeStandard)
    .innerJoin(upgradeStandardVersion, newestVersion)
    .where(and(rows(ctx, upgradeStandard), eq(upgradeStandard.orgId, orgId)))
    .orderBy(upgradeStandard.id)
  return found.map(({ standard, version }) => ({
    id: String(standard.id),
    parentId: standard.parentId === null ? null : String(standard.parentId),
    name: standard.name,
    className: standard.className,
    state: standard.state,
    scopes: version.scopes,
    validFrom: version.validFrom,
    validTo: version.validTo,
  }))
}
