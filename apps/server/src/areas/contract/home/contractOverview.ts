import type * as api from '@hepu/api/areas/contract/home/contractHome'
import type { Permission } from '@hepu/api/core/permissions'
import type { ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import {
  contract,
  contractCommissionRun as commissionRun,
  contractDeclaration as declaration,
  contractLineComment as comment,
  contractRun as run,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { stateOfComment } from '../distribution/commentAnswers.ts'
import { readPayable } from '../distribution/incomeLines.ts'

type Answer = ResultOf<typeof api.contractOverview>
type Waiting = NonNullable<Answer['declarations']>

/** Counts what waits for the caller among the money of contracts; without the right to deal with it he is not told. */
export async function showContractOverview(ctx: Ctx): Promise<Answer> {
  const withRight = <T>(right: Permission, read: () => Promise<T>): Promise<T | null> =>
    ctx.caller.permissions.has(right) ? read() : Promise.resolve(null)
  return {
    declarations: await withRight('contract.commission:audit', () => waitingDeclarations(ctx)),
    commissions: await withRight('contract.commission:audit', () => waitingCommissions(ctx)),
    distributions: await withRight('contract.distribution:confirm', () => waitingRuns(ctx)),
    payouts: await withRight('contract.distribution:pay', () => readPayable(ctx)),
    disputes: await withRight('contract.distribution:confirm', () => openDisputes(ctx)),
  }
}

const count = sql<number>`count(*) over ()`.mapWith(Number)

/** Returns the first row of a count as what waits; 0 where there is none. */
const waitingOf = ([first]: readonly { count: number; id: number; name: string }[]): Waiting =>
  first
    ? { count: first.count, firstId: first.id, name: first.name }
    : { count: 0, firstId: null, name: null }

const ofContract = (table: typeof declaration | typeof commissionRun) =>
  and(eq(contract.orgId, table.orgId), eq(contract.id, table.contractId))

const waitingDeclarations = async (ctx: Ctx): Promise<Waiting> =>
  waitingOf(
    await ctx.db
      .select({ count, id: contract.id, name: contract.name })
      .from(declaration)
      .innerJoin(contract, ofContract(declaration))
      .where(and(rows(ctx, declaration), rows(ctx, contract), isNull(declaration.audited)))
      .orderBy(asc(declaration.declaredOn), asc(declaration.id))
      .limit(1),
  )

const waitingCommissions = async (ctx: Ctx): Promise<Waiting> =>
  waitingOf(
    await ctx.db
      .select({ count, id: contract.id, name: contract.name })
      .from(commissionRun)
      .innerJoin(contract, ofContract(commissionRun))
      .where(
        and(
          rows(ctx, commissionRun),
          rows(ctx, contract),
          eq(commissionRun.state, 'draft'),
          ne(commissionRun.createdBy, ctx.caller.userId),
        ),
      )
      .orderBy(asc(commissionRun.id))
      .limit(1),
  )

const waitingRuns = async (ctx: Ctx): Promise<Waiting> =>
  waitingOf(
    await ctx.db
      .select({ count, id: run.id, name: run.number })
      .from(run)
      .where(and(rows(ctx, run), eq(run.state, 'draft'), ne(run.createdBy, ctx.caller.userId)))
      .orderBy(asc(run.id))
      .limit(1),
  )

const openDisputes = async (ctx: Ctx): Promise<Waiting> =>
  waitingOf(
    await ctx.db
      .select({ count, id: run.id, name: run.number })
      .from(comment)
      .innerJoin(run, and(eq(run.orgId, comment.orgId), eq(run.id, comment.runId)))
      .where(and(rows(ctx, comment), sql`${stateOfComment} = 'open'`))
      .orderBy(asc(comment.id))
      .limit(1),
  )
