import { recordPage } from '@hepu/api/areas/upgrade/upgradeRecord'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { DecisionText } from './DecisionText.tsx'

const MAX_ROWS = 200

/** Lists for the publisher the decisions that differ from the rules: entry, both decisions, the reason, and what the system rests on. */
export function ManualVerdicts({ upgradeId }: { upgradeId: string }) {
  const found = useCall(
    recordPage,
    { size: MAX_ROWS, sort: 'yieldRank', order: 'ascending', model: { upgradeId, byHand: true } },
    { quiet: true },
  )
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { total, records } = found.data
  if (total === 0) return <p>没有人工改判，判定都与系统判定相同。</p>
  return (
    <>
      <p>人工改判 {total} 个：</p>
      <ul className="manual-verdicts" aria-label="人工改判">
        {records.map(({ id, name, computed, final, reason, because }) => (
          <li key={id}>
            {name}：<DecisionText value={computed} /> → <DecisionText value={final} />
            （理由：{reason ?? '未写'}）{because && <div className="quiet">系统判定依据：{because}</div>}
          </li>
        ))}
        {total > records.length && <li>…其余 {total - records.length} 个见判定</li>}
      </ul>
    </>
  )
}
