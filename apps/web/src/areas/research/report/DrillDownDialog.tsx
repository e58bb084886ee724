import { namesYear, periodText } from '@hepu/api/areas/research/report/reportPeriod'
import { firstYear, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import { useMemo } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { fieldColumns, stampColumns } from '../../../resource/record/list/listColumns.tsx'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { placeModel, type Filters } from './reportChoices.ts'
import type { FigureCell } from './figureTable.ts'

interface Props {
  report: Report
  filters: Filters
  /** The figure whose records are shown. */
  cell: FigureCell
  onClose: () => void
}

/** 统计明细: the records behind a figure, each leading to its screen, and all of them as a workbook. */
export default function DrillDownDialog({ report, filters, cell, onClose }: Props) {
  const { registry, calls } = report
  const yearField = filters.yearField ?? firstYear(report)
  const columns = useMemo(
    () => [...fieldColumns(registry, withYear(registry.list.columns, yearField)), ...stampColumns],
    [registry, yearField],
  )
  const period = namesYear(cell.place ?? {}) ? '' : `，${periodText(filters)}`
  const mayExport = usePermission()('export')
  const model = useMemo(() => placeModel(filters, cell.place ?? {}), [filters, cell])
  return (
    <AppModal
      open
      title={`统计明细 · ${report.title} · ${cell.title ?? '全部'}（年份按${report.years[yearField]}${period}）`}
      width={1080}
      footer={null}
      onCancel={onClose}
    >
      <SearchTable
        route={calls.drillDown}
        columns={columns}
        fixedModel={model}
        exportRoute={mayExport && calls.drillDownExport}
        isLocal
        showIndex
        height={420}
        empty="这些记录刚被修改或删除，请关闭后刷新统计。"
      />
    </AppModal>
  )
}

/** Puts the column of the year after the name, so that every record shows why it was counted there. */
const withYear = ([name = '', ...others]: readonly string[], yearField: string): string[] =>
  others.includes(yearField) ? [name, ...others] : [name, yearField, ...others]
