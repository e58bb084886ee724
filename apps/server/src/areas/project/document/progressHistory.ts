import type * as api from '@hepu/api/areas/project/document/projectFile'
import { KEY_RESULT_FILES } from '@hepu/api/areas/project/plan/keyResult'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  projectKeyResult,
  projectNode,
  projectProgressEntry,
  projectTaskIndex,
  storedFile,
  user,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { presentFile } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'
import { readableBranch } from './documents.ts'

type Page = ResultOf<typeof api.pageProjectKeyResultHistoryV2>

/** Returns one page of what was entered for the indexes and key results of a node and of all below it. */
export async function pageHistory(
  ctx: Ctx,
  { current, size, order, model }: ParsedInputOf<typeof api.pageProjectKeyResultHistoryV2>,
): Promise<Page> {
  const { indexId, keyResultId, ...key } = model
  const { nodes } = await readableBranch(ctx, key, 'plan:read')
  const entry = projectProgressEntry
  const query = ctx.db
    .select({
      id: entry.id,
      nodeId: entry.nodeId,
      nodeName: projectNode.name,
      indexId: entry.indexId,
      indexName: projectTaskIndex.name,
      unit: projectTaskIndex.unit,
      keyResultId: entry.keyResultId,
      keyResultName: projectKeyResult.name,
      valueBefore: entry.valueBefore,
      valueAfter: entry.valueAfter,
      progressBefore: entry.progressBefore,
      progressAfter: entry.progressAfter,
      note: entry.note,
      enteredByName: user.name,
      createTime: entry.createdAt,
    })
    .from(entry)
    .innerJoin(projectNode, and(eq(projectNode.orgId, entry.orgId), eq(projectNode.id, entry.nodeId)))
    .innerJoin(
      projectTaskIndex,
      and(eq(projectTaskIndex.orgId, entry.orgId), eq(projectTaskIndex.id, entry.indexId)),
    )
    .leftJoin(
      projectKeyResult,
      and(eq(projectKeyResult.orgId, entry.orgId), eq(projectKeyResult.id, entry.keyResultId)),
    )
    .leftJoin(user, eq(user.id, entry.createdBy))
    .where(
      and(
        rows(ctx, entry),
        inArray(entry.nodeId, [...nodes.keys()]),
        indexId ? eq(entry.indexId, indexId) : undefined,
        keyResultId ? eq(entry.keyResultId, keyResultId) : undefined,
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, entry.createdAt, entry.id),
  )
  const files = await evidenceOf(
    ctx,
    found.flatMap(({ keyResultId: id }) => (id === null ? [] : [id])),
  )
  const records = found.map((row) => ({ ...row, files: files.get(row.keyResultId ?? 0) ?? [] }))
  return { ...page, records }
}

/** Returns the evidence of key results, by key result. */
async function evidenceOf(
  ctx: Ctx,
  keyResultIds: readonly number[],
): Promise<Map<number, Page['records'][number]['files']>> {
  if (keyResultIds.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(storedFile)
    .where(
      and(
        rows(ctx, storedFile),
        eq(storedFile.infoType, KEY_RESULT_FILES),
        sql`${storedFile.infoId} = any(${sql.param([...new Set(keyResultIds)].map(String))}::text[])`,
        eq(storedFile.state, 'stored'),
        isNull(storedFile.deletedAt),
      ),
    )
    .orderBy(storedFile.sequence, storedFile.id)
  const shown = await Promise.all(found.map((file) => presentFile(ctx.services, file)))
  return Map.groupBy(shown, ({ infoId }) => Number(infoId))
}
