import { gene } from '@hepu/api/areas/research/gene/gene'
import { fileGenes, type GeneFolder } from '@hepu/api/areas/research/gene/geneFolders'
import { plainText } from '@hepu/api/core/resource/values'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { RecordRow } from '../../../resource/record/recordRows.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { FolderChoice } from './FolderChoice.tsx'

interface Props {
  rows: readonly RecordRow[]
  folders: readonly GeneFolder[]
  onDone: () => void
  onClose: () => void
}

/** 归入文件夹: the chosen genes into one folder, or out of theirs. */
export default function FileGenesDialog({ rows, folders, onDone, onClose }: Props) {
  const [folderId, setFolder] = useState<string | null>(null)
  const file = useRun(fileGenes, { success: messages.done })
  const first = plainText(rows[0]?.[gene.nameField])
  const save = async () => {
    if ((await file.run({ ids: rows.map(({ id }) => id), folderId })) === undefined) return
    onDone()
    onClose()
  }
  return (
    <AppModal
      open
      title="归入文件夹"
      okText={messages.confirm}
      confirmLoading={file.running}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <p>{rows.length === 1 ? `「${first}」归入：` : `「${first}」等 ${rows.length} 条归入：`}</p>
      <FolderChoice
        label="文件夹"
        folders={folders}
        none="（不在文件夹中）"
        value={folderId}
        onChange={setFolder}
      />
      <p className="quiet">归入文件夹不影响审核结果。</p>
    </AppModal>
  )
}
