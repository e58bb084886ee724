import { outsideReasons } from '@hepu/api/areas/contract/commission/commissionLabels'
import { reconciliation, type OutsideRow } from '@hepu/api/areas/contract/commission/commissionReport'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { commissionPath } from './commissionPaths.ts'
import { amountOf, yuan } from './commissionText.ts'

const PAGE = 20

/** 许可—销量对账: bills outside the region, years or cap of the licence of one contract, or of all. */
export default function OutsideTable({ contractId }: { contractId?: string }) {
  const found = useCall(reconciliation, contractId ? { contractId } : {}, {
    quiet: true,
    freshOnReturn: true,
  })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rows, total, sums, remarks } = found.data
  return (
    <>
      <div className="commission-bar">
        {sums.map(({ reason, bills, kg }) => (
          <StateText key={reason} tone="warn">
            {outsideReasons[reason]} {bills} 单 {amountOf(kg)} kg
          </StateText>
        ))}
        <span className="quiet">按现有交易流向逐单核对，导入新单后自动更新。</span>
      </div>
      {remarks.map((remark) => (
        <p key={remark} className="commission-note">
          <StateText tone="warn">{remark}</StateText>
        </p>
      ))}
      {rows.length === 0 ? (
        <EmptyPane text="没有超出许可的销售。" />
      ) : (
        <PlainTable
          label="超出许可的销售"
          rows={rows}
          pageSize={PAGE}
          keyOf={({ source, billNo, billDate, varietyName, kg, contractId: of }) =>
            `${of} ${source} ${billNo} ${billDate} ${varietyName} ${kg}`
          }
          columns={[...(contractId ? [] : [contractColumn]), ...columns]}
        />
      )}
      {total > rows.length && (
        <p className="quiet">
          共 {total} 单，列出最近 {rows.length} 单。
        </p>
      )}
    </>
  )
}

const contractColumn: PlainColumn<OutsideRow> = {
  title: '合同',
  cell: ({ contractId, contractName, licensee }) => (
    <>
      <Link to={commissionPath(contractId, 'outside')}>{contractName}</Link>
      <div className="quiet">{licensee}</div>
    </>
  ),
}

const columns: PlainColumn<OutsideRow>[] = [
  { title: '品种', width: 120, cell: ({ varietyName }) => varietyName },
  {
    title: '问题',
    width: 110,
    cell: ({ reason }) => <StateText tone="bad">{outsideReasons[reason]}</StateText>,
  },
  { title: '许可', width: 150, cell: ({ allowed }) => allowed },
  { title: '销往', width: 130, cell: ({ place }) => place },
  { title: '日期', width: 100, cell: ({ billDate }) => billDate },
  { title: '年度', width: 70, cell: ({ bizYear }) => bizYear },
  { title: '单据', width: 130, cell: ({ billNo }) => billNo },
  { title: '客户', width: 130, cell: ({ customer }) => customer ?? '—' },
  { title: '数量（kg）', isFigure: true, cell: ({ kg }) => amountOf(kg) },
  { title: '金额（元）', isFigure: true, cell: ({ amount }) => yuan(amount) },
]
