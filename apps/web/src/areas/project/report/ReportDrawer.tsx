import * as api from '@hepu/api/areas/project/report/projectReport'
import { periodLabel, reportKinds, type ReportKind } from '@hepu/api/areas/project/report/periods'
import { textLabels } from '@hepu/api/areas/project/report/reportLabels'
import { formatTime } from '@hepu/api/core/formatTime'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useDownload } from '../../../client/useDownload.ts'
import { FileCell } from '../../../resource/files/FileCell.tsx'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { useReloadGuard } from '../../../ui/dialog/useReloadGuard.ts'
import { messages } from '../../../client/messages.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { FactList } from './FactList.tsx'
import { StateOfReport } from './reportColumns.tsx'
import { ReportForm } from './ReportForm.tsx'

interface Props {
  address: NodeAddress
  kind: ReportKind
  period: string
  mayEdit: boolean
  onClose: () => void
}

const CLOSING = { yes: '不保存，关闭', no: '继续编辑' }

/** The report of a period: its form until it is submitted, then what was submitted, which may be submitted anew. */
export default function ReportDrawer({ address, kind, period, mayEdit, onClose }: Props) {
  const [isRevised, setRevised] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const { ask, box } = useConfirm()
  useReloadGuard(isChanged)
  const close = async () => {
    if (!isChanged || (await ask(messages.unsaved, CLOSING))) onClose()
  }
  return (
    <AppDrawer
      open
      size={860}
      title={`${periodLabel(kind, period)}${reportKinds[kind]}`}
      onClose={() => void close()}
    >
      <Content
        key={String(isRevised)}
        address={address}
        report={{ kind, period, isFresh: isRevised }}
        mayEdit={mayEdit}
        onRevise={() => setRevised(true)}
        onChange={setChanged}
        onDone={onClose}
      />
      {box}
    </AppDrawer>
  )
}

interface ContentProps {
  address: NodeAddress
  report: { kind: ReportKind; period: string; isFresh: boolean }
  mayEdit: boolean
  onRevise: () => void
  onChange: (isChanged: boolean) => void
  onDone: () => void
}

function Content({ address, report: key, mayEdit, onRevise, onChange, onDone }: ContentProps) {
  const opened = useOpened(api.showReport, { ...address, ...key }, { quiet: true })
  const report = opened.data
  if (opened.error) return <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />
  if (!report) return <EmptyPane loading />
  const isForm = mayEdit && report.can['edit'] && (report.state !== 'submitted' || key.isFresh)
  return (
    <>
      <div className="report-tools">
        <Space>
          <StateOfReport row={report} />
          <span className="quiet">{stateLine(report)}</span>
        </Space>
        <Downloads address={address} report={report} />
      </div>
      {isForm ? (
        <ReportForm
          address={address}
          report={report}
          onChange={onChange}
          onReload={async () => void (await opened.refetch())}
          onDone={onDone}
        />
      ) : (
        <>
          <Submitted report={report} />
          {mayEdit && report.can['edit'] && <Button onClick={onRevise}>修改并重新提交</Button>}
        </>
      )}
      <FactList report={report} />
    </>
  )
}

const stateLine = ({ number, submittedByName, submitTime, dueDate }: api.ReportDetail): string =>
  submitTime
    ? `第${number}版，${submittedByName ?? ''}于 ${formatTime(submitTime).slice(0, 16)} 提交`
    : dueDate
      ? `应于 ${dueDate} 提交`
      : '本期不作要求，可自愿填报'

function Downloads({ address, report }: Pick<ContentProps, 'address'> & { report: api.ReportDetail }) {
  const download = useDownload()
  const { kind, period } = report
  return (
    <Space>
      {(['pdf', 'docx'] as const).map((format) => (
        <ActionButton
          key={format}
          size="small"
          onClick={() => download(api.downloadReport, { ...address, kind, period, format })}
        >
          {format === 'pdf' ? '下载 PDF' : '下载 Word'}
        </ActionButton>
      ))}
    </Space>
  )
}

function Submitted({ report }: { report: api.ReportDetail }) {
  const labels = textLabels[report.kind]
  return (
    <>
      {(['summary', 'plan', 'problems'] as const).map((name) => (
        <section key={name} aria-label={labels[name]}>
          <b>{labels[name]}</b>
          <p className="report-text">{report[name] || '无'}</p>
        </section>
      ))}
      {report.files.length > 0 && (
        <section aria-label="报告文件">
          <b>报告文件</b>
          <FileCell files={report.files} />
        </section>
      )}
      {report.versions.length > 1 && (
        <p className="quiet">
          以前的版本：
          {report.versions
            .slice(1)
            .map(
              (version) =>
                `第${version.number}版 ${formatTime(version.submitTime).slice(0, 16)} ${version.submittedByName ?? ''}`,
            )
            .join('；')}
        </p>
      )}
    </>
  )
}
