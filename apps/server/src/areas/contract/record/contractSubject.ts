import type { Step } from '@hepu/api/core/approval/step'
import type { ApprovalSubject, SubjectEvent, SubjectRow } from '../../../approval/subject.ts'
import { contract } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONTRACT, type Contract } from '../contractRows.ts'
import { enterAudit } from './enterAudit.ts'
import { signContract } from './signContract.ts'

/** Without a flow of the organisation one of those who may approve does. */
const review: Step = {
  name: '合同审批',
  assignees: [{ by: 'function', function: 'reviewer' }],
  rule: { kind: 'first' },
}

/** What leads a contract back to its draft, in the words of the log. */
const backWords: Readonly<Record<Exclude<SubjectEvent, 'submitted' | 'approved'>, string>> = {
  returned: '退回修改',
  rejected: '审批不同意',
  withdrawn: '撤回',
  voided: '作废',
}

/** 合同审批: contracts and supplements. Each that was submitted has an approval. */
export const contractSubject: ApprovalSubject = {
  name: 'contract.record',
  title: CONTRACT,
  group: '合同管理',
  table: contract,
  pathOf: (id) => `/task/contract/ContractDetail?contractId=${id}`,
  readRight: 'contract.record:read',
  submitRight: 'contract.record:write',
  approveRight: 'contract.record:audit',
  amount: { label: '合同总额', of: (row) => (row as unknown as Contract).amount },
  titleOf: (row) => {
    const { number, name } = row as unknown as Contract
    return [number, name].filter(Boolean).join(' ')
  },
  readBlocker: ({ caller }) =>
    Promise.resolve((row) => {
      const { submittedBy, createdBy } = row as unknown as Contract
      if (submittedBy === caller.userId) return '不能审批本人提交的合同'
      return createdBy === caller.userId ? '不能审批本人起草的合同' : null
    }),
  defaultSteps: [review],
  on: follow,
}

/** Lets the contract follow what happened to its approval. */
async function follow(ctx: Ctx, event: SubjectEvent, row: SubjectRow, opinion: string | null): Promise<void> {
  const seen = row as unknown as Contract
  if (event === 'submitted') await enterAudit(ctx, seen)
  else if (event === 'approved') await signContract(ctx, seen)
  else {
    const reason = opinion ? `${backWords[event]}：${opinion}` : backWords[event]
    await updateRow(ctx, contract, seen.id, { values: { state: 'draft' } }, { label: CONTRACT, reason })
  }
}
