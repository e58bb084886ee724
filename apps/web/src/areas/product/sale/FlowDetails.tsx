import { billTypes } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import {
  HISTORY_MAX,
  getHistoryByNccId,
  type FlowHistory,
} from '@hepu/api/areas/product/sale/transactionFlow'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { Yuan } from '../../../ui/text/Yuan.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { yearsOption } from './flowChart.ts'
import { FLOWS, productAt } from './flowPaths.ts'
import { FlowTotals } from './FlowTotals.tsx'

/** 交易流向详情: all movements of one material of the ERP in the order of their days. */
export default function FlowDetails() {
  const [params] = useTabParams()
  const nccId = params.get('nccId')
  const found = useCall(getHistoryByNccId, { nccId: nccId ?? '' }, { enabled: !!nccId, quiet: true })
  const shown = found.error ? undefined : found.data
  return (
    <Page title={shown ? `交易流向 · ${shown.nccId} ${shown.materialName}` : '交易流向详情'} back={FLOWS}>
      {!nccId && <BadQuery list={FLOWS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {nccId && !found.error && !shown && <EmptyPane loading />}
      {shown && <History history={shown} />}
    </Page>
  )
}

function History({ history }: { history: FlowHistory }) {
  const { years, rule, bindings, rows, total, totals } = history
  const option = useMemo(() => yearsOption(years, rule), [years, rule])
  return (
    <>
      <FlowTotals totals={totals} />
      <div className="flow-details">
        <Chart option={option} height={260} label="各业务年度的销售、退货与净销量" emptyText="没有销售" />
        {bindings.length === 0 ? (
          <p>历次绑定：从未绑定产品</p>
        ) : (
          <PlainTable
            label="历次绑定"
            title="历次绑定"
            columns={bindingColumns}
            rows={bindings}
            keyOf={({ validFrom }) => validFrom}
          />
        )}
      </div>
      <PlainTable
        label="全部交易"
        title={`全部交易，按日期先后${total > HISTORY_MAX ? `（共 ${total} 行，只列前 ${HISTORY_MAX} 行，全部请在列表中导出）` : ''}`}
        columns={rowColumns}
        rows={rows}
        keyOf={({ id }) => id}
        pageSize={50}
      />
    </>
  )
}

const bindingColumns: readonly PlainColumn<FlowHistory['bindings'][number]>[] = [
  {
    title: labels.productId,
    cell: ({ productId, productName }) => <Link to={productAt(productId)}>{productName}</Link>,
  },
  { title: '自', cell: ({ validFrom }) => validFrom, width: 110 },
  { title: '至', cell: ({ validTo }) => validTo ?? '今', width: 110 },
  {
    title: labels.packKg,
    cell: ({ packKg }) => <Num value={packKg} digits={2} unit="kg" />,
    width: 110,
    isFigure: true,
  },
]

const rowColumns: readonly PlainColumn<FlowHistory['rows'][number]>[] = [
  { title: labels.billDate, cell: ({ billDate }) => billDate, width: 104 },
  { title: labels.billNo, cell: ({ billNo, lineNo }) => `${billNo}-${lineNo}`, width: 170 },
  {
    title: labels.billType,
    cell: ({ billType, reversesId }) => `${billTypes[billType]}${reversesId ? '（冲销）' : ''}`,
    width: 110,
  },
  { title: labels.productId, cell: ({ productName }) => productName ?? '未绑定', width: 120 },
  { title: labels.customer, cell: ({ customer }) => customer ?? '—' },
  {
    title: labels.placeText,
    cell: ({ place, placeText }) => place || `未知${placeText ? `（${placeText}）` : ''}`,
  },
  {
    title: labels.bags,
    cell: ({ bags }) => <Num value={bags} grouped />,
    width: 100,
    isFigure: true,
  },
  {
    title: labels.kg,
    cell: ({ kg }) => (kg === null ? '待核' : <Num value={kg} digits={1} grouped />),
    width: 124,
    isFigure: true,
  },
  {
    title: '累计净量（kg）',
    cell: ({ runningKg }) => <Num value={runningKg} digits={1} grouped />,
    width: 130,
    isFigure: true,
  },
  {
    title: labels.amount,
    cell: ({ amount }) => <Yuan amount={amount} />,
    width: 120,
    isFigure: true,
  },
]
