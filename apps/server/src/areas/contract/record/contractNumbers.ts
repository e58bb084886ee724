import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import { contractTypes, type ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { must } from '@hepu/api/core/must'
import { clockDay } from '../../../db/clock.ts'
import { nextNumber } from '../../../db/nextNumber.ts'
import { contract, contractNumberTaken, organization } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'

/** Takes the next number for the caller, or says whether a number is free. */
export async function takeOrCheckNumber(
  ctx: Ctx,
  { type, year, number }: ParsedInputOf<typeof api.contractNumber>,
): Promise<ResultOf<typeof api.contractNumber>> {
  if (number) return { number, isFree: await isFree(ctx, number) }
  if (!type) throw new AppError('BAD_INPUT', '请选择合同类型，编号按类型取')
  const ofYear = year ?? yearNow(ctx)
  const taken = await nextContractNumber(ctx, type, ofYear)
  await ctx.db.insert(contractNumberTaken).values({
    orgId: ctx.caller.orgId,
    crop: ctx.caller.crop,
    createdBy: ctx.caller.userId,
    updatedBy: ctx.caller.userId,
    number: taken,
    type,
    year: ofYear,
  })
  return { number: taken, isFree: true }
}

const yearNow = ({ services }: Ctx): number => Number(clockDay(services.now()).slice(0, 4))

/** Returns whether no contract has a number and nobody has taken it. Contracts that were deleted keep theirs. */
async function isFree({ db, caller }: Ctx, number: string): Promise<boolean> {
  const used = await db.$count(contract, and(eq(contract.orgId, caller.orgId), eq(contract.number, number)))
  const taken = await db.$count(
    contractNumberTaken,
    and(eq(contractNumberTaken.orgId, caller.orgId), eq(contractNumberTaken.number, number)),
  )
  return used + taken === 0
}

async function nextContractNumber(ctx: Ctx, type: ContractType, year: number): Promise<string> {
  const [org] = await ctx.db
    .select({ code: organization.code })
    .from(organization)
    .where(eq(organization.id, ctx.caller.orgId))
  const prefix = `${must(org, 'the organisation').code}-${type}-`
  return nextNumber(ctx, { kind: `contract${type}`, year, prefix })
}

/** Throws BAD_INPUT unless the caller took a number for contracts of this type, and no contract has it. */
export async function assertTakenNumber(
  { db, caller }: Ctx,
  number: string,
  type: ContractType | null | undefined,
): Promise<void> {
  const [taken] = await db
    .select()
    .from(contractNumberTaken)
    .where(
      and(
        eq(contractNumberTaken.orgId, caller.orgId),
        eq(contractNumberTaken.number, number),
        eq(contractNumberTaken.createdBy, caller.userId),
      ),
    )
  if (!taken)
    throw new AppError('BAD_INPUT', `合同编号「${number}」不是您取的编号，请重新取号，或留空由提交时生成`)
  if (taken.type !== type) {
    const label = contractTypes[taken.type].label
    throw new AppError('BAD_INPUT', `合同编号「${number}」是为${label}取的，请重新取号，或留空由提交时生成`)
  }
  const used = await db.$count(contract, and(eq(contract.orgId, caller.orgId), eq(contract.number, number)))
  if (used > 0) throw new AppError('CONFLICT', `合同编号「${number}」已被另一份合同使用，请重新取号`)
}

/** Returns the number of a contract that is submitted: its own as long as it fits its type, else the next one. */
export async function numberFor(ctx: Ctx, row: Contract): Promise<string> {
  const inside = inOrgOf(ctx, row)
  if (row.kind === 'SUPPLEMENT') return row.number ?? (await supplementNumber(inside, row))
  const type = must(row.type, 'the type of a submitted contract')
  if (row.number?.includes(`-${type}-`)) return row.number
  return nextContractNumber(inside, type, yearNow(ctx))
}

/** Returns the number of a supplement: that of its contract and -B1, -B2 … The contract is locked, so none is given twice. */
async function supplementNumber(ctx: Ctx, { parentId }: Contract): Promise<string> {
  const parent = await lockContract(ctx, must(parentId, 'the contract of a supplement'))
  const [last] = await ctx.db
    .select({
      serial: sql<number>`coalesce(max(substring(${contract.number} from '-B(\\d+)$')::int), 0)::int`,
    })
    .from(contract)
    .where(
      and(eq(contract.orgId, parent.orgId), eq(contract.parentId, parent.id), isNotNull(contract.number)),
    )
  return `${parent.number ?? ''}-B${(last?.serial ?? 0) + 1}`
}
