import type * as api from '@hepu/api/areas/contract/home/contractHome'
import type { Permission } from '@hepu/api/core/permissions'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import {
  contract,
  contractCommissionRun as commissionRun,
  contractDeclaration as declaration,
  contractRun as run,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { listPayable } from '../distribution/incomeLines.ts'

/** How many rows the whole list has, beside each of them. */
const count = sql<number>`count(*) over ()`.mapWith(Number)
const none = sql<string | null>`null`

const ofContract = (table: typeof declaration | typeof commissionRun) =>
  and(eq(contract.orgId, table.orgId), eq(contract.id, table.contractId))

/** Reads the declarations without an audited quantity, the oldest first. */
export const waitingDeclarations = (ctx: Ctx) =>
  ctx.db
    .select({
      count,
      id: declaration.id,
      targetId: contract.id,
      name: contract.name,
      day: sql<string>`${declaration.declaredOn}::text`,
      figure: sql<string | null>`${declaration.quantity}::text`,
    })
    .from(declaration)
    .innerJoin(contract, ofContract(declaration))
    .where(and(rows(ctx, declaration), rows(ctx, contract), isNull(declaration.audited)))
    .orderBy(asc(declaration.declaredOn), asc(declaration.id))
    .$dynamic()

/** Reads the commission runs of others that wait for their confirmation. */
export const waitingCommissions = (ctx: Ctx) =>
  ctx.db
    .select({
      count,
      id: commissionRun.id,
      targetId: contract.id,
      name: contract.name,
      day: sql<string>`to_char(${commissionRun.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
      figure: none,
    })
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
    .$dynamic()

/** Reads the distribution runs of others that wait for their confirmation. */
export const waitingRuns = (ctx: Ctx) =>
  ctx.db
    .select({
      count,
      id: run.id,
      targetId: run.id,
      name: run.number,
      day: sql<string>`to_char(${run.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
      figure: none,
    })
    .from(run)
    .where(and(rows(ctx, run), eq(run.state, 'draft'), ne(run.createdBy, ctx.caller.userId)))
    .orderBy(asc(run.id))
    .$dynamic()

const sources = {
  declarations: { right: 'contract.commission:audit', read: waitingDeclarations },
  commissions: { right: 'contract.commission:audit', read: waitingCommissions },
  distributions: { right: 'contract.distribution:confirm', read: waitingRuns },
  payouts: { right: 'contract.distribution:pay', read: listPayable },
} as const satisfies Record<api.ContractWait, { right: Permission; read: unknown }>

/** Returns the rows that the overview counts; none without the right to deal with them. */
export async function listContractWaiting(
  ctx: Ctx,
  { of }: ParsedInputOf<typeof api.contractWaiting>,
): Promise<ResultOf<typeof api.contractWaiting>> {
  const { right, read } = sources[of]
  return ctx.caller.permissions.has(right) ? await read(ctx) : []
}
