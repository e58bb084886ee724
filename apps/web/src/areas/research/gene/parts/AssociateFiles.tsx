import { gene, geneFileTypes } from '@hepu/api/areas/research/gene'
import { associateFiles } from '@hepu/api/areas/research/geneLibrary'
import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '../../../../client/messages.ts'
import { useRun } from '../../../../client/useRun.ts'
import type { Attachment } from '../../../../resource/files/attachment.ts'
import { UploadDialog } from '../../../../resource/files/UploadDialog.tsx'
import { folderLists } from '../refresh.ts'

interface Props {
  target: 'gene' | 'folder'
  /** Of the gene or folder. */
  id: string
  infoType: string
  existing: readonly Attachment[]
}

const refresh = [...folderLists, gene.calls.show]

/** 关联文件: stores files and gives them to a gene or a folder. What was approved stays so. */
export function AssociateFiles({ target, id, infoType, existing }: Props) {
  const [isOpen, setOpen] = useState(false)
  const associate = useRun(associateFiles, { refresh, success: messages.done })
  return (
    <>
      <Button loading={associate.running} onClick={() => setOpen(true)}>
        关联文件
      </Button>
      <UploadDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        infoType={infoType}
        fileTypes={geneFileTypes}
        publicStatus={2}
        existing={existing}
        onUploaded={(files) => void associate.run({ target, id, fileIds: files.map((file) => file.id) })}
      />
    </>
  )
}
