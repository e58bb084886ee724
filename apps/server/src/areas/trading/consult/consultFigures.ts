import type { consultFigures } from '@hepu/api/areas/trading/consult/consultHandling'
import { consultOutcomes } from '@hepu/api/areas/trading/consult/consultFields'
import { must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { consult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isUnsettled, overdueAt } from './consultList.ts'

/** Days of answers that the median looks back on. */
const DAYS = 90
const DAY_MS = 86_400_000

/** Counts the consultations that the caller sees: open, overdue, in quarantine, by outcome, and the hours until the first answer. */
export async function countConsults(ctx: Ctx): Promise<ResultOf<typeof consultFigures>> {
  const now = ctx.services.now()
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const inBox = sql`${consult.quarantine} is null`
  const isRecent = sql`${inBox} and ${consult.firstAnsweredAt} >= ${since.toISOString()}::timestamptz`
  const hours = sql`extract(epoch from ${consult.firstAnsweredAt} - ${consult.createdAt}) / 3600`
  const [found] = await ctx.db
    .select({
      open: sql<number>`count(*) filter (where ${inBox} and ${isUnsettled})::int`,
      overdue: sql<number>`count(*) filter (where ${inBox} and ${overdueAt(now)})::int`,
      quarantined: sql<number>`count(*) filter (where ${consult.quarantine} is not null)::int`,
      answered: sql<number>`count(*) filter (where ${isRecent})::int`,
      medianHours: sql<number | null>`(percentile_cont(0.5) within group (order by ${hours})
        filter (where ${isRecent}))::float8`,
    })
    .from(consult)
    .where(rows(ctx, consult))
  const counted = await ctx.db
    .select({ outcome: consult.outcome, count: sql<number>`count(*)::int` })
    .from(consult)
    .where(sql`${rows(ctx, consult)} and ${inBox} and ${consult.outcome} is not null`)
    .groupBy(consult.outcome)
  const byOutcome = new Map(counted.map(({ outcome, count }) => [outcome, count]))
  const { medianHours, ...counts } = must(found, 'the counts')
  return {
    ...counts,
    medianHours: medianHours === null ? null : Math.round(medianHours * 10) / 10,
    outcomes: (Object.keys(consultOutcomes) as (keyof typeof consultOutcomes)[]).map((outcome) => ({
      outcome,
      count: byOutcome.get(outcome) ?? 0,
    })),
  }
}
