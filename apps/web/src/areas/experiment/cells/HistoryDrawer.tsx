import { cellHistory, cellStates } from '@hepu/api/areas/experiment/cells/cell'
import type { OutputOf } from '@hepu/api/core/route'
import { Timeline } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { paths } from '../trialPaths.ts'
import { shortValue } from './shortValue.ts'

interface Props {
  groupId: string
  at: { pointId: string; entryId: string; rep: number; field: string }
  name: string
  onClose: () => void
}
type Event = OutputOf<typeof cellHistory>[number]

const kinds: Record<Event['kind'], string> = {
  import: '导入',
  undo: '撤销导入',
  hand: '修改',
  typed: '填报',
  status: '状态',
}
const tones = { pending: 'warn', accepted: 'good', rejected: 'warn', replaced: 'quiet' } as const

/** 来源: every value that a cell ever had, the newest first. */
export default function HistoryDrawer({ groupId, at, name, onClose }: Props) {
  const events = useCall(cellHistory, { groupId, ...at })
  return (
    <AppDrawer open size={520} title={`来源：${name}`} onClose={onClose}>
      {events.error && <ErrorPane error={events.error} onRetry={() => void events.refetch()} />}
      {!events.data && !events.error && <EmptyPane loading />}
      {events.data?.length === 0 && (
        <EmptyPane text="这一格没有可查看的来源；密码编号之前的，揭示前只有主持人可以查看。" />
      )}
      <Timeline
        items={(events.data ?? []).map((event, n) => ({ key: n, content: <OneEvent event={event} /> }))}
      />
    </AppDrawer>
  )
}

const shown = (value: Event['value']): string =>
  value === null || value === undefined ? '（空）' : shortValue(String(value))

function OneEvent({ event }: { event: Event }) {
  const typedState = event.kind === 'typed' ? (event.status as keyof typeof cellStates) : null
  return (
    <div>
      <div>
        <strong>{kinds[event.kind]}</strong>{' '}
        {event.kind === 'status' ? (
          <StateText tone={event.status === '采用' ? 'good' : 'bad'}>{event.status}</StateText>
        ) : (
          <>
            {event.before !== undefined && event.before !== null && `${shortValue(String(event.before))} → `}
            <b>{shown(event.value)}</b>
            {event.raw && event.raw !== String(event.value) && (
              <span className="quiet">（原文 {event.raw}）</span>
            )}
          </>
        )}{' '}
        {typedState && <StateText tone={tones[typedState]}>{cellStates[typedState]}</StateText>}
      </div>
      <div className="quiet">
        {event.by ?? '系统'} · {formatTime(event.at)}
        {event.reviewedBy &&
          event.reviewedAt &&
          ` · ${event.reviewedBy} ${formatTime(event.reviewedAt)} 审核`}
        {event.reason && ` · ${event.reason}`}
      </div>
      {event.batchId && (
        <div>
          <Link to={paths.batch(event.batchId)}>{event.fileName ?? `批次${event.batchId}`}</Link>
          {event.row !== null && event.kind === 'import' && (
            <span className="quiet">
              {' '}
              {event.sheet && `工作表「${event.sheet}」`}第{event.row}行
            </span>
          )}
        </div>
      )}
    </div>
  )
}
