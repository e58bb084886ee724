import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, type SQL } from 'drizzle-orm'
import { contract } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

type Link = ResultOf<typeof api.contractDetailCall>['supplements'][number]
/** Longer chains are shown from their end. */
const CHAIN_MAX = 20

const linkOf = ({ id, name, number, state, startOn, endOn, amount, currency }: Contract): Link => ({
  id,
  name,
  number,
  state,
  startOn,
  endOn,
  amount,
  currency,
})

/** Returns the contract of a supplement, the supplements of a contract, and the contracts that renewed each other. */
export async function readRelatives(ctx: Ctx, row: Contract) {
  const [parent] = row.parentId ? await select(ctx, eq(contract.id, row.parentId)) : []
  const templates = row.templateId ? await select(ctx, eq(contract.id, row.templateId)) : []
  const supplements = row.kind === 'CONTRACT' ? await select(ctx, eq(contract.parentId, row.id)) : []
  return {
    parent: parent ? linkOf(parent) : null,
    templateName: templates[0]?.name ?? null,
    supplements: supplements.map(linkOf),
    renewals: await readChain(ctx, row),
  }
}

const select = (ctx: Ctx, which: SQL): Promise<Contract[]> =>
  ctx.db
    .select()
    .from(contract)
    .where(and(rows(ctx, contract), which))
    .orderBy(contract.id)

/** Returns the chain of renewals that a contract belongs to, the first one first; empty if it was never renewed. */
async function readChain(ctx: Ctx, row: Contract): Promise<Link[]> {
  const chain = [row]
  for (let first = row; first.renewalOfId && chain.length < CHAIN_MAX;) {
    const [before] = await select(ctx, eq(contract.id, first.renewalOfId))
    if (!before) break
    chain.unshift(before)
    first = before
  }
  for (let last = row; chain.length < CHAIN_MAX;) {
    const [after] = await select(ctx, eq(contract.renewalOfId, last.id))
    if (!after) break
    chain.push(after)
    last = after
  }
  return chain.length > 1 ? chain.map(linkOf) : []
}
