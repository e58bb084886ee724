import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import * as api from '@hepu/api/areas/project/risk/projectRisk'
import { riskLevels, type RiskLevel, type StateMove } from '@hepu/api/areas/project/risk/riskRules'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { RiskMatrix, type Cell } from './RiskMatrix.tsx'
import { riskColumns } from './riskColumns.tsx'
import { useRiskFilters } from './useRiskFilters.ts'

const RiskDialog = lazy(() => import('./RiskDialog.tsx'))
const RiskMoveDialog = lazy(() => import('./RiskMoveDialog.tsx'))
const RiskDrawer = lazy(() => import('./RiskDrawer.tsx'))
const RiskTrend = lazy(() => import('./RiskTrend.tsx'))

const TITLE = '项目风险'

/** 项目风险: risks of a node and of all below it; `riskId` in the address opens one of them, whatever its node. */
export default function RiskRecord() {
  const [params] = useSearchParams()
  const riskId = params.get('riskId')
  const isByRisk = riskId !== null && !params.has('projectId')
  return isByRisk ? <ByRisk riskId={riskId} /> : <ByNode riskId={riskId} />
}

/** The screen of the node of a risk. */
function ByRisk({ riskId }: { riskId: string }) {
  const found = useCall(api.showRisk, { id: riskId }, { quiet: true })
  if (found.data) {
    const { projectId, topicId, assignmentId } = found.data
    const address = { projectId, ...(topicId && { topicId }), ...(assignmentId && { assignmentId }) }
    return <Risks address={address} opened={riskId} />
  }
  return (
    <Page title={TITLE} back={PROJECTS}>
      {found.error ? (
        <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <EmptyPane loading />
      )}
    </Page>
  )
}

function ByNode({ riskId }: { riskId: string | null }) {
  const address = useNodeAddress()
  if (address) return <Risks address={address} opened={riskId} />
  return (
    <Page title={TITLE} back={PROJECTS}>
      <BadQuery list={PROJECTS} />
    </Page>
  )
}

interface Opened {
  kind: 'new' | 'edit' | 'show' | StateMove
  id: string
}

function Risks({ address, opened: first }: { address: NodeAddress; opened: string | null }) {
  const [opened, setOpened] = useState<Opened | null>(first ? { kind: 'show', id: first } : null)
  const [cell, setCell] = useState<Cell | null>(null)
  const node = useCall(projectDetail, { ...address }, { quiet: true })
  const overview = useCall(api.riskOverview, { ...address }, { quiet: true, keepPrevious: true })
  const { filters, error } = useRiskFilters()
  const remove = useRun(api.deleteRisk, { success: messages.deleted })
  const close = () => setOpened(null)
  // The drawer also closes when an act takes its place, which must then stay open.
  const leave = () => setOpened((now) => (now?.kind === 'show' ? null : now))
  const failed = node.error ?? overview.error
  const retry = () => void (node.error ? node.refetch() : overview.refetch())
  return (
    <Page
      title={node.data ? `${TITLE} · ${node.data.name}` : TITLE}
      back={nodePath('projectDetails', address)}
      help="等级 = 概率 × 影响：15 及以上为高，8 至 14 为中，7 及以下为低。未关闭的高风险会阻止结题。包含下级课题与任务的风险；没有查看权限的责任人只看到本人负责的。趋势中的「高」按现在的等级计。"
      extra={
        overview.data?.mayEdit && (
          <Button type="primary" onClick={() => setOpened({ kind: 'new', id: '' })}>
            登记风险
          </Button>
        )
      }
    >
      <NodeLinks address={address} shown="RiskRecord" />
      {failed && <ErrorPane error={failed} onRetry={retry} />}
      {!failed && !overview.data && <EmptyPane loading />}
      {!failed && overview.data && (
        <>
          <div className="risk-overview">
            <RiskMatrix cells={overview.data.cells} chosen={cell} onChoose={setCell} />
            <section className="risk-trend" aria-label="未关闭风险的趋势">
              <p>
                未关闭
                {(Object.keys(riskLevels) as RiskLevel[]).map((level) => (
                  <span key={level} className={`risk-level risk-level-${level}`}>
                    {riskLevels[level]} {overview.data.levels[level]}
                  </span>
                ))}
                {overview.data.overdue > 0 && (
                  <span className="risk-overdue">逾期 {overview.data.overdue}</span>
                )}
                <span className="quiet">已关闭 {overview.data.closed}</span>
              </p>
              <Suspense fallback={<EmptyPane loading />}>
                <RiskTrend trend={overview.data.trend} />
              </Suspense>
            </section>
          </div>
          {error && <ErrorPane error={error} />}
          <SearchTable
            key={cell ? `${cell.probability} ${cell.impact}` : ''}
            route={api.queryProjectRiskPage}
            height="fill"
            filters={filters}
            fixedModel={{ ...address, ...(cell ? { ...cell, unclosed: true } : {}) }}
            defaultSort={{ sort: 'level', order: 'descending' }}
            columns={riskColumns({
              open: (kind, { id }) => setOpened({ kind, id }),
              remove: ({ id }) => remove.run({ ids: [id] }),
            })}
            toolbar={
              cell && (
                <Button onClick={() => setCell(null)}>
                  只看概率 {cell.probability}、影响 {cell.impact} 的未关闭风险，取消
                </Button>
              )
            }
            empty={cell ? '这一格没有未关闭的风险。' : '还没有登记风险。'}
          />
        </>
      )}
      <Suspense>
        {(opened?.kind === 'new' || opened?.kind === 'edit') && (
          <RiskDialog
            address={address}
            id={opened.kind === 'edit' ? opened.id : null}
            suggested={overview.data?.suggestedOwner ?? null}
            onClose={close}
          />
        )}
        {opened?.kind === 'show' && (
          <RiskDrawer id={opened.id} onOpen={(kind) => setOpened({ kind, id: opened.id })} onClose={leave} />
        )}
        {opened && opened.kind !== 'new' && opened.kind !== 'edit' && opened.kind !== 'show' && (
          <RiskMoveDialog id={opened.id} move={opened.kind} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}
