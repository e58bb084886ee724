import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { approvalStates } from '@hepu/api/core/approval/approvalWords'
import { Link } from 'react-router'
import { StateText } from '../../ui/text/StateText.tsx'
import { ApprovalActions } from './ApprovalActions.tsx'
import { approvalDetail } from './approvalPaths.ts'
import { approvalTones } from './approvalTones.ts'
import { ApprovalView } from './ApprovalView.tsx'

/** An approval below the facts of its record: its state, what the user may do, steps and trail. */
export default function ShownApproval({ approval }: { approval: ApprovalShown }) {
  return (
    <section className="record-part">
      <h2>审批</h2>
      <div className="approval-wait">
        <StateText tone={approvalTones[approval.state]}>{approvalStates[approval.state]}</StateText>
        {approval.waitingFor.length > 0 && (
          <span>
            {approval.stepName}：等 {approval.waitingFor.join('、')} 处理；{nextText(approval)}
          </span>
        )}
        <ApprovalActions approval={approval} />
        <Link to={approvalDetail(approval.id)}>审批详情</Link>
      </div>
      <ApprovalView approval={approval} />
    </section>
  )
}

/** Says what follows the step at work. */
function nextText({ steps }: ApprovalShown): string {
  const later = steps.filter(({ state }) => state === 'later').map(({ name }) => `「${name}」`)
  return later.length > 0 ? `之后还有${later.join('、')}` : '这是最后一步，通过后生效'
}
