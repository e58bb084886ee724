import '../../figures.css'
import { consultShow } from '@hepu/api/areas/trading/consult/consult'
import { consultSources, consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import type { ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import { openConsultStates } from '@hepu/api/areas/trading/consult/consultStates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ExclusiveTalks } from '../deal/ExclusiveTalks.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import './consult.css'
import { ConsultActions } from './ConsultActions.tsx'
import { CONSULTS, contractPath } from './consultPaths.ts'
import { ConsultStateText } from './ConsultStateText.tsx'
import { ConsultThread } from './ConsultThread.tsx'
import { ContactText } from './ContactText.tsx'
import { hoursText } from '../../../ui/text/hoursText.ts'

/** 咨询详情: one consultation with its thread, what the sender saw, and how it ended. */
export default function ConsultDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(consultShow, { id: id ?? '' }, { enabled: !!id, quiet: true })
  const shown = found.error ? undefined : found.data
  return (
    <Page
      title={shown ? `咨询 · ${shown.topicName ?? consultTopics[shown.topic]}：${shown.name}` : '咨询详情'}
      back={CONSULTS}
      extra={shown && <ConsultActions consult={shown} />}
    >
      {!id && <BadQuery list={CONSULTS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id && !found.error && !shown && <EmptyPane loading />}
      {shown && <Shown key={shown.id} consult={shown} />}
    </Page>
  )
}

function Shown({ consult }: { consult: ConsultDetail }) {
  return (
    <div className="consult-columns">
      <section aria-label="往来">
        {isTalk(consult) && <ExclusiveTalks listingId={consult.topicId} consultId={consult.id} />}
        <ConsultThread first={consult} thread={consult.thread} />
        <AnswerForm consult={consult} />
      </section>
      <section aria-label="资料">
        <dl className="consult-facts">
          {factsOf(consult).map(([label, value]) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label}值`}>{value || '—'}</dd>,
          ])}
        </dl>
        <Snapshot consult={consult} />
      </section>
    </div>
  )
}

/** Returns whether a consultation is an open one about a supply. */
const isTalk = (consult: ConsultDetail): consult is ConsultDetail & { topicId: string } =>
  consult.topic === 'supply' && consult.topicId !== null && openConsultStates.includes(consult.state)

const factsOf = (consult: ConsultDetail): [string, ReactNode][] => [
  [labels.state, <ConsultStateText key="state" state={consult.state} outcome={consult.outcome} />],
  [labels.outcomeNote, consult.outcomeNote],
  [
    '首次回复',
    consult.isAnswered ? (
      `${hoursText(consult.hours)}后`
    ) : (
      <span key="clock" className={consult.isOverdue ? 'down' : undefined}>
        {consult.isOverdue ? `已等 ${hoursText(consult.hours)}，超时` : `已等 ${hoursText(consult.hours)}`}
      </span>
    ),
  ],
  [labels.assigneeId, consult.assigneeName],
  ['咨询人', [consult.name, consult.unit].filter(Boolean).join('，')],
  ['联系方式', <ContactText key="contact" consult={consult} />],
  [
    labels.source,
    [consultSources[consult.source], consult.senderName, consult.senderOrgName].filter(Boolean).join('，'),
  ],
  ['提出时间', formatTime(consult.createTime)],
  [
    labels.contractId,
    consult.contract && (
      <Link key="contract" to={contractPath(consult.contract.id)}>
        {consult.contract.name}（{consult.contract.state}）
      </Link>
    ),
  ],
]

/** The listing as the sender saw it. */
function Snapshot({ consult: { snapshot } }: { consult: ConsultDetail }) {
  if (snapshot.length === 0) return null
  return (
    <>
      <h2>咨询时所见</h2>
      <dl className="consult-facts">
        {snapshot.map(({ label, value, isChanged }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}值`}>
            {value}
            {isChanged && <span className="quiet">（现已修改）</span>}
          </dd>,
        ])}
      </dl>
    </>
  )
}
