import { findNode, flatten, siblingsOf, trailOf } from '@hepu/api/core/tree/treeNodes'
import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { Tree, type TreeDataNode, type TreeProps } from 'antd'
import { useEffect, useMemo, useRef, useState, type ComponentRef } from 'react'
import { droppedAt, mayDrop } from '../tree/treeDrop.ts'

interface Props {
  nodes: readonly OrganizationNode[]
  selected: string | null
  onSelect: (id: string) => void
  /** Called with the new order of all siblings after a drag; without it nothing can be dragged. */
  onSort?: ((parentId: string, ids: string[]) => void) | undefined
}

/** Height of the list, px; it scrolls and renders only the visible organisations. */
const HEIGHT = 560

/**
 * The tree of organisations, with all branches open at first. Dragging changes the order of siblings and nothing else.
 */
export function OrganizationTree({ nodes, selected, onSelect, onSort }: Props) {
  const treeData = useMemo(() => nodes.map(entryOf), [nodes])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(
    () => flatten(nodes).flatMap(({ id }) => (closed.has(id) ? [] : [id])),
    [nodes, closed],
  )
  const list = useRef<TreeRef>(null)
  const shown = selected !== null && findNode(nodes, selected) ? selected : null
  // Scrolls to an organisation that was chosen elsewhere, such as a new one.
  const [known, setKnown] = useState<string | null>(null)
  if (known !== shown) {
    setKnown(shown)
    if (shown !== null)
      setClosed(
        without(
          closed,
          (trailOf(nodes, ({ id }) => id === shown) ?? []).map(({ id }) => id),
        ),
      )
  }
  useEffect(() => {
    if (shown !== null) list.current?.scrollTo({ key: shown, align: 'auto' } as never)
  }, [shown])
  const isPlace: TreeProps['allowDrop'] = ({ dragNode, dropNode, dropPosition }) => {
    const [dragged, target] = [nodeOf(nodes, dragNode.key), nodeOf(nodes, dropNode.key)]
    return dragged !== undefined && target !== undefined && mayDrop(dragged, target, dropPosition)
  }
  const drop: TreeProps['onDrop'] = ({ dragNode, node, ...at }) => {
    const [dragged, target] = [nodeOf(nodes, dragNode.key), nodeOf(nodes, node.key)]
    if (!dragged?.parentId || !target) return
    const ids = siblingsOf(nodes, ({ id }) => id === dragged.id).map(({ id }) => id)
    const order = droppedAt(ids, dragged, target, at)
    if (order) onSort?.(dragged.parentId, order)
  }
  return (
    <Tree
      ref={list}
      aria-label="机构"
      blockNode
      expandedKeys={open}
      onExpand={(keys) =>
        setClosed(new Set(flatten(nodes).flatMap(({ id }) => (keys.includes(id) ? [] : [id]))))
      }
      virtual
      height={HEIGHT}
      treeData={treeData}
      selectedKeys={selected ? [selected] : []}
      onSelect={(_, { node }) => onSelect(String(node.key))}
      draggable={onSort ? { icon: false } : false}
      allowDrop={isPlace}
      onDrop={drop}
    />
  )
}

type TreeRef = ComponentRef<typeof Tree>

const without = (all: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> =>
  new Set([...all].filter((id) => !some.includes(id)))

const nodeOf = (nodes: readonly OrganizationNode[], key: unknown) => findNode(nodes, String(key))

const entryOf = (node: OrganizationNode): TreeDataNode => ({
  key: node.id,
  title:
    node.state === 1 ? (
      node.name
    ) : (
      <span className="org-stopped" title={node.name}>{`${node.name}（已停用）`}</span>
    ),
  children: node.children.map(entryOf),
})
