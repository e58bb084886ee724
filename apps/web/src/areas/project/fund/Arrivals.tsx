import { arrivalLabels as labels } from '@hepu/api/areas/project/arrive/arrivalLabels'
import * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { nodePath, type NodeAddress } from '../node/nodePaths.ts'
import { DatedAmount, DeleteArrival, StateOfArrival } from './arrivalCells.tsx'
import { yuan } from './fundText.tsx'

const ArrivalDialog = lazy(() => import('./ArrivalDialog.tsx'))
const ClaimDialog = lazy(() => import('./ClaimDialog.tsx'))

type Opened = { kind: 'add' | 'edit' | 'claim'; row?: api.ArrivalRow } | null

/** 到账: what is planned and what came, per payer and batch, and money that waits to be claimed. */
export default function Arrivals({ address }: { address: NodeAddress }) {
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(api.getArriveAccountDetail, { ...address }, { quiet: true, freshOnReturn: true })
  const rights = useCall(myProjectAuths, { projectId: address.projectId }, { quiet: true })
  const mayRegisterFree = usePermission()('arrive')
  const mayClaim = rights.data?.includes('fund:flow') ?? false
  const open = useCall(api.listUnclaimed, {}, { quiet: true, freshOnReturn: true, enabled: mayClaim })
  const close = () => setOpened(null)
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rows, payers, total, can } = found.data
  const columns = columnsOf({ address, mayClaim, open: setOpened })
  const unclaimed = mayClaim ? (open.data ?? []) : []
  return (
    <>
      <div className="fund-bar">
        <span className="fund-sums">
          <span>计划 {yuan(total.planned)}</span>
          <span>到账 {yuan(total.arrived)}</span>
          <span>外拨 {yuan(total.transferred)} 元</span>
        </span>
        <span className="fund-end">
          <Offered of={mayRegisterFree ? { can: { add: true } } : found.data} action="add">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpened({ kind: 'add' })}>
                登记到账
              </Button>
            )}
          </Offered>
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyPane text="还没有计划或实际到账。" />
      ) : (
        <PlainTable label="到账" title="本项目到账" rows={rows} keyOf={({ id }) => id} columns={columns} />
      )}
      {unclaimed.length > 0 && (
        <PlainTable
          label="待认领的到账"
          title="待认领的到账（未指定项目）"
          rows={unclaimed}
          keyOf={({ id }) => id}
          columns={columns}
        />
      )}
      {payers.length > 0 && <PayerTable payers={payers} />}
      <Suspense>
        {opened?.kind === 'claim' && opened.row && (
          <ClaimDialog
            projectId={address.projectId}
            topicId={address.topicId}
            arrival={opened.row}
            onClose={close}
          />
        )}
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <ArrivalDialog
            projectId={address.projectId}
            arrival={opened.row}
            mayBeFree={mayRegisterFree}
            mayBeOwn={can['add'] ?? false}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

interface Wanted {
  address: NodeAddress
  mayClaim: boolean
  open: (opened: Opened) => void
}

const columnsOf = ({ address, mayClaim, open }: Wanted): PlainColumn<api.ArrivalRow>[] => [
  { title: labels.batch, width: 90, cell: ({ batch }) => batch },
  { title: labels.partyId, cell: ({ payerName }) => payerName },
  {
    title: '计划（元）',
    width: 120,
    isFigure: true,
    cell: ({ plannedDate, plannedAmount }) => <DatedAmount day={plannedDate} amount={plannedAmount} />,
  },
  {
    title: '到账（元）',
    width: 120,
    isFigure: true,
    cell: ({ arrivedDate, arrivedAmount }) => <DatedAmount day={arrivedDate} amount={arrivedAmount} />,
  },
  { title: labels.voucherNo, width: 110, cell: ({ voucherNo }) => voucherNo ?? '—' },
  {
    title: '状态',
    width: 100,
    cell: ({ state, claimedByName }) => (
      <>
        <StateOfArrival state={state} />
        {claimedByName && <div className="quiet">{claimedByName}</div>}
      </>
    ),
  },
  {
    title: labels.split,
    width: 260,
    cell: ({ split }) =>
      split.map(({ nodeId, nodeName, amount }) => <div key={nodeId}>{`${nodeName} ${yuan(amount)}`}</div>),
  },
  {
    title: '操作',
    width: 130,
    cell: (row) => (
      <>
        {row.can['claim'] && mayClaim && (
          <Button type="link" size="small" onClick={() => open({ kind: 'claim', row })}>
            认领
          </Button>
        )}
        {row.can['edit'] && (
          <Button type="link" size="small" onClick={() => open({ kind: 'edit', row })}>
            修改
          </Button>
        )}
        {row.can['delete'] && <DeleteArrival id={row.id} />}
        {row.state === 'claimed' && (
          <Link to={`${nodePath('ProjectFund', address)}&tab=trail&arrivalId=${row.id}`}>流向</Link>
        )}
      </>
    ),
  },
]

function PayerTable({ payers }: { payers: api.ArriveDetail['payers'] }) {
  return (
    <PlainTable
      label="按拨款单位与批次"
      title="按拨款单位与批次"
      rows={payers}
      keyOf={({ partyId, batch }) => `${partyId} ${batch}`}
      columns={[
        { title: labels.partyId, cell: ({ payerName }) => payerName },
        { title: labels.batch, width: 140, cell: ({ batch }) => batch },
        { title: '计划（元）', width: 150, isFigure: true, cell: ({ planned }) => yuan(planned) },
        { title: '到账（元）', width: 150, isFigure: true, cell: ({ arrived }) => yuan(arrived) },
        { title: '外拨（元）', width: 150, isFigure: true, cell: ({ transferred }) => yuan(transferred) },
      ]}
    />
  )
}
