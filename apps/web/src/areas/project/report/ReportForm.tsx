import { documentFileTypes, REPORT_UPLOAD } from '@hepu/api/areas/project/document/documentLabels'
import * as api from '@hepu/api/areas/project/report/projectReport'
import { textLabels } from '@hepu/api/areas/project/report/reportLabels'
import { uploadWeekly } from '@hepu/api/areas/project/report/weekly'
import { Button, Form, Space } from 'antd'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { problemOfFile } from '../../../client/upload.ts'
import { useRun } from '../../../client/useRun.ts'
import { limitOf } from '../../../resource/files/endings.ts'
import { FileButton } from '../../../resource/files/FileButton.tsx'
import { UploadProgress } from '../../../resource/files/UploadProgress.tsx'
import { useStoring } from '../../../resource/files/useStoring.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import type { NodeAddress } from '../node/nodePaths.ts'

const limit = limitOf(documentFileTypes)
/** The calls without their file, which has gone to the storage already, are plain commands. */
const weekRoute = { ...uploadWeekly, kind: 'command' } as const
const fileRoute = { ...api.uploadMonOrYear, kind: 'command' } as const

interface Props {
  address: NodeAddress
  report: api.ReportDetail
  onChange: (isChanged: boolean) => void
  onReload: () => Promise<void>
  onDone: () => void
}

/** The texts of a report that its author edits. A file in their place counts as a submission too. */
export function ReportForm({ address, report, onChange, onReload, onDone }: Props) {
  const [form] = Form.useForm<FormValues>()
  const { versionFor, overwrite } = useOverwrite(form)
  const week = useRun(weekRoute, { success: messages.saved, quiet: true })
  const other = useRun(api.insertProjectFileMonOrYear, { success: messages.saved, quiet: true })
  const isWeek = report.kind === 'week'
  const error = isWeek ? week.error : other.error
  const isBusy = week.running || other.running
  const save = async (state: 'draft' | 'submitted') => {
    const { period } = report
    const version = report.version === null ? null : versionFor(report.version)
    const input = { ...address, period, state, version, ...textsOf(form.getFieldsValue()) }
    const done =
      report.kind === 'week' ? await week.run(input) : await other.run({ ...input, kind: report.kind })
    if (!done) return
    onChange(false)
    onDone()
  }
  return (
    <>
      <ConflictNotice
        error={error}
        version={report.version ?? 0}
        record={{ object: 'project_report', objectId: report.id ?? '0' }}
        onReload={async () => {
          await onReload()
          form.resetFields()
          onChange(false)
        }}
        onOverwrite={overwrite}
      />
      <DynamicForm
        form={form}
        items={itemsOf(report)}
        record={{ id: `${report.period} ${report.version}`, ...textsOf(report) }}
        error={error}
        onChange={() => onChange(true)}
        onSubmit={() => save('submitted')}
      />
      <Space>
        <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
          {report.state === 'submitted' ? '重新提交' : '提交'}
        </Button>
        {report.state !== 'submitted' && (
          <Button loading={isBusy} onClick={() => void save('draft')}>
            存为草稿
          </Button>
        )}
        <ReportFile
          address={address}
          report={report}
          onDone={onDone}
          texts={() => textsOf(form.getFieldsValue())}
        />
      </Space>
    </>
  )
}

interface FileProps extends Pick<Props, 'address' | 'report' | 'onDone'> {
  texts: () => ReturnType<typeof textsOf>
}

/** Submits the report with a file: of a week together with the texts, else in their place. */
function ReportFile({ address, report, texts, onDone }: FileProps) {
  const { share, store, cancel } = useStoring()
  const week = useRun(weekRoute, { success: messages.uploaded })
  const other = useRun(fileRoute, { success: messages.uploaded })
  const submit = async ([file]: File[]) => {
    if (!file) return
    const problem = problemOfFile(file, limit)
    if (problem) {
      notify.warning(problem)
      return
    }
    let id = ''
    const isStored = await store([file], { ...REPORT_UPLOAD, infoId: '' }, 1, (stored) => {
      id = stored.id
    })
    if (!isStored) return
    const { kind, period } = report
    const done =
      kind === 'week'
        ? await week.run({ ...address, period, id, ...texts() })
        : await other.run({ ...address, kind, period, id })
    if (done) onDone()
  }
  if (share !== null) return <UploadProgress share={share} onCancel={cancel} />
  return (
    <FileButton types={limit.types} onFiles={(files) => void submit(files)}>
      {report.kind === 'week' ? '附文件提交' : '上传报告文件并提交'}
    </FileButton>
  )
}

const textsOf = (values: FormValues) => ({
  summary: textOf(values['summary']),
  plan: textOf(values['plan']),
  problems: textOf(values['problems']),
})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const itemsOf = ({ kind }: api.ReportDetail): FormItem[] =>
  (['summary', 'plan', 'problems'] as const).map((prop) => ({
    type: 'textarea',
    prop,
    label: textLabels[kind][prop],
    span: 24,
    maxlength: 5000,
  }))
