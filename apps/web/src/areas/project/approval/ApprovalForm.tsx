import { APPROVAL_FILES, type ApprovalDetail } from '@hepu/api/areas/project/approval/projectApproval'
import { projectApprovalLabels as labels } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { ownGaps } from '@hepu/api/areas/project/approval/projectApprovalRules'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadControl } from '../../../resource/files/UploadControl.tsx'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { approvalItems, valuesOfApproval } from './approvalItems.ts'
import { useApprovalChoices } from './useApprovalChoices.ts'

interface Props {
  form: FormInstance
  /** The stored 立项; absent for a new one. */
  held?: ApprovalDetail
  /** First values of a new 立项, such as the one above. */
  initial?: FormValues
  error: Error | null
  /** Files that were uploaded in this form and are attached by its save. */
  added: readonly Attachment[]
  onAdded: (files: Attachment[]) => void
  /** The files that the 立项 has already. */
  stored?: ReactNode
  onChange: () => void
  onSubmit: (values: FormValues) => unknown
}

/** The fields and files of a 立项. */
export function ApprovalForm({ form, held, initial, error, added, onAdded, stored, ...on }: Props) {
  const { choices, error: unread, retry } = useApprovalChoices(held)
  if (unread) return <ErrorPane error={unread} onRetry={retry} />
  if (!choices) return <EmptyPane loading />
  return (
    <>
      <DynamicForm
        form={form}
        items={approvalItems(choices)}
        values={initial}
        record={held && valuesOfApproval(held)}
        error={error}
        check={ownGaps}
        {...on}
      />
      <section className="record-part" aria-label={labels.files}>
        <h2>{labels.files}</h2>
        {stored}
        <FileList files={added} onChange={(left) => onAdded(left)} />
        <UploadControl
          owner={{ infoType: APPROVAL_FILES, publicStatus: 2 }}
          files={added}
          onChange={onAdded}
          text="上传附件"
        />
      </section>
    </>
  )
}
