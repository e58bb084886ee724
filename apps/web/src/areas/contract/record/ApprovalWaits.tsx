import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import WaitingNote from '../../../resource/approval/WaitingNote.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** Says at the top of a contract whom its approval waits for; where that is the user, a button leads to the approval. */
export default function ApprovalWaits({ contractId, onShow }: { contractId: string; onShow: () => void }) {
  const { data } = useCall(
    approvalOfRecord,
    { subject: 'contract.record', objectId: contractId },
    { quiet: true, freshOnReturn: true },
  )
  if (!data) return null
  if (!data.taskId) return <WaitingNote subject="contract.record" objectId={contractId} />
  return <Notice tone="info" title="待您审批" action={<Button onClick={onShow}>去审批</Button>} />
}
