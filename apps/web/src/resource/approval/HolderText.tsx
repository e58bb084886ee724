import { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { reviewersText } from '@hepu/api/core/resource/reviewWords'
import { useCall } from '../../client/useCall.ts'

/** Says at the end of a line of a record that waits who holds it; nothing where that cannot be read. */
export function HolderText({ subject, objectId }: { subject: string; objectId: string }) {
  const { data } = useCall(recordReviewers, { subject, objectId }, { quiet: true, freshOnReturn: true })
  return data ? <>，{reviewersText(data)}</> : null
}
