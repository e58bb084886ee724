import { and, eq, isNull } from 'drizzle-orm'
import { ofCompany } from '../db/dictEntries.ts'
import { obligation } from '../db/schema/index.ts'
import { updateMany } from '../db/updateMany.ts'
import type { Ctx } from '../http/context.ts'
import { calendarOf } from './calendarOf.ts'
import { offDayOff } from './workdays/workCalendar.ts'

/**
 * Computes the open obligations of the company anew whose dates rested on weekends only, after its holidays changed. A postponed
 * one keeps its due date. Returns the number of due dates that moved.
 */
export async function moveUncertain(ctx: Ctx): Promise<number> {
  const found = await ctx.db
    .select()
    .from(obligation)
    .where(
      and(
        ofCompany(ctx, obligation),
        isNull(obligation.deletedAt),
        eq(obligation.state, 'open'),
        eq(obligation.isUncertain, true),
      ),
    )
    .orderBy(obligation.id)
    .for('update')
  if (found.length === 0) return 0
  const calendar = await calendarOf(ctx, ctx.caller.orgId)
  const changed = found.flatMap((row) => {
    const { day, unknownYears } = offDayOff(calendar, row.baseDate, row.onDayOff)
    const isUncertain = unknownYears.length > 0
    if (isUncertain && day === row.plannedDate) return []
    const dueDate = row.dueDate === row.plannedDate ? day : row.dueDate
    return [
      {
        ...row,
        plannedDate: day,
        dueDate,
        isUncertain,
        version: row.version + 1,
        hasMoved: dueDate !== row.dueDate,
      },
    ]
  })
  await updateMany(ctx.db, obligation, ['plannedDate', 'dueDate', 'isUncertain', 'version'], changed)
  return changed.filter(({ hasMoved }) => hasMoved).length
}
