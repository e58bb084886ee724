import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { submitForApproval } from '../../../approval/submit.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { contractSubject } from './contractSubject.ts'
import { enterAudit } from './enterAudit.ts'

/** Submits a locked draft: it takes its number and waits for its approval. */
export async function submitContract(ctx: Ctx, seen: Contract): Promise<Contract> {
  if (seen.kind === 'TEMPLATE') throw new AppError('BAD_STATE', '合同模板保存即可使用，不需要提交')
  const why = contractWorkflow.stateBlocker(seen.state, 'submit')
  if (why) throw new AppError('BAD_STATE', why)
  const row = await enterAudit(ctx, seen)
  await submitForApproval(ctx, contractSubject, [row])
  return row
}
