import { branchesOf, filterTree, findNode, siblingsOf } from '@hepu/api/core/tree/treeNodes'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { Input, Tree, type TreeProps } from 'antd'
import { useMemo, useState } from 'react'
import { droppedAt, mayDrop } from '../tree/treeDrop.ts'

const HEIGHT_PX = 520

interface Props {
  menus: readonly MenuTreeEntry[]
  chosenId: string | null
  onChoose: (id: string) => void
  /** Called with a new order of siblings; absent if nothing may be sorted. */
  onSort?: ((parentId: string | null, ids: string[]) => unknown) | undefined
}

interface Node {
  key: string
  title: string
  parentId: string | null
  children: Node[]
}

const nodeOf = (entry: MenuTreeEntry): Node => ({
  key: entry.id,
  title: entry.hidden ? `${entry.label}（侧栏不显示）` : entry.label,
  parentId: entry.parentId,
  children: entry.children.map(nodeOf),
})

/** The tree of menus: to search, to choose one, and to drag it among its siblings. */
export function MenuSortTree({ menus, chosenId, onChoose, onSort }: Props) {
  const [word, setWord] = useState('')
  const part = word.trim()
  const shown = useMemo(() => filterTree(menus, ({ label }) => label.includes(part)), [menus, part])
  const nodes = useMemo(() => shown.map(nodeOf), [shown])
  const [open, setOpen] = useState<readonly string[]>(() => menus.map((entry) => entry.id))
  const entryOf = (key: unknown) => findNode(menus, String(key))
  // Menus are only sorted among their siblings; the form changes the parent.
  const isPlace: TreeProps['allowDrop'] = ({ dragNode, dropNode, dropPosition }) => {
    const [dragged, target] = [entryOf(dragNode.key), entryOf(dropNode.key)]
    return dragged !== undefined && target !== undefined && mayDrop(dragged, target, dropPosition)
  }
  const drop: TreeProps['onDrop'] = ({ dragNode, node, ...at }) => {
    const [dragged, target] = [entryOf(dragNode.key), entryOf(node.key)]
    if (!dragged || !target) return
    const ids = siblingsOf(menus, ({ id }) => id === dragged.id).map(({ id }) => id)
    const order = droppedAt(ids, dragged, target, at)
    if (order) onSort?.(dragged.parentId, order)
  }
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
        <Tree
          aria-label="菜单"
          blockNode
          height={HEIGHT_PX}
          treeData={nodes}
          draggable={onSort !== undefined && part === ''}
          allowDrop={isPlace}
          onDrop={drop}
          selectedKeys={chosenId ? [chosenId] : []}
          onSelect={(keys) => keys[0] !== undefined && onChoose(String(keys[0]))}
          expandedKeys={part ? branchesOf(shown).map(({ id }) => id) : [...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
        />
      ) : (
        <p className="quiet">没有名称含「{part}」的菜单</p>
      )}
    </div>
  )
}
