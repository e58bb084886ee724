import { arrivalLabels as labels } from '@hepu/api/areas/project/arrive/arrivalLabels'
import * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { addressOf, nodePath } from '../node/nodePaths.ts'
import '../project.css'
import './fund.css'
import { yuan } from './fundText.tsx'

/** 拨款明细: the nodes that an arrival was divided among, and the partners that it was passed on to. */
export default function ArrivalUseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(api.arrivalUse, { id }, { quiet: true })
  return (
    <AppDrawer open closesWithTab size={800} title="拨款明细" onClose={onClose}>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {!found.error && found.data && <Use use={found.data} />}
    </AppDrawer>
  )
}

function Use({ use: { arrival, nodes, partners, total } }: { use: api.ArrivalUse }) {
  return (
    <>
      <Facts arrival={arrival} />
      <div className="fund-bar">
        <span className="fund-sums">
          <span>分配 {yuan(total.amount)}</span>
          <span>外拨 {yuan(total.transferred)}</span>
          <span>支出 {yuan(total.spent)}</span>
          <span>尚余 {yuan(total.free)} 元</span>
        </span>
        {arrival.can['open'] && arrival.projectId !== null && (
          <Link
            className="fund-end"
            to={`${nodePath('ProjectFund', { projectId: arrival.projectId })}&tab=trail&arrivalId=${arrival.id}`}
          >
            资金流向
          </Link>
        )}
      </div>
      <NodeTable arrival={arrival} nodes={nodes} />
      {partners.length === 0 ? (
        <EmptyPane text="这笔到账还没有外拨。" />
      ) : (
        <PlainTable
          label="外拨给合作单位"
          title="外拨给合作单位"
          rows={partners}
          keyOf={({ flowId, nodeName }) => `${flowId} ${nodeName}`}
          columns={[
            { title: '往来单位', cell: ({ partyName }) => partyName ?? '—' },
            { title: '出自', width: 200, cell: ({ nodeName }) => nodeName },
            { title: '日期', width: 106, cell: ({ businessDate }) => businessDate },
            { title: labels.voucherNo, width: 120, cell: ({ voucherNo }) => voucherNo ?? '—' },
            { title: '外拨（元）', width: 130, isFigure: true, cell: ({ amount }) => yuan(amount) },
          ]}
        />
      )}
    </>
  )
}

function Facts({ arrival }: { arrival: api.ArrivalRow }) {
  const facts: [string, string | null][] = [
    [labels.projectId, arrival.projectName],
    [labels.batch, arrival.batch],
    [labels.partyId, arrival.payerName],
    [labels.arrivedDate, arrival.arrivedDate],
    [labels.voucherNo, arrival.voucherNo],
    [labels.claimedBy, arrival.claimedByName],
    [labels.remark, arrival.remark],
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

function NodeTable({ arrival, nodes }: Pick<api.ArrivalUse, 'arrival' | 'nodes'>) {
  return (
    <PlainTable
      label="分到的项目与课题"
      title="分到的项目与课题"
      rows={nodes}
      keyOf={({ nodeId }) => nodeId}
      columns={[
        {
          title: '名称',
          cell: ({ nodeId, nodeName, level, parentId }) =>
            arrival.can['open'] && arrival.projectId !== null ? (
              <Link
                to={nodePath(
                  'ProjectFund',
                  addressOf({ id: nodeId, projectId: arrival.projectId, parentId, level }),
                )}
              >
                {nodeName}
              </Link>
            ) : (
              nodeName
            ),
        },
        { title: '分配（元）', width: 130, isFigure: true, cell: ({ amount }) => yuan(amount) },
        { title: '外拨（元）', width: 120, isFigure: true, cell: ({ transferred }) => yuan(transferred) },
        { title: '支出（元）', width: 120, isFigure: true, cell: ({ spent }) => yuan(spent) },
        { title: '尚余（元）', width: 120, isFigure: true, cell: ({ free }) => yuan(free) },
      ]}
    />
  )
}
