import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { DecisionLinks } from '../../upgrade/shared.ts'

/**
 * Says, above the figures of a group, when its promotion was decided on other points, rules or data than these figures rest
 * on.
 */
export function GroupDecision({ groupId }: { groupId: string }) {
  const decision = useCall(groupShow, { groupId }, { quiet: true, freshOnReturn: true }).data?.decision
  if (!decision) return null
  const { state, whatIfText, newerData, dropsPoints, upgradeId } = decision
  const done = upgradeStates[state]
  return (
    <>
      {newerData && (
        <Notice
          tone="warning"
          title={`试验数据在${state === 'PUBLISHED' ? '发布' : '确认'}后有更新，本页为现在的数字`}
          action={<DecisionLinks upgradeId={upgradeId} />}
        >
          晋级决定（{done}）用的数字见决定报告。
        </Notice>
      )}
      {whatIfText !== null && (
        <Notice
          tone="warning"
          title={`晋级决定（${done}）按试算调整作出：${whatIfText}`}
          action={<DecisionLinks upgradeId={upgradeId} />}
        >
          {dropsPoints
            ? '本页的数字按全部有效试点计算，与决定所用的不同。'
            : '决定用的试点与本页相同，只改了判定的要求，本页的数字与决定所用的一致。'}
        </Notice>
      )}
    </>
  )
}
