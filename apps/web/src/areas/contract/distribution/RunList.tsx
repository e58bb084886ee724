import {
  runKinds,
  runLabels as labels,
  runStates,
} from '@hepu/api/areas/contract/distribution/distributionLabels'
import * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { contractPath } from '../contractPaths.ts'
import './distribution.css'
import { runPath } from './distributionPaths.ts'
import { RunStateText, yuan } from './distributionText.tsx'
import { PendingPayees } from './PendingPayees.tsx'

const Disputes = lazy(() => import('./Disputes.tsx'))
const NewRunDialog = lazy(() => import('./NewRunDialog.tsx'))

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const filters: FilterField[] = [
  { name: 'keyword', label: '单号或合同', type: 'input' },
  { name: 'state', label: labels.state, type: 'select', options: choices(runStates) },
  { name: 'kind', label: labels.kind, type: 'select', options: choices(runKinds) },
]

const parts = [
  { key: 'runs', label: '分配单' },
  { key: 'disputes', label: '争议与说明' },
] as const
type Part = (typeof parts)[number]['key']

/** The filters and the order of one list say nothing to the other. */
const noFilters = { keyword: null, state: null, kind: null, sort: null, order: null, current: null }

interface Waiting {
  contractId: string
  contractName: string
}

/** 收益分配: receipts that wait for a run, unknown payees, and the runs. */
export default function RunList() {
  const [opened, setOpened] = useState<Waiting | null>(null)
  const [params, change] = useTabParams()
  const part: Part = params.get('part') === 'disputes' ? 'disputes' : 'runs'
  return (
    <Page
      title="收益分配"
      help="按合同把收款编成分配单：先扣成本与合作单位份额，再逐级分到单位、团队和个人。分配单由一人编制、另一人确认；确认后锁定，更正只能冲销后重编或编制追溯调整单。"
    >
      <Tabs
        label="收益分配"
        items={parts}
        value={part}
        onChange={(next) => change({ part: next === 'runs' ? null : next, ...noFilters })}
      >
        {part === 'disputes' ? (
          <Suspense fallback={<EmptyPane loading />}>
            <Disputes />
          </Suspense>
        ) : (
          <>
            <div className="dist-waiting">
              <WaitingTable onOpen={setOpened} />
              <PendingPayees />
            </div>
            <SearchTable
              route={api.pageRuns}
              filters={filters}
              columns={columns}
              defaultSort={{ sort: 'id', order: 'descending' }}
              empty="还没有分配单。合同有收款并设置分配规则后，可在上方编制。"
            />
          </>
        )}
      </Tabs>
      <Suspense>{opened && <NewRunDialog {...opened} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}

const columns: Column<api.RunRow>[] = [
  {
    title: labels.number,
    dataIndex: 'number',
    sort: true,
    width: 130,
    render: (_, { id, number }) => <Link to={runPath(id)}>{number}</Link>,
  },
  {
    title: labels.contractId,
    dataIndex: 'contractName',
    width: 240,
    ellipsis: true,
    render: (_, { contractId, contractName }) => (
      <Link to={contractPath(contractId, 'profit')}>{contractName}</Link>
    ),
  },
  { title: labels.kind, dataIndex: 'kind', width: 100, render: (_, { kind }) => runKinds[kind] },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 100,
    render: (_, { state }) => <RunStateText state={state} />,
  },
  { title: labels.until, dataIndex: 'until', sort: true, width: 120 },
  { title: labels.receiptCount, dataIndex: 'receiptCount', align: 'right', width: 90 },
  {
    title: '到账额（元）',
    dataIndex: 'received',
    align: 'right',
    width: 150,
    render: (_, { received }) => yuan(received),
  },
  {
    title: '可分配净额（元）',
    dataIndex: 'net',
    sort: true,
    align: 'right',
    width: 150,
    render: (_, { net }) => yuan(net),
  },
  { title: '编制人', dataIndex: 'createdByName', width: 100 },
  { title: labels.confirmedBy, dataIndex: 'confirmedByName', width: 100 },
]

function WaitingTable({ onOpen }: { onOpen: (waiting: Waiting) => void }) {
  const mayWrite = usePermission()('write')
  const found = useCall(api.waitingContracts, {}, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data?.length) return null
  return (
    <PlainTable
      label="待分配的收款"
      title="待分配的收款"
      rows={found.data}
      keyOf={({ contractId }) => contractId}
      pageSize={10}
      columns={[
        {
          title: '合同',
          cell: ({ contractId, contractName }) => (
            <Link to={contractPath(contractId, 'payment')}>{contractName}</Link>
          ),
        },
        { title: '笔数', width: 80, isFigure: true, cell: ({ receiptCount }) => receiptCount },
        { title: '金额（元）', width: 160, isFigure: true, cell: ({ amount }) => yuan(amount) },
        {
          title: '收款日期',
          width: 220,
          cell: ({ firstOn, lastOn }) => (firstOn === lastOn ? firstOn : `${firstOn} 至 ${lastOn}`),
        },
        {
          title: '操作',
          width: 200,
          cell: (row) => <StartRun row={row} mayWrite={mayWrite} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

interface StartProps {
  row: Waiting & { hasRule: boolean; draft: { id: string; number: string } | null }
  mayWrite: boolean
  onOpen: (waiting: Waiting) => void
}

/** The way to a run: the draft that exists, the rule that is missing, or the dialog. */
function StartRun({ row: { contractId, contractName, hasRule, draft }, mayWrite, onOpen }: StartProps) {
  if (draft) return <Link to={runPath(draft.id)}>先确认 {draft.number}</Link>
  if (!mayWrite) return null
  const button = (
    <Button size="small" onClick={() => onOpen({ contractId, contractName })}>
      编制分配单
    </Button>
  )
  if (hasRule) return button
  return (
    <DisabledWithReason why="今天没有生效的分配规则，较早的收款仍可按当时的规则分配">
      <span>
        {button} <Link to={contractPath(contractId, 'allocation')}>设规则</Link>
      </span>
    </DisabledWithReason>
  )
}
