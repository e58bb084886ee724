import type { ExecutionRow } from '@hepu/api/areas/project/execute/projectExecute'
import { StateText } from '../../../ui/text/StateText.tsx'

/** How long a project still runs, or how long it is over its last day. */
export function DaysLeft({ row: { daysLeft, state } }: { row: Pick<ExecutionRow, 'daysLeft' | 'state'> }) {
  if (daysLeft === null || state === 'closed' || state === 'stopped') return '—'
  if (daysLeft < 0) return <StateText tone="bad">超期 {-daysLeft} 天</StateText>
  if (daysLeft === 0) return <StateText tone="warn">今天到期</StateText>
  return daysLeft <= 90 ? <StateText tone="warn">{daysLeft} 天</StateText> : `${daysLeft} 天`
}
