import { plainText } from '@hepu/api/core/resource/values'
import type { Part } from '@hepu/api/core/resource/part'
import type { Resource } from '@hepu/api/core/resource/resource'
import { nextDue } from '@hepu/api/core/resource/deadlines'
import { REVIEW, reviewStates } from '@hepu/api/core/resource/review'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime, today } from '../../../ui/text/formatTime.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { ChangeHistory } from '../../change/ChangeHistory.tsx'
import { nameOfFile } from '../../files/attachment.ts'
import { FileList } from '../../files/FileList.tsx'
import { DeleteButton } from '../list/DeleteButton.tsx'
import { DueText } from '../list/listColumns.tsx'
import { pathsOf } from '../recordPaths.ts'
import { reviewOf } from '../reviewOf.ts'
import { AreaPanels } from './AreaPanels.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import type { RecordDetail, RecordRow } from '../recordRows.ts'
import { reviewTones } from '../reviewTones.ts'

const RecordTabs = lazy(async () => ({ default: (await import('../../part/RecordTabs.tsx')).RecordTabs }))
const WaitingNote = lazy(() => import('../../approval/WaitingNote.tsx'))
const RecordApproval = lazy(() => import('../../approval/RecordApproval.tsx'))
const ReviewDialog = lazy(() => import('../list/ReviewDialog.tsx'))

/** What a resource adds to the common detail. */
export interface ShowParts {
  /** The resource's own buttons. */
  actions?: (record: RecordDetail) => ReactNode
  /** The record is shown, and nothing of it changed. */
  isReadOnly?: boolean
  /** Returns true for fields to leave out. */
  isLeftOut?: (name: string, record: RecordRow) => boolean
  /** Returns how a field is shown if its text is not enough; undefined shows the text. */
  factOf?: (name: string, record: RecordRow) => ReactNode
  /** Shown beside the heading of the attachments. */
  fileTools?: (record: RecordDetail) => ReactNode
  /** Sections of the record, each in a tab of its own. */
  sections?: readonly Part[]
  /** Shown above the fields. */
  above?: (record: RecordDetail) => ReactNode
  /** Shown below the attachments. */
  below?: (record: RecordDetail) => ReactNode
}

interface Props extends ShowParts {
  of: Resource
}

