import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import { expiries } from '@hepu/api/areas/contract/record/contractCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { contains, byPinyin, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { contract } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { expiryCondition, hasText, listCondition } from './contractConditions.ts'
import { presentContracts } from './presentContracts.ts'

const sorts = {
  id: contract.id,
  createTime: contract.createdAt,
  signedOn: contract.signedOn,
  endOn: contract.endOn,
  amount: contract.amount,
  number: contract.number,
  name: byPinyin(contract.name),
}

/** Returns one page of contracts, supplements or templates, with the numbers of the 到期看板. */
export async function pageContracts(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.contractPage>,
): Promise<ResultOf<typeof api.contractPage>> {
  const { expiry } = input.model
  const where = await listCondition(ctx, input.model)
  const page = await readPage(ctx, input, and(where, expiry ? expiryCondition(ctx, expiry) : undefined))
  return { ...page, board: await readBoard(ctx, where) }
}

async function readPage(
  ctx: Ctx,
  {
    current,
    size,
    sort,
    order,
  }: Pick<ParsedInputOf<typeof api.associatedPage>, 'current' | 'size' | 'sort' | 'order'>,
  where: SQL | undefined,
) {
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(contract).where(where).$dynamic(),
    { current, size },
    ordered(order, sorts[sort], contract.id),
  )
  return { ...page, records: await presentContracts(ctx, found) }
}

/** Counts the contracts of a filter by when they end. */
async function readBoard(
  ctx: Ctx,
  where: SQL | undefined,
): Promise<ResultOf<typeof api.contractPage>['board']> {
  const counts = Object.fromEntries(
    expiries.map((expiry) => [
      expiry,
      sql<number>`count(*) filter (where ${expiryCondition(ctx, expiry)})`.mapWith(Number),
    ]),
  ) as Record<(typeof expiries)[number], SQL<number>>
  const [board] = await ctx.db.select(counts).from(contract).where(where)
  return board ?? { '90': 0, '60': 0, '30': 0, '7': 0, over: 0 }
}

/** Returns the drafts of the caller, the latest first. */
export async function listDrafts(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.draftList>,
): Promise<ResultOf<typeof api.draftList>> {
  const found = await ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.state, 'draft'),
        ne(contract.kind, 'TEMPLATE'),
        eq(contract.createdBy, ctx.caller.userId),
        name ? contains(contract.name, name) : undefined,
      ),
    )
    .orderBy(desc(contract.updatedAt), desc(contract.id))
  return presentContracts(ctx, found)
}

/** Returns contracts that may be associated with others: those that were submitted, except the one at hand. */
export async function pageAssociated(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.associatedPage>,
): Promise<ResultOf<typeof api.associatedPage>> {
  const { contractId, name, type } = input.model
  const where = and(
    rows(ctx, contract),
    eq(contract.kind, 'CONTRACT'),
    ne(contract.state, 'draft'),
    contractId ? ne(contract.id, contractId) : undefined,
    name ? hasText(ctx, name) : undefined,
    type ? eq(contract.type, type) : undefined,
  )
  return readPage(ctx, input, where)
}
