import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import type * as api from '@hepu/api/areas/contract/home/contractHome'
import { tierBases } from '@hepu/api/areas/contract/money/tierBase'
import type { Permission } from '@hepu/api/core/permissions'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import {
  contract,
  contractCommissionRule,
  contractCommissionRun as commissionRun,
  contractDeclaration as declaration,
  contractRun as run,
} from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectRules } from '../commission/commissionContracts.ts'
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
      kind: declaration.kind,
      varietyLineId: declaration.varietyLineId,
      bizYear: declaration.bizYear,
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

/** Reads the declarations to audit with the units of the rules that are in force for them; kg without a rule. */
async function declarationsInUnits(ctx: Ctx) {
  const found = await waitingDeclarations(ctx)
  const ids = [...new Set(found.map(({ targetId }) => targetId))]
  const rules = await selectRules(ctx, oneOf(contractCommissionRule.contractId, ids))
  const ofScope = Map.groupBy(rules, scopeOf)
  return found.map((row) => {
    const own = ofScope.get(scopeOf({ contractId: row.targetId, varietyLineId: row.varietyLineId })) ?? []
    const base = ruleInForce(own, row.bizYear)?.base ?? 'kg'
    return { ...row, unit: tierBases[base].unit, isReturn: row.kind === 'return' }
  })
}

/** Returns a key of what a rule and a declaration are about: the contract, or one of its varieties. */
const scopeOf = (row: { contractId: number; varietyLineId: number | null }): string =>
  `${row.contractId} ${row.varietyLineId ?? ''}`

/** Returns rows whose figures, if there are any, are yuan. */
const inYuan = <R extends { figure: string | null }>(found: readonly R[]) =>
  found.map((row) => ({ ...row, unit: row.figure === null ? null : '元', isReturn: false }))

const sources = {
  declarations: { right: 'contract.commission:audit', read: declarationsInUnits },
  commissions: {
    right: 'contract.commission:audit',
    read: async (ctx: Ctx) => inYuan(await waitingCommissions(ctx)),
  },
  distributions: {
    right: 'contract.distribution:confirm',
    read: async (ctx: Ctx) => inYuan(await waitingRuns(ctx)),
  },
  payouts: { right: 'contract.distribution:pay', read: async (ctx: Ctx) => inYuan(await listPayable(ctx)) },
} as const satisfies Record<api.ContractWait, { right: Permission; read: unknown }>

/** Returns the rows that the overview counts; none without the right to deal with them. */
export async function listContractWaiting(
  ctx: Ctx,
  { of }: ParsedInputOf<typeof api.contractWaiting>,
): Promise<ResultOf<typeof api.contractWaiting>> {
  const { right, read } = sources[of]
  return ctx.caller.permissions.has(right) ? await read(ctx) : []
}
