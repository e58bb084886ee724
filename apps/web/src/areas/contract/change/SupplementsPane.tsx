import { contractDetailCall, type ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { boundStates, contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { ContractPaneProps } from '../contractPanes.ts'
import { contractPath, draftPath } from '../contractPaths.ts'
import { amountCell, span } from '../contractText.ts'

const SupplementDialog = lazy(() => import('./SupplementDialog.tsx'))
const SupplementFiles = lazy(() => import('./SupplementFiles.tsx'))

type Supplement = ContractDetail['supplements'][number]

/** 补充协议 of a contract, each with its own number, amount and files. */
export default function SupplementsPane({ contractId }: ContractPaneProps) {
  const found = useCall(contractDetailCall, { id: contractId }, { quiet: true, freshOnReturn: true })
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<Supplement | null>(null)
  const mayWrite = usePermissions().has('contract.record:write')
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const row = found.data
  return (
    <section className="record-part" aria-label="补充协议">
      <p className="quiet">
        补充协议是与主合同并行的另一份协议，编号在主合同编号后加
        -B1、-B2，文件与增加的金额单独保存，须经审批。修改主合同的条款请办理合同变更。
      </p>
      {mayWrite && (
        <p>
          <DisabledWithReason why={blockerOf(row)}>
            <Button type="primary" disabled={blockerOf(row) !== undefined} onClick={() => setOpen(true)}>
              新增补充协议
            </Button>
          </DisabledWithReason>
        </p>
      )}
      {row.supplements.length === 0 ? (
        <EmptyPane text="还没有补充协议。" />
      ) : (
        <SupplementTable rows={row.supplements} onFiles={setFiles} />
      )}
      <Suspense>
        {isOpen && <SupplementDialog contract={row} onClose={() => setOpen(false)} />}
        {files && <SupplementFiles supplement={files} mayWrite={mayWrite} onClose={() => setFiles(null)} />}
      </Suspense>
    </section>
  )
}

/** Returns why a contract takes no supplement; undefined if it does. */
function blockerOf({ kind, state }: ContractDetail): string | undefined {
  if (kind !== 'CONTRACT') return '补充协议只能签在主合同上'
  if (boundStates.includes(state)) return undefined
  return `合同的状态为“${contractStates[state]}”，已签订、履行中的合同才能签补充协议`
}

interface TableProps {
  rows: readonly Supplement[]
  onFiles: (row: Supplement) => void
}

const SupplementTable = ({ rows, onFiles }: TableProps) => (
  <PlainTable
    label="补充协议"
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '协议编号',
        width: 210,
        cell: ({ id, number, state }) => (
          <Link to={state === 'draft' ? draftPath(id) : contractPath(id)}>{number ?? '提交后生成'}</Link>
        ),
      },
      { title: '协议名称', cell: ({ name }) => name },
      { title: '期限', width: 210, cell: ({ startOn, endOn }) => span(startOn, endOn) ?? '' },
      {
        title: '增加金额（元）',
        width: 150,
        isFigure: true,
        cell: ({ amount, currency }) => amountCell(amount, currency),
      },
      { title: labels.state, width: 100, cell: ({ state }) => contractStates[state] },
      {
        title: '操作',
        width: 140,
        cell: (row) => (
          <Space size={8}>
            <Button type="link" size="small" onClick={() => onFiles(row)}>
              文件
            </Button>
            {row.state === 'draft' && <Link to={draftPath(row.id)}>修改</Link>}
          </Space>
        ),
      },
    ]}
  />
)
