import type { ReportDetail } from '@hepu/api/areas/project/report/projectReport'
import { factSectionNames, factSections } from '@hepu/api/areas/project/report/reportLabels'
import { Link } from 'react-router'

/** What happened in a period, by section, each line with the way to where it came from. */
export function FactList({ report }: { report: Pick<ReportDetail, 'facts' | 'isFrozen'> }) {
  const { facts, isFrozen } = report
  return (
    <section className="report-facts" aria-label="本期事实">
      <p className="quiet">
        {isFrozen
          ? '以下事实由系统在提交时留存，不再变化。'
          : '以下事实由系统按当前记录生成，提交时一并留存，不能改写。'}
      </p>
      {facts.length === 0 && <p>本期没有记录。</p>}
      {factSectionNames.map((section) => {
        const found = facts.filter((fact) => fact.section === section)
        if (found.length === 0) return null
        return (
          <div key={section}>
            <h3>
              {factSections[section]}（{found.length}）
            </h3>
            <ul>
              {found.map(({ name, nodeName, text, path }, at) => (
                // A section may name the same thing twice; lines never change places.
                <li key={at}>
                  <Link to={path}>{name}</Link>
                  <span className="quiet">（{nodeName}）</span>：{text}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