/** 详情 of a record of any resource: its fields, attachments, review and history. */
export function RecordShow({ of: def, ...parts }: Props) {
  const [params] = useTabParams()
  const id = params.get('id')
  const stored = useCall(def.calls.show, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const record = stored.data as RecordDetail | undefined
  const paths = pathsOf(def)
  const name = record ? plainText(record[def.nameField]) : ''
  return (
    <Page
      title={record ? `${def.title} · ${name}` : `${def.title}详情`}
      back={paths.list}
      extra={record && <Actions def={def} record={record} name={name} parts={parts} />}
    >
      {id === null && <BadQuery list={paths.list} />}
      {stored.error && <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />}
      {id !== null && !stored.error && !record && <EmptyPane loading />}
      {record && !stored.error && <Content def={def} record={record} parts={parts} />}
    </Page>
  )
}

function Content({ def, record, parts }: { def: Resource; record: RecordDetail; parts: ShowParts }) {
  const due = def.deadlines && nextDue(def.deadlines, record, today())
  return (
    <>
      <p className="record-state">
        <StateText tone={reviewTones[record.status]}>{reviewStates[record.status]}</StateText>
        {due && <DueText {...due} />}
        {record.auditAt && (
          <span className="quiet">
            {record.auditByName} {formatTime(record.auditAt)}
            {record.auditOpinion ? `：${record.auditOpinion}` : ''}
          </span>
        )}
        <span className="quiet">
          {record.orgName} · {record.createdByName ?? '—'} 录入于{' '}
          <span className="whole">{formatTime(record.createTime)}</span> · 更新于{' '}
          {formatTime(record.updateTime)}
        </span>
      </p>
      {record.status === REVIEW.WAITING && (
        <Suspense>
          <WaitingNote subject={def.name} objectId={record.id} />
        </Suspense>
      )}
      <Sections parts={parts.sections} record={record}>
        {parts.above?.(record)}
        <RecordFacts def={def} record={record} parts={parts} />
        {Object.values(def.fields).some(({ kind }) => kind === 'files') && (
          <section className="record-part">
            <h2>附件</h2>
            {parts.fileTools?.(record)}
            <Preview def={def} record={record} />
            <FileList files={record.fileDOList} empty="没有附件。" />
          </section>
        )}
        {record.status !== REVIEW.DRAFT && (
          <Suspense>
            <RecordApproval subject={def.name} objectId={record.id} />
          </Suspense>
        )}
        {parts.below?.(record)}
        <AreaPanels resource={def.name} id={record.id} />
      </Sections>
    </>
  )
}

interface SectionsProps {
  parts: readonly Part[] | undefined
  record: RecordDetail
  children: ReactNode
}

/** The content of a record, in tabs if it has sections. */
function Sections({ parts, record, children }: SectionsProps) {
  if (!parts) return children
  return (
    <Suspense fallback={<EmptyPane loading />}>
      <RecordTabs parts={parts} record={record}>
        {children}
      </RecordTabs>
    </Suspense>
  )
}

/** The attachment that serves as the preview, with a button to unset it; the attachment stays. */
function Preview({ def, record }: { def: Resource; record: RecordDetail }) {
  const clear = useRun(def.calls.deletePreviewUrl, { success: messages.done })
  const file = record.fileDOList.find(({ url }) => url === record.previewUrl)
  if (!record.previewUrl || !file) return null
  const name = nameOfFile(file)
  return (
    <p>
      预览附件：
      <a href={record.previewUrl} target="_blank" rel="noreferrer">
        {name}
      </a>
      {record.can['edit'] && record.status !== REVIEW.APPROVED && (
        <ConfirmButton
          type="link"
          title={`确定不再以「${name}」作预览附件？附件保留。`}
          onConfirm={() => clear.run({ id: record.id })}
        >
          取消预览附件
        </ConfirmButton>
      )}
    </p>
  )
}

interface ActionsProps {
  def: Resource
  record: RecordDetail
  name: string
  parts: Pick<ShowParts, 'actions' | 'isReadOnly'>
}

function Actions({ def, record, name, parts }: ActionsProps) {
  const [isReview, setReview] = useState(false)
  const navigate = useNavigate()
  const paths = pathsOf(def)
  const review = parts.isReadOnly ? null : reviewOf(record)
  const may = (action: string) => record.can[action] === true && parts.isReadOnly !== true
  const remove = useRun(def.calls.delete, { success: messages.deleted })
  return (
    <Space>
      <ChangeHistory object={def.table} objectId={record.id} />
      {parts.actions?.(record)}
      {may('delete') && (
        <DeleteButton
          def={def}
          rows={[record]}
          called={`「${name}」`}
          label="删除"
          running={remove.running}
          onDelete={async (reason) => {
            const done = await remove.run({ ids: [record.id], reason })
            if (done !== undefined) void navigate(paths.list)
            return done !== undefined
          }}
        />
      )}
      {review && (
        <DisabledWithReason why={review.whyNot}>
          <Button
            type={review.isAllowed ? 'primary' : 'default'}
            disabled={!review.isAllowed}
            onClick={() => setReview(true)}
          >
            审核
          </Button>
        </DisabledWithReason>
      )}
      {may('edit') && (
        <Button
          type={review?.isAllowed ? 'default' : 'primary'}
          onClick={() => void navigate(paths.edit(record.id))}
        >
          编辑
        </Button>
      )}
      <Suspense>
        {isReview && <ReviewDialog def={def} rows={[record]} onClose={() => setReview(false)} />}
      </Suspense>
    </Space>
  )
}
