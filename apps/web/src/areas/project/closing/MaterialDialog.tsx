import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved, type Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  shown: api.Closing
  onClose: () => void
}

/** The form of 结题材料. After a refusal it begins a new application. */
export default function MaterialDialog({ shown, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const saving = useRun(api.saveClosing, { success: messages.saved, quiet: true })
  const closing = shown.closing?.state === 'rejected' ? null : shown.closing
  const save = async ({ files, ...values }: FormValues) => {
    const fileIds = ((files ?? []) as Attachment[]).filter(isSaved).map(({ id }) => id)
    const version = closing ? { version: closing.version } : {}
    if (await saving.run({ ...values, ...version, projectId: shown.projectId, fileIds })) onClose()
  }
  return (
    <FormModal
      title="结题材料"
      isChanged={isChanged}
      okButtonProps={{ disabled: !isChanged }}
      confirmLoading={saving.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={itemsOf(closing?.id)}
        values={{
          summary: closing?.summary ?? null,
          note: closing?.note ?? null,
          files: closing?.files ?? [],
        }}
        error={saving.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}

const itemsOf = (id: string | undefined): FormItem[] => [
  { type: 'textarea', prop: 'summary', label: labels.summary, span: 24, maxlength: 2000, isRequired: true },
  { type: 'textarea', prop: 'note', label: labels.note, span: 24, maxlength: 500 },
  {
    type: 'file',
    prop: 'files',
    label: labels.fileIds,
    span: 24,
    parameter: { infoType: api.CLOSING_FILES, ...(id ? { infoId: id } : {}), publicStatus: 2 },
  },
]
