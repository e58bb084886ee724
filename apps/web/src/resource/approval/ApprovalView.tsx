import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { ApprovalSteps } from './ApprovalSteps.tsx'
import { ApprovalTrail } from './ApprovalTrail.tsx'
import './approval.css'

/** Steps and trail of an approval, side by side. */
export function ApprovalView({ approval }: { approval: ApprovalShown }) {
  return (
    <div className="approval-view">
      <section>
        <h2>审批步骤</h2>
        <ApprovalSteps steps={approval.steps} />
      </section>
      <section>
        <h2>审批轨迹</h2>
        <ApprovalTrail trail={approval.trail} />
      </section>
    </div>
  )
}
