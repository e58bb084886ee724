import { and, eq, isNull, sql } from 'drizzle-orm'
import { holidayYear, organization } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { workCalendar, type WorkCalendar } from './workdays/workCalendar.ts'

/** Reads the calendar of work of the company that an organisation belongs to. */
export async function calendarOf({ db }: Pick<Ctx, 'db'>, orgId: number): Promise<WorkCalendar> {
  const top = sql`(select split_part(${organization.path}, '/', 2)::bigint from ${organization}
    where ${organization.id} = ${orgId})`
  const years = await db
    .select({ year: holidayYear.year, isComplete: holidayYear.isComplete, days: holidayYear.days })
    .from(holidayYear)
    .where(and(eq(holidayYear.orgId, top), isNull(holidayYear.deletedAt)))
  return workCalendar(years)
}
