import type { GeneFolder } from '@hepu/api/areas/research/gene/geneFolders'
import { TreeSelect } from 'antd'

interface Props {
  label: string
  folders: readonly GeneFolder[]
  /** Of the choice that is no folder. */
  none: string
  /** A folder that cannot be chosen, nor any below it. */
  without?: string
  value: string | null
  onChange: (id: string | null) => void
}

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

/** The choice that is no folder: no id is blank. */
const NONE = ''

/** A folder of the tree, or none of them. */
export function FolderChoice({ label, folders, none, without, value, onChange }: Props) {
  const choiceOf = ({ id, name, children }: GeneFolder, isBelow = false): Choice => {
    const disabled = isBelow || id === without
    return { value: id, title: name, disabled, children: children.map((child) => choiceOf(child, disabled)) }
  }
  return (
    <TreeSelect
      aria-label={label}
      style={{ width: '100%' }}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      treeData={[
        { value: NONE, title: none, disabled: false, children: [] },
        ...folders.map((folder) => choiceOf(folder)),
      ]}
      value={value ?? NONE}
      onChange={(id: string) => onChange(id === NONE ? null : id)}
    />
  )
}
