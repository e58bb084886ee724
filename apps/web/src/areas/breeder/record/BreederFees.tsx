import { feeLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { deleteFees, feeList, type FeeRow, type FeeSheet } from '@hepu/api/areas/breeder/record/breederFee'
import { feeKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { Yuan } from '../../../ui/text/Yuan.tsx'
import { yuan } from '../../../ui/text/yuan.ts'
import type { BreederPaneProps } from '../breederPanes.ts'

const FeeDialog = lazy(() => import('./FeeDialog.tsx'))

/** 费用: the fee sheet of a breeder, its sums by year, and what is left to pay. */
export default function BreederFees({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<'new' | FeeRow | null>(null)
  const found = useCall(feeList, { breederId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const sheet = found.data
  return (
    <>
      <div className="bar">
        <p className="quiet">
          金额 = 标准 × 数量，登记时算定，以后改推广标准不影响已登记的费用；除提成预付外，已付不得超过金额。
        </p>
        <AddFee sheet={sheet} onAdd={() => setOpened('new')} />
      </div>
      {sheet.lines.length === 0 ? (
        <p className="quiet">还没有费用。年费、组合测试费等在这里登记，奖励由推广标准产生建议后确认。</p>
      ) : (
        <>
          <Sums sheet={sheet} />
          <Lines lines={sheet.lines} onEdit={setOpened} />
        </>
      )}
      <Suspense>
        {opened && (
          <FeeDialog
            breederId={breederId}
            fee={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function AddFee({ sheet: { can, whyNot = {} }, onAdd }: { sheet: FeeSheet; onAdd: () => void }) {
  if (!can['add'] && !whyNot['add']) return null
  return (
    <DisabledWithReason why={whyNot['add']}>
      <Button type="primary" disabled={!can['add']} onClick={onAdd}>
        登记费用
      </Button>
    </DisabledWithReason>
  )
}

/** Sums of each year, then of all. */
function Sums({ sheet: { years, total } }: { sheet: FeeSheet }) {
  const rows = [
    ...years.map(({ year, ...sums }) => ({ name: `${year} 年`, ...sums })),
    { name: '合计', ...total },
  ]
  return (
    <PlainTable
      label="各年合计"
      title="各年合计"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: labels.year, cell: ({ name }) => name },
        { title: '应付（元）', width: 150, isFigure: true, cell: ({ amount }) => <Yuan amount={amount} /> },
        { title: labels.paid, width: 150, isFigure: true, cell: ({ paid }) => <Yuan amount={paid} /> },
        { title: '未付（元）', width: 150, isFigure: true, cell: ({ rest }) => <Yuan amount={rest} /> },
      ]}
    />
  )
}

function Lines({ lines, onEdit }: { lines: readonly FeeRow[]; onEdit: (fee: FeeRow) => void }) {
  const remove = useRun(deleteFees, { success: messages.deleted })
  const columns: readonly PlainColumn<FeeRow>[] = [
    { title: labels.year, width: 60, minWidth: 60, cell: ({ year }) => year },
    {
      title: labels.kind,
      width: 120,
      minWidth: 104,
      cell: ({ kind, isReversal }) => `${feeKinds[kind]}${isReversal ? '（冲回）' : ''}`,
    },
    {
      title: labels.standard,
      width: 112,
      isFigure: true,
      cell: ({ standard }) => <Yuan amount={standard} />,
    },
    {
      title: labels.quantity,
      width: 76,
      isFigure: true,
      cell: ({ quantity }) => <Num value={Number(quantity)} digits={2} />,
    },
    { title: labels.amount, width: 120, isFigure: true, cell: ({ amount }) => <Yuan amount={amount} /> },
    { title: labels.paid, width: 120, isFigure: true, cell: ({ paid }) => <Yuan amount={paid} /> },
    { title: '未付（元）', width: 120, isFigure: true, cell: ({ rest }) => <Yuan amount={rest} /> },
    {
      title: '依据与备注',
      cell: ({ clause, remark }) => [clause, remark].filter(Boolean).join('；') || '—',
    },
    {
      title: '操作',
      width: 110,
      cell: (fee) => (
        <Space size={8}>
          {fee.can['edit'] && (
            <Button type="link" size="small" onClick={() => onEdit(fee)}>
              {fee.isReward || fee.isReversal ? '付款' : '编辑'}
            </Button>
          )}
          {fee.can['delete'] && (
            <ConfirmButton
              type="link"
              danger
              title={`确定删除 ${fee.year} 年的${feeKinds[fee.kind]} ${yuan(fee.amount)} 元吗？`}
              onConfirm={() => remove.run({ ids: [fee.id] })}
            >
              删除
            </ConfirmButton>
          )}
        </Space>
      ),
    },
  ]
  return (
    <PlainTable
      label="费用明细"
      title="费用明细"
      rows={lines}
      keyOf={({ id }) => id}
      columns={columns}
      pageSize={50}
    />
  )
}
