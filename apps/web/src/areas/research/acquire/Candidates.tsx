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
        {row.candidates.map((it) => (
          <li key={it.recordId}>
            <div className="acquire-candidate">
              <strong>{reasonText(it.reason, it.similarity)}</strong>
              <Link to={pathsOf(def).show(it.recordId)}>{it.name}</Link>
              <span>{[it.number, it.cropName, it.orgName].filter(Boolean).join(' · ')}</span>
              <StateText tone={reviewTones[it.status]}>{reviewStates[it.status]}</StateText>
              <Button
                size="small"
                aria-expanded={compared === it.recordId}
                aria-label={`与${it.name}对比`}
                onClick={() => onCompare(compared === it.recordId ? null : it.recordId)}
              >
                {compared === it.recordId ? '收起' : it.can['merge'] ? '对比与合并' : '对比'}
              </Button>
            </div>
            {compared === it.recordId && (
              <MergePane
                key={it.recordId}
                inbox={inbox}
                row={row}
                recordId={it.recordId}
                mayMerge={(row.can['handle'] && it.can['merge']) ?? false}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
