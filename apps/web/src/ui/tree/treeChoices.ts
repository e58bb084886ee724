import { listWithTrails, pruneTree, type Branch } from '@hepu/api/core/tree/treeNodes'

interface Choice {
  value: string
  label: string
}

interface Wish<N> {
  /** Label of a node below its ancestors, the root first. */
  labelOf: (node: N, trail: readonly N[]) => string
  /** Id of a node that is left out with all below it: it cannot be below itself. */
  without?: string | null | undefined
}

/** Returns the nodes of a tree as choices of one list. */
export const treeChoices = <N extends Branch<N> & { readonly id: string }>(
  roots: readonly N[],
  { labelOf, without = null }: Wish<N>,
): Choice[] =>
  listWithTrails(pruneTree(roots, ({ id }) => id !== without)).map(({ node, trail }) => ({
    value: node.id,
    label: labelOf(node, trail),
  }))

/** Labels a node with the names of its ancestors and its own. */
export const namesFromTop = (node: { name: string }, trail: readonly { name: string }[]): string =>
  [...trail, node].map(({ name }) => name).join(' / ')
