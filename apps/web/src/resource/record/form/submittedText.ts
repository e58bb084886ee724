import { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { reviewersText } from '@hepu/api/core/resource/reviewWords'
import { call } from '../../../client/call.ts'

/** Returns who holds a record that was just submitted, as the end of a message; blank where that cannot be read. */
export async function submittedText(subject: string, objectId: string): Promise<string> {
  try {
    const found = await call(recordReviewers, { subject, objectId }, { quiet: true })
    return found ? `，${reviewersText(found)}` : ''
  } catch {
    return ''
  }
}
