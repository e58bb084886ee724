import { and, eq, or, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { observation, plot } from '../../db/schema/index.ts'

/**
 * Whether anything was harvested or surveyed in a plot of a group of this year, or somebody decided about it. A plot that
 * was only laid out has nothing of that and does not exist for any figure.
 */
export const holdsData = (year: number | AnyPgColumn): SQL =>
  or(
    isNotNull(plot.yieldMu),
    isNotNull(plot.yieldReason),
    isNotNull(plot.yieldGiven),
    isNotNull(plot.weight),
    isNotNull(plot.moisture),
    isNotNull(plot.batchId),
    ne(plot.status, 'accepted'),
    sql`exists (select 1 from ${observation} where ${valueOfPlot(year)})`,
  )!

const valueOfPlot = (year: number | AnyPgColumn): SQL =>
  and(
    eq(observation.orgId, plot.orgId),
    eq(observation.year, year),
    eq(observation.groupId, plot.groupId),
    eq(observation.pointId, plot.pointId),
    eq(observation.entryId, plot.entryId),
    eq(observation.rep, plot.rep),
  )!
