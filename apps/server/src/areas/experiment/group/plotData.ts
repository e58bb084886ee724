import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { observation, plot } from '../../../db/schema/index.ts'

/**
 * Whether anything was harvested or surveyed in a plot of a group of this year, or somebody decided about it. A plot that
 * was only laid out has nothing of that and does not exist for any figure; nor does one whose values were all cleared.
 */
export const holdsData = (year: number | AnyPgColumn): SQL =>
  or(
    sql`num_nonnulls(${plot.yieldMu}, ${plot.yieldGiven}, ${plot.weight}, ${plot.shellFresh}, ${plot.moisture},
      ${plot.area}, ${plot.note}, ${plot.batchId}) > 0`,
    ne(plot.status, 'accepted'),
    sql`exists (select 1 from ${observation} where ${and(cellOfPlot(year), holdsValue)})`,
  )!

/** Whether a surveyed value says anything: one that was cleared keeps its row, blank. */
export const holdsValue: SQL = or(
  sql`num_nonnulls(${observation.valueNum}, ${observation.valueText}, ${observation.valueDate},
    ${observation.batchId}) > 0`,
  ne(observation.status, 'accepted'),
)!

/** A surveyed value and the plot it is of. */
export const cellOfPlot = (year: number | AnyPgColumn): SQL =>
  and(
    eq(observation.orgId, plot.orgId),
    eq(observation.year, year),
    eq(observation.groupId, plot.groupId),
    eq(observation.pointId, plot.pointId),
    eq(observation.entryId, plot.entryId),
    eq(observation.rep, plot.rep),
  )!
