import type { personSource } from '@hepu/api/areas/authority/person/person'
import { Link } from 'react-router'
import type { z } from 'zod'
import { formatDate } from '../../../ui/text/formatTime.ts'

type Source = z.output<typeof personSource>

/** Lists the records that name a person as an external one; nothing if there are none. */
export function PersonSources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <section className="person-part" aria-label="出处">
      <h2>曾作为外部人员出现在</h2>
      <SourceList sources={sources} />
    </section>
  )
}

/** The records a person was named in, each leading to its screen. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className="person-sources">
      {sources.map((source) => (
        <li key={source.id}>
          {source.path ? <Link to={source.path}>{source.label}</Link> : source.label}
          <span className="quiet">{formatDate(source.time)}</span>
        </li>
      ))}
    </ul>
  )
}
