import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import { isDone } from '@hepu/api/areas/project/plan/progress'
import { STALE_DAYS, STALE_RULE } from '@hepu/api/areas/project/plan/staleProgress'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { PlannedDate } from '@hepu/api/core/obligation/replan'
import { getRule } from '@hepu/api/obligationRules'
import { and, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { obligation, projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import type { Node } from '../node/nodes.ts'
import { subjectOf } from '../report/planReports.ts'

/**
 * Makes the progress of a node due that nobody has entered for 30 days, and takes what is due away where it no longer applies: only
 * leaves under way with an index that is not done owe it. Returns the number of obligations that were added, moved or removed.
 */
export async function planStaleProgress(ctx: Ctx, node: Node): Promise<number> {
  const dates = await staleDates(ctx, node)
  if (dates.length === 0 && (await openOccurrences(ctx, node)).length === 0) return 0
  const { added, moved, removed } = await planObligations(ctx, subjectOf(node), getRule(STALE_RULE), dates)
  return added.length + moved.length + removed.length
}

/** Ends what is due for the progress of a node, because somebody entered it. */
export async function endStaleProgress(ctx: Ctx, node: Pick<Node, 'orgId' | 'id'>): Promise<void> {
  const place = { object: 'project_node', objectId: node.id, orgId: node.orgId }
  await finishPlanned(ctx, place, getRule(STALE_RULE), await openOccurrences(ctx, node))
}

async function openOccurrences({ db }: Ctx, { orgId, id }: Pick<Node, 'orgId' | 'id'>): Promise<string[]> {
  const found = await db
    .select({ occurrence: obligation.occurrence })
    .from(obligation)
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, 'project_node'),
        eq(obligation.objectId, id),
        eq(obligation.rule, STALE_RULE),
        eq(obligation.state, 'open'),
      ),
    )
  return found.map(({ occurrence }) => occurrence)
}

/** Returns the day since which nothing was entered, with the day on which that became due; none where nothing is due. */
async function staleDates(ctx: Ctx, node: Node): Promise<PlannedDate[]> {
  const today = clockDay(ctx.services.now())
  const state = stateOn(node, today)
  const isUnderWay = (state === 'running' || state === 'extended') && node.deletedAt === null
  if (!isUnderWay || node.directorId === null || isDone(node.progress)) return []
  const { isLeaf, lastEntry } = await readLeaf(ctx, node)
  if (!isLeaf) return []
  const begun = [clockDay(node.createdAt), node.startDate ?? '', lastEntry ? clockDay(lastEntry) : '']
  const since = begun.toSorted().at(-1) ?? today
  const day = dayAfter(since, STALE_DAYS)
  return day <= today ? [{ occurrence: `自${since}起`, day }] : []
}

/** Reads whether a node has nothing below it but indexes, and when something was last entered for them. */
async function readLeaf({ db }: Ctx, { orgId, id }: Node) {
  const [found] = await db
    .select({
      isLeaf: sql<boolean>`not exists (select 1 from project_node below
          where below.org_id = ${orgId} and below.parent_id = ${id} and below.deleted_at is null)
        and exists (select 1 from project_task_index own
          where own.org_id = ${orgId} and own.node_id = ${id} and own.cancelled_at is null and own.deleted_at is null)`,
      lastEntry: sql<string | null>`(select max(entry.created_at) from project_progress_entry entry
        where entry.org_id = ${orgId} and entry.node_id = ${id})`,
    })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, orgId), eq(projectNode.id, id)))
  return { isLeaf: found?.isLeaf ?? false, lastEntry: found?.lastEntry ? new Date(found.lastEntry) : null }
}
