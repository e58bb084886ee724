import { flatten, type Branch } from '@hepu/api/core/tree/treeNodes'
import { Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'

/** How a node reads. */
interface Shown {
  /** The value passed on when the node is chosen. */
  key: string
  name: string
  /** Switched off: shown in a quiet colour. */
  isOff: boolean
  count: number
}

interface Props<T> {
  label: string
  /** Label of the node for all records. */
  all: string
  nodes: readonly T[]
  nodeOf: (node: T) => Shown
  chosen: string | null
  /** null: everything. */
  onChoose: (key: string | null) => void
}

/** Key of the node for all records; names are never blank. */
const ALL = ''

/**
 * A tree whose nodes show their numbers of records, with all branches open at first. Choosing the chosen node again
 * chooses all records.
 */
export function CountedTree<T extends Branch<T>>({ label, all, nodes, nodeOf, chosen, onChoose }: Props<T>) {
  const entryOf = (node: T): TreeDataNode => {
    const { key, name, isOff, count } = nodeOf(node)
    return {
      key,
      title: (
        <span className={isOff ? 'quiet' : undefined} title={name}>
          {name} <span className="quiet">{count > 0 ? count : ''}</span>
        </span>
      ),
      children: node.children.map(entryOf),
    }
  }
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const keys = flatten(nodes).map((node) => nodeOf(node).key)
  return (
    <Tree
      aria-label={label}
      blockNode
      expandedKeys={keys.filter((key) => !closed.has(key))}
      onExpand={(open) => setClosed(new Set(keys.filter((key) => !open.includes(key))))}
      treeData={[{ key: ALL, title: all }, ...nodes.map(entryOf)]}
      selectedKeys={[chosen ?? ALL]}
      onSelect={([key]) => onChoose(typeof key === 'string' && key !== ALL ? key : null)}
    />
  )
}
