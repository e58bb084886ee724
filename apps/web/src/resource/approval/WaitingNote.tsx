import { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { AFTER_REVIEW, reviewersText } from '@hepu/api/core/resource/reviewWords'
import { useCall } from '../../client/useCall.ts'
import { Notice } from '../../ui/pane/Notice.tsx'

/** Says at the top of a record who holds it and what follows, where it waits for a review or an approval. */
export default function WaitingNote({ subject, objectId }: { subject: string; objectId: string }) {
  const { data, error } = useCall(
    recordReviewers,
    { subject, objectId },
    { quiet: true, freshOnReturn: true },
  )
  if (error) return <Notice tone="warning" title={`未能读取由谁审核：${error.message}`} />
  if (!data) return null
  return (
    <Notice tone="info" title={`已提交，${reviewersText(data)}`}>
      {data.stepName === null ? AFTER_REVIEW : '步骤、意见与以后由谁处理，见下面的「审批」'}。
    </Notice>
  )
}
