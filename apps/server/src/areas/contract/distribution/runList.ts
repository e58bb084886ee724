import type * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  contract,
  contractCollection as collection,
  contractDistribution as rule,
  contractRun as run,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { inYuan, isFree } from './receipts.ts'
import { holdsOn } from './ruleRows.ts'
import type { Run } from './storeRun.ts'

type Input = ParsedInputOf<typeof api.pageRuns>

const ofContract = and(eq(contract.orgId, run.orgId), eq(contract.id, run.contractId))

/** Returns one page of runs. */
export async function pageRuns(
  ctx: Ctx,
  { current, size, sort, order, model }: Input,
): Promise<ResultOf<typeof api.pageRuns>> {
  const sorts = {
    id: run.id,
    createTime: run.createdAt,
    number: run.number,
    until: run.until,
    net: run.net,
  }
  const query = ctx.db
    .select({ run, contractName: contract.name, contractNumber: contract.number })
    .from(run)
    .innerJoin(contract, ofContract)
    .where(and(rows(ctx, run), filterOf(model)))
    .$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], run.id))
  return { ...page, records: await presentRuns(ctx, found) }
}

function filterOf({ contractId, state, kind, year, keyword }: Input['model']): SQL | undefined {
  return and(
    contractId ? eq(run.contractId, contractId) : undefined,
    state ? eq(run.state, state) : undefined,
    kind ? eq(run.kind, kind) : undefined,
    year ? sql`${run.until} between ${`${year}-01-01`} and ${`${year}-12-31`}` : undefined,
    keyword
      ? or(
          contains(run.number, keyword),
          contains(contract.name, keyword),
          contains(contract.number, keyword),
        )
      : undefined,
  )
}

/** A run with what its contract is called. */
export interface NamedRun {
  run: Run
  contractName: string
  contractNumber: string | null
}

/** Returns runs as answers have them. */
export async function presentRuns(ctx: Ctx, found: readonly NamedRun[]) {
  const names = await readNames(
    ctx,
    'user',
    found.flatMap((each) => [each.run.createdBy, each.run.confirmedBy]),
  )
  return found.map(({ run: each, contractName, contractNumber }) => ({
    id: each.id,
    number: each.number,
    contractId: each.contractId,
    contractName,
    contractNumber,
    kind: each.kind,
    state: each.state,
    until: each.until,
    receiptCount: each.receiptCount,
    lineCount: each.lineCount,
    received: each.received,
    deducted: each.deducted,
    partnerShare: each.partnerShare,
    net: each.net,
    createdByName: names.get(each.createdBy ?? 0) ?? null,
    createTime: each.createdAt,
    confirmedByName: names.get(each.confirmedBy ?? 0) ?? null,
    confirmedAt: each.confirmedAt,
  }))
}

/** Returns a run with what its contract is called; undefined if the caller may not see it. */
export async function findNamedRun(ctx: Ctx, id: number): Promise<NamedRun | undefined> {
  const [found] = await ctx.db
    .select({ run, contractName: contract.name, contractNumber: contract.number })
    .from(run)
    .innerJoin(contract, ofContract)
    .where(and(rows(ctx, run), eq(run.id, id)))
  return found
}

/** Returns the contracts with receipts that no run holds, the oldest receipt first. */
export async function listWaiting(ctx: Ctx): Promise<ResultOf<typeof api.waitingContracts>> {
  const found = await ctx.db
    .select({
      contractId: contract.id,
      contractName: contract.name,
      contractNumber: contract.number,
      receiptCount: sql<number>`count(*)`.mapWith(Number),
      amount: sql<string>`sum(${inYuan})::numeric(30, 2)::text`,
      firstOn: sql<string>`min(${collection.collectedOn})::text`,
      lastOn: sql<string>`max(${collection.collectedOn})::text`,
    })
    .from(collection)
    .innerJoin(contract, and(eq(contract.orgId, collection.orgId), eq(contract.id, collection.contractId)))
    .where(and(rows(ctx, collection), rows(ctx, contract), eq(contract.direction, 'in'), isFree))
    .groupBy(contract.id, contract.name, contract.number)
    .orderBy(asc(sql`min(${collection.collectedOn})`), asc(contract.id))
  const ids = found.map(({ contractId }) => contractId)
  const [ruled, drafts] = [await contractsWithRule(ctx, ids), await draftsOf(ctx, ids)]
  return found.map((each) => ({
    ...each,
    hasRule: ruled.has(each.contractId),
    draft: drafts.get(each.contractId) ?? null,
  }))
}

async function contractsWithRule(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const today = clockDay(ctx.services.now())
  const found = await ctx.db
    .select({ contractId: rule.contractId, validFrom: rule.validFrom, validTo: rule.validTo })
    .from(rule)
    .where(and(rows(ctx, rule), oneOf(rule.contractId, ids), eq(rule.isPending, false)))
  return new Set(found.filter((each) => holdsOn(each, today)).map(({ contractId }) => contractId))
}

async function draftsOf(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select({ contractId: run.contractId, id: run.id, number: run.number })
    .from(run)
    .where(and(rows(ctx, run), oneOf(run.contractId, ids), eq(run.state, 'draft')))
  return new Map(found.map(({ contractId, ...draft }) => [contractId, draft]))
}
