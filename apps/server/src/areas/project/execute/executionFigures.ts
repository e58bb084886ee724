import type { ClosingState } from '@hepu/api/areas/project/closing/closingLabels'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectClosing, projectNode, projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { isDoneIn } from '../plan/isDoneIn.ts'

/** Counts of a project beside its own fields. */
export interface Figures {
  openIndexes: number
  mustIndexes: number
  results: number
  waitingResults: number
  closingState: ClosingState | null
  closedDate: string | null
}

type Counts = Omit<Figures, 'closingState' | 'closedDate'>
const none: Counts = { openIndexes: 0, mustIndexes: 0, results: 0, waitingResults: 0 }

/** Reads the counts of some projects, with all that is below them. */
export async function readFigures(
  ctx: Pick<Ctx, 'db'>,
  projects: readonly Node[],
): Promise<Map<number, Figures>> {
  const ids = projects.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const indexes = await countIndexes(ctx, ids)
  const results = await countResults(ctx, ids)
  const closings = await latestClosings(ctx, ids)
  return new Map(
    ids.map((id) => {
      const closing = closings.get(id)
      const isPassed = closing?.state === 'passed' || closing?.state === 'archived'
      return [
        id,
        {
          ...none,
          ...indexes.get(id),
          ...results.get(id),
          closingState: closing?.state ?? null,
          closedDate: isPassed && closing?.decidedAt ? clockDay(closing.decidedAt) : null,
        },
      ]
    }),
  )
}

async function countIndexes({ db }: Pick<Ctx, 'db'>, projectIds: readonly number[]) {
  const found = await db
    .select({
      projectId: projectNode.projectId,
      mustIndexes: sql<number>`count(*)::int`,
      openIndexes: sql<number>`(count(*) filter (where not ${isDoneIn(projectTaskIndex.progress)}))::int`,
    })
    .from(projectTaskIndex)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectTaskIndex.orgId), eq(projectNode.id, projectTaskIndex.nodeId)),
    )
    .where(
      and(
        inArray(projectNode.projectId, [...projectIds]),
        isNull(projectNode.deletedAt),
        isNull(projectTaskIndex.deletedAt),
        isNull(projectTaskIndex.cancelledAt),
        eq(projectTaskIndex.isMust, true),
      ),
    )
    .groupBy(projectNode.projectId)
  return new Map(found.map(({ projectId, ...counts }) => [projectId, counts]))
}

async function countResults({ db }: Pick<Ctx, 'db'>, projectIds: readonly number[]) {
  const found = await db
    .select({
      projectId: projectNode.projectId,
      results: sql<number>`count(distinct (${projectResult.resultType}, ${projectResult.resultId}))::int`,
      waitingResults: sql<number>`(count(*) filter (where ${projectResult.indexId} is not null and not ${projectResult.counts}))::int`,
    })
    .from(projectResult)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectResult.orgId), eq(projectNode.id, projectResult.nodeId)),
    )
    .where(
      and(
        inArray(projectNode.projectId, [...projectIds]),
        isNull(projectNode.deletedAt),
        isNull(projectResult.deletedAt),
      ),
    )
    .groupBy(projectNode.projectId)
  return new Map(found.map(({ projectId, ...counts }) => [projectId, counts]))
}

async function latestClosings({ db }: Pick<Ctx, 'db'>, projectIds: readonly number[]) {
  const found = await db
    .selectDistinctOn([projectClosing.nodeId], {
      nodeId: projectClosing.nodeId,
      state: projectClosing.state,
      decidedAt: projectClosing.decidedAt,
    })
    .from(projectClosing)
    .where(and(inArray(projectClosing.nodeId, [...projectIds]), isNull(projectClosing.deletedAt)))
    .orderBy(projectClosing.nodeId, desc(projectClosing.id))
  return new Map(found.map(({ nodeId, ...rest }) => [nodeId, rest]))
}
