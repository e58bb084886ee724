import type { AcquireRow } from '@hepu/api/areas/research/acquire/acquireCalls'
import { matchReasons, type MatchReason } from '@hepu/api/areas/research/acquire/acquireKinds'
import type { Resource } from '@hepu/api/core/resource/resource'
import { Link } from 'react-router'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'

/** 名称相近 with how much; the other reasons say it all. */
export const reasonText = (reason: MatchReason, similarity: number): string =>
  reason === 'FUZZY' ? `${matchReasons.FUZZY} ${formatNumber(similarity * 100, 0)}%` : matchReasons[reason]

/** The record that an announcement matched on arrival. */
export function MatchText({ def, row: { match } }: { def: Resource; row: AcquireRow }) {
  if (!match) return <span className="quiet">没有匹配</span>
  return (
    <>
      {reasonText(match.reason, match.similarity)}
      {match.recordId ? (
        <>
          ：
          <Link className="link-in-text" to={pathsOf(def).show(match.recordId)}>
            {match.name}
          </Link>
        </>
      ) : (
        <span className="quiet">（记录已不可见）</span>
      )}
    </>
  )
}
