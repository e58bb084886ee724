import type { obligationCalendar } from '@hepu/api/core/obligation/obligationCalls'
import { unknownYearNote } from '@hepu/api/core/obligation/obligationWords'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { clockDay } from '../db/clock.ts'
import { obligation } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { calendarOf } from './calendarOf.ts'
import { fits } from './visible.ts'

/** Returns every day of a month: whether people work on it, and how many obligations are due then. */
export async function showCalendar(
  ctx: Ctx,
  { month, mine, rule }: ParsedInputOf<typeof obligationCalendar>,
): Promise<ResultOf<typeof obligationCalendar>> {
  const listed = daysOf(month)
  const [first = '', last = first] = [listed[0], listed.at(-1)]
  const isOpen = sql`${obligation.state} = 'open'`
  const isPast = sql`${obligation.dueDate} < ${clockDay(ctx.services.now())}`
  const counted = await ctx.db
    .select({
      day: obligation.dueDate,
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      overdue: sql<number>`(count(*) filter (where ${isOpen} and ${isPast}))::int`,
      ended: sql<number>`(count(*) filter (where not ${isOpen}))::int`,
    })
    .from(obligation)
    .where(fits(ctx, { mine, rule, dueDateStart: first, dueDateEnd: last }))
    .groupBy(obligation.dueDate)
  const counts = new Map(counted.map((row) => [row.day, row]))
  const calendar = await calendarOf(ctx, ctx.caller.orgId)
  const year = Number(month.slice(0, 4))
  return {
    days: listed.map((day) => ({
      open: 0,
      overdue: 0,
      ended: 0,
      ...counts.get(day),
      day,
      kind: calendar.kindOf(day),
      holiday: calendar.nameOf(day),
    })),
    note: calendar.isKnown(year) ? null : unknownYearNote(year),
  }
}

/** Returns the days of a month (`YYYY-MM`). */
function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) days.push(day)
  return days
}
