import type * as api from '@hepu/api/areas/experiment/cells/cell'
import { headOf } from '@hepu/api/cells/columnDefs'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { cellEntry, experimentPoint, experimentVariety, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { textReaderFor } from '../blind/hiddenTexts.ts'
import { columnsFor } from '../traits/columnHeads.ts'
import { enteredValue } from './pendingCells.ts'

const reviewer = alias(user, 'reviewer')
const toPoint = and(eq(experimentPoint.orgId, cellEntry.orgId), eq(experimentPoint.id, cellEntry.pointId))
const toEntry = and(eq(experimentVariety.orgId, cellEntry.orgId), eq(experimentVariety.id, cellEntry.entryId))

/** Lists 填报记录: typed values with the people who typed and reviewed them. */
export async function pageCells(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.cellPage>,
): Promise<ResultOf<typeof api.cellPage>> {
  const { model, current, size } = input
  const where = and(
    rows(ctx, cellEntry),
    model.groupId === undefined ? undefined : eq(cellEntry.groupId, model.groupId),
    model.pointId === undefined ? undefined : eq(cellEntry.pointId, model.pointId),
    model.status ? eq(cellEntry.status, model.status) : undefined,
    model.name
      ? or(contains(experimentVariety.name, model.name), contains(experimentPoint.name, model.name))
      : undefined,
  )
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({
        entry: cellEntry,
        reason: textReaderFor(ctx)(cellEntry.reason),
        pointName: experimentPoint.name,
        entryName: experimentVariety.name,
        enteredBy: user.name,
        reviewedBy: reviewer.name,
      })
      .from(cellEntry)
      .innerJoin(experimentPoint, toPoint)
      .innerJoin(experimentVariety, toEntry)
      .leftJoin(user, eq(user.id, cellEntry.createdBy))
      .leftJoin(reviewer, eq(reviewer.id, cellEntry.reviewedBy))
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(input.order, sortColumn(input.sort), cellEntry.id),
  )
  const columns = await columnsFor(
    ctx.db,
    found.map(({ entry }) => entry),
  )
  return {
    ...page,
    records: found.map(({ entry, reason, pointName, entryName, enteredBy, reviewedBy }) => ({
      ...entry,
      head: headOf(columns.get(entry.field) ?? { label: entry.field }),
      reason,
      pointName,
      entryName,
      enteredBy,
      reviewedBy,
      raw: entry.rawText,
      value: enteredValue(entry),
      seen: entry.seenText,
      enteredAt: entry.createdAt,
    })),
  }
}

function sortColumn(sort: string) {
  if (sort === 'point') return byPinyin(experimentPoint.name)
  return sort === 'entry' ? byPinyin(experimentVariety.name) : cellEntry.id
}
