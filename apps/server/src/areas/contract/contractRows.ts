import { contractStates, type ContractState } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull } from 'drizzle-orm'
import { contract, contractParty } from '../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

export const CONTRACT = '合同'
export type Contract = typeof contract.$inferSelect
export type ContractParty = typeof contractParty.$inferSelect

/** Returns a contract, supplement or template within the caller's scope. Throws NOT_FOUND. */
export const getContract = (ctx: Ctx, id: number): Promise<Contract> => getRow(ctx, contract, id, CONTRACT)

/**
 * Returns a contract within the caller's scope and holds it until the transaction ends, so that changes of one contract and
 * of its parts follow one another. Throws NOT_FOUND.
 */
export async function lockContract(ctx: Ctx, id: number): Promise<Contract> {
  const [found] = (await selectRow(ctx, contract, id).for('update')) as Contract[]
  if (!found) throw await unseen(ctx, contract, [id], CONTRACT)
  return found
}

/** Throws BAD_STATE unless the contract is in one of these states; `action` says what was asked for. */
export function assertState(
  { name, state }: Pick<Contract, 'name' | 'state'>,
  states: readonly ContractState[],
  action: string,
): void {
  if (states.includes(state)) return
  const allowed = states.map((each) => contractStates[each]).join('、')
  throw new AppError(
    'BAD_STATE',
    `合同「${name}」的状态为「${contractStates[state]}」，不能${action}；${allowed}的合同可以`,
  )
}

/** Returns the parties of a contract in their order. */
export const listParties = (
  { db }: Pick<Ctx, 'db'>,
  { id }: Pick<Contract, 'id'>,
): Promise<ContractParty[]> =>
  db
    .select()
    .from(contractParty)
    .where(and(eq(contractParty.contractId, id), isNull(contractParty.deletedAt)))
    .orderBy(contractParty.no)
