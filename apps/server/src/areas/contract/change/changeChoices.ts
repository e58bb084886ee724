import { conditionKinds } from '@hepu/api/areas/contract/payment/paymentWords'
import type * as api from '@hepu/api/areas/contract/change/contractChange'
import { partySides } from '@hepu/api/areas/contract/record/contractTypes'
import { resourceTitles } from '@hepu/api/core/resource/titles'
import { own } from '@hepu/api/core/own'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { contractCondition, contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, listParties, type Contract } from '../contractRows.ts'
import { findRecordName } from './resultChoices.ts'

/** Returns what a change of a contract may name, with the present values. */
export async function listChoices(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.contractChangeChoices>,
): Promise<ResultOf<typeof api.contractChangeChoices>> {
  const contract = await getContract(ctx, contractId)
  const parties = await listParties(ctx, contract)
  return {
    terms: contract,
    parties: parties
      .filter(({ deletedAt }) => deletedAt === null)
      .map((row) => ({ ...row, label: `${partySides[row.side]} · ${row.name}` })),
    results: await listResults(ctx, contract),
    conditions: await listConditions(ctx, contract),
  }
}

async function listResults(ctx: Ctx, { id }: Contract) {
  const found = await ctx.db
    .select()
    .from(contractResult)
    .where(and(rows(ctx, contractResult), eq(contractResult.contractId, id)))
    .orderBy(asc(contractResult.id))
  const shown = []
  for (const row of found) {
    const name = (await findRecordName(ctx, row)) ?? '已删除的成果'
    shown.push({ ...row, label: `${titleOf(row.resultType)} · ${name}` })
  }
  return shown
}

const titleOf = (type: string): string => own(resourceTitles, type) ?? type

async function listConditions(ctx: Ctx, { id }: Contract) {
  const found = await ctx.db
    .select()
    .from(contractCondition)
    .where(
      and(
        rows(ctx, contractCondition),
        eq(contractCondition.contractId, id),
        ne(contractCondition.kind, 'commission'),
        isNull(contractCondition.source),
      ),
    )
    .orderBy(asc(contractCondition.no), asc(contractCondition.id))
  return found.map((row) => ({ ...row, label: `${own(conditionKinds, row.kind) ?? row.kind} · ${row.name}` }))
}
