import type { SupplierNode } from '@hepu/api/areas/authority/supplier/supplier'
import type { Choice } from '../../../resource/form/items.ts'

/** Counts the suppliers of a tree. */
export const countNodes = (nodes: readonly SupplierNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)

/** Returns the ids of the suppliers that have children. */
export const branchIds = (nodes: readonly SupplierNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchIds(node.children)] : []))

/**
 * Returns the suppliers to choose a parent from, each with the names of its ancestors. `without` and its descendants
 * are left out: a supplier cannot be below itself.
 */
export function parentChoices(
  nodes: readonly SupplierNode[],
  without: string | null = null,
  above = '',
): Choice[] {
  return nodes.flatMap((node) => {
    if (node.id === without) return []
    const label = above ? `${above} / ${node.name}` : node.name
    return [{ value: node.id, label }, ...parentChoices(node.children, without, label)]
  })
}
