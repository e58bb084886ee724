import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { approvalActs } from '@hepu/api/core/approval/approvalWords'
import { formatTime } from '../../ui/text/formatTime.ts'
import { nameFor } from './nameFor.ts'

type Line = ApprovalShown['trail'][number]

/** 审批轨迹: everything that happened to an approval, the latest first. Opinions are kept for ever. */
export function ApprovalTrail({ trail }: { trail: readonly Line[] }) {
  const rounds = Math.max(...trail.map(({ round }) => round))
  return (
    <ol className="approval-trail" aria-label="审批轨迹">
      {trail.toReversed().map((line) => (
        <li key={line.id}>
          <time className="quiet num">{formatTime(line.at)}</time>
          <span>
            <b>{line.userName === null ? '系统' : nameFor(line.userName, line.onBehalfOfName)}</b>{' '}
            {approvalActs[line.act]}
            {line.stepName && <span className="quiet"> · {line.stepName}</span>}
            {rounds > 1 && <span className="quiet"> · 第{line.round}次提交</span>}
            {line.note && <span> · {line.note}</span>}
            {line.opinion && <p className="approval-opinion">{line.opinion}</p>}
          </span>
        </li>
      ))}
    </ol>
  )
}
