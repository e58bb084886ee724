import type { Summary } from '@hepu/api/areas/research/report/reportCalls'

type Unapproved = Summary['unapproved']

/** Records that are left out because they are not approved. */
export const unapprovedSum = ({ drafts, waiting, rejected }: Unapproved): number =>
  drafts + waiting + rejected

/** Describes how many records are in which state of review. */
export const unapprovedText = ({ drafts, waiting, rejected }: Unapproved): string =>
  `草稿 ${drafts}、待审核 ${waiting}、驳回 ${rejected}`
