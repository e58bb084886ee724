import {
  arrivalLabels as labels,
  arrivalStates,
  type ArrivalState,
} from '@hepu/api/areas/project/arrive/arrivalLabels'
import * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { nodePath } from '../node/nodePaths.ts'
import { DatedAmount, DeleteArrival, StateOfArrival } from './arrivalCells.tsx'
import './fund.css'
import { yuan } from './fundText.tsx'

const ArrivalDialog = lazy(() => import('./ArrivalDialog.tsx'))
const ClaimDialog = lazy(() => import('./ClaimDialog.tsx'))
const ArrivalUseDrawer = lazy(() => import('./ArrivalUseDrawer.tsx'))

type Opened = { kind: 'add' } | { kind: 'edit' | 'claim' | 'use'; row: api.ArrivalRow } | null

/** 到账与拨款: all money of the organisation that is planned or came, and where each arrival went. */
export default function ArrivalList() {
  const [opened, setOpened] = useState<Opened>(null)
  const mayRegister = usePermissions().has('project.node:read')
  const columns = useMemo(() => columnsOf(setOpened), [])
  const close = () => setOpened(null)
  return (
    <Page
      title="到账与拨款"
      help="列出机构的全部到账：计划的、已到账待认领的、已认领的。认领把到账分到项目与课题，分配合计等于到账额。“拨款明细”列出分到哪些课题、外拨给哪些单位、尚余多少。"
      extra={
        mayRegister && (
          <Button type="primary" onClick={() => setOpened({ kind: 'add' })}>
            登记到账
          </Button>
        )
      }
    >
      <SearchTable
        route={api.queryArrivalPage}
        height="fill"
        filters={filters}
        columns={columns}
        totalExtra={<Sums />}
        empty="还没有计划或实际到账。点击「登记到账」开始。"
      />
      <Suspense>
        {opened?.kind === 'claim' && (
          <ClaimDialog projectId={opened.row.projectId} arrival={opened.row} onClose={close} />
        )}
        {opened?.kind === 'use' && <ArrivalUseDrawer id={opened.row.id} onClose={close} />}
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <ArrivalDialog
            projectId={null}
            arrival={opened.kind === 'edit' ? opened.row : undefined}
            mayBeFree
            mayBeOwn
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  )
}

const filters: FilterField[] = [
  { name: 'keyword', label: '批次、单位、凭证号或项目', type: 'input' },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: Object.entries(arrivalStates).map(([value, label]) => ({ value, label })),
  },
  { name: 'year', label: '年度', type: 'year' },
]

/** Sums of all arrivals that the filters in the address select. */
function Sums() {
  const [params] = useTabParams()
  const year = params.get('year')
  const model = {
    keyword: params.get('keyword'),
    state: params.get('state') as ArrivalState | null,
    year: year ? Number(year) : null,
  }
  const found = useCall(api.queryArrivalPage, { size: 1, model }, { quiet: true, keepPrevious: true })
  if (!found.data) return null
  const { planned, arrived, claimed, unclaimed } = found.data.sums
  return (
    <span className="fund-sums fund-total">
      <span>计划 {yuan(planned)}</span>
      <span>到账 {yuan(arrived)}</span>
      <span>已认领 {yuan(claimed)}</span>
      <span>待认领 {yuan(unclaimed)} 元</span>
    </span>
  )
}

const columnsOf = (open: (opened: Opened) => void): Column<api.ArrivalRow>[] => [
  { title: labels.batch, dataIndex: 'batch', width: 84, ellipsis: true },
  { title: labels.partyId, dataIndex: 'payerName', width: 150, ellipsis: true },
  {
    title: labels.projectId,
    dataIndex: 'projectName',
    width: 190,
    ellipsis: true,
    render: (_, { projectId, projectName, can }) => {
      if (projectId === null) return <span className="quiet">未指定</span>
      if (!can['open']) return projectName
      return <Link to={`${nodePath('ProjectFund', { projectId })}&tab=arrive`}>{projectName}</Link>
    },
  },
  {
    title: '计划（元）',
    dataIndex: 'plannedAmount',
    width: 118,
    align: 'right',
    sort: 'plannedDate',
    render: (_, { plannedDate, plannedAmount }) => <DatedAmount day={plannedDate} amount={plannedAmount} />,
  },
  {
    title: '到账（元）',
    dataIndex: 'arrivedAmount',
    width: 118,
    align: 'right',
    sort: 'arrivedDate',
    render: (_, { arrivedDate, arrivedAmount }) => <DatedAmount day={arrivedDate} amount={arrivedAmount} />,
  },
  { title: labels.voucherNo, dataIndex: 'voucherNo', width: 100, ellipsis: true },
  {
    title: '状态',
    dataIndex: 'state',
    width: 84,
    render: (_, { state, claimedByName }) => (
      <>
        <StateOfArrival state={state} />
        {claimedByName && <div className="quiet">{claimedByName}</div>}
      </>
    ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 150,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['claim'] && (
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
          <Button type="link" size="small" onClick={() => open({ kind: 'use', row })}>
            拨款明细
          </Button>
        )}
      </Space>
    ),
  },
]
