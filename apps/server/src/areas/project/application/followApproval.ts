import type { ApplicationState } from '@hepu/api/areas/project/application/applicationLabels'
import type { SubjectEvent } from '../../../approval/subject.ts'
import { projectApplication } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Application } from './applicationAccess.ts'

/** State of an application after each event of its approval, and the words for its history. */
const results: Readonly<
  Record<Exclude<SubjectEvent, 'submitted'>, { state: ApplicationState; label: string }>
> = {
  approved: { state: 'approved', label: '审批通过' },
  rejected: { state: 'rejected', label: '审批未通过' },
  returned: { state: 'returned', label: '审批退回' },
  withdrawn: { state: 'draft', label: '撤回审批' },
  voided: { state: 'draft', label: '审批作废' },
}

/** Lets an application follow its approval. */
export async function followApproval(
  ctx: Ctx,
  event: SubjectEvent,
  application: Application,
  opinion: string | null,
): Promise<void> {
  if (event === 'submitted') return
  const { state, label } = results[event]
  const isOver = event === 'approved' || event === 'rejected'
  const values = { state, opinion, decidedAt: isOver ? ctx.services.now() : null }
  const reason = opinion ? `${label}：${opinion}` : label
  await updateRow(ctx, projectApplication, application.id, { values }, { label: '项目申报', reason })
}

/** Notes that a step of the approval passed and another one began. */
export async function noteStep(ctx: Ctx, { id }: Application): Promise<void> {
  const note = { label: '项目申报', reason: '审批进入下一步' }
  await updateRow(ctx, projectApplication, id, { values: { state: 'inReview' } }, note)
}
