import { and, eq, sql } from 'drizzle-orm'
import { hiddenSince } from '../../../db/hiddenNames.ts'
import { importBatch, importRow } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'
import type { PlotAt } from '../plotKey.ts'

/** Position of a plot in a workbook. */
export interface Source {
  sheet: string | null
  row: number
}

/**
 * Loads sheet and row of the plot in each batch that read it, by batch. Those of a workbook from before the group got
 * codes are only for its organiser: whoever has the workbook would recognise the entry by its row.
 */
export async function loadSources(
  ctx: Ctx,
  group: Group,
  { pointId, entryId, rep }: PlotAt,
): Promise<Map<number | null, Source>> {
  const found = await ctx.db
    .select({
      batchId: importRow.batchId,
      row: importRow.rowNo,
      sheet: sql<string | null>`${importBatch.preview} ->> 'sheet'`,
      createdAt: importBatch.createdAt,
    })
    .from(importRow)
    .innerJoin(
      importBatch,
      and(eq(importBatch.orgId, importRow.orgId), eq(importBatch.id, importRow.batchId)),
    )
    .where(
      and(
        eq(importRow.orgId, group.orgId),
        eq(importRow.groupId, group.id),
        eq(importRow.pointId, pointId),
        eq(importRow.entryId, entryId),
        eq(importRow.rep, rep),
      ),
    )
  const since = hiddenSince(ctx, group)
  const recent = found.filter(({ createdAt }) => since === null || createdAt > since)
  return new Map(recent.map(({ batchId, sheet, row }) => [batchId, { sheet, row }]))
}
