import type { Summary } from '@hepu/api/areas/research/report/reportCalls'
import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { unapprovedSum, unapprovedText } from './unapproved.ts'

interface Props {
  report: Report
  summary: Summary | undefined
  /** Sets one filter and searches. */
  onSet: (name: 'review' | 'undated', value: string) => void
  onAllYears: () => void
}

/** Shows why there is nothing to count, and what to do. */
export function NoRecords({ report, summary, onSet, onAllYears }: Props) {
  const left = summary ? unapprovedSum(summary.unapproved) : 0
  const otherYears = summary?.otherYears ?? 0
  const undated = summary?.undated ?? 0
  const reasons = [
    ...(summary && left > 0 ? [`有 ${left} 条未审核通过（${unapprovedText(summary.unapproved)}）`] : []),
    ...(otherYears > 0 ? [`有 ${otherYears} 条在其他年份`] : []),
    ...(undated > 0 ? [`有 ${undated} 条没有填写年份`] : []),
  ]
  return (
    <EmptyPane
      text={
        reasons.length > 0
          ? `没有可计入的${report.title}：${reasons.join('；')}，按现在的条件不计入。`
          : `所选条件下没有${report.title}。`
      }
      action={
        <Space>
          <Link to={pathsOf(report.registry).list}>到{report.registry.title}列表查看</Link>
          {left > 0 && <Button onClick={() => onSet('review', 'all')}>计入全部审核状态</Button>}
          {undated > 0 && <Button onClick={() => onSet('undated', '1')}>计入年份未填的</Button>}
          {(otherYears > 0 || reasons.length === 0) && <Button onClick={onAllYears}>显示全部年份</Button>}
        </Space>
      }
    />
  )
}
