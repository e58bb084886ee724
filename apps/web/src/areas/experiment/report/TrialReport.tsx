import { yearAndName } from '@hepu/api/core/yearAndName'
import { downloadTrialReport, trialReport } from '@hepu/api/areas/experiment/trialReport'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useGroupId } from '../group/useGroupId.tsx'
import { useTrialPaths } from '../trialPaths.ts'
import { ReportSection } from './ReportSection.tsx'

/** 试验总结: the report of a group, made from its analysis; texts can be rewritten before it is downloaded. */
export default function TrialReport() {
  const { groupId, choose, absent } = useGroupId()
  const download = useDownload()
  const permissions = usePermissions()
  return (
    <Page
      title="试验总结"
      help="各章节由分析结果自动生成，数字与「分析信息」相同；没有算出的数字写明原因。文字可以改写，改写后不再随数据变化，可随时恢复自动生成。表和图不能改写，始终取最新数据。"
      extra={
        <Space>
          {groupId && permissions.has(downloadTrialReport.access) && (
            <>
              <Button onClick={() => void download(downloadTrialReport, { groupId, format: 'docx' })}>
                下载 Word
              </Button>
              <Button onClick={() => void download(downloadTrialReport, { groupId, format: 'pdf' })}>
                下载 PDF
              </Button>
            </>
          )}
          {choose}
        </Space>
      }
    >
      {groupId ? <Report key={groupId} groupId={groupId} /> : absent}
    </Page>
  )
}

function Report({ groupId }: { groupId: string }) {
  const paths = useTrialPaths()
  const { data, error, refetch } = useCall(trialReport, { groupId }, { quiet: true })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  const stale = data.sections.filter(({ isStale }) => isStale)
  return (
    <>
      <div className="bar">
        <span>
          {yearAndName(data.group.year, data.group.name, '年 ')}（{data.group.phaseLabel}） · 数据版本第
          {data.group.dataVersion}版
        </span>
        <Link to={paths.analysis(groupId)}>分析信息</Link>
      </div>
      {stale.length > 0 && (
        <Notice tone="warning" title="组别数据在文字改写之后有变动">
          请核对{stale.map(({ title }) => `「${title}」`).join('、')}
          中的数字：核对后重新保存，或恢复自动生成。
        </Notice>
      )}
      {data.sections.map((section, at) => (
        <ReportSection
          key={section.key}
          groupId={groupId}
          section={section}
          number={at + 1}
          canEdit={data.canEdit}
        />
      ))}
    </>
  )
}
