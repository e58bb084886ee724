import type { DecisionReport as Report } from '@hepu/api/areas/upgrade/decisionReport'
import {
  basisLines,
  decisionWord,
  kindText,
  leadLines,
  pointLines,
  reasonLines,
  reportHeadings,
  signatures,
  standardTitle,
} from '@hepu/api/areas/upgrade/decisionReportWords'
import { decisions } from '@hepu/api/areas/upgrade/promotionShapes'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { standardsOf } from '@hepu/breeding/promotion/frozen'
import { isMembership, thresholdText, whatIfThresholdText } from '@hepu/breeding/promotion/itemWords'
import { isTried } from '@hepu/breeding/promotion/triedItem'
import { lazy, Suspense } from 'react'
import { ReportTwoYears } from './ReportTwoYears.tsx'
import { ReportItems, ReportResults } from './ReportTables.tsx'

const ShiftText = lazy(() => import('../decision/ShiftText.tsx'))

export type { DecisionReport as Report } from '@hepu/api/areas/upgrade/decisionReport'

/** One decision as a document: basis, points, results, item by item, reasons, signatures, versions. */
export function ReportSheet({ report }: { report: Report }) {
  return (
    <section
      className="report"
      aria-label={`${yearAndName(report.year, report.groupName, '年')}晋级决定报告`}
    >
      <h2>晋级决定报告</h2>
      {leadLines(report).map((line) => (
        <p key={line} className={line.startsWith('试算调整') ? 'report-sub report-what-if' : 'report-sub'}>
          {line}
        </p>
      ))}
      <h3>{reportHeadings.standards}</h3>
      <Standards report={report} />
      <h3>{reportHeadings.points}</h3>
      <Points report={report} />
      <h3>{reportHeadings.results}</h3>
      <ReportResults report={report} />
      {report.standard && (
        <>
          <h3>{reportHeadings.items}</h3>
          <ReportItems report={report} />
        </>
      )}
      <h3>{reportHeadings.reasons}</h3>
      <Reasons report={report} />
      {report.twoYears && (
        <>
          <h3>{reportHeadings.twoYears}</h3>
          <ReportTwoYears twoYears={report.twoYears} />
        </>
      )}
      <Signatures report={report} />
      <Basis report={report} />
    </section>
  )
}

/** All standards of the evaluation, with items numbered through, and the changes of the what-if beside them. */
function Standards({ report }: { report: Report }) {
  const standards = standardsOf(report)
  if (standards.length === 0) return <p>未匹配晋级标准。</p>
  return (
    <>
      {standards.length > 1 && <p>按{standards.length}个类别分别判定，达到任一类即为晋级。</p>}
      {standards.map((standard, at) => (
        <StandardTable
          key={standard.id}
          standard={standard}
          first={standards.slice(0, at).reduce((sum, { items }) => sum + items.length, 1)}
          whatIf={report.whatIf}
        />
      ))}
    </>
  )
}

interface StandardTableProps {
  standard: NonNullable<Report['standard']>
  /** Number of its first item. */
  first: number
  whatIf: Report['whatIf']
}

function StandardTable({ standard, first, whatIf }: StandardTableProps) {
  return (
    <>
      <p>{standardTitle(standard)}</p>
      <table>
        <thead>
          <tr>
            <th>序号</th>
            <th>指标</th>
            <th>要求</th>
            <th>类别</th>
            <th>来源</th>
          </tr>
        </thead>
        <tbody>
          {standard.items.map((item, at) => (
            <tr key={item.key}>
              <td className="number">{first + at}</td>
              <td>{item.label}</td>
              <td>
                <span className={isMembership(item) ? undefined : 'report-code'}>{thresholdText(item)}</span>
                {whatIf && isTried(whatIf, item) && `（试算调整为${whatIfThresholdText(item, whatIf)}）`}
                {item.adjust && (
                  <Suspense>
                    ；<ShiftText item={item} />
                  </Suspense>
                )}
              </td>
              <td>{kindText(item)}</td>
              <td>{item.source ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const Points = ({ report }: { report: Report }) => pointLines(report).map((line) => <p key={line}>{line}</p>)

function Reasons({ report }: { report: Report }) {
  return (
    <table>
      <thead>
        <tr>
          <th style={{ width: '32mm' }}>品种</th>
          <th style={{ width: '14mm' }}>系统判定</th>
          <th style={{ width: '14mm' }}>最终判定</th>
          <th>理由</th>
        </tr>
      </thead>
      <tbody>
        {report.entries
          .filter((entry) => !entry.isCk)
          .map((entry) => (
            <tr key={entry.name}>
              <td>{entry.name}</td>
              <td>{entry.computed ? decisions[entry.computed] : '—'}</td>
              <td className={entry.final === entry.computed ? undefined : 'report-fail'}>
                {decisionWord(entry.final)}
              </td>
              <td>
                {reasonLines(entry).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const Signatures = ({ report }: { report: Report }) => (
  <div className="report-signs">
    {signatures(report).map((text) => (
      <span key={text}>{text}</span>
    ))}
  </div>
)

const Basis = ({ report }: { report: Report }) => (
  <div className="report-basis">
    {basisLines(report, standardsOf(report)).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
