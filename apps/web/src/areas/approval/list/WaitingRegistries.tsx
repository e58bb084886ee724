import { approvalCounts } from '@hepu/api/core/approval/approvalCalls'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** Links to the registries that wait for the caller's review and have no flow of their own. */
export function WaitingRegistries() {
  const { data } = useCall(approvalCounts, {}, { quiet: true, freshOnReturn: true })
  if (!data || data.registries.length === 0) return null
  return (
    <Notice tone="info" title="登记库另有待您审核的记录">
      {data.registries.map(({ title, count, path }, at) => (
        <span key={path}>
          {at > 0 && '、'}
          <Link to={path}>
            {title} {count}
          </Link>
        </span>
      ))}
    </Notice>
  )
}
