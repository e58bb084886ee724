import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { ListingStateText } from './ListingStateText.tsx'

const way = ['draft', 'review', 'listed', 'talking', 'done'] as const
const leftAt: Readonly<Record<string, number>> = { rejected: 1, offline: 2, expired: 2 }

const labels = { draft: '草稿', review: '审核', listed: '上架', talking: '洽谈', done: '成交' } as const

/** The way of a listing to its end as steps; a state beside the way is named at the step that it left. */
export function StateSteps({ listing }: { listing: ListingDetail }) {
  const { state, stateLabel, kind } = listing
  const own = way.findIndex((step) => step === state)
  const at = own >= 0 ? own : (leftAt[state] ?? 0)
  return (
    <ol className="listing-steps" aria-label="进度">
      {way.map((step, index) => {
        const label = step === 'done' && kind === 'demand' ? '对接' : labels[step]
        const place = index < at ? 'past' : index === at ? 'now' : 'later'
        return (
          <li
            key={step}
            className={`listing-step-${place}`}
            {...(index === at ? { 'aria-current': 'step' } : {})}
          >
            <span>{label}</span>
            {index === at && <ListingStateText state={state} label={stateLabel} />}
          </li>
        )
      })}
    </ol>
  )
}
