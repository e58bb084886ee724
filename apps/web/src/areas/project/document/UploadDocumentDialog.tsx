import {
  documentFileTypes,
  documentLabels as labels,
  DOCUMENT_UPLOAD,
} from '@hepu/api/areas/project/document/documentLabels'
import { uploadProjectProcessDocument, type DocumentRow } from '@hepu/api/areas/project/document/projectFile'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { megabytes } from '../../../client/upload.ts'
import { useRun } from '../../../client/useRun.ts'
import { keyOfFile } from '../../../resource/files/attachment.ts'
import { DropArea } from '../../../resource/files/DropArea.tsx'
import { limitOf } from '../../../resource/files/endings.ts'
import { FileButton } from '../../../resource/files/FileButton.tsx'
import { FileRow } from '../../../resource/files/FileRow.tsx'
import { RefusedFiles } from '../../../resource/files/RefusedFiles.tsx'
import { UploadProgress } from '../../../resource/files/UploadProgress.tsx'
import { useChosenFiles } from '../../../resource/files/useChosenFiles.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { useRecordFiles } from './useRecordFiles.ts'

const limit = limitOf(documentFileTypes)
/** The call without its file, which has gone to the storage already, is a plain command. */
const recordRoute = { ...uploadProjectProcessDocument, kind: 'command' } as const

interface Props {
  address: NodeAddress
  types: readonly string[]
  /** The type to begin with. */
  type?: string
  /** The document that gets a new version. */
  document?: DocumentRow
  onClose: () => void
}

/** Uploads process documents: each file becomes a document of the chosen type, or the new version of one. */
export default function UploadDocumentDialog({ address, types, type, document, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const chosen = useChosenFiles([], limit)
  const record = useRun(recordRoute)
  const { share, save, cancel } = useRecordFiles(chosen, { ...DOCUMENT_UPLOAD, infoId: '' })
  const isBusy = share !== null || record.running
  const submit = async ({ projectFileType, name, note }: FormValues) => {
    if (chosen.files.length === 0) {
      notify.warning(messages.noFile)
      return
    }
    const common = { projectFileType: document?.type ?? textOf(projectFileType) ?? '', note: textOf(note) }
    const target = document
      ? { projectId: document.nodeId, documentId: document.id }
      : { ...address, ...(chosen.files.length === 1 ? { name: textOf(name) } : {}) }
    if (await save((id) => record.run({ ...target, ...common, id }))) {
      notify.success(messages.uploaded)
      onClose()
    }
  }
  return (
    <FormModal
      title={document ? `上传新版本 · ${document.name}` : '上传过程文档'}
      okText="上传"
      isChanged={isChanged || chosen.files.length > 0}
      confirmLoading={isBusy}
      onClose={() => {
        cancel()
        onClose()
      }}
      onOk={() => form.submit()}
    >
      <DropArea disabled={isBusy} onFiles={chosen.add}>
        <FileButton multiple={!document} types={limit.types} disabled={isBusy} onFiles={chosen.add}>
          选择文件
        </FileButton>
        <p className="upload-hint">{document ? '' : '可多选，'}也可拖到这里或粘贴</p>
        <p className="upload-hint">
          支持{limit.types.join('、')}，每个不超过 {megabytes(limit.maxBytes)} MB
        </p>
      </DropArea>
      <RefusedFiles refused={chosen.refused} />
      <ul className="file-list" aria-label="已选文件">
        {chosen.files.map((file) => (
          <FileRow key={keyOfFile(file)} file={file} onRemove={isBusy ? undefined : chosen.drop} />
        ))}
      </ul>
      {share !== null && <UploadProgress share={share} onCancel={cancel} />}
      <DynamicForm
        form={form}
        items={document ? noteItems : itemsOf(types, chosen.files.length)}
        rules={document ? {} : required}
        values={type ? { projectFileType: type } : {}}
        error={record.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const required = { projectFileType: [{ required: true, message: `${labels.type}必填` }] }

const noteItems: FormItem[] = [{ type: 'input', prop: 'note', label: labels.note, span: 24, maxlength: 200 }]

const itemsOf = (types: readonly string[], files: number): FormItem[] => [
  {
    type: 'select',
    prop: 'projectFileType',
    label: labels.type,
    span: 24,
    options: types.map((value) => ({ value, label: value })),
  },
  ...(files > 1
    ? []
    : [
        {
          type: 'input',
          prop: 'name',
          label: labels.name,
          span: 24,
          maxlength: 100,
          placeholder: '不填时取文件名；与已有文档同名则成为新版本',
        } as const,
      ]),
  ...noteItems,
]
