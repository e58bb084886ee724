import { overviewMatches, type OverviewEvent } from '@hepu/api/areas/research/overview/varietyOverview'
import { OutsideLink } from '../../experiment/shared.ts'

/** What a record is called; leads to it where the user has that screen. */
export const EventTitle = ({ title, path }: Pick<OverviewEvent, 'title' | 'path'>) =>
  path ? (
    <OutsideLink to={path} otherwise={title}>
      {title}
    </OutsideLink>
  ) : (
    title
  )

/** Figures and words of a record, one after the other. */
export const EventFacts = ({ facts }: Pick<OverviewEvent, 'facts'>) => (
  <span className="overview-facts">
    {facts.map(({ label, text }) => (
      <span key={label}>
        <span className="quiet">{label}</span> {text}
      </span>
    ))}
  </span>
)

/** By what a record was found to be about the variety. */
export const MatchedBy = ({ match, by }: Pick<OverviewEvent, 'match' | 'by'>) => (
  <span className="quiet">
    {overviewMatches[match]}
    {by && `：${by}`}
  </span>
)
