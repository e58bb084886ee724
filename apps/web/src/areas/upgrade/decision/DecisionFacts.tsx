import { batchTitle } from '@hepu/api/areas/experiment/dataSources'
import type { ReactNode } from 'react'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { BatchLink } from '../../experiment/shared.ts'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'

/** Who confirmed and published a decision and when, with its data version and standard. */
export default function DecisionFacts({
  data: { upgrade, evidence, sources, publishers },
}: {
  data: Rehearsal
}) {
  return (
    <div className="facts" aria-label="决定的依据" role="group">
      <Fact label="确认人">{whoText(upgrade.confirmedByName, upgrade.confirmedAt)}</Fact>
      {upgrade.publishedAt && (
        <Fact label="发布人">{whoText(upgrade.publishedByName, upgrade.publishedAt)}</Fact>
      )}
      {upgrade.state === 'CONFIRMED' && <Fact label="下一步">{publishersText(publishers)}</Fact>}
      <Fact label="数据来源">
        {sources.batches.map((batch) => (
          <BatchLink key={batch.id} id={batch.id}>
            {batchTitle(batch)}
          </BatchLink>
        ))}
        {[sources.typed > 0 && `网格录入 ${sources.typed} 个值`, sources.note].filter(Boolean).join('；')}
        {sources.batches.length === 0 && sources.typed === 0 && !sources.note && '没有导入记录'}
      </Fact>
      <Fact label="数据版本">第{evidence.dataVersion}版</Fact>
    </div>
  )
}

/** Returns the roles that may publish next; the administrator knows the names. */
function publishersText(publishers: Rehearsal['publishers']): string {
  if (publishers.length === 0) return '等待发布；还没有人有发布权限（或只有最后编辑人有），请联系管理员'
  const roles = publishers.map(({ role, people }) => `${role}（${people}人）`).join('、')
  return `等待发布，可由${roles}在晋级评估列表中发布`
}

const whoText = (name: string | null, at: string | null): string =>
  at === null ? '未确认' : [name, formatTime(at)].filter(Boolean).join(' ')

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="fact">
      {label} <b>{children}</b>
    </span>
  )
}
