import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import { lazy, Suspense } from 'react'
import { useCall } from '../../client/useCall.ts'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'

const ShownApproval = lazy(() => import('./ShownApproval.tsx'))

/** The latest approval of a record, below its facts; nothing if it never had one. */
export default function RecordApproval({ subject, objectId }: { subject: string; objectId: string }) {
  const found = useCall(approvalOfRecord, { subject, objectId }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  return (
    <Suspense>
      <ShownApproval approval={found.data} />
    </Suspense>
  )
}
