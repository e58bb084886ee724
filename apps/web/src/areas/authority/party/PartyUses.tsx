import * as api from '@hepu/api/areas/authority/party/party'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

/** 用在何处: relations, parties below, and records of registries that name the party. */
export function PartyUses({ id }: { id: string }) {
  const uses = useCall(api.partyUses, { id }, { quiet: true })
  return (
    <section aria-label="用在何处">
      <h3>用在何处</h3>
      {uses.error && <ErrorPane error={uses.error} onRetry={() => void uses.refetch()} />}
      {!uses.error && !uses.data && <EmptyPane loading />}
      {uses.data?.length === 0 && (
        <p className="quiet">没有合作关系和下级，当前作物也没有以它为外部单位的记录。</p>
      )}
      {(uses.data ?? []).map(({ label, count, records }) => (
        <div key={label} className="party-uses">
          <h4>
            {label} {count}
          </h4>
          <ul>
            {records.map((record) => (
              <li key={record.id}>
                {record.path ? <Link to={record.path}>{record.name}</Link> : record.name}
                {record.field && <span className="quiet">（{record.field}）</span>}
              </li>
            ))}
            {count > records.length && <li className="quiet">另有 {count - records.length} 条</li>}
          </ul>
        </div>
      ))}
    </section>
  )
}
