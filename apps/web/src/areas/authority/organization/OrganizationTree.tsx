import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { EditableTree } from '../../../ui/tree/EditableTree.tsx'

interface Props {
  nodes: readonly OrganizationNode[]
  selected: string | null
  onSelect: (id: string) => void
  /** Called with the new order of all siblings; without it nothing can be sorted. */
  onSort?: ((parentId: string, ids: string[]) => void) | undefined
}

/** Height of the list, px; it scrolls and renders only the visible organisations. */
const HEIGHT = 560

/** The tree of organisations, with all branches open at first. The topmost ones of a user are not sorted. */
export const OrganizationTree = ({ nodes, selected, onSelect, onSort }: Props) => (
  <EditableTree
    label="机构"
    nodes={nodes}
    nameOf={({ name }) => name}
    titleOf={(node) =>
      node.state === 1 ? (
        node.name
      ) : (
        <span className="org-stopped" title={node.name}>{`${node.name}（已停用）`}</span>
      )
    }
    chosenId={selected}
    onChoose={(id) => onSelect(id ?? selected ?? '')}
    height={HEIGHT}
    onSort={onSort && ((parentId, ids) => parentId !== null && onSort(parentId, ids))}
  />
)
