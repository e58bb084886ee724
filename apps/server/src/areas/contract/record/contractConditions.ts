import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import type { Expiry } from '@hepu/api/areas/contract/record/contractCalls'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, exists, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contains, oneOf } from '../../../db/nameConditions.ts'
import { contract, contractParty } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readChanging } from './contractHooks.ts'

type Filter = ParsedInputOf<typeof api.contractPage>['model']

/** Returns the condition for the records of a list, without the range of expiry. Drafts of contracts are in a list of their own. */
export async function listCondition(ctx: Ctx, model: Filter): Promise<SQL | undefined> {
  const { kind, name, type, direction, orgId, year, partyId, status } = model
  return and(
    rows(ctx, contract),
    eq(contract.kind, kind),
    kind === 'TEMPLATE' ? undefined : ne(contract.state, 'draft'),
    name ? hasText(ctx, name) : undefined,
    type ? eq(contract.type, type) : undefined,
    direction ? eq(contract.direction, direction) : undefined,
    orgId ? eq(contract.orgId, orgId) : undefined,
    year ? sql`extract(year from ${contract.signedOn}) = ${year}` : undefined,
    partyId ? hasParty(ctx, eq(contractParty.partyId, partyId)) : undefined,
    await statusCondition(ctx, status),
  )
}

/** Returns the condition that a contract contains a text in its name, its number or the name of a party. */
export const hasText = (ctx: Ctx, text: string): SQL | undefined =>
  or(
    contains(contract.name, text),
    contains(contract.number, text),
    hasParty(ctx, contains(contractParty.name, text)),
  )

const hasParty = ({ db }: Ctx, which: SQL): SQL =>
  exists(
    db
      .select({ id: contractParty.id })
      .from(contractParty)
      .where(and(eq(contractParty.contractId, contract.id), isNull(contractParty.deletedAt), which)),
  )

async function statusCondition(ctx: Ctx, status: Filter['status']): Promise<SQL | undefined> {
  if (!status) return undefined
  if (status === 'expired') return and(eq(contract.state, 'running'), lt(contract.endOn, today(ctx)))
  if (status === 'changing') return oneOf(contract.id, [...(await readChanging(ctx, null))])
  return eq(contract.state, status)
}

const today = ({ services }: Ctx): string => clockDay(services.now())

/** Returns the condition that a binding contract ends within so many days, or has ended. */
export function expiryCondition(ctx: Ctx, expiry: Expiry): SQL | undefined {
  const now = sql`${today(ctx)}::date`
  const when =
    expiry === 'over'
      ? sql`${contract.endOn} < ${now}`
      : sql`${contract.endOn} between ${now} and ${now} + ${Number(expiry)}::int`
  return and(inArray(contract.state, [...boundStates]), when)
}
