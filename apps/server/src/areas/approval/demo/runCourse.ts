import { must } from '@hepu/api/core/must'
import { resubmit, voidApproval, withdraw } from '../../../approval/conclude.ts'
import { act, returnBack } from '../../../approval/decide.ts'
import { showApprovalOfRecord } from '../../../approval/lists.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Course } from './demoApprovals.ts'

/** The kind of record that the demo approves. */
export const SUBJECT = 'research.reward'

/** Those who act on an approval of the demo, each at a later hour; `again` is the applicant after a return. */
export interface Actors {
  applicant: Ctx
  reviewer: Ctx
  admin: Ctx
  again: Ctx
}

/** Acts on the approval of a record as far as its course goes. */
export async function runCourse(
  { applicant, reviewer, admin, again }: Actors,
  objectId: number,
  course: Course,
): Promise<void> {
  const shown = async (ctx: Ctx) => {
    const { id, taskId, version } = must(
      await showApprovalOfRecord(ctx, { subject: SUBJECT, objectId }),
      'approval of the demo',
    )
    return { id, taskId: taskId ?? 0, version }
  }
  const decide = async (ctx: Ctx, decision: 'agree' | 'reject', opinion: string): Promise<void> => {
    const { taskId, version } = await shown(ctx)
    await act(ctx, { tasks: [{ taskId, version }], decision, opinion })
  }
  const sendBack = async (ctx: Ctx, step: number, opinion: string): Promise<void> => {
    const { taskId, version } = await shown(ctx)
    await returnBack(ctx, { taskId, version, step, direct: true, opinion })
  }
  const pass = () => decide(reviewer, 'agree', '材料齐全，同意上报。')
  switch (course) {
    case 'first':
      return
    case 'second':
      await pass()
      return
    case 'approved':
      await pass()
      await decide(admin, 'agree', '同意。')
      return
    case 'rejected':
      await pass()
      await decide(admin, 'reject', '本单位排名与证书不一致，不予登记。')
      return
    case 'returned':
      await sendBack(reviewer, 0, '请补充完成人排名证明后重新提交。')
      return
    case 'resubmitted': {
      await sendBack(reviewer, 0, '请核对授奖日期。')
      const { id, version } = await shown(again)
      await resubmit(again, { id, version, opinion: '已核对，授奖日期无误。' })
      return
    }
    case 'sentBackToFirst':
      await pass()
      await sendBack(admin, 1, '请再核对奖金金额。')
      return
    case 'withdrawn': {
      const { id, version } = await shown(applicant)
      await withdraw(again, { id, version, opinion: '成果名称有误，修改后再提交。' })
      return
    }
    case 'voided': {
      const { id, version } = await shown(applicant)
      await voidApproval(admin, { id, version, opinion: '与往年登记重复。' })
      return
    }
    default:
      course satisfies never
  }
}
