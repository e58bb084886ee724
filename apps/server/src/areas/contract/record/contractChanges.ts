import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import type { ContractInput } from '@hepu/api/areas/contract/record/contractShapes'
import {
  contractKinds,
  contractWorkflow,
  type ContractKind,
} from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { removeFilesOf } from '../../../files/attachedFiles.ts'
import { contract } from '../../../db/schema/index.ts'
import { insertRow, removeRow, staleEdit, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONTRACT, getContract, lockContract, type Contract } from '../contractRows.ts'
import { refillConditions } from '../payment/conditionRules.ts'
import { assertValues, warningsOf } from './contractChecks.ts'
import { contractHomes } from './contractFiles.ts'
import { assertTakenNumber } from './contractNumbers.ts'
import { assertNotBlacklisted } from '../../breeder/shared.ts'
import { completeParties, partyIdsOf, storeParties } from './contractParties.ts'
import { moveContract } from './moveContract.ts'
import { renewContract } from './renewContract.ts'
import { submitContract } from './submitContract.ts'

type Saved = ResultOf<typeof api.createContract>

/** Stores a draft, a supplement or a template; submits it if asked to. */
export async function createContract(
  ctx: Ctx,
  { kind, parentId, number, submit, ...values }: ParsedInputOf<typeof api.createContract>,
): Promise<Saved> {
  assertMayWrite(ctx, kind)
  await assertParent(ctx, kind, parentId)
  await assertValues(ctx, values)
  if (number && kind !== 'CONTRACT')
    throw new AppError('BAD_INPUT', `${contractKinds[kind]}不取合同编号，请留空`)
  if (number) await assertTakenNumber(ctx, number, values.type)
  const parties = await completeParties(ctx, values.parties)
  await assertNotBlacklisted(ctx, partyIdsOf(parties), '起草合同')
  const made = { ...columnsOf(values), kind, parentId: parentId ?? null, number }
  const row = await insertRow(ctx, contract, made, { label: contractKinds[kind] })
  await storeParties(ctx, row, parties)
  // Its parties have raised its version.
  const stored = await getContract(ctx, row.id)
  return present(ctx, submit ? await submitContract(ctx, stored) : stored)
}

/** Saves a draft or a template, or moves a contract. */
export async function editContract(
  ctx: Ctx,
  { id, version, action, reason, values }: ParsedInputOf<typeof api.editContract>,
): Promise<Saved> {
  const seen = await lockContract(ctx, id)
  if (seen.version !== version) throw await staleEdit(ctx, seen, { label: CONTRACT })
  if (action === 'renew') return present(ctx, await renewContract(ctx, seen))
  if (action !== 'save' && action !== 'submit')
    return present(ctx, await moveContract(ctx, seen, action, reason))
  if (action === 'save' && !values) throw new AppError('BAD_INPUT', '没有要保存的内容')
  const row = values ? await saveValues(ctx, seen, values) : seen
  return present(ctx, action === 'submit' ? await submitContract(ctx, row) : row)
}

async function saveValues(ctx: Ctx, seen: Contract, values: ContractInput): Promise<Contract> {
  assertMayWrite(ctx, seen.kind)
  const why = contractWorkflow.stateBlocker(seen.state, 'edit')
  if (why) throw new AppError('BAD_STATE', `${CONTRACT}「${seen.name}」${why}，如需更改请登记合同变更`)
  await assertValues(ctx, values)
  const parties = await completeParties(ctx, values.parties)
  await assertNotBlacklisted(ctx, partyIdsOf(parties), '作为合同当事人')
  const note = { label: contractKinds[seen.kind] }
  const row = await updateLocked(ctx, contract, seen, { values: columnsOf(values) }, note)
  await storeParties(ctx, row, parties)
  const saved = await getContract(ctx, row.id)
  if (saved.kind !== 'TEMPLATE') await refillConditions(ctx, saved)
  return saved
}

/** Deletes a draft of the caller, or a template. Its number, if it has one, is never given again. */
export async function deleteDraft(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteDraft>): Promise<null> {
  const row = await lockContract(ctx, id)
  assertMayWrite(ctx, row.kind)
  const why = contractWorkflow.stateBlocker(row.state, 'delete') ?? ownerBlocker(ctx, row)
  if (why) throw new AppError('BAD_STATE', why)
  await storeParties(ctx, row, [])
  for (const home of contractHomes(row)) await removeFilesOf(ctx, home)
  await removeRow(ctx, contract, id, { label: contractKinds[row.kind] })
  return null
}

/** Returns why the caller may not delete a draft; null if he may. Templates are everybody's who keeps them. */
export const ownerBlocker = ({ caller }: Ctx, { kind, createdBy }: Contract): string | null =>
  kind === 'TEMPLATE' || createdBy === caller.userId ? null : '草稿只能由创建人删除'

function assertMayWrite({ caller }: Ctx, kind: ContractKind): void {
  if (kind !== 'TEMPLATE' || caller.permissions.has('contract.template:write')) return
  throw new AppError('FORBIDDEN', '您没有「维护合同模板」权限，请联系管理员')
}

async function assertParent(
  ctx: Ctx,
  kind: ContractKind,
  parentId: number | null | undefined,
): Promise<void> {
  if (kind === 'SUPPLEMENT' && !parentId) throw new AppError('BAD_INPUT', '请选择补充协议的主合同')
  if (kind !== 'SUPPLEMENT' && parentId)
    throw new AppError('BAD_INPUT', '只有补充协议有主合同，主从关系请在“关联合同”中登记')
  if (!parentId) return
  const parent = await getContract(ctx, parentId)
  if (parent.kind !== 'CONTRACT')
    throw new AppError('BAD_INPUT', `「${parent.name}」不是合同，不能作为主合同`)
}

/** Returns the columns of the values of a form; what the form leaves blank is blank in the record. */
function columnsOf(values: ContractInput) {
  const blank = Object.fromEntries(
    (Object.keys(values) as (keyof typeof values)[]).flatMap((name) =>
      name === 'parties' ? [] : [[name, values[name] ?? null]],
    ),
  )
  return { ...nothingSaid, ...blank, name: values.name }
}

const nothingSaid = {
  type: null,
  subType: null,
  direction: null,
  signedOn: null,
  effectiveOn: null,
  startOn: null,
  endOn: null,
  handlerId: null,
  unitId: null,
  secrecy: null,
  amount: null,
  taxRate: null,
  exchangeRate: null,
  rateOn: null,
  paymentMode: null,
  licence: null,
  startYear: null,
  endYear: null,
  templateId: null,
}

async function present(ctx: Ctx, row: Contract): Promise<Saved> {
  const { id, version, number, state } = row
  return { id, version, number, state, warnings: await warningsOf(ctx, row) }
}
