import { must } from '@hepu/api/core/must'
import type { ApprovalSubject, SubjectEvent } from '../../../approval/subject.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { inScopeOf } from './conditionRows.ts'
import { holdContract } from './refreshTriggers.ts'

/** A row that waits for an approval before it counts as money of a contract. */
interface MoneyRow {
  contractId: number
}

/** One that was returned waits for its applicant; its approval has not ended. */
const states = {
  submitted: 'auditing',
  returned: 'auditing',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  voided: 'withdrawn',
} as const
type State = (typeof states)[SubjectEvent]

/** What refunds and waivers have in common with their approval, and what each of them does by itself. */
interface MoneyApproval<Row extends MoneyRow> extends Pick<
  ApprovalSubject,
  'name' | 'title' | 'table' | 'pathOf' | 'titleOf'
> {
  amountLabel: string
  stepName: string
  /** Returns why a row cannot take effect: meanwhile less is left than it asks for. The contract is locked. */
  excess: (ctx: Ctx, contract: Contract, row: Row) => Promise<string | null>
  /** Lets the row, and the money of its contract, follow the approval. The contract is locked. */
  follow: (ctx: Ctx, contract: Contract, row: Row, state: State) => Promise<void>
}

/** Makes the subject of an approval of money: by a second person where the organisation has no flow, in the scope of the contract. */
export const moneyApproval = <Row extends MoneyRow>({
  amountLabel,
  stepName,
  excess,
  follow,
  ...own
}: MoneyApproval<Row>): ApprovalSubject => ({
  ...own,
  group: '合同管理',
  readRight: 'contract.payment:read',
  submitRight: 'contract.payment:write',
  approveRight: 'contract.payment:audit',
  amount: { label: amountLabel, of: (row) => String(row['amount']) },
  readBlocker: () => Promise.resolve(() => null),
  defaultSteps: [
    { name: stepName, assignees: [{ by: 'function', function: 'reviewer' }], rule: { kind: 'first' } },
  ],
  settle: async (ctx, row) => {
    const given = row as unknown as Row
    const held = await holdContract(ctx, given.contractId)
    return held ? excess(inScopeOf(ctx, held), held, given) : '合同已删除'
  },
  on: async (ctx, event, row) => {
    const given = row as unknown as Row
    const held = must(await holdContract(ctx, given.contractId), 'the contract of the money')
    await follow(inScopeOf(ctx, held), held, given, states[event])
  },
})
