import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** Says at the top of a contract that its approval waits for the user; the button leads to the approval. */
export default function ApprovalWaits({ contractId, onShow }: { contractId: string; onShow: () => void }) {
  const { data } = useCall(
    approvalOfRecord,
    { subject: 'contract.record', objectId: contractId },
    { quiet: true, freshOnReturn: true },
  )
  if (!data?.taskId) return null
  return <Notice tone="info" title="待您审批" action={<Button onClick={onShow}>去审批</Button>} />
}
