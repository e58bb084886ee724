import type { ApprovalState } from '@hepu/api/core/approval/approvalWords'
import type { Tone } from '../../ui/text/StateText.tsx'

/** The colour of each state of an approval. */
export const approvalTones: Readonly<Record<ApprovalState, Tone>> = {
  RUNNING: 'info',
  RETURNED: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'quiet',
  VOID: 'quiet',
}
