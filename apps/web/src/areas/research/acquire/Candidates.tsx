import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { reviewStates } from '@hepu/api/core/resource/review'
import { Button } from 'antd'
import { Link } from 'react-router'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { reviewTones } from '../../../resource/record/reviewTones.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { Announcement } from './AcquireDrawer.tsx'
import { reasonText } from './MatchText.tsx'
import { MergePane } from './MergePane.tsx'

interface Props {
  inbox: Inbox
  row: Announcement
  /** The record that is compared, by id. */
  compared: string | null
  onCompare: (recordId: string | null) => void
}

/** Records that may be the announced variety, with the reason; each can be compared and merged into. */
export function Candidates({ inbox, row, compared, onCompare }: Props) {
  const { def } = inbox
  if (row.candidates.length === 0) {
    return (
      <section>
        <h3>可能是同一品种的{def.title}</h3>
        <p className="quiet">没有编号一致、同名同作物或名称相近的记录。</p>
      </section>
    )
  }
  return (
    <section>
      <h3>可能是同一品种的{def.title}</h3>
      <ul className="acquire-candidates">
        {row.candidates.map((candidate) => (
          <li key={candidate.recordId}>
            <div className="acquire-candidate">
              <strong>{reasonText(candidate.reason, candidate.similarity)}</strong>
              <Link to={pathsOf(def).show(candidate.recordId)}>{candidate.name}</Link>
              <span>
                {[candidate.number, candidate.cropName, candidate.orgName].filter(Boolean).join(' · ')}
              </span>
              <StateText tone={reviewTones[candidate.status]}>{reviewStates[candidate.status]}</StateText>
              <Button
                size="small"
                aria-expanded={compared === candidate.recordId}
                aria-label={`与${candidate.name}对比`}
                onClick={() => onCompare(compared === candidate.recordId ? null : candidate.recordId)}
              >
                {compared === candidate.recordId ? '收起' : candidate.can['merge'] ? '对比与合并' : '对比'}
              </Button>
            </div>
            {compared === candidate.recordId && (
              <MergePane
                key={candidate.recordId}
                inbox={inbox}
                row={row}
                recordId={candidate.recordId}
                mayMerge={(row.can['handle'] && candidate.can['merge']) ?? false}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
