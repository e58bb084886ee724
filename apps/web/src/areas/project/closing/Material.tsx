import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved, type Attachment } from '../../../resource/files/attachment.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'

/** 结题材料: summary, note and files; typed while they may be changed, else shown. */
export function Material({ shown }: { shown: api.Closing }) {
  return (
    <section className="record-part">
      <h2>结题材料</h2>
      {shown.whyNot?.['edit'] && <p className="quiet">不能修改：{shown.whyNot['edit']}</p>}
      {shown.can['edit'] ? <MaterialForm shown={shown} /> : <MaterialFacts shown={shown} />}
    </section>
  )
}

function MaterialFacts({ shown: { closing } }: { shown: api.Closing }) {
  if (!closing) return <p className="quiet">还没有填写结题材料。</p>
  return (
    <>
      <p className="closing-text">{closing.summary ?? '—'}</p>
      {closing.note && <p className="closing-text quiet">{closing.note}</p>}
      <FileList files={closing.files} empty="没有附件。" />
    </>
  )
}

function MaterialForm({ shown }: { shown: api.Closing }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const saving = useRun(api.saveClosing, { success: messages.saved, quiet: true })
  useUnsaved(isChanged)
  const closing = shown.closing?.state === 'rejected' ? null : shown.closing
  const save = async ({ files, ...values }: FormValues) => {
    const fileIds = ((files ?? []) as Attachment[]).filter(isSaved).map(({ id }) => id)
    const version = closing ? { version: closing.version } : {}
    if (await saving.run({ ...values, ...version, projectId: shown.projectId, fileIds })) setChanged(false)
  }
  return (
    <>
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
      <Button onClick={() => form.submit()} loading={saving.running} disabled={!isChanged}>
        保存结题材料
      </Button>
    </>
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
