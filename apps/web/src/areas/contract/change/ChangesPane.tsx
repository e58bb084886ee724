import * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetLabels as labels, changeSetStates } from '@hepu/api/core/change/changeWords'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { StateOfChange } from '../../../resource/change/StateOfChange.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { ContractPaneProps } from '../contractPanes.ts'
import { changePath } from './changePaths.ts'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))
const ContractSnapshots = lazy(() => import('./ContractSnapshots.tsx'))

const filters: FilterField[] = [
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: Object.entries(changeSetStates).map(([value, label]) => ({ value, label })),
  },
]

/** 合同变更: the changes of a contract, and its states before and after them. */
export default function ChangesPane({ contractId }: ContractPaneProps) {
  const navigate = useNavigate()
  const model = useMemo(() => ({ contractId }), [contractId])
  const [isOpen, setOpen] = useState(false)
  const found = useCall(api.contractChangeList, { model }, { quiet: true })
  const remove = useRun(api.contractChangeDelete, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  return (
    <section className="record-part" aria-label="合同变更">
      <p className="quiet pane-intro">
        合同签订后，金额、期限、当事人、成果、付款条件和许可条款只能通过变更调整：写明内容与理由，批准后一次全部生效，并保留生效前后的快照。
      </p>
      <SearchTable
        route={api.contractChangeList}
        filters={filters}
        fixedModel={model}
        isLocal
        columns={columnsOf(({ id }) => remove.run({ ids: [id] }))}
        showIndex
        empty="还没有变更。"
        toolbar={
          found.data && (
            <Offered of={found.data} action="propose">
              {(disabled) => (
                <Button type="primary" disabled={disabled} onClick={() => setOpen(true)}>
                  提出变更
                </Button>
              )}
            </Offered>
          )
        }
      />
      <Suspense>
        <ContractSnapshots contractId={contractId} />
        {isOpen && (
          <ChangeDialog
            contractId={contractId}
            onClose={() => setOpen(false)}
            onSaved={(id) => void navigate(changePath(id))}
          />
        )}
      </Suspense>
    </section>
  )
}

const columnsOf = (remove: (row: api.ContractChangeRow) => unknown): Column<api.ContractChangeRow>[] => [
  {
    title: labels.number,
    dataIndex: 'number',
    width: 176,
    sort: true,
    render: (_, { id, number }) => <Link to={changePath(id)}>{number ?? '提交后生成'}</Link>,
  },
  {
    title: labels.actions,
    dataIndex: 'kinds',
    width: 150,
    ellipsis: true,
    render: (_, { kinds }) => kinds.join('、') || null,
  },
  { title: labels.reason, dataIndex: 'reason', width: 170, ellipsis: true },
  { title: labels.signedOn, dataIndex: 'signedOn', width: 104 },
  { title: labels.effectiveOn, dataIndex: 'effectiveOn', width: 104 },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <StateOfChange state={state} />,
  },
  { title: '提出人', dataIndex: 'createdByName', width: 96, ellipsis: true },
  {
    title: '批准日期',
    dataIndex: 'appliedAt',
    width: 104,
    render: (_, { appliedAt }) => appliedAt && formatTime(appliedAt).slice(0, 10),
  },
  {
    title: '操作',
    key: 'actions',
    width: 96,
    fixed: 'right',
    render: (_, row) => (
      <Offered of={row} action="delete">
        {(disabled) => (
          <ConfirmButton
            type="link"
            danger
            disabled={disabled}
            title="确定删除这份变更草稿吗？"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Offered>
    ),
  },
]
