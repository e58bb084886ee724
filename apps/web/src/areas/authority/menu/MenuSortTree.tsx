import { filterTree } from '@hepu/api/core/tree/treeNodes'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { EditableTree } from '../../../ui/tree/EditableTree.tsx'

const HEIGHT_PX = 520

interface Props {
  menus: readonly MenuTreeEntry[]
  chosenId: string | null
  onChoose: (id: string) => void
  /** Called with a new order of siblings; absent if nothing may be sorted. The form changes the parent. */
  onSort?: ((parentId: string | null, ids: string[]) => unknown) | undefined
}

/** The tree of menus: to search, to choose one, and to sort it among its siblings. */
export function MenuSortTree({ menus, chosenId, onChoose, onSort }: Props) {
  const [word, setWord] = useState('')
  const part = word.trim()
  const shown = useMemo(() => filterTree(menus, ({ label }) => label.includes(part)), [menus, part])
  const roots = new Set(menus.map(({ id }) => id))
  return (
    <div className="menu-admin-tree">
      <Input
        allowClear
        aria-label="搜索菜单名称"
        placeholder="搜索菜单名称"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown.length > 0 ? (
        <EditableTree
          key={part}
          label="菜单"
          nodes={shown}
          nameOf={({ label }) => label}
          titleOf={({ label, hidden }) => (hidden ? `${label}（侧栏不显示）` : label)}
          chosenId={chosenId}
          onChoose={(id) => id !== null && onChoose(id)}
          height={HEIGHT_PX}
          isOpenAtFirst={({ id }) => part !== '' || roots.has(id)}
          onSort={part === '' ? onSort : undefined}
        />
      ) : (
        <p className="quiet">没有找到名称含「{part}」的菜单</p>
      )}
    </div>
  )
}
