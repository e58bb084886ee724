import { consultOutcomes } from '@hepu/api/areas/integration/consult/consultFields'
import { consultShow, takeConsult } from '@hepu/api/areas/integration/consult/consult'
import { consultWorkflow } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { consultLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { Fold } from '../../../ui/page/Fold.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { hoursText } from '../../../ui/text/hoursText.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Facts } from '../Facts.tsx'
import type { ConsultMove } from './ConsultMoveDialog.tsx'
import { ConsultStateText } from './ConsultStateText.tsx'
import { Messages } from './Messages.tsx'

const ConsultMoveDialog = lazy(() => import('./ConsultMoveDialog.tsx'))

type Consult = OutputOf<typeof consultShow>

/** One consult: who asked what about which service, what was answered, and what can be done with it. */
export default function ConsultDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(consultShow, { id }, { quiet: true })
  return (
    <AppDrawer
      open
      size={680}
      title={found.data ? `咨询 · ${found.data.name}` : '服务咨询'}
      onClose={onClose}
      extra={<ChangeHistory object="service_consult" objectId={id} />}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {!found.error && found.data && <Shown consult={found.data} />}
    </AppDrawer>
  )
}

function Shown({ consult }: { consult: Consult }) {
  return (
    <>
      <p>
        <ConsultStateText state={consult.state} />
      </p>
      <Facts facts={factsOf(consult)} />
      <Fold title="咨询时的服务">
        <Facts facts={consult.snapshot.map(({ label, text }) => [label, text])} />
      </Fold>
      <Messages messages={consult.messages} />
      <Actions consult={consult} />
    </>
  )
}

const factsOf = (row: Consult): [string, string | null][] => [
  [labels.serviceId, `${row.serviceName}（${row.providerName}）`],
  [labels.name, [row.name, row.company].filter(Boolean).join(' · ')],
  [labels.phone, row.phone],
  [labels.email, row.email],
  [labels.content, row.content],
  ['咨询时间', formatTime(row.createTime)],
  [labels.assigneeId, row.assigneeName],
  [
    '首次答复',
    row.firstAnsweredAt === null
      ? row.endedAt === null
        ? `已等 ${hoursText(row.hours)}${row.isLate ? '，超过 24 小时' : ''}`
        : null
      : `${formatTime(row.firstAnsweredAt)}，用时 ${hoursText(row.hours)}`,
  ],
  [labels.outcome, row.outcome && consultOutcomes[row.outcome]],
  ['评价', row.rating && `${row.rating.score} 分 ${row.rating.comment ?? ''}`],
]

const moves = ['answer', 'note', 'assign', 'close', 'invalidate'] as const

function Actions({ consult }: { consult: Consult }) {
  const [opened, setOpened] = useState<ConsultMove | null>(null)
  const take = useRun(takeConsult, { success: messages.done })
  const { id, version, can, whyNot = {} } = consult
  return (
    <Space wrap>
      {can['take'] && (
        <ActionButton onClick={() => take.run({ id, version })}>
          {consultWorkflow.moves.take.label}
        </ActionButton>
      )}
      {moves
        .filter((move) => can[move] || whyNot[move])
        .map((move) => (
          <DisabledWithReason key={move} why={whyNot[move]}>
            <Button
              type={move === 'answer' ? 'primary' : 'default'}
              danger={move === 'invalidate'}
              disabled={!can[move]}
              onClick={() => setOpened(move)}
            >
              {consultWorkflow.moves[move].label}
            </Button>
          </DisabledWithReason>
        ))}
      <Suspense>
        {opened && <ConsultMoveDialog consult={consult} move={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </Space>
  )
}
