import type { MenuTreeEntry } from '@hepu/api/areas/authority/menuAdmin'
import { Button, Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { branchesOf, filterTree, leavesOf, mergeTicks } from '../grants.ts'

const HEIGHT_PX = 340

interface Props {
  tree: readonly MenuTreeEntry[]
  /** Ticked leaves. */
  value: readonly string[]
  onChange: (leaves: string[]) => void
  disabled?: boolean
}

/** Menus and resources to tick, with a search; a menu of which only a part is ticked is half ticked. */
export function GrantTree({ tree, value, onChange, disabled = false }: Props) {
  const [word, setWord] = useState('')
  const part = word.trim()
  const shown = useMemo(() => filterTree(tree, part), [tree, part])
  const [open, setOpen] = useState<readonly string[]>(() => tree.map((entry) => entry.id))
  const nodes = useMemo(() => shown.map(nodeOf), [shown])
  const total = useMemo(() => leavesOf(tree).length, [tree])
  return (
    <div className="grant-tree">
      <div className="grant-tools">
        <Input
          allowClear
          aria-label="搜索菜单与资源"
          placeholder="搜索菜单与资源"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button onClick={() => setOpen(branchesOf(tree))}>全部展开</Button>
        <Button onClick={() => setOpen([])}>全部收起</Button>
      </div>
      {shown.length > 0 ? (
        <Tree
          aria-label="菜单与资源"
          checkable
          selectable={false}
          disabled={disabled}
          height={HEIGHT_PX}
          treeData={nodes}
          checkedKeys={[...value]}
          expandedKeys={part ? branchesOf(shown) : [...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          onCheck={(keys) => onChange(mergeTicks(value, shown, (keys as string[]).map(String)))}
        />
      ) : (
        <p className="quiet">没有名称含「{part}」的菜单或资源</p>
      )}
      <p className="quiet" role="status">
        已选 {value.length} / {total} 项
      </p>
    </div>
  )
}

interface Node {
  key: string
  title: string
  disableCheckbox: boolean
  children: Node[]
}

function nodeOf(entry: MenuTreeEntry): Node {
  const marks = [
    ...(entry.hidden ? ['侧栏不显示'] : []),
    ...(entry.isGeneral ? ['人人可用'] : []),
    ...(entry.isInherited ? ['上级机构已有'] : []),
  ]
  return {
    key: entry.id,
    title: marks.length > 0 ? `${entry.label}（${marks.join('，')}）` : entry.label,
    disableCheckbox: entry.isGeneral,
    children: entry.children.map(nodeOf),
  }
}
