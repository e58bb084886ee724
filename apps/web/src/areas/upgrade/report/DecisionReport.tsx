import './decisionReport.css'
import { decisionReport, downloadDecisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import { Button, Space } from 'antd'
import { useSearchParams } from 'react-router'
import { useDownload } from '../../../client/useDownload.ts'
import { useCall } from '../../../client/useCall.ts'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ReportSheet } from './ReportSheet.tsx'

/** 晋级决定报告: one or more evaluations as documents to be printed or kept as PDF, each from its frozen evidence. */
export default function DecisionReport() {
  const [params] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const isRead = /^\d+(,\d+)*$/.test(ids)
  const reports = useCall(decisionReport, { upgradeIds: ids.split(',') }, { enabled: isRead, quiet: true })
  const download = useDownload()
  const save = (format: 'docx' | 'pdf') =>
    void download(downloadDecisionReport, { upgradeIds: ids.split(','), format })
  const later = (reports.data ?? []).filter((report) => report.dataVersionNow !== report.dataVersion)
  return (
    <Page
      title="晋级决定报告"
      help="报告全部取自判定时冻结的依据：组别数据以后变动、发布被撤销，报告中的数字都不变。下载的 PDF 和 Word 与页面内容相同。"
      extra={
        <Space wrap>
          <Button disabled={!reports.data} onClick={() => save('docx')}>
            下载 Word
          </Button>
          <Button disabled={!reports.data} onClick={() => save('pdf')}>
            下载 PDF
          </Button>
          <Button type="primary" disabled={!reports.data} onClick={() => window.print()}>
            打印
          </Button>
        </Space>
      }
    >
      {!isRead && <BadQuery />}
      {reports.error && <ErrorPane error={reports.error} onRetry={() => void reports.refetch()} />}
      {isRead && reports.isPending && <EmptyPane loading />}
      {later.length > 0 && (
        <Notice tone="info" title={`${later.length} 份报告的组别数据在判定之后有变动`}>
          报告仍按判定时的数据版本；数据版本写在各份报告末尾。
        </Notice>
      )}
      {reports.data?.map((report) => (
        <ReportSheet key={report.upgradeId} report={report} />
      ))}
    </Page>
  )
}
