import { branchesOf, flatten } from '@hepu/api/core/tree/treeNodes'
import * as api from '@hepu/api/areas/authority/supplier/supplier'
import { Button, Input, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { searchIcon } from '../../../ui/control/searchIcon.tsx'

interface Filter {
  name: string | null
  type: string | null
}
interface Props {
  filter: Filter
  chosenId: string | null
  onChoose: (id: string | null) => void
  onFilter: (filter: Partial<Filter>) => void
}

/** Height of the tree, px; it scrolls and renders only the visible suppliers. */
const HEIGHT = 520

/** The tree of suppliers, and the search that it and the list follow. */
export function SupplierSide({ filter, chosenId, onChoose, onFilter }: Props) {
  const { name, type } = filter
  const tree = useCall(
    api.getSupplierTree,
    { ...(name ? { name } : {}), ...(type ? { type } : {}) },
    { keepPrevious: true },
  )
  const nodes = tree.data ?? []
  const isFiltered = Boolean(name ?? type)
  return (
    <aside className="org-side" aria-label="供应商树">
      <Input.Search
        key={name}
        allowClear
        searchIcon={searchIcon}
        aria-label="按名称、信用代码或联系人查找供应商"
        placeholder="名称、代码、联系人"
        defaultValue={name ?? ''}
        onSearch={(text) => onFilter({ name: text.trim() || null })}
      />
      {tree.error && <ErrorPane error={tree.error} onRetry={() => void tree.refetch()} />}
      {!tree.error && !tree.data && <EmptyPane loading />}
      {tree.data && nodes.length === 0 && (
        <EmptyPane
          text={isFiltered ? '没有符合条件的供应商' : '还没有供应商'}
          action={
            isFiltered && <Button onClick={() => onFilter({ name: null, type: null })}>清除条件</Button>
          }
        />
      )}
      {nodes.length > 0 && <Nodes nodes={nodes} chosenId={chosenId} onChoose={onChoose} />}
    </aside>
  )
}

interface NodesProps extends Pick<Props, 'chosenId' | 'onChoose'> {
  nodes: readonly api.SupplierNode[]
}

/** Open until it is closed; a second click on the chosen one leads back to the list. */
function Nodes({ nodes, chosenId, onChoose }: NodesProps) {
  const treeData = useMemo(() => nodes.map(entryOf), [nodes])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const branches = useMemo(() => branchesOf(nodes).map(({ id }) => id), [nodes])
  return (
    <>
      <p className="quiet">共 {flatten(nodes).length} 个</p>
      <Tree
        aria-label="供应商"
        blockNode
        virtual
        height={HEIGHT}
        treeData={treeData}
        expandedKeys={branches.filter((id) => !closed.has(id))}
        onExpand={(keys) => setClosed(new Set(branches.filter((id) => !keys.includes(id))))}
        selectedKeys={chosenId ? [chosenId] : []}
        onSelect={(keys) => onChoose(keys[0] === undefined ? null : String(keys[0]))}
      />
    </>
  )
}

const entryOf = (node: api.SupplierNode): TreeDataNode => ({
  key: node.id,
  title: node.state === 1 ? node.name : <span className="org-stopped">{`${node.name}（已停用）`}</span>,
  children: node.children.map(entryOf),
})
