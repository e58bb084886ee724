import { and, inArray } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { latestStates } from '../../experiment/shared.ts'
import { loadEntryCodes, type EntryCodes } from '../publish/entryCodes.ts'
import type { DecisionRecord, Group } from '../evaluation/loadUpgrade.ts'
import { joinProblem } from './nextGroup.ts'
import { APPROVAL, placesOf, type Place } from './destinations.ts'

/** The decisions of a group, by the id of their evaluation. */
export interface Leaving {
  upgradeId: number
  group: Pick<Group, 'orgId' | 'crop' | 'year' | 'phase' | 'name'>
  records: readonly Pick<DecisionRecord, 'name' | 'final' | 'plan' | 'isCk'>[]
}

/** An existing group of the next year, with its entries and the reason why none may be added. */
interface NextGroup {
  names: ReadonlySet<string>
  problem: string | null
}

/**
 * Returns by evaluation why entries of these groups cannot be created in the next year: the first reason of each, as in the
 * refusal. Groups without a problem are absent.
 */
export async function findArrivalProblems(
  ctx: Ctx,
  leaving: readonly Leaving[],
): Promise<Map<number, string>> {
  const existing = await loadNextGroups(ctx, leaving)
  const problems = new Map<number, string>()
  for (const list of leaving) {
    const fresh = freshOf(list, existing)
    const problem =
      fresh.map(({ next }) => next?.problem ?? null).find((problem) => problem !== null) ??
      (await findCodeProblem(ctx, list.group, fresh))
    if (problem !== null) problems.set(list.upgradeId, problem)
  }
  return problems
}

/** An entry that does not take part yet where it goes. */
interface Fresh {
  name: string
  place: Place
  next: NextGroup | undefined
}

const freshOf = ({ group, records }: Leaving, existing: ReadonlyMap<string, NextGroup>): Fresh[] =>
  records.flatMap((record) =>
    placesOf(record, group).flatMap((place) => {
      const next = existing.get(keyOf({ ...place, orgId: group.orgId, year: group.year + 1 }))
      return place.phase === APPROVAL || next?.names.has(record.name)
        ? []
        : [{ name: record.name, place, next }]
    }),
  )

async function findCodeProblem(
  ctx: Ctx,
  group: Leaving['group'],
  fresh: readonly Fresh[],
): Promise<string | null> {
  if (fresh.every(({ place }) => place.entryNo === null)) return null
  const codes = await loadEntryCodes(ctx, group, group.year + 1)
  return fresh.map((arrival) => takeCode(codes, arrival)).find((problem) => problem !== null) ?? null
}

function takeCode(codes: EntryCodes, { name, place }: Fresh): string | null {
  if (place.entryNo === null) return null
  const problem = codes.problemOf(place.entryNo, name)
  if (problem === null) codes.take(place.entryNo, name)
  return problem
}

const keyOf = (place: { orgId: number; year: number; phase: string; groupName: string }): string =>
  `${place.orgId} ${place.year} ${place.phase} ${place.groupName}`

/** Returns the groups of the next year after these, by organisation, year, phase and name. */
async function loadNextGroups(ctx: Ctx, leaving: readonly Leaving[]): Promise<Map<string, NextGroup>> {
  if (leaving.length === 0) return new Map()
  const groups = await ctx.db
    .select()
    .from(experimentGroup)
    .where(
      and(
        rows(ctx, experimentGroup),
        inArray(experimentGroup.orgId, [...new Set(leaving.map(({ group }) => group.orgId))]),
        inArray(experimentGroup.year, [...new Set(leaving.map(({ group }) => group.year + 1))]),
        inArray(experimentGroup.name, namesOf(leaving)),
      ),
    )
  const ids = groups.map(({ id }) => id)
  const entries = await ctx.db
    .select({ groupId: experimentVariety.groupId, name: experimentVariety.name })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), inArray(experimentVariety.groupId, ids)))
  const byGroup = Map.groupBy(entries, ({ groupId }) => groupId)
  const states = await latestStates(ctx, ids)
  return new Map(
    groups.map((group) => [
      keyOf({ ...group, groupName: group.name }),
      {
        names: new Set((byGroup.get(group.id) ?? []).map(({ name }) => name)),
        problem: joinProblem(group, states.get(group.id)),
      },
    ]),
  )
}

/** Returns the names of the groups to which entries of these groups go. */
const namesOf = (leaving: readonly Leaving[]): string[] => [
  ...new Set(
    leaving.flatMap(({ group, records }) =>
      records.flatMap((record) => placesOf(record, group).map(({ groupName }) => groupName)),
    ),
  ),
]
