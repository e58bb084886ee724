import {
  folderDelete,
  folderMove,
  folderRename,
  folderSave,
  type GeneFolder,
} from '@hepu/api/areas/research/gene/geneFolders'
import { FOLDER_LEVELS_MAX, FOLDER_NAME_MAX, folderPath } from '@hepu/api/areas/research/gene/geneFolderPath'
import { findNode, flatten } from '@hepu/api/core/tree/treeNodes'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { EditableTree } from '../../../ui/tree/EditableTree.tsx'

interface Props {
  folders: readonly GeneFolder[]
  /** Path of the chosen folder; null for all genes. */
  chosen: string | null
  mayWrite: boolean
  onChoose: (path: string | null) => void
}

/** The folders of genes, which are made, renamed, moved and deleted in their place. */
export function FolderTree({ folders, chosen, mayWrite, onChoose }: Props) {
  const create = useRun(folderSave, { success: messages.saved })
  const rename = useRun(folderRename, { success: messages.saved })
  const move = useRun(folderMove, { success: messages.done })
  const remove = useRun(folderDelete, { success: messages.deleted })
  const all = flatten(folders)
  const pathOf = (id: string | null): string | null =>
    id === null ? null : (findNode(folders, id)?.path ?? null)
  const parentOf = ({ id }: GeneFolder) =>
    all.find(({ children }) => children.some((child) => child.id === id))
  /** The chosen folder is named by its path: it follows a folder that gets another one. */
  const follow = (before: string, after: string) => {
    if (chosen === before || chosen?.startsWith(`${before}/`)) onChoose(after + chosen.slice(before.length))
  }
  const put = (folder: GeneFolder, parentId: string | null, name: string) =>
    follow(folder.path, folderPath(pathOf(parentId), name))
  const edits = {
    onAdd: async (parentId: string | null, name: string) => {
      if ((await create.run({ parentId, name })) === undefined) return false
      onChoose(folderPath(pathOf(parentId), name))
      return true
    },
    onRename: async (folder: GeneFolder, name: string) => {
      const done = await rename.run({ id: folder.id, name, version: folder.version })
      if (done === undefined) return false
      put(folder, parentOf(folder)?.id ?? null, name)
      return true
    },
    onMove: async (folder: GeneFolder, parentId: string | null) => {
      const done = await move.run({ id: folder.id, parentId, version: folder.version })
      if (done === undefined) return false
      put(folder, parentId, folder.name)
      return true
    },
    onRemove: async (folder: GeneFolder) => {
      if ((await remove.run({ id: folder.id })) === undefined) return false
      if (chosen === folder.path) onChoose(parentOf(folder)?.path ?? null)
      return true
    },
  }
  return (
    <EditableTree
      label="基因文件夹"
      nodes={folders}
      nameOf={({ name }) => name}
      titleOf={({ name, geneCount }) => (
        <span title={name}>
          {name} <span className="quiet">{geneCount > 0 ? geneCount : ''}</span>
        </span>
      )}
      chosenId={all.find(({ path }) => path === chosen)?.id ?? null}
      onChoose={(id) => onChoose(pathOf(id))}
      maxLevels={FOLDER_LEVELS_MAX}
      maxName={FOLDER_NAME_MAX}
      all={{ label: '全部基因', onChoose: () => onChoose(null) }}
      {...(mayWrite ? edits : {})}
    />
  )
}
