import { resourceNames } from '../resource/titles.ts'
import type { Subjects } from '../subject.ts'

/**
 * What follows from an act on the approval of an application, a change or a closing: the record itself, the project that it begins,
 * changes or ends, and with it its budget and what is due.
 */
export const projectApprovalChanges = [
  'approval.item',
  'obligation.item',
  'project.application',
  'project.change',
  'project.fund',
  'project.node',
  'system.notice',
] as const satisfies Subjects

/** What follows from an act on the approval of a contract or of its change: its terms, what is due, and the varieties that it licenses. */
export const contractApprovalChanges = ['contract.record'] as const satisfies Subjects

/** What an act on any approval changes: the approval, and the record whose state follows from it. */
export const approvalChanges: Subjects = [
  ...projectApprovalChanges,
  ...contractApprovalChanges,
  ...resourceNames,
]
