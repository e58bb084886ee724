import type { Prior } from '@hepu/api/areas/contract/distribution/distribute'
import { fenIn, sum } from '@hepu/api/core/money/fen'
import { and, eq, ne, sql } from 'drizzle-orm'
import { contractRun as run, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** The condition that joins a line to its run. */
export const ofRun = and(eq(run.orgId, runLine.orgId), eq(run.id, runLine.runId))

/** Returns what confirmed runs of a contract posted, in which reversals count with their sign. */
export async function readPrior(ctx: Ctx, contractId: number): Promise<Prior> {
  const found = await ctx.db
    .select({
      cost: sql<string | null>`case when ${runLine.kind} = 'expense' then ${runLine.name} end`,
      key: sql<string | null>`case when ${runLine.level} = 1 then ${runLine.key} end`,
      amount: sql<string>`sum(${runLine.amount})::numeric(30, 2)::text`,
    })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(
      and(
        rows(ctx, run),
        eq(run.contractId, contractId),
        ne(run.state, 'draft'),
        sql`(${runLine.kind} = 'expense' or ${runLine.level} = 1)`,
      ),
    )
    .groupBy(sql`1`, sql`2`)
  const costs = found.flatMap(({ cost, amount }) => (cost === null ? [] : [[cost, fenIn(amount)] as const]))
  const lines = found.flatMap(({ key, amount }) => (key === null ? [] : [[key, fenIn(amount)] as const]))
  return {
    expenses: Object.fromEntries(costs),
    distributed: sum(lines.map(([, amount]) => amount)),
    lines: Object.fromEntries(lines),
  }
}
