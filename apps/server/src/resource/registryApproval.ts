import { REVIEW } from '@hepu/api/core/resource/review'
import { plainText } from '@hepu/api/core/resource/values'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { ApprovalSubject, SubjectEvent } from '../approval/subject.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { updateRow, type NewValues } from '../db/write.ts'
import { followRecords } from './followRecords.ts'
import { registryTable } from './registryTable.ts'
import type { Stored } from './mounted.ts'
import { readReviewBlocker } from './reviewRule.ts'

/** Review state of a record after each event of its approval, and the words for its history. */
const results: Readonly<Record<SubjectEvent, { status: number; label: string }>> = {
  submitted: { status: REVIEW.WAITING, label: '重新提交审批' },
  approved: { status: REVIEW.APPROVED, label: '审批通过' },
  rejected: { status: REVIEW.REJECTED, label: '审批未通过' },
  returned: { status: REVIEW.REJECTED, label: '审批退回' },
  withdrawn: { status: REVIEW.DRAFT, label: '撤回审批' },
  voided: { status: REVIEW.DRAFT, label: '审批作废' },
}

/** Returns what the approval of a registry's records needs to know. `amountField` names a field with money. */
export function registrySubject(def: Resource, group: string, amountField?: string): ApprovalSubject {
  const table = registryTable(def)
  return {
    name: def.name,
    title: def.title,
    group,
    table,
    pathOf: (id) => def.record.path?.replace('{id}', String(id)) ?? null,
    readRight: `${def.name}:read`,
    submitRight: `${def.name}:write`,
    approveRight: `${def.name}:audit`,
    ...(amountField && {
      amount: {
        label: def.fields[amountField]?.label ?? '',
        of: (row) => (row[amountField] as string | null) ?? null,
      },
    }),
    titleOf: (row) => plainText(row[def.nameField]),
    readBlocker: async (ctx, rows) => {
      const blockerOf = await readReviewBlocker(ctx, { def }, rows as readonly Stored[])
      return (row) => blockerOf(row as Stored)
    },
    on: async (ctx, event, { id }, opinion) => {
      const { status, label } = results[event]
      const isJudged = event === 'approved' || event === 'rejected' || event === 'returned'
      const values = {
        status,
        auditBy: isJudged ? ctx.caller.userId : null,
        auditAt: isJudged ? ctx.services.now() : null,
        auditOpinion: isJudged ? opinion : null,
      } as Partial<NewValues<ResourceTable>>
      await updateRow(
        ctx,
        table,
        id,
        { values },
        { label: def.title, reason: opinion ? `${label}：${opinion}` : label },
      )
      await followRecords(ctx, { def }, [id])
    },
  }
}
