import { SHARE_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import { shareLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import { cooperativeShares, type CooperativeRow } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved, type Attachment } from '../../../resource/files/attachment.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadDialog } from '../../../resource/files/UploadDialog.tsx'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { required } from './assetItems.ts'
import { sharesText } from './cooperativeColumns.tsx'
import { shareItems, shareRules, sharesOf, shareValues } from './shareItems.ts'
import { useAssetForm } from './useAssetForm.ts'

interface Props {
  variety: CooperativeRow
  onClose: () => void
}

/** Changes the shares of a cooperative variety from a day on, with the reason and the document of both sides. */
export default function ShareDialog({ variety, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const [files, setFiles] = useState<Attachment[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const change = useRun(cooperativeShares, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const fileIds = files.flatMap((file) => (isSaved(file) ? file.id : []))
    if (fileIds.length === 0) return setProblem('请上传双方确认的依据文件')
    const done = await change.run({
      id: variety.id,
      version: variety.version,
      shares: sharesOf(values),
      validFrom: String(values['validFrom']),
      reason: String(values['reason']),
      fileIds,
    })
    if (done) onClose()
  }
  return (
    <FormModal
      title={`变更权益比例 · ${variety.name}`}
      width={680}
      isChanged={isChanged || files.length > 0}
      confirmLoading={change.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        现行：{sharesText(variety.shares) || '未约定'}
        。新的比例自生效日期起执行，此前签订的合同仍按签订时的比例。
      </p>
      {problem && <Notice tone="error" title={problem} />}
      <DynamicForm
        form={form}
        items={items}
        values={shareValues(variety.shares)}
        rules={{ ...shareRules, validFrom: required(labels.validFrom), reason: required(labels.reason) }}
        error={change.error}
        onChange={noteChange}
        onSubmit={submit}
      />
      <ShareDocuments
        files={files}
        onChange={(next) => {
          setProblem(null)
          setFiles(next)
        }}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  ...shareItems,
  { type: 'date', prop: 'validFrom', label: labels.validFrom, span: 12 },
  { type: 'textarea', prop: 'reason', label: labels.reason, span: 24, maxlength: 500 },
]

interface DocumentsProps {
  files: readonly Attachment[]
  onChange: (files: Attachment[]) => void
}

/** The documents of a change: uploaded first, and handed over with it. */
function ShareDocuments({ files, onChange }: DocumentsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>上传依据文件</Button>
      <FileList files={files} onChange={onChange} empty="须附双方确认的补充协议、会议纪要等。" />
      <UploadDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        infoType={SHARE_FILES}
        publicStatus={2}
        existing={files}
        onUploaded={(stored) => onChange([...files, ...stored])}
      />
    </>
  )
}
