import { movedRows } from '@hepu/api/core/tree/treeMoves'
import { treeOfRows, type RowNode } from '@hepu/api/core/tree/buildTree'
import { useState } from 'react'
import { EditableTree } from '../../ui/tree/EditableTree.tsx'

export const title = '可编辑的树'

interface Row {
  id: string
  parentId: string | null
  name: string
}
interface Node {
  id: string
  row: Row
  children: Node[]
}
const nodeOf = ({ row, children }: RowNode<Row>): Node => ({
  id: row.id,
  row,
  children: children.map(nodeOf),
})

const first: Row[] = [
  { id: '1', parentId: null, name: '玉米' },
  { id: '2', parentId: '1', name: '抗虫' },
  { id: '3', parentId: '1', name: '抗旱' },
  { id: '4', parentId: null, name: '水稻' },
]
const done = Promise.resolve(true)

/** All ways to edit a tree of three levels; names with 错 are refused, as a server would do. */
export default function EditableTrees() {
  const [rows, setRows] = useState(first)
  const [chosen, setChosen] = useState<string | null>('1')
  const nodes = treeOfRows(rows).roots.map(nodeOf)
  const idsUnder = (parentId: string | null) => rows.filter((row) => row.parentId === parentId).length
  return (
    <main className="page">
      <h1>{title}</h1>
      <p>F2 重命名，Insert 新增下级，Delete 删除，Alt+方向键 移动；也可拖动。最多三级。</p>
      <div style={{ width: 320 }}>
        <EditableTree
          label="示例"
          nodes={nodes}
          nameOf={({ row }) => row.name}
          chosenId={chosen}
          onChoose={setChosen}
          maxLevels={3}
          onAdd={(parentId, name) => {
            if (name.includes('错')) return Promise.resolve(false)
            setRows([...rows, { id: String(Date.now()), parentId, name }])
            return done
          }}
          onRename={({ id }, name) => {
            if (name.includes('错')) return Promise.resolve(false)
            setRows(rows.map((row) => (row.id === id ? { ...row, name } : row)))
            return done
          }}
          onRemove={({ id }) => {
            setRows(rows.filter((row) => row.id !== id && row.parentId !== id))
            return done
          }}
          onMove={({ id }, parentId) => {
            setRows(movedRows(rows, { id, parentId, at: idsUnder(parentId) }))
            return done
          }}
          onSort={(parentId, ids) => {
            const sorted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
            setRows([...rows.filter((row) => row.parentId !== parentId), ...sorted])
          }}
        />
      </div>
    </main>
  )
}
