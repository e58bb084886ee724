import * as api from '@hepu/api/areas/project/risk/projectRisk'
import {
  riskLabels as labels,
  riskStates,
  riskWorkflow,
  stateMoves,
  type StateMove,
} from '@hepu/api/areas/project/risk/riskRules'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { FileCell } from '../../../resource/files/FileCell.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { RiskLevelMark, StateOfRisk } from './RiskLevelMark.tsx'

interface Props {
  id: string
  onOpen: (kind: 'edit' | StateMove) => void
  onClose: () => void
}

/** One risk with what happened to it and its files. */
export default function RiskDrawer({ id, onOpen, onClose }: Props) {
  const found = useCall(api.showRisk, { id }, { quiet: true })
  const mayReadHistory = usePermissions().has('project.node:all')
  const risk = found.error ? undefined : found.data
  return (
    <AppDrawer
      open
      closesWithTab
      title={risk ? `${risk.code} ${risk.name}` : '项目风险'}
      extra={
        <Space>
          {mayReadHistory && risk && <ChangeHistory object="project_risk" objectId={id} />}
          {risk?.can['edit'] && <Button onClick={() => onOpen('edit')}>编辑</Button>}
          {stateMoves
            .filter((move) => risk?.can[move])
            .map((move) => (
              <Button key={move} onClick={() => onOpen(move)}>
                {riskWorkflow.moves[move].label}
              </Button>
            ))}
        </Space>
      }
      onClose={onClose}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !risk && <EmptyPane loading />}
      {risk && (
        <>
          <Facts risk={risk} />
          <h2>处理过程</h2>
          <ol className="risk-steps">
            {risk.steps.map((step) => (
              <li key={step.at}>
                <span className="num">{step.day}</span>
                <StateOfRisk state={step.stateAfter} />
                <span className="quiet">{step.byName}</span>
                {step.note && <p>{step.note}</p>}
              </li>
            ))}
          </ol>
        </>
      )}
    </AppDrawer>
  )
}

const filesOf = (files: api.RiskDetail['files']): ReactNode => <FileCell files={files} />

function Facts({ risk }: { risk: api.RiskDetail }) {
  const facts: [string, ReactNode][] = [
    [labels.state, riskStates[risk.state]],
    [
      labels.level,
      <>
        <RiskLevelMark level={risk.level} />
        {labels.probability} {risk.probability} × {labels.impact} {risk.impact}
      </>,
    ],
    [labels.category, risk.category],
    [labels.nodeId, risk.nodeName],
    [labels.ownerId, risk.ownerName],
    [labels.foundDate, risk.foundDate],
    [labels.plannedEnd, risk.plannedEnd],
    [labels.measures, risk.measures],
    [labels.closedDate, risk.closedDate],
    [labels.closingNote, risk.closingNote],
    [labels.files, filesOf(risk.files)],
    [labels.closingFiles, filesOf(risk.closingFiles)],
  ]
  return (
    <dl className="project-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
