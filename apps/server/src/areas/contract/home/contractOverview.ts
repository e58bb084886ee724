import type * as api from '@hepu/api/areas/contract/home/contractHome'
import type { Permission } from '@hepu/api/core/permissions'
import type { ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, sql } from 'drizzle-orm'
import { contractLineComment as comment, contractRun as run } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { stateOfComment } from '../distribution/commentAnswers.ts'
import { readPayable } from '../distribution/incomeLines.ts'
import { waitingCommissions, waitingDeclarations, waitingRuns } from './contractWaiting.ts'

type Answer = ResultOf<typeof api.contractOverview>
type Waiting = NonNullable<Answer['declarations']>

/** Counts what waits for the caller among the money of contracts; without the right to deal with it he is not told. */
export async function showContractOverview(ctx: Ctx): Promise<Answer> {
  const withRight = <T>(right: Permission, read: () => Promise<T>): Promise<T | null> =>
    ctx.caller.permissions.has(right) ? read() : Promise.resolve(null)
  return {
    declarations: await withRight('contract.commission:audit', async () =>
      waitingOf(await waitingDeclarations(ctx).limit(1)),
    ),
    commissions: await withRight('contract.commission:audit', async () =>
      waitingOf(await waitingCommissions(ctx).limit(1)),
    ),
    distributions: await withRight('contract.distribution:confirm', async () =>
      waitingOf(await waitingRuns(ctx).limit(1)),
    ),
    payouts: await withRight('contract.distribution:pay', () => readPayable(ctx)),
    disputes: await withRight('contract.distribution:confirm', () => openDisputes(ctx)),
  }
}

const count = sql<number>`count(*) over ()`.mapWith(Number)

/** Returns the first row of a count as what waits; 0 where there is none. */
const waitingOf = ([first]: readonly { count: number; targetId: number; name: string }[]): Waiting =>
  first
    ? { count: first.count, firstId: first.targetId, name: first.name }
    : { count: 0, firstId: null, name: null }

const openDisputes = async (ctx: Ctx): Promise<Waiting> =>
  waitingOf(
    await ctx.db
      .select({ count, targetId: run.id, name: run.number })
      .from(comment)
      .innerJoin(run, and(eq(run.orgId, comment.orgId), eq(run.id, comment.runId)))
      .where(and(rows(ctx, comment), sql`${stateOfComment} = 'open'`))
      .orderBy(asc(comment.id))
      .limit(1),
  )
