import { flatten } from '@hepu/api/core/tree/treeNodes'
import { folderMove, type GeneFolder } from '@hepu/api/areas/research/gene/geneFolders'
import { folderPath } from '@hepu/api/areas/research/gene/geneFolderPath'
import { useState } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { FolderChoice } from './FolderChoice.tsx'

interface Props {
  folder: GeneFolder
  all: readonly GeneFolder[]
  onClose: () => void
}

/** 移动文件夹: with all that is in it into another one, or to the top. */
export default function FolderMoveDialog({ folder, all, onClose }: Props) {
  const [, setParams] = useTabParams()
  const now = flatten(all).find(({ children }) => children.some(({ id }) => id === folder.id))
  const [parentId, setParent] = useState(now?.id ?? null)
  const move = useRun(folderMove, { success: messages.done })
  const save = async () => {
    const done = await move.run({ id: folder.id, parentId, version: folder.version })
    if (done === undefined) return
    const parent = flatten(all).find(({ id }) => id === parentId)
    setParams({ folder: folderPath(parent?.path ?? null, folder.name) })
    onClose()
  }
  return (
    <AppModal
      open
      title={`移动文件夹「${folder.name}」`}
      okText={messages.confirm}
      okButtonProps={{ disabled: parentId === (now?.id ?? null) }}
      confirmLoading={move.running}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <p>连同其中的文件夹、技术基因和文件，移到：</p>
      <FolderChoice
        label="移到"
        folders={all}
        none="（最上级）"
        without={folder.id}
        value={parentId}
        onChange={setParent}
      />
    </AppModal>
  )
}
