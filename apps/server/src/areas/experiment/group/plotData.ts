import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { observation, plot } from '../../../db/schema/index.ts'

/**
 * Matches plots of a group of this year that have a harvested or surveyed value, or a decision. A plot that was only
 * laid out, or whose values were all cleared, has neither and enters no figure.
 */
export const holdsData = (year: number | AnyPgColumn): SQL =>
  or(
    sql`num_nonnulls(${plot.yieldMu}, ${plot.yieldGiven}, ${plot.weight}, ${plot.shellFresh}, ${plot.moisture},
      ${plot.area}, ${plot.note}, ${plot.batchId}) > 0`,
    ne(plot.status, 'accepted'),
    sql`exists (select 1 from ${observation} where ${and(cellOfPlot(year), holdsValue)})`,
  )!

/** Matches surveyed values that are not blank: a value that was cleared keeps its row. */
export const holdsValue: SQL = or(
  sql`num_nonnulls(${observation.valueNum}, ${observation.valueText}, ${observation.valueDate},
    ${observation.batchId}) > 0`,
  ne(observation.status, 'accepted'),
)!

/** Matches a surveyed value with its plot. */
export const cellOfPlot = (year: number | AnyPgColumn): SQL =>
  and(
    eq(observation.orgId, plot.orgId),
    eq(observation.year, year),
    eq(observation.groupId, plot.groupId),
    eq(observation.pointId, plot.pointId),
    eq(observation.entryId, plot.entryId),
    eq(observation.rep, plot.rep),
  )!
