import type { CommissionMode } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { and, asc } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractCommissionRule } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Variety } from './maintenanceRows.ts'

const keyOf = (contractId: number, lineId: number | null): string => `${contractId} ${lineId ?? ''}`

/** Reads how commission rules of contracts count, by contract and variety line; the last version of a rule counts. */
export async function readRuleModes(
  ctx: Ctx,
  contractIds: readonly number[],
): Promise<Map<string, CommissionMode>> {
  if (contractIds.length === 0) return new Map()
  const found = await ctx.db
    .select({
      contractId: contractCommissionRule.contractId,
      lineId: contractCommissionRule.varietyLineId,
      base: contractCommissionRule.base,
    })
    .from(contractCommissionRule)
    .where(and(rows(ctx, contractCommissionRule), oneOf(contractCommissionRule.contractId, contractIds)))
    .orderBy(asc(contractCommissionRule.serial))
  return new Map(
    found.map(({ contractId, lineId, base }) => [
      keyOf(contractId, lineId),
      base === 'yuan' ? 'sales' : 'quantity',
    ]),
  )
}

/** Returns what the commission rule of a row says, that of the row itself or of the whole contract; null without a rule. */
export const modeOf = (
  modes: ReadonlyMap<string, CommissionMode>,
  { contractId, id }: Pick<Variety, 'contractId' | 'id'>,
): CommissionMode | null => modes.get(keyOf(contractId, id)) ?? modes.get(keyOf(contractId, null)) ?? null
