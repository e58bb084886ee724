import type { StandardItem } from '@hepu/api/areas/upgrade/shapes'
import { resolveStandard, type StandardCandidate } from '@hepu/breeding/promotion/resolve'
import { and, eq } from 'drizzle-orm'
import { upgradeStandard, upgradeStandardVersion } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { Group, Upgrade } from './loadUpgrade.ts'

/** The newest version of a standard, as verdicts rest on it. */
export interface Standard {
  id: number
  orgId: number
  name: string
  /** 1 in use, 0 disabled. */
  state: number
  number: number
  items: StandardItem[]
}

/** The standard of a group, or in words why there is none. */
export interface Match {
  standard: Standard | undefined
  problem: string | null
}

/** The join of a standard with its newest version. */
export const newestVersion = and(
  eq(upgradeStandardVersion.orgId, upgradeStandard.orgId),
  eq(upgradeStandardVersion.standardId, upgradeStandard.id),
  eq(upgradeStandardVersion.number, upgradeStandard.latest),
)

/** The newest version of a standard, which stays undeleted until the transaction ends. */
export async function findStandard(ctx: Ctx, id: number): Promise<Standard | undefined> {
  const [found] = await ctx.db
    .select({
      id: upgradeStandard.id,
      orgId: upgradeStandard.orgId,
      name: upgradeStandard.name,
      state: upgradeStandard.state,
      number: upgradeStandardVersion.number,
      items: upgradeStandardVersion.items,
    })
    .from(upgradeStandard)
    .innerJoin(upgradeStandardVersion, newestVersion)
    .where(and(rows(ctx, upgradeStandard), eq(upgradeStandard.id, id)))
    .for('share', { of: upgradeStandard })
  return found
}

/** The standard that people chose for an evaluation themselves, in its newest version; undefined when none did. */
export async function chosenStandard(
  ctx: Ctx,
  { standardId, evidence }: Upgrade,
): Promise<Standard | undefined> {
  return standardId !== null && evidence?.standard?.byHand ? findStandard(ctx, standardId) : undefined
}

/** The standard whose scope fits a group best, among those of the group's own organisation. */
export async function matchStandard(ctx: Ctx, group: Group): Promise<Match> {
  const resolved = await resolveFor(ctx, group)
  if ('problem' in resolved) return { standard: undefined, problem: resolved.problem }
  return { standard: await findStandard(ctx, Number(resolved.match.id)), problem: null }
}

/** Which standard applies to a group by scope, or in words why none does. */
export const resolveFor = async (ctx: Ctx, group: Group): Promise<ReturnType<typeof resolveStandard>> =>
  resolveStandard(await listCandidates(ctx, group.orgId), {
    id: String(group.id),
    phase: group.phase,
    ripePeriod: group.ripePeriod,
    ecoZone: group.ecoZone,
    year: group.year,
  })

/** All standards of an organisation as they may apply. */
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
