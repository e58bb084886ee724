import { auditDecisions, PROJECT_SUBJECTS } from '@hepu/api/areas/project/audit/projectAudit'
import type * as api from '@hepu/api/areas/project/audit/projectAudit'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { act, returnBack } from '../../../approval/decide.ts'
import { showApproval, showApprovalOfRecord } from '../../../approval/lists.ts'
import type { ShownApproval } from '../../../approval/present.ts'
import type { Ctx } from '../../../http/context.ts'

type Input = ParsedInputOf<typeof api.audit>

/**
 * Decides the step of an approval of a project that waits for the caller. The acts are those of the approval engine, with its
 * rules and refusals: 通过 agrees, 否决 does not, 退回 sends it back to the applicant, who comes back to this step directly.
 */
export async function audit(ctx: Ctx, input: Input): Promise<ResultOf<typeof api.audit>> {
  const { decision, version, opinion } = input
  const { id, title, taskId } = await findApproval(ctx, input)
  if (taskId === null)
    throw new AppError(
      'BAD_STATE',
      `「${title}」现在不等您审核，不能${auditDecisions[decision]}，请刷新后再看`,
    )
  if (decision === 'return') {
    await returnBack(ctx, { taskId, version, step: 0, direct: true, opinion: opinion ?? '' })
  } else {
    const tasks = [{ taskId, version }]
    await act(ctx, { tasks, decision: decision === 'pass' ? 'agree' : 'reject', opinion })
  }
  const after = await showApproval(ctx, { id })
  return { id, state: after.state, stepName: after.stepName }
}

/** Returns the approval that the call names. Throws NOT_FOUND for one of no project, and for a record that never had one. */
async function findApproval(ctx: Ctx, { id, projectId, type }: Input): Promise<ShownApproval> {
  const isProject =
    id !== undefined || (type.startsWith(PROJECT_SUBJECTS) && ctx.services.approvalSubjects.has(type))
  const found = !isProject
    ? null
    : id !== undefined
      ? await showApproval(ctx, { id })
      : await showApprovalOfRecord(ctx, { subject: type, objectId: projectId ?? 0 })
  if (!found?.subject.startsWith(PROJECT_SUBJECTS)) throw new AppError('NOT_FOUND', '审批不存在或无权查看')
  return found
}
