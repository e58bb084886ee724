import { billTypes } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import * as api from '@hepu/api/areas/product/sale/transactionFlow'
import { getBizYearList } from '@hepu/api/areas/product/year/bizYears'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { modelOf, namesOf, type FilterField } from '../../../resource/table/filter/filters.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { flowColumns } from './flowColumns.tsx'
import { FlowTotals } from './FlowTotals.tsx'

const FlowImport = lazy(() => import('./FlowImport.tsx'))

const yes = [{ value: 'true', label: '是' }]
const onlyIf = (name: string, label: string): FilterField => ({
  name,
  label,
  type: 'select',
  options: yes,
  width: 80,
})

/** 交易流向: the lines of bills with their sums, their import and their file. */
export default function TransactionFlow() {
  const may = usePermission()
  const [isOpen, setOpen] = useState(false)
  const filters = useFilters()
  return (
    <Page
      title="交易流向"
      help="ERP 与工作簿中的销售、退货与调拨明细。退货为负，调拨不计入销量；未绑定产品、地区未知和没有重量（待核）的行照录并计数。"
      extra={
        may('import') && (
          <Space>
            <Link to="/product/saleSource">同步来源</Link>
            <Button type="primary" onClick={() => setOpen(true)}>
              导入
            </Button>
          </Space>
        )
      }
    >
      <Totals filters={filters} />
      <SearchTable
        route={api.getPageList}
        height="fill"
        filters={filters}
        columns={flowColumns}
        defaultSort={{ sort: 'billDate', order: 'descending' }}
        exportRoute={may('export') && api.downloadFlow}
        exportFormats={api.flowFormats}
        showIndex
        empty="还没有交易：导入工作簿，或在「同步来源」中连接 ERP。"
      />
      <Suspense>{isOpen && <FlowImport onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  )
}

/** The sums over all lines of the filters, above the list. */
function Totals({ filters }: { filters: readonly FilterField[] }) {
  const [params] = useTabParams()
  const values = Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, params.get(name) ?? '']))
  const found = useCall(
    api.getPageList,
    { size: 5, model: modelOf(filters, values) },
    { keepPrevious: true, quiet: true },
  )
  return found.data ? <FlowTotals totals={found.data.totals} /> : null
}

function useFilters(): readonly FilterField[] {
  const years = useCall(getBizYearList, {})
  const regions = useCall(api.getRegion, {})
  return [
    { name: 'name', label: '关键词', type: 'input', placeholder: '单据号、客户、物料名称' },
    { name: 'nccId', label: labels.nccId, type: 'input' },
    {
      name: 'year',
      label: labels.bizYear,
      type: 'select',
      options: (years.data ?? []).map(({ bizYear, label }) => ({ value: String(bizYear), label })),
      width: 250,
    },
    { name: 'region', label: '地区', type: 'cascader', options: regions.data ?? [] },
    {
      name: 'billType',
      label: labels.billType,
      type: 'select',
      options: Object.entries(billTypes).map(([value, label]) => ({ value, label })),
      width: 100,
    },
    { name: 'billDateStart', endName: 'billDateEnd', label: labels.billDate, type: 'daterange' },
    onlyIf('isUnbound', '未绑定'),
    onlyIf('isUnchecked', '待核'),
    onlyIf('isInternal', labels.isInternal),
    onlyIf('isLate', labels.isLate),
  ]
}
