import { evidenceBlocker } from '@hepu/api/areas/project/result/evidence'
import { type ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { and, eq, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { IndexTypeCode } from '@hepu/api/areas/project/plan/indexTypes'
import { readRecords, type ResultRecord } from './resultRecords.ts'

export type Result = typeof projectResult.$inferSelect

/** A link with the record that it names and the type of its index. */
export interface Evidence {
  result: Result
  indexType: IndexTypeCode | null
  record: ResultRecord | undefined
}

/** Reads links with what their records say now. */
export async function readEvidence(
  ctx: Pick<Ctx, 'db'>,
  links: readonly { result: Result; indexType: IndexTypeCode | null }[],
): Promise<Evidence[]> {
  const records = new Map<string, ReadonlyMap<number, ResultRecord>>()
  for (const [type, found] of Map.groupBy(links, ({ result }) => result.resultType)) {
    const ids = [...new Set(found.map(({ result }) => result.resultId))]
    records.set(type, await readRecords(ctx, type as ResultType, ids))
  }
  return links.map((link) => ({
    ...link,
    record: records.get(link.result.resultType)?.get(link.result.resultId),
  }))
}

/** Returns why a link counts for no index; null if it counts. */
export const whyNotCounted = ({ indexType, record }: Evidence): string | null =>
  indexType ? evidenceBlocker(indexType, record?.row) : null

/**
 * Writes for some links whether they count, as their records say now, and returns those for which it is another than before. The
 * caller holds the locks of their projects.
 */
export async function refreshCounts(ctx: Pick<Ctx, 'db'>, resultIds: readonly number[]): Promise<Evidence[]> {
  const links = await ctx.db
    .select({ result: projectResult, indexType: projectTaskIndex.indexType })
    .from(projectResult)
    .leftJoin(
      projectTaskIndex,
      and(eq(projectTaskIndex.orgId, projectResult.orgId), eq(projectTaskIndex.id, projectResult.indexId)),
    )
    .where(and(oneOf(projectResult.id, resultIds), isNull(projectResult.deletedAt)))
  const changed: Evidence[] = []
  for (const link of await readEvidence(ctx, links)) {
    const counts = link.indexType !== null && whyNotCounted(link) === null
    if (counts === link.result.counts) continue
    await ctx.db
      .update(projectResult)
      .set({ counts })
      .where(and(eq(projectResult.orgId, link.result.orgId), eq(projectResult.id, link.result.id)))
    changed.push({ ...link, result: { ...link.result, counts } })
  }
  return changed
}
