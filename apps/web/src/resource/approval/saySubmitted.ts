import type { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { reviewersAddress, reviewersText } from '@hepu/api/core/resource/reviewWords'
import { call } from '../../client/call.ts'
import { notify } from '../../client/notify.ts'

/** Says that a record was submitted, and who holds it now. `what` is how its screen calls the review. */
export async function saySubmitted(subject: string, objectId: string, what = '审核'): Promise<void> {
  notify.success(`操作成功，已提交${what}${await holderText(subject, objectId)}`)
}

/** Returns who holds a record, as the end of a message; blank where that cannot be read. */
async function holderText(subject: string, objectId: string): Promise<string> {
  try {
    const found = await call<typeof recordReviewers>(reviewersAddress, { subject, objectId }, { quiet: true })
    return found ? `，${reviewersText(found)}` : ''
  } catch {
    return ''
  }
}
