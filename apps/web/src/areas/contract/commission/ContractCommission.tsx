import { commissionIncome, type IncomeRow } from '@hepu/api/areas/contract/commission/commissionReport'
import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import './commission.css'
import { COMMISSIONS, commissionPath } from './commissionPaths.ts'
import { amountOf, yuan } from './commissionText.ts'

const CommissionPane = lazy(() => import('./CommissionPane.tsx'))
const OutsideTable = lazy(() => import('./OutsideTable.tsx'))

const HELP =
  '年度累计计算：本期应付 = 到本期累计应计 − 已计，各期之和等于全年。应计 = max(保底, min(封顶, Σ阶梯))，保底在年终结算时补足；入门费抵扣单列。只有核定量计入。'

const tabs = [
  { key: 'income', label: '提成收入' },
  { key: 'outside', label: '许可—销量对账' },
] as const
type Tab = (typeof tabs)[number]['key']

/** 提成计算: the commission of all contracts, or of the one that the address names. */
export default function ContractCommission() {
  const [params, change] = useTabParams()
  const contractId = params.get('contractId')
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'income'
  if (contractId) return <OneContract contractId={contractId} />
  return (
    <Page title="提成计算" help={HELP}>
      <Tabs<Tab> label="提成计算" items={tabs} value={tab} onChange={(key) => change({ tab: key })}>
        <Suspense fallback={<EmptyPane loading />}>
          {tab === 'income' && <Income />}
          {tab === 'outside' && <OutsideTable />}
        </Suspense>
      </Tabs>
    </Page>
  )
}

function OneContract({ contractId }: { contractId: string }) {
  const found = useCall(commissionIncome, { contractId }, { quiet: true })
  const name = found.data?.rows[0]?.contractName
  return (
    <Page title={name ? `提成 · ${name}` : '提成'} back={COMMISSIONS} help={HELP}>
      <Suspense fallback={<EmptyPane loading />}>
        <CommissionPane contractId={contractId} />
      </Suspense>
    </Page>
  )
}

/** The seasons of all contracts with their figures. */
function Income() {
  const [params, change] = useTabParams()
  const year = params.get('year')
  const found = useCall(commissionIncome, year ? { year } : {}, {
    quiet: true,
    keepPrevious: true,
    freshOnReturn: true,
  })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rows, years, sums } = found.data
  return (
    <>
      <div className="commission-bar">
        <Select
          aria-label="业务年度"
          value={year ?? ''}
          options={[
            { value: '', label: '全部年度' },
            ...years.map((one) => ({ value: String(one), label: `${one} 年度` })),
          ]}
          onChange={(value) => change({ year: value || null })}
        />
        <span className="commission-sums">
          应计 {yuan(sums.accrued)}　应付 {yuan(sums.payable)}　已付 {yuan(sums.paid)}　尚欠 {yuan(sums.due)}{' '}
          元
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyPane text="还没有约定提成的合同：在合同详情的「提成」中新增规则。" />
      ) : (
        <PlainTable
          label="提成收入"
          rows={rows}
          pageSize={20}
          keyOf={({ contractId, varietyLineId, bizYear }) => `${contractId} ${varietyLineId} ${bizYear}`}
          columns={columns}
        />
      )}
    </>
  )
}

const columns: PlainColumn<IncomeRow>[] = [
  {
    title: '合同',
    minWidth: 160,
    cell: ({ contractId, contractName, contractNumber, licensee }) => (
      <>
        <Link to={commissionPath(contractId)}>{contractName}</Link>
        <div className="quiet">{[contractNumber, licensee].filter(Boolean).join('　')}</div>
      </>
    ),
  },
  { title: '品种', width: 110, minWidth: 84, cell: ({ resultName }) => resultName },
  { title: '年度', width: 60, minWidth: 56, cell: ({ bizYear }) => bizYear },
  {
    title: '申报量',
    width: 100,
    isFigure: true,
    cell: ({ contractId, declared, bizYear }) => (
      <To of={contractId} part="declaration" year={bizYear}>
        {amountOf(declared)}
      </To>
    ),
  },
  { title: 'ERP', width: 90, isFigure: true, cell: ({ erp }) => amountOf(erp) },
  {
    title: '核定量',
    width: 100,
    isFigure: true,
    cell: ({ audited, unit }) => (audited === null ? '—' : `${amountOf(audited)} ${unit}`),
  },
  {
    title: '应计（元）',
    width: 100,
    isFigure: true,
    cell: ({ contractId, accrued, bizYear }) => (
      <To of={contractId} part="run" year={bizYear}>
        {yuan(accrued)}
      </To>
    ),
  },
  {
    title: '应付（元）',
    width: 100,
    isFigure: true,
    cell: ({ contractId, payable, bizYear }) => (
      <To of={contractId} part="statement" year={bizYear}>
        {yuan(payable)}
      </To>
    ),
  },
  { title: '已付（元）', width: 100, isFigure: true, cell: ({ paid }) => yuan(paid) },
  { title: '尚欠（元）', width: 100, isFigure: true, cell: ({ due }) => yuan(due) },
  { title: '待办', width: 120, minWidth: 100, cell: (row) => <Open row={row} /> },
]

/** A figure that leads to what it came from. */
function To({ of, part, year, children }: { of: string; part: string; year: number; children: string }) {
  return children === '—' ? <>—</> : <Link to={commissionPath(of, part, year)}>{children}</Link>
}

function Open({ row }: { row: IncomeRow }) {
  const { missing, unaudited, draftSerial, isClosed } = row
  const open = [
    missing > 0 && <StateText tone="bad">缺 {missing} 期申报</StateText>,
    unaudited > 0 && <StateText tone="warn">{unaudited} 期待核定</StateText>,
    draftSerial !== null && <StateText tone="warn">第{draftSerial}次待确认</StateText>,
  ].filter(Boolean)
  if (open.length === 0)
    return <StateText tone={isClosed ? 'good' : 'quiet'}>{isClosed ? '已结算' : '—'}</StateText>
  return (
    <>
      {open.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is fixed
        <div key={at}>{one}</div>
      ))}
    </>
  )
}
