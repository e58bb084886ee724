import { ageingColumns, type AgeingColumn } from '@hepu/api/areas/contract/money/ageing'
import {
  exportReceivables,
  listReceivables,
  type ReceivableList,
} from '@hepu/api/areas/contract/payment/receivable'
import { lazy, Suspense, useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { yuan } from '../contractText.ts'
import { receivableColumns } from './receivableColumns.tsx'
import { filtersOf, modelFrom } from './receivableFilters.ts'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import './payment.css'

const DayPicker = lazy(() => import('../../../ui/control/DayPicker.tsx'))

/** What is due and how old it is: under one contract, or under all of the organisation. */
export default function ReceivableTable({ contractId }: { contractId?: string }) {
  const [params, setParams] = useTabParams()
  const asOf = params.get('asOf') ?? ''
  const waiverId = params.get('waiverId')
  const refundId = params.get('refundId')
  const fixedModel = useMemo(
    () => ({
      ...(contractId && { contractId }),
      ...(waiverId && { waiverId, groupBy: 'condition' as const, isOpenOnly: 'false' as const }),
      ...(refundId && { refundId, groupBy: 'condition' as const, isOpenOnly: 'false' as const }),
      ...(asOf && { asOf }),
    }),
    [contractId, waiverId, refundId, asOf],
  )
  const model = { ...modelFrom(params), ...fixedModel }
  const found = useCall(listReceivables, { size: 5, model }, { quiet: true, keepPrevious: true })
  const groupBy = model.groupBy ?? 'contract'
  const direction = found.data?.direction ?? model.direction ?? 'in'
  const columns = useMemo(() => receivableColumns(groupBy, direction), [groupBy, direction])
  const filters = useMemo(() => filtersOf(contractId !== undefined), [contractId])
  const { due } = wordsOf(direction)
  return (
    <>
      {found.data && <Sums {...found.data} />}
      <SearchTable<typeof listReceivables>
        route={listReceivables}
        name={contractId ? 'contract.receivable.one' : 'contract.receivable'}
        rowKey="key"
        height="fill"
        filters={filters}
        fixedModel={fixedModel}
        columns={columns}
        defaultSort={{ sort: 'balance', order: 'descending' }}
        exportRoute={exportReceivables}
        exportLabel={`导出${due}`}
        toolbar={<AsOf day={asOf} onChange={(day) => setParams({ asOf: day || null })} />}
        empty={`没有未结清的${due}。付款条件触发后在此列出。`}
      />
    </>
  )
}

/** 截至日期: the day whose figures are shown; today if there is none. */
function AsOf({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <label className="payment-day">
      截至日期
      <Suspense>
        <DayPicker value={day || null} onChange={(next) => onChange(next ?? '')} />
      </Suspense>
    </label>
  )
}

/** Sums of all rows that the filters select. They stand above the list: beside its pager they take several lines. */
function Sums({ sums, direction, asOf }: Pick<ReceivableList, 'sums' | 'direction' | 'asOf'>) {
  const words = wordsOf(direction)
  return (
    <p className="payment-sums">
      <span>截至 {asOf}</span>
      <span>
        {words.balance} {yuan(sums.balance)}
      </span>
      {Object.entries(ageingColumns).map(([name, title]) => (
        <span key={name}>
          {title} {yuan(sums[name as AgeingColumn])}
        </span>
      ))}
      <span>
        {words.advance} {yuan(sums.advance)} 元
      </span>
    </p>
  )
}
