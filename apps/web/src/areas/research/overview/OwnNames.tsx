import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { varietyOverviewLink } from '@hepu/api/areas/research/overview/varietyOverviewPath'
import { comparable } from '@hepu/api/cells/normalise'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { usePermissions, useSession } from '../../../workspace/session.ts'
import { recentNames } from './recentNames.ts'

/** Entries of the newest trials that are read, and varieties of them that are listed. */
const READ = 100
const LISTED = 24

/** The varieties that one works with: those opened last in this browser, and those of the newest trials. */
export function OwnNames() {
  const userId = useSession((session) => session.userInfo?.id) ?? ''
  const [recent] = useState(() => recentNames(userId))
  const mayRead = usePermissions().has('experiment.variety:read')
  const newest = useCall(
    varietyPage,
    { size: READ, sort: 'year', order: 'descending', model: {} },
    { quiet: true, enabled: mayRead },
  )
  const [first] = newest.data?.records ?? []
  const seen = new Set(recent.map(comparable))
  const tested = (newest.data?.records ?? []).filter(({ name, entryNo, year }) => {
    if (year !== first?.year || name === entryNo || seen.has(comparable(name))) return false
    seen.add(comparable(name))
    return true
  })
  return (
    <>
      <Names title="最近查看" names={recent} />
      <Names
        title={`${first?.year ?? ''} 年参试`}
        names={tested.slice(0, LISTED).map(({ name }) => name)}
        more={tested.length > LISTED ? `另有 ${tested.length - LISTED} 个，请在上面查找` : undefined}
      />
    </>
  )
}

interface NamesProps {
  title: string
  names: readonly string[]
  /** What is said where not all are listed. */
  more?: string | undefined
}

function Names({ title, names, more }: NamesProps) {
  if (names.length === 0) return null
  return (
    <section className="overview-section" aria-label={title}>
      <div className="overview-head">
        <h2>{title}</h2>
      </div>
      <ul className="overview-names">
        {names.map((name) => (
          <li key={name}>
            <Link to={varietyOverviewLink(name)}>{name}</Link>
          </li>
        ))}
      </ul>
      {more && <p className="quiet">{more}</p>}
    </section>
  )
}
