import type { ApprovalSubject } from '../approval/subject.ts'
import { followApproval } from './apply.ts'
import { readinessOf, type ChangeSet } from './readiness.ts'
import type { ChangeSubject } from './subject.ts'
import { changeSet } from '../db/schema/index.ts'

type ApprovalSpec = Omit<
  ApprovalSubject,
  'table' | 'titleOf' | 'on' | 'settle' | 'defaultSteps' | 'readBlocker'
>

/**
 * Returns a kind of target with its approval. Where the organisation has set up no flow, one of those who hold the right to
 * approve and did not submit the set decides, in one step.
 */
export function openSubject(spec: Omit<ChangeSubject, 'approval'>, approval: ApprovalSpec): ChangeSubject {
  const subject: ChangeSubject = {
    ...spec,
    approval: {
      ...approval,
      table: changeSet,
      titleOf: ({ title, number }) => `${String(number)} ${String(title)}`,
      readBlocker: ({ caller }) =>
        Promise.resolve(({ createdBy }) =>
          approval.neverOwn && createdBy === caller.userId ? `不能审批本人起草的${approval.title}` : null,
        ),
      defaultSteps: [
        { name: '审批', assignees: [{ by: 'function', function: 'reviewer' }], rule: { kind: 'first' } },
      ],
      settle: async (ctx, row) => (await readinessOf(ctx, subject, row as unknown as ChangeSet, false)).why,
      on: (ctx, event, row, opinion) =>
        followApproval(ctx, subject, event, row as unknown as ChangeSet, opinion),
    },
  }
  return subject
}
