import type { Step } from '@hepu/api/core/approval/step'
import type { Permission } from '@hepu/api/core/permissions'
import type { ApprovalMessage } from './reportApproval.ts'
import type { StampedTable } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'

/** A record that is approved, as stored. */
export type SubjectRow = Readonly<Record<string, unknown>> & {
  id: number
  orgId: number
  crop: string
  version: number
}

/** What happens to the record: its area sets its state, in the transaction of the act. */
export type SubjectEvent = 'submitted' | Exclude<ApprovalMessage, 'assigned' | 'reminded'>

/** 审批事项: a kind of record that an organisation may set up a flow for. Areas bring them (`ServerArea`). */
export interface ApprovalSubject {
  name: string
  title: string
  /** Heading under which the set-up lists it. */
  group: string
  table: StampedTable
  /** Address of the screen of a record. */
  pathOf: (id: number) => string | null
  readRight: Permission
  submitRight: Permission
  /** Whoever acts must hold it at that moment. */
  approveRight: Permission
  amount?: { label: string; of: (row: SubjectRow) => string | null }
  titleOf: (row: SubjectRow) => string
  /** Reads the rules that forbid the caller to decide about some records, beside rights. */
  readBlocker: (ctx: Ctx, rows: readonly SubjectRow[]) => Promise<(row: SubjectRow) => string | null>
  /** The applicant never decides about his own record, whatever the flow allows. */
  neverOwn?: boolean
  /** Steps of an organisation without a flow for it; without them its records have no approval there. */
  defaultSteps?: readonly Step[]
  /** Returns why a record cannot take effect although all agreed: its approval then ends as void, with this reason. */
  settle?: (ctx: Ctx, row: SubjectRow) => Promise<string | null>
  /** Returns whether the caller may read a record, where his permissions alone do not decide it. */
  mayRead?: (ctx: Ctx, objectId: number) => Promise<boolean>
  /** Lets the record follow when a step passed and another one begins. */
  onStep?: (ctx: Ctx, row: SubjectRow) => Promise<void>
  on: (ctx: Ctx, event: SubjectEvent, row: SubjectRow, opinion: string | null) => Promise<void>
}
