import { overviewMatches, type OverviewEvent } from '@hepu/api/areas/research/overview/varietyOverview'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'

/** The name of a record, linked if the user has its screen. */
export const EventTitle = ({ title, path }: Pick<OverviewEvent, 'title' | 'path'>) =>
  path ? (
    <OutsideLink to={path} otherwise={title}>
      {title}
    </OutsideLink>
  ) : (
    title
  )

/** Figures and texts of a record, one after the other. */
export const EventFacts = ({ facts }: Pick<OverviewEvent, 'facts'>) => (
  <span className="overview-facts">
    {facts.map(({ label, text }) => (
      <span key={label}>
        <span className="quiet">{label}</span> {text}
      </span>
    ))}
  </span>
)

/** The field by which a record was found to concern the variety. */
export const MatchedBy = ({ match, by }: Pick<OverviewEvent, 'match' | 'by'>) => (
  <span className="quiet">
    {overviewMatches[match]}
    {by && `：${by}`}
  </span>
)
