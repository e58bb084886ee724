import { contractKinds } from '@hepu/api/areas/contract/record/contractStates'
import { contract } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { assertComplete } from './contractChecks.ts'
import { numberFor } from './contractNumbers.ts'

/** Checks a locked draft, gives it its number, and lets it wait for the decision. */
export async function enterAudit(ctx: Ctx, row: Contract): Promise<Contract> {
  await assertComplete(ctx, row)
  const values = {
    number: await numberFor(ctx, row),
    state: 'auditing' as const,
    submittedAt: ctx.services.now(),
    submittedBy: ctx.caller.userId,
  }
  const note = { label: contractKinds[row.kind], reason: '提交审批' }
  return updateLocked(inOrgOf(ctx, row), contract, row, { values }, note)
}
