import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Offered } from '../../../ui/control/Offered.tsx'
import { GateResult, GateSnapshot } from './GateSnapshot.tsx'
import { useHasScreen } from '../../../workspace/permissions.tsx'

const GateNoteDialog = lazy(() => import('./GateNoteDialog.tsx'))

/** The conditions of closing: as they stand now while they can be mended, else as they stood at the application. */
export function GateList({ shown }: { shown: api.Closing }) {
  const state = shown.closing?.state
  const isFixed = state !== undefined && state !== 'draft' && state !== 'rework' && state !== 'rejected'
  return (
    <section className="record-part">
      <h2>结题条件{isFixed && <span className="quiet">（申请时）</span>}</h2>
      {isFixed && shown.closing ? (
        <GateSnapshot rows={shown.closing.snapshot} />
      ) : (
        <LiveGates projectId={shown.projectId} offer={shown} />
      )}
    </section>
  )
}

function LiveGates({ projectId, offer }: { projectId: string; offer: Pick<api.Closing, 'can' | 'whyNot'> }) {
  const [noted, setNoted] = useState<api.GateRow | null>(null)
  const hasScreen = useHasScreen()
  const found = useCall(api.closingGates, { projectId }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <PlainTable
        label="结题条件"
        rows={found.data.gates}
        keyOf={({ key }) => key}
        columns={[
          {
            title: '条件',
            width: 320,
            cell: ({ label, isHard }) => (isHard ? `${label}（必须满足）` : label),
          },
          {
            title: '结果',
            width: 110,
            cell: ({ isMet, note }) => <GateResult isMet={isMet} isNoted={note !== null} />,
          },
          { title: '情况', cell: ({ detail }) => detail },
          {
            title: '偏差说明',
            width: 260,
            cell: ({ note, isMet }) =>
              note && !isMet ? (
                <>
                  {note.note}
                  <span className="quiet">
                    （{note.byName} {formatTime(note.at)}）
                  </span>
                </>
              ) : (
                '—'
              ),
          },
          {
            title: '操作',
            width: 150,
            cell: (gate) =>
              !gate.isMet &&
              (!gate.isHard || gate.path) && (
                <Space size={8}>
                  {gate.path && hasScreen(gate.path) && <Link to={gate.path}>去处理</Link>}
                  {!gate.isHard && (
                    <Offered of={offer} action="edit">
                      {(disabled) => (
                        <Button type="link" size="small" disabled={disabled} onClick={() => setNoted(gate)}>
                          偏差说明
                        </Button>
                      )}
                    </Offered>
                  )}
                </Space>
              ),
          },
        ]}
      />
      <Suspense>
        {noted && <GateNoteDialog projectId={projectId} gate={noted} onClose={() => setNoted(null)} />}
      </Suspense>
    </>
  )
}
