import type { OutputOf } from '@hepu/api/core/route'
import type { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import type { nextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import { decisions, type Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { nextPhase } from '@hepu/breeding/promotion/phases'
import { DecisionText } from '../decision/DecisionText.tsx'

type Plans = OutputOf<typeof nextPlans>
type Row = OutputOf<typeof upgradePage>['records'][number]

/** The effect of publishing on the entries of each decision: their number, and what happens to them. */
export function PublishOutcome({ upgrade, plans }: { upgrade: Row; plans: Plans | undefined }) {
  const { counts } = upgrade
  const existing = (Object.keys(decisions) as Decision[]).filter((decision) => counts[decision] > 0)
  return (
    <dl className="publish-outcome" aria-label="发布后各品种的去向">
      {existing.map((decision) => (
        <div key={decision}>
          <dt>
            <DecisionText value={decision} /> {counts[decision]} 个
          </dt>
          <dd>{outcomeOf(decision, upgrade, plans)}</dd>
        </div>
      ))}
    </dl>
  )
}

function outcomeOf(
  decision: Decision,
  { phase, year }: Pick<Row, 'phase' | 'year'>,
  plans: Plans | undefined,
): string {
  const next = year + 1
  switch (decision) {
    case 'UP':
      return promotedText(nextPhase(phase, 'UP'), next, plans)
    case 'RETEST':
      return `在 ${next} 年同一阶段再试${madeText('RETEST', plans)}`
    case 'HOLD':
      return `品种状态记为待定，不生成 ${next} 年参试条目；要继续试验的，请先在预演中撤回确认、改判续试（发布以后须先撤销发布）`
    default:
      return '品种状态记为淘汰，不再参试'
  }
}

function promotedText(to: string | null, next: number, plans: Plans | undefined): string {
  if (to === null) return '本阶段之后没有下一阶段，不生成参试条目'
  if (to === 'APPROVE') return '品种状态记为报审，不再生成参试条目'
  return `在 ${next} 年进入下一阶段${madeText('UP', plans)}`
}

/** Returns what is created for the entries of a decision; nothing for those that already take part next year. */
function madeText(decision: Decision, plans: Plans | undefined): string {
  const places = (plans?.entries ?? []).flatMap((entry) => (entry.final === decision ? entry.places : []))
  const existing = places.filter((place) => place.takesPart).length
  if (existing === 0) return '，生成参试条目与新编号'
  if (existing === places.length) return '；均已在下一年参试，不新增'
  return `，生成参试条目与新编号；其中 ${existing} 个已在下一年参试，不新增`
}
