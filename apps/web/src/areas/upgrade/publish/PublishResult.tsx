import type { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import type { publish } from '@hepu/api/areas/upgrade/publish'
import type { OutputOf } from '@hepu/api/core/route'
import { DecisionText } from '../decision/DecisionText.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'

type Result = OutputOf<typeof publish>

interface Props {
  upgrade: OutputOf<typeof upgradePage>['records'][number]
  result: Result
  /** Before one leaves by the link. */
  onLeave: () => void
}

/** The result of a publication: the entries by decision, and what was created for them. */
export function PublishResult({ upgrade, result, onLeave }: Props) {
  const { arrivals, counts } = result
  return (
    <>
      <p>{createdText(result)}</p>
      {arrivals.map(({ decision, group, created, existing }) => (
        <p key={`${decision} ${group}`}>
          <DecisionText value={decision} /> {created + existing} 个{decision === 'RETEST' ? '留在' : '进入'}{' '}
          {group}
          {created > 0 && existing > 0 && `（新增 ${created} 个，已在参试 ${existing} 个）`}
        </p>
      ))}
      {counts.HOLD > 0 && (
        <p>
          待定 {counts.HOLD} 个，没有生成 {upgrade.year + 1} 年参试条目。
        </p>
      )}
      <p>
        「{upgrade.groupName}」现为「已发布」：
        <RehearsalLink upgradeId={upgrade.id} onClick={onLeave}>
          查看发布的决定
        </RehearsalLink>
      </p>
    </>
  )
}

function createdText({ createdEntries, arrivals }: Result): string {
  const existing = arrivals.reduce((sum, arrival) => sum + arrival.existing, 0)
  if (createdEntries === 0 && existing > 0) return `晋级、续试的 ${existing} 个品种均已在下一年参试，未新增。`
  const also = existing > 0 ? `，另有 ${existing} 个已在下一年参试` : ''
  return `已生成下一阶段参试品种 ${createdEntries} 个${also}。`
}
