import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { eq, and, isNull } from 'drizzle-orm'
import { contract, contractResult } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONTRACT, getContract, listParties, type Contract } from '../contractRows.ts'
import { storeParties } from './contractParties.ts'
import { listResultLines } from './resultLines.ts'

/** Columns that a renewal takes over: of the contract, and of its parties. */
const contractFields = [
  'type',
  'subType',
  'direction',
  'signPlace',
  'handlerId',
  'unitId',
  'isRelatedDeal',
  'secrecy',
  'amount',
  'taxRate',
  'isTaxIncluded',
  'currency',
  'paymentMode',
  'licence',
  'regions',
  'purpose',
  'maySublicense',
  'suppliesParents',
  'renewalTerms',
  'priorityTerms',
  'templateId',
] as const
const partyFields = [
  'no',
  'side',
  'role',
  'partyId',
  'unitId',
  'name',
  'creditCode',
  'legalPerson',
  'contact',
  'phone',
  'bankName',
  'bankAccount',
] as const

const pick = <T extends object, K extends keyof T>(row: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<T, K>

/** 续签: makes a draft that follows a contract, with its parties and results, from the day after its last one. */
export async function renewContract(ctx: Ctx, row: Contract): Promise<Contract> {
  const why = await renewBlocker(ctx, row)
  if (why) throw new AppError('BAD_STATE', why)
  const inside = inOrgOf(ctx, row)
  const reason = `续签自 ${row.number ?? row.name}`
  const made = await insertRow(inside, contract, renewed(row), { label: CONTRACT, reason })
  const parties = await listParties(ctx, row)
  await storeParties(
    ctx,
    made,
    parties.map((party) => pick(party, partyFields)),
  )
  for (const { resultType, resultId, rightScope, share, remark } of await listResultLines(ctx, row))
    await insertRow(
      inside,
      contractResult,
      { contractId: made.id, resultType, resultId, rightScope, share, remark },
      { label: '合同成果' },
    )
  return getContract(ctx, made.id)
}

/** Returns why a contract cannot be renewed; null if it can. */
export async function renewBlocker(ctx: Ctx, row: Contract): Promise<string | null> {
  if (row.kind !== 'CONTRACT') return '只有合同可以续签'
  const why = contractWorkflow.stateBlocker(row.state, 'renew')
  if (why) return why
  const [after] = await ctx.db
    .select({ name: contract.name, number: contract.number })
    .from(contract)
    .where(and(eq(contract.renewalOfId, row.id), isNull(contract.deletedAt)))
    .limit(1)
  return after ? `已由「${after.number ?? after.name}」续签` : null
}

/** Returns the values of a contract that its renewal begins with. */
function renewed(row: Contract): NewValues<typeof contract> {
  return {
    ...pick(row, contractFields),
    kind: 'CONTRACT',
    renewalOfId: row.id,
    name: `${row.name.slice(0, 96)}（续签）`,
    startOn: row.endOn && dayAfter(row.endOn),
    startYear: row.endYear && row.endYear + 1,
  }
}

function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
