import '../../figures.css'
import './report.css'
import { firstYear, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import { reportTitle } from '@hepu/api/areas/research/report/reportSubjects'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { FilterForm } from '../../../resource/table/filter/FilterForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { views } from './reportChoices.ts'
import { EndingNote } from './EndingNote.tsx'
import type { FigureCell } from './figureTable.ts'
import { useFilterFields } from './filterFields.ts'
import { NoRecords } from './NoRecords.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { useChoices } from './useReportChoices.ts'
import { AggregateView, CumulativeView, CustomView } from './reportViews.tsx'

const DrillDownDialog = lazy(() => import('./DrillDownDialog.tsx'))

/** 统计分析 of a subject: counts by chosen dimensions, by year, and as a cross table; every figure opens its records. */
export function ReportScreen({ of: report }: { of: Report }) {
  const { choices, values, filters, choose, search } = useChoices(report)
  const fields = useFilterFields(report, filters.yearField ?? firstYear(report))
  const [opened, setOpened] = useState<FigureCell | null>(null)
  const { registry, calls } = report
  const mayOpen = usePermissions().has(`${registry.name}:read`)
  const { dimension, second, measure, view } = choices
  const showAllYears = () => search({ ...values, startYear: '', endYear: '' })
  const custom = useCall(
    calls.custom,
    { ...filters, dimensions: second ? [dimension, second] : [dimension], measure },
    { quiet: true },
  )
  const shown = {
    report,
    filters,
    choices,
    choose,
    onOpen: mayOpen ? setOpened : undefined,
    none: (
      <NoRecords
        report={report}
        summary={custom.data?.summary}
        onSet={(name, value) => search({ ...values, [name]: value })}
        onAllYears={showAllYears}
      />
    ),
  }
  return (
    <Page
      title={reportTitle(report.subject)}
      extra={mayOpen && <Link to={pathsOf(registry).list}>{registry.title}列表</Link>}
      help={
        <>
          <p>
            只统计可见机构、当前作物下已通过审核的记录，「审核状态」可改为全部；选定的机构含其全部下级；年份按「年份口径」所指的日期。
          </p>
          <EndingNote report={report} />
          <p>点击图中的柱、点或表中的数字，可查看背后的记录。</p>
        </>
      }
    >
      <FilterForm fields={fields} values={values} onSearch={search} />
      {custom.data && (
        <ReportFacts
          {...{ report, filters }}
          summary={custom.data.summary}
          onOpen={shown.onOpen}
          onAllYears={showAllYears}
        />
      )}
      <Tabs items={views} value={view} label="统计方式" onChange={(next) => choose({ view: next })}>
        {view === 'custom' && <CustomView {...shown} query={custom} />}
        {view === 'cumulative' && <CumulativeView {...shown} />}
        {view === 'aggregate' && <AggregateView {...shown} />}
      </Tabs>
      <Suspense>
        {opened && (
          <DrillDownDialog report={report} filters={filters} cell={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </Page>
  )
}
