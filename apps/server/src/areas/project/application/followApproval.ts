import {
  applicationWorkflow,
  type ApplicationMove,
} from '@hepu/api/areas/project/application/applicationWorkflow'
import { must } from '@hepu/api/core/must'
import type { SubjectEvent } from '../../../approval/subject.ts'
import { projectApplication } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Application } from './applicationAccess.ts'
import { note } from './applications.ts'
import { becomeProject } from './becomeProject.ts'
import { handIn } from './submitApplication.ts'

/** The action of the workflow for each event of an approval, and the words for the history. */
const results = {
  approved: { move: 'approve', label: '审批通过' },
  rejected: { move: 'reject', label: '审批未通过' },
  returned: { move: 'return', label: '审批退回' },
  withdrawn: { move: 'withdraw', label: '撤回审批' },
  voided: { move: 'withdraw', label: '审批作废' },
} as const satisfies Record<Exclude<SubjectEvent, 'submitted'>, { move: ApplicationMove; label: string }>

/** Lets an application follow its approval: handed in again, decided, or given back. One that is approved becomes a project. */
export async function followApproval(
  ctx: Ctx,
  event: SubjectEvent,
  application: Application,
  opinion: string | null,
): Promise<void> {
  if (event === 'submitted') {
    await handIn(ctx, application)
    return
  }
  const { move, label } = results[event]
  const state = must(applicationWorkflow.moves[move].to, 'the state after the action')
  const isOver = event === 'approved' || event === 'rejected'
  const projectId = event === 'approved' ? await becomeProject(ctx, application) : null
  const values = { state, opinion, decidedAt: isOver ? ctx.services.now() : null, projectId }
  const reason = opinion ? `${label}：${opinion}` : label
  await updateRow(ctx, projectApplication, application.id, { values }, { ...note, reason })
}

/** Notes that a step of the approval passed and another one began. */
export async function noteStep(ctx: Ctx, { id }: Application): Promise<void> {
  const values = { state: 'inReview' } as const
  await updateRow(ctx, projectApplication, id, { values }, { ...note, reason: '审批进入下一步' })
}
