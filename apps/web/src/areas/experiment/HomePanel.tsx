import '../figures.css'
import { batchPage } from '@hepu/api/areas/experiment/importBatch'
import { groupPage } from '@hepu/api/areas/experiment/variety'
import { publishCount } from '@hepu/api/areas/upgrade/record'
import { Link } from 'react-router'
import { useWords } from '../../app/session.ts'
import { useCall } from '../../client/useCall.ts'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { formatNumber } from '../../ui/formatNumber.ts'
import { paths } from './paths.ts'

/** 试验待办 on the home screen: previews to confirm, lists to publish, and the newest groups. */
export default function HomePanel() {
  return (
    <section>
      <h2>试验与晋级</h2>
      <Todos />
      <NewestGroups />
    </section>
  )
}

function Todos() {
  const canPromote = useWords().has('upgrade.record:read')
  const previews = useCall(batchPage, { size: 5, model: { state: 'previewed' } })
  const publishing = useCall(publishCount, {}, { enabled: canPromote })
  return (
    <div className="facts">
      <span className="fact">
        <Link to={`${paths.batches}?state=previewed`}>待确认的导入</Link> <b>{previews.data?.total ?? '—'}</b>
      </span>
      {canPromote && (
        <span className="fact">
          <Link to="/estimate/estimate-promotion?state=CONFIRMED">可发布的组别</Link>{' '}
          <b>{publishing.data?.ready ?? '—'}</b>
        </span>
      )}
    </div>
  )
}

function NewestGroups() {
  const groups = useCall(groupPage, { size: 5, sort: 'updateTime', order: 'descending', model: {} })
  if (groups.error) return <ErrorPane error={groups.error} onRetry={() => void groups.refetch()} />
  if (!groups.data) return <EmptyPane loading />
  if (groups.data.records.length === 0) {
    return <EmptyPane text="还没有试验数据，请到「试验进展」导入。" />
  }
  return (
    <ul className="changes">
      {groups.data.records.map((group) => (
        <li key={group.id}>
          <Link to={paths.analysis(group.id)}>
            {group.year} {group.name}
          </Link>{' '}
          {group.usedPoints} 点 · {group.entries} 个品种 · 组均值 {formatNumber(group.meanYield, 1)} kg/亩
          {group.best && `，产量第一 ${group.best.name}`}
        </li>
      ))}
    </ul>
  )
}
