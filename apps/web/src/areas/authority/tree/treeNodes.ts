import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import type { Choice } from '../../../resource/form/items.ts'

/** Returns every node of a tree, from the top down. */
export const flat = (nodes: readonly OrganizationNode[]): OrganizationNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/** Returns the node of an id; undefined when the tree has none. */
export const findNode = (
  nodes: readonly OrganizationNode[],
  id: string | null,
): OrganizationNode | undefined => flat(nodes).find((node) => node.id === id)

/** Returns the nodes directly below the same parent as this one, in their order. */
export const siblingsOf = (
  nodes: readonly OrganizationNode[],
  node: OrganizationNode,
): readonly OrganizationNode[] => findNode(nodes, node.parentId)?.children ?? []

/** Returns the ids after one moved a step up (-1) or down (1); null if it is at the end. */
export function stepped(ids: readonly string[], id: string, step: -1 | 1): string[] | null {
  const at = ids.indexOf(id)
  const other = ids[at + step]
  if (at < 0 || other === undefined) return null
  return ids.map((present) => (present === id ? other : present === other ? id : present))
}

/**
 * Returns the organisations to choose from, each with the names of its ancestors. `without` and its descendants are
 * left out: an organisation cannot be below itself.
 */
export function choicesOf(
  nodes: readonly OrganizationNode[],
  without: string | null = null,
  above = '',
): Choice[] {
  return nodes.flatMap((node) => {
    if (node.id === without) return []
    const label = above ? `${above} / ${node.name}` : node.name
    return [{ value: node.id, label }, ...choicesOf(node.children, without, label)]
  })
}
