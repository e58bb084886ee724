import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import type { ResultOf } from '@hepu/api/core/route'
import { and, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { contract, contractParty } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readChanging } from './contractHooks.ts'

type Row = ResultOf<typeof api.draftList>[number]
const DAY_MS = 86_400_000

/** Returns contracts as lists show them. */
export async function presentContracts(ctx: Ctx, found: readonly Contract[]): Promise<Row[]> {
  const ids = found.map(({ id }) => id)
  const users = await readNames(
    ctx,
    'user',
    found.flatMap((row) => [row.handlerId, row.createdBy]),
  )
  const orgs = await readNames(
    ctx,
    'organization',
    found.map(({ orgId }) => orgId),
  )
  const parents = await readParentNames(ctx, found)
  const parties = await readPartyNames(ctx, ids)
  const changing = ids.length > 0 ? await readChanging(ctx, ids) : new Set<number>()
  return found.map((row) => ({
    ...headOf(ctx, row, changing),
    partyNames: (parties.get(row.id) ?? []).join('、'),
    handlerName: users.get(row.handlerId ?? 0) ?? null,
    orgName: orgs.get(row.orgId) ?? null,
    parentId: row.parentId,
    parentName: parents.get(row.parentId ?? 0) ?? null,
    createdByName: users.get(row.createdBy ?? 0) ?? null,
    updateTime: row.updatedAt,
  }))
}

/** Returns the head of a contract with what follows from its days and its changes. */
export function headOf(ctx: Ctx, row: Contract, changing: ReadonlySet<number>) {
  const daysLeft = boundStates.includes(row.state) ? daysLeftOf(ctx, row) : null
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    number: row.number,
    type: row.type,
    subType: row.subType,
    direction: row.direction,
    state: row.state,
    isExpired: row.state === 'running' && (daysLeft ?? 0) < 0,
    isChanging: changing.has(row.id),
    daysLeft,
    amount: row.amount,
    currency: row.currency,
    signedOn: row.signedOn,
    effectiveOn: row.effectiveOn,
    startOn: row.startOn,
    endOn: row.endOn,
    version: row.version,
  }
}

function daysLeftOf({ services }: Ctx, { endOn }: Contract): number | null {
  if (!endOn) return null
  return Math.round((Date.parse(endOn) - Date.parse(clockDay(services.now()))) / DAY_MS)
}

async function readParentNames(
  { db }: Ctx,
  found: readonly Contract[],
): Promise<ReadonlyMap<number, string>> {
  const ids = found.flatMap(({ parentId }) => parentId ?? [])
  if (ids.length === 0) return new Map()
  const parents = await db
    .select({ id: contract.id, name: contract.name })
    .from(contract)
    .where(oneOf(contract.id, ids))
  return new Map(parents.map(({ id, name }) => [id, name]))
}

/** Returns the names of the parties that are not of the house, by contract; of all parties where all are. */
async function readPartyNames(
  { db }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: contractParty.contractId, name: contractParty.name, unitId: contractParty.unitId })
    .from(contractParty)
    .where(and(oneOf(contractParty.contractId, ids), isNull(contractParty.deletedAt)))
    .orderBy(contractParty.no)
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, parties]) => {
      const outside = parties.filter(({ unitId }) => unitId === null)
      return [id, (outside.length > 0 ? outside : parties).map(({ name }) => name)]
    }),
  )
}
