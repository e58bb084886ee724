import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { comparable } from '@hepu/api/cells/normalise'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { isNamed, oneOf } from '../../../db/nameConditions.ts'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  upgrade,
  upgradeRecord,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { breederTabPath } from '../breederTabPath.ts'
import type { Fact, Held } from './facts.ts'
import { heldOn, type Holding } from './holdings.ts'

/** An entry of a trial; the decision is that of the published evaluation. */
export interface TestedEntry {
  orgId: number
  key: string
  name: string
  year: number
  phase: string
  group: string
  /** The day from which the trial is counted: its first sowing, else the last day of its year. */
  day: string
  decision: string | null
}

/** Returns the facts 参试 and 晋级: each variety once a year, with its trials in words. */
export async function trialFacts(ctx: Ctx, held: readonly Held[]): Promise<Fact[]> {
  const entries = await readEntries(ctx, held)
  return held.flatMap(({ row, holdings }) =>
    holdings.flatMap((holding) => {
      const own = entriesOf(entries, row.orgId, holding)
      return [...factsOf(row.id, holding, 'entered', own), ...factsOf(row.id, holding, 'promoted', own)]
    }),
  )
}

/** Returns the entries under the names of a variety, of then or of now, in trials of days on which it was held. */
export function entriesOf(entries: readonly TestedEntry[], orgId: number, holding: Holding): TestedEntry[] {
  const keys = new Set(namesOf(holding))
  return entries.filter((entry) => entry.orgId === orgId && keys.has(entry.key) && heldOn(holding, entry.day))
}

/** Returns the names of a variety in their normal form: name, code and names of before. */
const namesOf = ({ name, code, formerNames }: Holding): string[] =>
  [name, code, ...formerNames].flatMap((one) => (one ? [comparable(one)] : []))

function factsOf(
  breederId: number,
  { name, cooperativeId }: Holding,
  figure: 'entered' | 'promoted',
  entries: readonly TestedEntry[],
): Fact[] {
  if (cooperativeId === null) return []
  const counted = figure === 'entered' ? entries : entries.filter(({ decision }) => decision === 'UP')
  return [...Map.groupBy(counted, ({ year }) => year)].map(([year, found]) => ({
    breederId,
    figure,
    year,
    key: String(cooperativeId),
    name: name ?? '',
    detail: found.map(({ phase, group }) => `${phaseLabel(phase)} ${group}`).join('；'),
    path: breederTabPath(breederId, 'cooperativeVariety'),
    kg: null,
    area: null,
    amount: null,
    paid: null,
  }))
}

/**
 * Reads the entries under the names of held varieties in trials of the organisations of their breeders. Entries with a code have no
 * name, and checks are no tests of a variety.
 */
export async function readEntries(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  held: readonly Held[],
): Promise<TestedEntry[]> {
  const keys = [...new Set(held.flatMap(({ holdings }) => holdings.flatMap(namesOf)))]
  if (keys.length === 0) return []
  const orgIds = [...new Set(held.map(({ row }) => row.orgId))]
  const found = await ctx.db
    .select({
      id: experimentVariety.id,
      orgId: experimentVariety.orgId,
      name: experimentVariety.name,
      year: experimentGroup.year,
      phase: experimentGroup.phase,
      group: experimentGroup.name,
      sownOn: sql<string | null>`(select min(${experimentPoint.sowDate})::text from ${experimentPoint}
        where ${experimentPoint.orgId} = ${experimentGroup.orgId} and ${experimentPoint.groupId} = ${experimentGroup.id}
        and ${experimentPoint.deletedAt} is null)`,
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
        inArray(experimentVariety.orgId, orgIds),
        eq(experimentVariety.crop, ctx.caller.crop),
        isNull(experimentVariety.deletedAt),
        isNull(experimentGroup.deletedAt),
        eq(experimentVariety.isCk, false),
        hasOwnName(),
        isNamed(experimentVariety.name, keys),
      ),
    )
    .orderBy(asc(experimentGroup.year), asc(experimentVariety.id))
  const decisions = await publishedDecisions(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map(({ id, sownOn, ...entry }) => ({
    ...entry,
    key: comparable(entry.name),
    day: sownOn ?? `${entry.year}-12-31`,
    decision: decisions.get(id) ?? null,
  }))
}

/** Returns the decisions about entries in evaluations that are published, by entry; one that was revoked counts no longer. */
async function publishedDecisions(
  { db }: Pick<Ctx, 'db'>,
  entryIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (entryIds.length === 0) return new Map()
  const found = await db
    .select({ entryId: upgradeRecord.entryId, final: upgradeRecord.final })
    .from(upgradeRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId)))
    .where(
      and(
        oneOf(upgradeRecord.entryId, entryIds),
        isNull(upgradeRecord.deletedAt),
        isNull(upgrade.deletedAt),
        eq(upgrade.state, 'PUBLISHED'),
      ),
    )
    .orderBy(asc(upgrade.number))
  return new Map(found.map(({ entryId, final }) => [entryId, final]))
}
