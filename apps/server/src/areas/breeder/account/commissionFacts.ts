import { daysOfBizYear } from '@hepu/api/core/bizYear'
import { fenIn } from '@hepu/api/core/money/fen'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contract, contractCommissionRun, contractVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../../product/shared.ts'
import type { Fact, Held } from './facts.ts'
import { heldOn } from './holdings.ts'

type Line = Pick<typeof contractVariety.$inferSelect, 'id' | 'contractId' | 'varietyId' | 'productId'>

/**
 * Returns the facts 提成收入: confirmed runs of contracts by which the house earns, whose varieties were all held at the end of the
 * business year. A run over varieties of several partners together belongs to none of them.
 */
export async function commissionFacts(ctx: Ctx, held: readonly Held[]): Promise<Fact[]> {
  const found = await ctx.db
    .select({ run: contractCommissionRun, contractName: contract.name, number: contract.number })
    .from(contractCommissionRun)
    .innerJoin(
      contract,
      and(eq(contract.orgId, contractCommissionRun.orgId), eq(contract.id, contractCommissionRun.contractId)),
    )
    .where(
      and(
        rows(ctx, contractCommissionRun),
        isNull(contract.deletedAt),
        eq(contract.direction, 'in'),
        eq(contractCommissionRun.state, 'confirmed'),
      ),
    )
    .orderBy(asc(contractCommissionRun.bizYear), asc(contractCommissionRun.id))
  if (found.length === 0) return []
  const lines = await linesOf(
    ctx,
    found.map(({ run }) => run.contractId),
  )
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  return found.flatMap(({ run, contractName, number }) => {
    const { bizYear, payable, serial, reversalOf } = run
    const own = (lines.get(run.contractId) ?? []).filter(
      ({ id }) => run.varietyLineId === null || id === run.varietyLineId,
    )
    const { to } = daysOfBizYear(bizYear, startMonth)
    return held
      .filter((one) => own.length > 0 && own.every((line) => holds(one, line, to)))
      .map(({ row }): Fact => ({
        breederId: row.id,
        figure: 'commission',
        year: bizYear,
        key: String(run.id),
        name: [number, contractName].filter(Boolean).join(' '),
        detail: `第 ${serial} 次提成计算${reversalOf === null ? '' : '（冲销）'}`,
        path: `/task/contract/ContractDetail?contractId=${run.contractId}`,
        kg: null,
        area: null,
        amount: fenIn(payable),
        paid: null,
      }))
  })
}

const holds = ({ holdings }: Held, { varietyId, productId }: Line, day: string): boolean =>
  holdings.some(
    (one) =>
      heldOn(one, day) &&
      ((varietyId !== null && one.varietyId === varietyId) ||
        (productId !== null && one.productId === productId)),
  )

async function linesOf(ctx: Ctx, contractIds: readonly number[]): Promise<Map<number, Line[]>> {
  const { id, contractId, varietyId, productId } = contractVariety
  const found = await ctx.db
    .select({ id, contractId, varietyId, productId })
    .from(contractVariety)
    .where(and(rows(ctx, contractVariety), oneOf(contractId, [...new Set(contractIds)])))
  return Map.groupBy(found, (line) => line.contractId)
}
