import type * as api from '@hepu/api/areas/experiment/design'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, gt, sql } from 'drizzle-orm'
import { experimentGroup, experimentPoint, experimentVariety, plot } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { holdsData } from '../group/plotData.ts'

/** Returns the positions of the plots of one point, or of all points, in walking order. */
export async function showFieldMap(
  ctx: Ctx,
  { groupId, pointId }: ParsedInputOf<typeof api.fieldMap>,
): Promise<ResultOf<typeof api.fieldMap>> {
  const group = await getRow(ctx, experimentGroup, groupId, '组别')
  return listFieldPlots(ctx, group, pointId)
}

/** Lists numbered plots in the order of points and of their numbers: 9 before 10, 199 before 1001. */
export const listFieldPlots = (ctx: Ctx, group: Group, pointId?: number) =>
  ctx.db
    .select({
      id: plot.id,
      pointId: plot.pointId,
      pointName: experimentPoint.name,
      entryId: plot.entryId,
      entryName: experimentVariety.name,
      entryNo: experimentVariety.entryNo,
      isCk: experimentVariety.isCk,
      ckNo: experimentVariety.ckNo,
      rep: plot.rep,
      block: plot.block,
      plotNo: plot.plotNo,
      row: plot.rowNo,
      col: plot.colNo,
      filled: sql<boolean>`${holdsData(group.year)}`,
    })
    .from(plot)
    .innerJoin(
      experimentPoint,
      and(eq(experimentPoint.orgId, plot.orgId), eq(experimentPoint.id, plot.pointId)),
    )
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, plot.orgId), eq(experimentVariety.id, plot.entryId)),
    )
    .where(
      and(
        rows(ctx, plot),
        eq(plot.groupId, group.id),
        gt(plot.rep, 0),
        pointId === undefined ? undefined : eq(plot.pointId, pointId),
      ),
    )
    .orderBy(
      experimentPoint.sortValue,
      plot.pointId,
      sql`length(${plot.plotNo}), ${plot.plotNo} nulls last`,
      plot.rep,
      plot.id,
    )

export type FieldPlot = Awaited<ReturnType<typeof listFieldPlots>>[number]
