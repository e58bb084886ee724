import type { Summary } from '@hepu/api/areas/research/report/reportCalls'
import { periodText } from '@hepu/api/areas/research/report/reportPeriod'
import { measures, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { undatedPlace, type Filters } from './reportChoices.ts'
import type { OpenFigure } from './FigureTable.tsx'
import type { FigureCell } from './figureTable.ts'
import { unapprovedSum, unapprovedText } from './unapproved.ts'

interface Props {
  report: Report
  filters: Filters
  summary: Summary
  onOpen: OpenFigure
  onAllYears: () => void
}

/** The figures above the tabs: all records of the filter, those in force, and those left out with the reason. */
export function ReportFacts({ report, filters, summary, onOpen, onAllYears }: Props) {
  const period = periodText(filters)
  const { otherYears, undated, unapproved, valid } = summary
  return (
    <dl className="report-facts">
      {report.measures.map((measure) => {
        const { label, unit } = measures[measure]
        const text = summary.measures[measure] ?? BLANK
        const cell = summary.count > 0 ? { text, title: '全部记录', place: {} } : { text }
        return <Fact key={measure} label={`${label}（${period}）`} unit={unit} onOpen={onOpen} cell={cell} />
      })}
      {valid !== null && (
        <Fact
          label={`当前有效（${period}）`}
          unit="条"
          onOpen={onOpen}
          cell={{
            text: String(valid),
            ...(valid > 0 ? { title: '当前有效', place: { change: { ...filters, onlyValid: true } } } : {}),
          }}
        />
      )}
      {otherYears > 0 && (
        <Fact label={`${period}以外`} unit="条未计入" onOpen={undefined} cell={{ text: String(otherYears) }}>
          <Button type="link" size="small" onClick={onAllYears}>
            显示全部年份
          </Button>
        </Fact>
      )}
      {undated > 0 && (
        <Fact
          label={`${report.years[filters.yearField!]}未填`}
          unit="条未计入"
          onOpen={onOpen}
          cell={{ text: String(undated), title: '年份未填', place: undatedPlace(filters) }}
        />
      )}
      {unapprovedSum(unapproved) > 0 && (
        <Fact
          label={`未审核通过（${unapprovedText(unapproved)}）`}
          unit="条未计入"
          onOpen={onOpen}
          cell={{
            text: String(unapprovedSum(unapproved)),
            title: '未审核通过',
            place: { onlyUnapproved: true },
          }}
        />
      )}
    </dl>
  )
}

interface FactProps {
  label: string
  unit: string
  cell: FigureCell
  onOpen: OpenFigure
  /** Actions that help. */
  children?: ReactNode
}

function Fact({ label, unit, cell, onOpen, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {cell.place && onOpen ? (
          <button
            type="button"
            className="cell-button num"
            aria-label={`${label} ${cell.text}，查看明细`}
            onClick={() => onOpen(cell)}
          >
            {cell.text}
          </button>
        ) : (
          <span className="num">{cell.text}</span>
        )}{' '}
        <small>{unit}</small>
        {children}
      </dd>
    </div>
  )
}
