import * as api from '@hepu/api/areas/contract/subject/contractResult'
import { contractResultTypeLabels } from '@hepu/api/areas/contract/subject/contractResultTypes'
import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import './subject.css'

const AddResult = lazy(() => import('./AddResult.tsx'))

interface Props {
  contractId: string
  /** Only results of one registry. */
  resultType?: api.ContractResultRow['resultType'] | null
  /** More buttons; it gets why results cannot be added now. */
  extra?: (why: string | undefined) => ReactNode
}

/** The results of a contract with our share, what stands against them, and the way to add and remove them. */
export function Results({ contractId, resultType = null, extra }: Props) {
  const [isAdding, setAdding] = useState(false)
  const remove = useRun(api.contractResultDelete, { success: messages.deleted })
  const input = { contractId, ...(resultType ? { resultType } : {}) }
  const found = useCall(api.contractResultList, input, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { records, can, whyNot = {} } = found.data
  const why = can['add'] ? undefined : whyNot['add']
  const mayAdd = can['add'] || why !== undefined
  return (
    <>
      {mayAdd && (
        <div className="table-tools contract-tools">
          <Space wrap>
            <DisabledWithReason why={why}>
              <Button type="primary" disabled={!can['add']} onClick={() => setAdding(true)}>
                添加成果
              </Button>
            </DisabledWithReason>
            {extra?.(why)}
          </Space>
        </div>
      )}
      {records.length === 0 ? (
        <EmptyPane text={mayAdd && !why ? '还没有成果，可点“添加成果”从登记库选取。' : '该合同没有成果。'} />
      ) : (
        <ResultTable rows={records} onRemove={({ id }) => remove.run({ id })} />
      )}
      <Suspense>
        {isAdding && <AddResult contractId={contractId} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}

interface TableProps {
  rows: readonly api.ContractResultRow[]
  onRemove: (row: api.ContractResultRow) => unknown
}

function ResultTable({ rows, onRemove }: TableProps) {
  return (
    <PlainTable
      label="合同成果"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: labels.resultType,
          width: 90,
          cell: ({ resultType }) => contractResultTypeLabels[resultType],
        },
        { title: labels.resultId, cell: (row) => <ResultName row={row} /> },
        { title: labels.rightScope, width: 110, cell: ({ rightScope }) => rightScope ?? '—' },
        { title: `${labels.share}（%）`, width: 110, isFigure: true, cell: ({ share }) => share },
        {
          title: '本单位持有（%）',
          width: 130,
          isFigure: true,
          cell: ({ ourShare }) => ourShare ?? '未登记',
        },
        { title: '提醒', width: 250, cell: ({ warnings }) => <Warnings of={warnings} /> },
        { title: labels.remark, width: 90, cell: ({ remark }) => remark ?? '—' },
        { title: '操作', width: 70, cell: (row) => <Remove row={row} onRemove={onRemove} /> },
      ]}
    />
  )
}

const ResultName = ({ row: { path, resultName, resultNo } }: { row: api.ContractResultRow }) => (
  <>
    {path ? (
      <Link className="link-in-text" to={path}>
        {resultName}
      </Link>
    ) : (
      resultName
    )}{' '}
    <span className="quiet">{resultNo}</span>
  </>
)

/** What stands against a contract and does not forbid it. */
export function Warnings({ of }: { of: readonly string[] }) {
  if (of.length === 0) return '—'
  return of.map((warning) => (
    <div key={warning}>
      <StateText tone="warn">{warning}</StateText>
    </div>
  ))
}

function Remove({ row, onRemove }: { row: api.ContractResultRow; onRemove: TableProps['onRemove'] }) {
  const why = row.can['delete'] ? undefined : row.whyNot?.['delete']
  if (!row.can['delete'] && !why) return null
  return (
    <DisabledWithReason why={why}>
      <ConfirmButton
        type="link"
        danger
        disabled={!row.can['delete']}
        title={`确定移除「${row.resultName}」吗？登记记录保留。`}
        onConfirm={() => onRemove(row)}
      >
        移除
      </ConfirmButton>
    </DisabledWithReason>
  )
}
