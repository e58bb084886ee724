import { delFileById } from '@hepu/api/areas/project/document/projectFile'
import type { ReportKind } from '@hepu/api/areas/project/report/periods'
import { reportKinds } from '@hepu/api/areas/project/report/periods'
import type { pageReports, ReportRow } from '@hepu/api/areas/project/report/projectReport'
import type { queryPageWeekly } from '@hepu/api/areas/project/report/weekly'
import { lazy, Suspense } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { reportColumns } from './reportColumns.tsx'
import '../document/document.css'

const ReportDrawer = lazy(() => import('./ReportDrawer.tsx'))

interface Props {
  route: typeof pageReports | typeof queryPageWeekly
  address: NodeAddress
  kind: ReportKind
  mayEdit: boolean
  filters?: readonly FilterField[]
}

/** The periods of a node with their reports; the one that is opened is in the address. */
export function ReportTable({ route, address, kind, mayEdit, filters = [] }: Props) {
  const [params, change] = useTabParams()
  const remove = useRun(delFileById, { success: messages.deleted })
  const period = params.get('period')
  const fixedModel = kind === 'week' ? { ...address } : { ...address, kind }
  return (
    <>
      <SearchTable
        route={route as typeof pageReports}
        height="fill"
        filters={filters}
        fixedModel={fixedModel}
        columns={reportColumns({
          open: (row: ReportRow) => change({ period: row.period }),
          remove: ({ id }) => remove.run({ id: id ?? '0', fileType: 'report' }),
        })}
        rowKey="period"
        isLocal={filters.length === 0}
        name={`projectReports.${kind}`}
        empty={`项目尚未开始，还没有需要填报的${reportKinds[kind]}。`}
      />
      <Suspense>
        {period && (
          <ReportDrawer
            key={period}
            address={address}
            kind={kind}
            period={period}
            mayEdit={mayEdit}
            onClose={() => change({ period: null })}
          />
        )}
      </Suspense>
    </>
  )
}
