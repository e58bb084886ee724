import { Conversations } from '@ant-design/x'
import { listSessions } from '@hepu/api/areas/ai/assistant'
import { useCall } from '../../client/useCall.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { formatDate } from '../../ui/text/formatTime.ts'

/** Earlier conversations by day, the latest first. */
export function History({ current, onChoose }: { current: string | null; onChoose: (id: string) => void }) {
  const sessions = useCall(listSessions, {}, { quiet: true })
  if (sessions.error) return <ErrorPane error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <EmptyPane loading />
  if (sessions.data.length === 0) return <EmptyPane text="还没有对话。" />
  return (
    <nav className="assistant-history" aria-label="历史对话">
      <Conversations
        groupable
        items={sessions.data.map(({ id, title, updatedAt }) => ({
          key: id,
          label: title,
          group: formatDate(updatedAt),
        }))}
        {...(current ? { activeKey: current } : {})}
        onActiveChange={onChoose}
      />
    </nav>
  )
}
