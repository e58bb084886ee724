import type { Summary } from '@hepu/api/areas/research/report/calls'
import { measures, type Report } from '@hepu/api/areas/research/report/report'
import { Link } from 'react-router'
import { pathsOf } from '../../../resource/record/paths.ts'
import { BLANK } from '../../../ui/formatNumber.ts'
import { Num } from '../../../ui/Num.tsx'
import { undatedPlace, type Filters } from './choices.ts'
import type { OpenFigure } from './FigureTable.tsx'
import type { FigureCell } from './figureTable.ts'

interface Props {
  report: Report
  filters: Filters
  summary: Summary
  onOpen: OpenFigure
}

/** The figures above the tabs: all records of the filter, those in force, and what is left out. */
export function ReportFacts({ report, filters, summary, onOpen }: Props) {
  const { drafts, waiting, rejected } = summary.unapproved
  const left = drafts + waiting + rejected
  return (
    <dl className="report-facts">
      {report.measures.map((measure) => {
        const { label, unit } = measures[measure]
        return (
          <Fact
            key={measure}
            label={label}
            unit={unit}
            onOpen={onOpen}
            cell={{
              text: summary.measures[measure] ?? BLANK,
              ...(summary.count > 0 ? { title: '全部记录', place: {} } : {}),
            }}
          />
        )
      })}
      {summary.valid !== null && (
        <Fact
          label="当前有效"
          unit="条"
          onOpen={onOpen}
          cell={{
            text: String(summary.valid),
            ...(summary.valid > 0
              ? { title: '当前有效', place: { change: { ...filters, onlyValid: true } } }
              : {}),
          }}
        />
      )}
      {summary.undated > 0 && (
        <Fact
          label={`${report.years[filters.yearField!]}未填`}
          unit="条未计入"
          onOpen={onOpen}
          cell={{ text: String(summary.undated), title: '年份未填', place: undatedPlace(filters) }}
        />
      )}
      {left > 0 && (
        <div>
          <dt>未通过审核</dt>
          <dd title={`草稿 ${drafts}、待审核 ${waiting}、驳回 ${rejected}`}>
            <Link to={pathsOf(report.registry).list}>
              <Num value={left} />
            </Link>{' '}
            <small>条未计入</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

interface FactProps {
  label: string
  unit: string
  cell: FigureCell
  onOpen: OpenFigure
}

function Fact({ label, unit, cell, onOpen }: FactProps) {
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
      </dd>
    </div>
  )
}
