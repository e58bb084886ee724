import type * as api from '@hepu/api/areas/contract/change/contractChange'
import { contractLabels } from '@hepu/api/areas/contract/record/contractLabels'
import { changeSetLabels } from '@hepu/api/core/change/changeWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { SET_NOTE } from '../../../change/apply.ts'
import type { ChangeSet } from '../../../change/readiness.ts'
import { insertSet, removeSets, submitSet, updateSet, withdrawSet } from '../../../change/sets.ts'
import { staleEdit } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { lockChange } from './changeAccess.ts'
import { removeChangeFiles } from './changeFiles.ts'
import { completeActions } from './completeActions.ts'
import { blockerOf, contractChangeSubject, rowOfContract } from './changeSubject.ts'

const saved = ({ id, version, number }: ChangeSet) => ({ id, version, number })

type Written = Pick<
  ParsedInputOf<typeof api.contractChangeCreate>,
  'reason' | 'actions' | 'seen' | 'signedOn' | 'effectiveOn'
>

/** Returns what is written of a change, complete. Throws BAD_INPUT if it would hold before the contract does. */
async function completed(ctx: Ctx, contract: Contract, written: Written) {
  assertEffective(contract, written.effectiveOn)
  return { ...written, actions: await completeActions(ctx, written.actions) }
}

function assertEffective({ signedOn, effectiveOn, startOn }: Contract, day: string): void {
  const begins = { startOn, effectiveOn, signedOn }
  const first = Object.entries(begins)
    .filter((entry): entry is [keyof typeof begins, string] => entry[1] !== null)
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))[0]
  if (!first || day >= first[1]) return
  const [field, begin] = first
  throw new AppError(
    'BAD_INPUT',
    `变更的${changeSetLabels.effectiveOn} ${day} 不得早于合同的${contractLabels[field]} ${begin}`,
  )
}

/** 提出变更: stores a draft, and submits it if asked to. */
export async function insertChange(
  ctx: Ctx,
  { contractId, submit, ...written }: ParsedInputOf<typeof api.contractChangeCreate>,
): Promise<ResultOf<typeof api.contractChangeCreate>> {
  const contract = await lockContract(ctx, contractId)
  const why = blockerOf(rowOfContract(contract))
  if (why) throw new AppError('BAD_STATE', why)
  const place = { id: contract.id, orgId: contract.orgId, crop: contract.crop }
  const set = await insertSet(ctx, contractChangeSubject, place, await completed(ctx, contract, written))
  return saved(submit ? await submitSet(ctx, contractChangeSubject, set) : set)
}

/** Stores other content of a change that is not under approval, and submits it if asked to. */
export async function updateChange(
  ctx: Ctx,
  { id, submit, version, ...written }: ParsedInputOf<typeof api.contractChangeEdit>,
): Promise<ResultOf<typeof api.contractChangeEdit>> {
  const { set, contract } = await lockChange(ctx, id, 'save')
  const content = { ...(await completed(ctx, contract, written)), version }
  const stored = await updateSet(ctx, contractChangeSubject, set, content)
  return saved(submit ? await submitSet(ctx, contractChangeSubject, stored) : stored)
}

/** Submits a change as it was last saved. Throws CONFLICT if another save or another change came between. */
export async function submitChange(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.contractChangeSubmit>,
): Promise<ResultOf<typeof api.contractChangeSubmit>> {
  const { set } = await lockChange(ctx, id, 'submit')
  if (set.version !== version) throw await staleEdit(ctx, set, SET_NOTE)
  return saved(await submitSet(ctx, contractChangeSubject, set))
}

/** 撤回: takes a change back while nobody has decided. */
export async function withdrawChange(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.contractChangeWithdraw>,
): Promise<null> {
  const { set } = await lockChange(ctx, id, 'withdraw')
  await withdrawSet(ctx, contractChangeSubject, set)
  return null
}

/** Deletes drafts with their files; all of them or none. */
export async function deleteChanges(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.contractChangeDelete>,
): Promise<null> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { set } = await lockChange(ctx, id, 'delete')
    await removeChangeFiles(ctx, set)
    await removeSets(ctx, [set])
  }
  return null
}
