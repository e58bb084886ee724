import {
  contractWaiting,
  contractWaits,
  type ContractWait,
  type ContractWaitingRow,
} from '@hepu/api/areas/contract/home/contractHome'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { amountOf } from '../commission/commissionText.ts'
import { commissionPath } from '../commission/commissionPaths.ts'
import { yuan } from '../contractText.ts'
import { profitPath, runPath } from '../distribution/distributionPaths.ts'

interface Props {
  wait: ContractWait
  onClose: () => void
}

/** Rows on a page. */
const PAGE = 20

/** 明细: the rows that a to-do counts; each leads to where it is dealt with. */
export default function WaitingDialog({ wait, onClose }: Props) {
  const { data, error, refetch } = useCall(contractWaiting, { of: wait }, { quiet: true })
  return (
    <AppModal open title={contractWaits[wait]} width={720} footer={null} onCancel={onClose}>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data?.length === 0 && <EmptyPane text={`没有${contractWaits[wait]}。`} />}
      {data && data.length > 0 && (
        <>
          <p className="note">共 {data.length} 条，点名称去处理。</p>
          <PlainTable
            label={contractWaits[wait]}
            rows={data}
            keyOf={({ id }) => id}
            pageSize={PAGE}
            columns={columnsOf(wait)}
          />
        </>
      )}
    </AppModal>
  )
}

const targets: Readonly<Record<ContractWait, (row: ContractWaitingRow) => string>> = {
  declarations: ({ targetId }) => commissionPath(targetId, 'declaration'),
  commissions: ({ targetId }) => commissionPath(targetId, 'run'),
  distributions: ({ targetId }) => runPath(targetId),
  payouts: ({ targetId, day }) => profitPath(targetId, Number(day.slice(0, 4))),
}

const days: Readonly<Record<ContractWait, string>> = {
  declarations: '申报日期',
  commissions: '计算日期',
  distributions: '建立日期',
  payouts: '到账日期',
}

const columnsOf = (wait: ContractWait): PlainColumn<ContractWaitingRow>[] => [
  {
    title: wait === 'distributions' ? '分配单' : '合同',
    minWidth: 160,
    cell: (row) => <Link to={targets[wait](row)}>{row.name}</Link>,
  },
  { title: days[wait], width: 120, cell: ({ day }) => day },
  ...(wait === 'declarations'
    ? [
        {
          title: '申报数量',
          width: 140,
          isFigure: true,
          cell: ({ figure, unit, isReturn }: ContractWaitingRow) =>
            `${isReturn ? '−' : ''}${amountOf(figure)} ${unit ?? ''}`,
        },
      ]
    : []),
  ...(wait === 'payouts'
    ? [
        {
          title: '金额（元）',
          width: 140,
          isFigure: true,
          cell: ({ figure }: ContractWaitingRow) => yuan(figure),
        },
      ]
    : []),
]
