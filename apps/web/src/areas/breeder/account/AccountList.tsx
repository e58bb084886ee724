import { accountExport, accountList } from '@hepu/api/areas/breeder/account/breederAccount'
import { archiveLabels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { breederStates } from '@hepu/api/areas/breeder/record/breederStates'
import { listYears } from '@hepu/api/core/years'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { BREEDERS } from '../breederPaths.ts'
import { AccountCharts } from './AccountCharts.tsx'
import { accountColumns } from './accountColumns.tsx'
import type { Asked } from './FigureButton.tsx'

const AccountRows = lazy(() => import('./AccountRows.tsx'))

const years = listYears({ from: 2000, newestFirst: true }).map((year) => ({
  value: String(year),
  label: `${year} 年`,
}))

const states = Object.entries(breederStates).map(([value, label]) => ({ value, label }))

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  { name: 'state', label: archiveLabels.state, type: 'select', options: states },
  { name: 'startYear', label: '起始年度', type: 'select', options: years },
  { name: 'endYear', label: '结束年度', type: 'select', options: years },
]

/** Breeders that the chart shows, by what they brought. */
const DRAWN = 12

/** 合作效益账: all breeders side by side, over the years of the filter. */
export default function AccountList() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayExport = usePermissions().has('breeder.archive:export')
  const [params] = useTabParams()
  const [start, end] = [params.get('startYear'), params.get('endYear')]
  const range = useMemo(
    () => ({ ...(start ? { startYear: Number(start) } : {}), ...(end ? { endYear: Number(end) } : {}) }),
    [start, end],
  )
  const columns = useMemo(() => accountColumns(range, setAsked), [range])
  return (
    <Page
      title="合作效益账"
      back={BREEDERS}
      help="参试与晋级按试验播种日的合作关系归属，审定按公告日，销售与提成按业务年度末，费用按登记年度。单个审定品种成本 = 截至结束年度的累计已付 ÷ 累计审定品种数（n）；n 小时差别不说明问题。"
    >
      <Drawn range={range} />
      <SearchTable
        route={accountList}
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'sales', order: 'descending' }}
        rowKey="breederId"
        exportRoute={mayExport ? accountExport : false}
        empty="还没有育种家档案。先在育种家档案中新增合作方，登记合作品种与费用。"
      />
      <Suspense>{asked && <AccountRows asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </Page>
  )
}

/** The breeders who brought most, in charts. */
function Drawn({ range }: { range: Pick<Asked, 'startYear' | 'endYear'> }) {
  const { data } = useCall(accountList, range, { quiet: true, keepPrevious: true })
  const rows = useMemo(
    () =>
      (data ?? [])
        .filter((row) => (row.entered ?? 0) + row.approved + (row.sold ?? 0) + Number(row.paid ?? 0) > 0)
        .toSorted(
          (a, b) => Number(b.sales ?? 0) - Number(a.sales ?? 0) || (b.entered ?? 0) - (a.entered ?? 0),
        )
        .slice(0, DRAWN),
    [data],
  )
  if (rows.length === 0) return null
  return <AccountCharts rows={rows} of="各育种家" />
}
