import type { decisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import { moistureText } from '@hepu/api/areas/experiment/import/moistureText'
import { sourceTexts } from '@hepu/api/areas/experiment/dataSources'
import { decisions, itemKinds } from '@hepu/api/areas/upgrade/promotionShapes'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import type { OutputOf } from '@hepu/api/core/route'
import { withReason } from '@hepu/breeding/withReason'
import { standardsOf } from '@hepu/breeding/promotion/frozen'
import { isTried } from '@hepu/breeding/promotion/triedItem'
import { lazy, Suspense } from 'react'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { thresholdText, whatIfThresholdText } from '../decision/decisionLabels.ts'
import { ReportTwoYears } from './ReportTwoYears.tsx'
import { ReportItems, ReportResults } from './ReportTables.tsx'

const ShiftText = lazy(() => import('../decision/ShiftText.tsx'))

export type Report = OutputOf<typeof decisionReport>[number]

/** One decision as a document: basis, points, results, item by item, reasons, signatures, versions. */
export function ReportSheet({ report }: { report: Report }) {
  return (
    <section className="report" aria-label={`${report.year}年${report.groupName}晋级决定报告`}>
      <h2>晋级决定报告</h2>
      <p className="report-sub">{placeText(report)}</p>
      <p className="report-sub">{countsText(report.counts)}</p>
      {report.standardNote && <p className="report-sub">标准来源：{report.standardNote}</p>}
      {report.whatIfText && <p className="report-sub report-what-if">试算调整：{report.whatIfText}</p>}
      {report.problem && <p className="report-sub">注意：{report.problem}</p>}
      <h3>一、依据标准</h3>
      <Standards report={report} />
      <h3>二、试点</h3>
      <Points report={report} />
      <h3>三、品种结果</h3>
      <ReportResults report={report} />
      {report.standard && (
        <>
          <h3>四、逐项判定</h3>
          <ReportItems report={report} />
        </>
      )}
      <h3>五、判定理由</h3>
      <Reasons report={report} />
      {report.twoYears && (
        <>
          <h3>六、两年区域试验联合分析</h3>
          <ReportTwoYears twoYears={report.twoYears} />
        </>
      )}
      <Signatures report={report} />
      <Basis report={report} />
    </section>
  )
}

function placeText({ year, groupName, phaseLabel, ripePeriod, number, state }: Report): string {
  const place = [phaseLabel, ripePeriod].filter(Boolean).join('，')
  return `${year} 年 ${groupName}（${place}） · 第 ${number} 次评估 · ${upgradeStates[state]}`
}

function countsText({ total, checks, UP, RETEST, HOLD, DROP, undecided }: Report['counts']): string {
  const decided = `晋级 ${UP}、续试 ${RETEST}、待定 ${HOLD}、淘汰 ${DROP}`
  const open = undecided > 0 ? `、未判定 ${undecided}` : ''
  return `参试 ${total} 个（含对照 ${checks} 个）：${decided}${open}`
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
  const notes = [standard.className, standard.byHand && '人工选用'].filter(Boolean)
  return (
    <>
      <p>
        {standard.name} 第{standard.number}版{notes.length > 0 && `（${notes.join('，')}）`}
      </p>
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
                {thresholdText(item)}
                {whatIf && isTried(whatIf, item) && `（试算调整为${whatIfThresholdText(item, whatIf)}）`}
                {item.adjust && (
                  <Suspense>
                    ；<ShiftText item={item} />
                  </Suspense>
                )}
              </td>
              <td>
                {itemKinds[item.kind]}
                {item.kind === 'SCORE' ? `（${item.weight}分）` : ''}
                {item.orGroup ? `（与同组「${item.orGroup}」任一即可）` : ''}
              </td>
              <td>{item.source ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Points({ report: { points, summed, minPoints, whatIf, moisture } }: { report: Report }) {
  const tried = whatIf?.dropped ?? []
  const diseases = points.filter((point) => point.used && point.reason !== null)
  const isWithoutYield = (point: Report['points'][number]) =>
    point.used && point.reason === null && !tried.includes(point.name) && !summed.includes(point.name)
  const left = points.filter((point) => !point.used || isWithoutYield(point))
  return (
    <>
      <p>
        汇总 {summed.length} / 试点 {points.length}（至少 {whatIf?.minPoints ?? minPoints} 个）：
        {summed.join('、') || '无'}
      </p>
      {tried.length > 0 && (
        <p>
          试算调整去掉：
          {tried.map((name) => `${name}（理由：${whatIf?.reasons?.[name] ?? '未写'}）`).join('、')}
        </p>
      )}
      {diseases.length > 0 && <p>只计病害：{diseases.map((point) => point.name).join('、')}</p>}
      {moisture && <p>产量的标准水分：{moistureText(moisture)}</p>}
      {left.length > 0 && (
        <p>未计入：{left.map(({ name, reason }) => withReason(name, reason ?? '没有产量')).join('、')}</p>
      )}
    </>
  )
}

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
                {entry.final ? decisions[entry.final] : '未判定'}
              </td>
              <td>
                {entry.because}
                {entry.untried?.moved && (
                  <p>
                    试算调整前为{entry.untried.computed ? decisions[entry.untried.computed] : '未判定'}：
                    {entry.untried.moved}
                  </p>
                )}
                {entry.reason !== null && (
                  <p>
                    人工判定：{entry.reason}
                    {entry.decidedByName && `（${entry.decidedByName} ${formatTime(entry.decidedAt)}）`}
                  </p>
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Signatures({ report }: { report: Report }) {
  return (
    <div className="report-signs">
      <span>确认人：{report.confirmedByName ? `${report.confirmedByName}（系统确认）` : ''}</span>
      <span>发布人：{report.publishedByName ? `${report.publishedByName}（系统发布）` : ''}</span>
      <span>试验主持：</span>
      <span>审批：</span>
    </div>
  )
}

function Basis({ report }: { report: Report }) {
  const { revoked } = report
  const lastByHand = report.entries
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <div className="report-basis">
      <p>数据来源：{sourceTexts(report.sources, formatTime).join('；')}</p>
      <p>
        数据版本：第{report.dataVersion}版；标准版本：
        {standardsOf(report)
          .map(({ name, number }) => `${name} 第${number}版`)
          .join('、') || '无'}
        ；方法版本：{report.methodVersion}
        ；系统判定时间：{formatTime(report.calculatedAt)}
        {lastByHand && `；最后人工判定：${formatTime(lastByHand)}`}
      </p>
      <p>
        确认：{report.confirmedAt ? `${report.confirmedByName} ${formatTime(report.confirmedAt)}` : '未确认'}
        ；发布：
        {report.publishedAt ? `${report.publishedByName} ${formatTime(report.publishedAt)}` : '未发布'}
        {revoked && `；撤销：${revoked.byName} ${formatTime(revoked.at)}（${revoked.reason ?? ''}）`}
      </p>
    </div>
  )
}
