import { decimalOf, wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import type { TierBase } from '@hepu/api/areas/contract/money/tierBase'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { oneOf } from '../../../db/nameConditions.ts'
import {
  contractCommissionLine,
  contractCommissionRun,
  contractDeclaration,
} from '../../../db/schema/index.ts'
import type { StoredSeasonState } from '../../../db/schema/contractCommission.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Rule, ScopeId } from './commissionContracts.ts'

export type Run = typeof contractCommissionRun.$inferSelect
export type RunLine = typeof contractCommissionLine.$inferSelect
export type Declaration = typeof contractDeclaration.$inferSelect

/** A season of a scope of a contract. */
export interface Season {
  contractId: number
  varietyLineId: ScopeId
  bizYear: number
}

const isScope = (column: AnyPgColumn, scopeId: ScopeId): SQL =>
  scopeId === null ? isNull(column) : eq(column, scopeId)

/** Reads the runs of contracts, drafts too, in their order. */
export const listRuns = (ctx: Ctx, contractIds: readonly number[]): Promise<Run[]> =>
  ctx.db
    .select()
    .from(contractCommissionRun)
    .where(and(rows(ctx, contractCommissionRun), oneOf(contractCommissionRun.contractId, contractIds)))
    .orderBy(asc(contractCommissionRun.contractId), asc(contractCommissionRun.serial))

/** Reads the lines of runs in their order, by run. */
export async function readLines(ctx: Ctx, runIds: readonly number[]): Promise<Map<number, RunLine[]>> {
  if (runIds.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(contractCommissionLine)
    .where(and(rows(ctx, contractCommissionLine), oneOf(contractCommissionLine.runId, runIds)))
    .orderBy(asc(contractCommissionLine.runId), asc(contractCommissionLine.no))
  return Map.groupBy(found, ({ runId }) => runId)
}

/** Reads the declarations of contracts, by year, quarter and entry. */
export const listDeclarations = (
  ctx: Ctx,
  contractIds: readonly number[],
  bizYear?: number,
): Promise<Declaration[]> =>
  ctx.db
    .select()
    .from(contractDeclaration)
    .where(
      and(
        rows(ctx, contractDeclaration),
        oneOf(contractDeclaration.contractId, contractIds),
        bizYear === undefined ? undefined : eq(contractDeclaration.bizYear, bizYear),
      ),
    )
    .orderBy(
      asc(contractDeclaration.bizYear),
      sql`${contractDeclaration.kind} = 'return'`,
      asc(contractDeclaration.quarter),
      asc(contractDeclaration.id),
    )

export const ofScope = <T extends { varietyLineId: ScopeId }>(list: readonly T[], scopeId: ScopeId): T[] =>
  list.filter(({ varietyLineId }) => varietyLineId === scopeId)

/** Reads the declarations of one season. */
export const readSeasonDeclarations = (ctx: Ctx, season: Season): Promise<Declaration[]> =>
  ctx.db
    .select()
    .from(contractDeclaration)
    .where(
      and(
        rows(ctx, contractDeclaration),
        eq(contractDeclaration.contractId, season.contractId),
        isScope(contractDeclaration.varietyLineId, season.varietyLineId),
        eq(contractDeclaration.bizYear, season.bizYear),
      ),
    )
    .orderBy(
      sql`${contractDeclaration.kind} = 'return'`,
      asc(contractDeclaration.quarter),
      asc(contractDeclaration.id),
    )

const isConfirmed = ({ state }: Pick<Run, 'state'>): boolean => state === 'confirmed'

/**
 * Returns what the confirmed runs of a scope make of a season: the sums of what they add, where a reversal takes off what it
 * reverses, and what the other seasons leave of the advance.
 */
export function stateOf(
  runs: readonly Run[],
  bizYear: number,
  rule: Pick<Rule, 'advance' | 'base'>,
): StoredSeasonState {
  const confirmed = runs.filter(isConfirmed)
  const own = confirmed.filter((run) => run.bizYear === bizYear)
  const used = offsetOf(confirmed.filter((run) => run.bizYear !== bizYear))
  const total = rule.advance === null ? 0n : fenIn(rule.advance)
  return {
    quantity: quantityOf(own, rule.base),
    accrued: yuanText(sum(own.map(({ accrued }) => fenIn(accrued)))),
    offset: yuanText(offsetOf(own)),
    isClosed: own.reduce((times, { closing }) => times + closing, 0) > 0,
    advance: yuanText(total > used ? total - used : 0n),
  }
}

const offsetOf = (runs: readonly Run[]): Fen => sum(runs.map(({ offset }) => fenIn(offset)))

const quantityOf = (runs: readonly Run[], base: TierBase): string =>
  decimalOf(
    runs.reduce((total, { quantity }) => total + wholeOf(quantity, base), 0n),
    base,
  )

/** Returns 1 for a run, −1 for the reversal of one, 1 for the reversal of a reversal. */
function signOf(run: Run, runs: readonly Run[]): 1 | -1 {
  const original = runs.find(({ id }) => id === run.reversalOf)
  return original ? (signOf(original, runs) === 1 ? -1 : 1) : 1
}

/** Returns the run that counts each declaration, by its id: the confirmed one that no reversal took back. */
export function countedIn(runs: readonly Run[]): Map<number, Run> {
  const times = new Map<number, number>()
  const last = new Map<number, Run>()
  for (const run of runs.filter(isConfirmed)) {
    const sign = signOf(run, runs)
    for (const { id } of run.inputs) {
      times.set(id, (times.get(id) ?? 0) + sign)
      if (sign === 1) last.set(id, run)
    }
  }
  return new Map([...last].filter(([id]) => (times.get(id) ?? 0) > 0))
}

/** Returns the confirmed run that takes a run back; undefined if none does. */
export const reversalOf = (run: Pick<Run, 'id'>, runs: readonly Run[]): Run | undefined =>
  runs.find((other) => other.reversalOf === run.id && isConfirmed(other))
