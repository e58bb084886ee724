import { geneFileTypes } from '@hepu/api/areas/research/gene/gene'
import { associateFiles } from '@hepu/api/areas/research/gene/geneLibrary'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'

const UploadDialog = lazy(async () => ({
  default: (await import('../../../resource/files/UploadDialog.tsx')).UploadDialog,
}))

interface Props {
  target: 'gene' | 'folder'
  /** Of the gene or folder. */
  id: string
  infoType: string
  existing: readonly Attachment[]
  /** Why it gets none here. */
  whyNot?: string | undefined
}

/** 关联文件: stores files and gives them to a gene or a folder. An approved gene gets its files by its form. */
export function AssociateFiles({ target, id, infoType, existing, whyNot }: Props) {
  const [isOpen, setOpen] = useState(false)
  const associate = useRun(associateFiles, { success: messages.done })
  return (
    <>
      <DisabledWithReason why={whyNot}>
        <Button disabled={whyNot !== undefined} loading={associate.running} onClick={() => setOpen(true)}>
          关联文件
        </Button>
      </DisabledWithReason>
      <Suspense>
        {isOpen && (
          <UploadDialog
            open
            onClose={() => setOpen(false)}
            infoType={infoType}
            fileTypes={geneFileTypes}
            publicStatus={2}
            existing={existing}
            onUploaded={(files) => void associate.run({ target, id, fileIds: files.map((file) => file.id) })}
          />
        )}
      </Suspense>
    </>
  )
}
