import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { DecisionLinks } from '../../upgrade/shared.ts'

/** Says, above the figures of a group, when its promotion was decided on other points or thresholds than these figures rest on. */
export function GroupDecision({ groupId }: { groupId: string }) {
  const decision = useCall(groupShow, { groupId }, { quiet: true, freshOnReturn: true }).data?.decision
  if (!decision?.whatIfText) return null
  return (
    <Notice
      tone="warning"
      title={`晋级决定（${upgradeStates[decision.state]}）按试算调整作出：${decision.whatIfText}`}
      action={<DecisionLinks upgradeId={decision.upgradeId} />}
    >
      {decision.dropsPoints
        ? '本页的数字按全部有效试点计算，与决定所用的不同。'
        : '决定用的试点与本页相同，只改了阈值，本页的数字与决定所用的一致。'}
    </Notice>
  )
}
