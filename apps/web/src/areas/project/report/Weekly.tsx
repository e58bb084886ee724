import { queryPageWeekly } from '@hepu/api/areas/project/report/weekly'
import { currentYear, listYears } from '@hepu/api/core/years'
import { useMemo } from 'react'
import type { FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { useNodeScreen } from '../node/useNodeScreen.ts'
import { ReportTable } from './ReportTable.tsx'

/** 项目周报: one row for each week of a node that has begun, with or without a report. */
export default function Weekly() {
  const { current, found, node, address, may } = useNodeScreen()
  const filters = useMemo(() => (node ? [yearFilter(node.startDate, node.endDate)] : []), [node])
  return (
    <Page
      title={node ? `项目周报 · ${node.name}` : '项目周报'}
      back={address ? nodePath('ProcessDocuments', address) : PROJECTS}
      help="周按 ISO 8601 编号，从星期一到星期日；跨年的一周归星期四所在的年份。是否必须填报在「过程文档 → 报告 → 报告要求」中设置。"
    >
      {!current && <BadQuery list={PROJECTS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {current && !found.error && !node && <EmptyPane loading />}
      {node && address && (
        <ReportTable
          route={queryPageWeekly}
          address={address}
          kind="week"
          mayEdit={may('document:edit')}
          filters={filters}
        />
      )}
    </Page>
  )
}

const yearOf = (day: string | null): number => (day ? Number(day.slice(0, 4)) : currentYear())

function yearFilter(startDate: string | null, endDate: string | null): FilterField {
  const to = Math.min(yearOf(endDate), currentYear())
  const years = listYears({ from: yearOf(startDate), to, newestFirst: true })
  return {
    name: 'year',
    label: '年份',
    type: 'select',
    options: years.map((year) => ({ value: String(year), label: `${year}年` })),
  }
}
