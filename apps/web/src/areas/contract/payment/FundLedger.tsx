import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import {
  fundKindText,
  listFund,
  type FundList,
  type FundLine,
} from '@hepu/api/areas/contract/payment/contractFund'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { yuan } from '../contractText.ts'

/** Lines on a page. */
const PAGE = 50

/** 资金台账: what became due, was collected, set off, waived and distributed, in the order of time, with balances. */
export default function FundLedger({ contractId }: { contractId: string }) {
  const [year, setYear] = useState<number | null>(null)
  const all = useCall(listFund, { contractId }, { quiet: true, freshOnReturn: true })
  const found = useCall(listFund, { contractId, year }, { quiet: true, keepPrevious: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const years = [...new Set((all.data?.rows ?? []).map(({ day }) => Number(day.slice(0, 4))))].toReversed()
  const { opening, rows, sums, direction, currency } = found.data
  const words = wordsOf(direction)
  return (
    <>
      <div className="payment-bar">
        <Select
          aria-label="年度"
          value={year}
          style={{ width: 120 }}
          options={[
            { value: null, label: '全部年度' },
            ...years.map((value) => ({ value, label: `${value}年` })),
          ]}
          onChange={(value: number | null) => setYear(value)}
        />
        <span className="payment-sums">
          {year !== null && (
            <span>
              期初{words.balance} {yuan(opening.balance)}
            </span>
          )}
          <span>
            {words.balance} {yuan(sums.balance)}
          </span>
          <span>
            {words.advance} {yuan(sums.advance)}
          </span>
          <span>分配 {yuan(sums.distributed)} 元</span>
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyPane text="还没有应收应付和收付款。" />
      ) : (
        <PlainTable
          label="资金台账"
          rows={rows}
          keyOf={({ key }) => key}
          columns={columnsOf(direction, unitOf(currency))}
          pageSize={PAGE}
        />
      )}
    </>
  )
}

/** An amount that is 0 is left out. */
const signed = (amount: string): string => (Number(amount) === 0 ? '' : yuan(amount))

const columnsOf = (direction: FundList['direction'], unit: string): PlainColumn<FundLine>[] => {
  const words = wordsOf(direction)
  return [
    { title: '日期', width: 110, cell: ({ day }) => day },
    { title: '类别', width: 110, cell: ({ kind }) => fundKindText(kind, direction) },
    { title: '摘要', cell: ({ text }) => text },
    { title: `${words.due}增减（${unit}）`, width: 140, isFigure: true, cell: ({ due }) => signed(due) },
    {
      title: `${words.advance}增减（${unit}）`,
      width: 140,
      isFigure: true,
      cell: ({ advance }) => signed(advance),
    },
    { title: '分配（元）', width: 130, isFigure: true, cell: ({ distributed }) => signed(distributed) },
    {
      title: `${words.balance}（${unit}）`,
      width: 140,
      isFigure: true,
      cell: ({ balance }) => yuan(balance),
    },
    {
      title: `${words.advance}余额（${unit}）`,
      width: 140,
      isFigure: true,
      cell: ({ advanceBalance }) => yuan(advanceBalance),
    },
  ]
}
