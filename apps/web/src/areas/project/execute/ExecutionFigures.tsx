import { pageExecutions } from '@hepu/api/areas/project/execute/projectExecute'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import { useCall } from '../../../client/useCall.ts'
import { DaysLeft } from './DaysLeft.tsx'
import { LightText } from './LightText.tsx'

/** The figures of one project, as the list of executions counts them. */
export function ExecutionFigures({ projectId }: { projectId: string }) {
  const found = useCall(pageExecutions, { model: { projectId } }, { quiet: true, freshOnReturn: true })
  const row = found.data?.records[0]
  if (!row) return null
  const figures = [
    ['计划进度', `${percentText(row.planned)}%`],
    [
      '完成进度（%）',
      <LightText key="light" progress={row.progress} light={row.light} isOverdue={row.isOverdue} />,
    ],
    ['未完成考核指标', `${row.openIndexes} / ${row.mustIndexes}`],
    ['成果', `${row.results} 项${row.waitingResults > 0 ? `，${row.waitingResults} 项待佐证` : ''}`],
    ['剩余', <DaysLeft key="days" row={row} />],
  ] as const
  return (
    <dl className="execution-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
