import { moveRefusal, stepped } from '@hepu/api/core/tree/treeMoves'
import { flatten, type Branch } from '@hepu/api/core/tree/treeNodes'

/** A node of a tree that can be edited. */
export interface EditableNode<N> extends Branch<N> {
  readonly id: string
}

/** A node with its place in the tree. */
export interface PlacedNode<N> {
  node: N
  id: string
  parentId: string | null
  /** 1 at the top. */
  level: number
  /** The ids of the nodes with the same parent, in their order. */
  siblings: readonly string[]
}

/** Lists every node with its place, in the order of the tree. */
export function placedNodes<N extends EditableNode<N>>(roots: readonly N[]): Map<string, PlacedNode<N>> {
  const found = new Map<string, PlacedNode<N>>()
  const visit = (nodes: readonly N[], parentId: string | null, level: number): void => {
    const siblings = nodes.map(({ id }) => id)
    for (const node of nodes) {
      found.set(node.id, { node, id: node.id, parentId, level, siblings })
      visit(node.children, node.id, level + 1)
    }
  }
  visit(roots, null, 1)
  return found
}

/** A change of the place of a node: under another parent, or another order of the nodes under its parent. */
export type PlaceChange =
  | { kind: 'move'; id: string; parentId: string | null }
  | { kind: 'sort'; parentId: string | null; ids: string[] }

/** Ways of the keyboard: a step up or down among the siblings, into the sibling above, out to the level above. */
export type PlaceStep = 'up' | 'down' | 'in' | 'out'

/** Returns the change of a step; null if the node cannot go there. */
export function steppedPlace<N extends EditableNode<N>>(
  nodes: ReadonlyMap<string, PlacedNode<N>>,
  id: string,
  step: PlaceStep,
): PlaceChange | null {
  const placed = nodes.get(id)
  if (!placed) return null
  const { parentId, siblings } = placed
  if (step === 'in') {
    const above = siblings[siblings.indexOf(id) - 1]
    return above === undefined ? null : { kind: 'move', id, parentId: above }
  }
  if (step === 'out') {
    return parentId === null ? null : { kind: 'move', id, parentId: nodes.get(parentId)?.parentId ?? null }
  }
  const ids = stepped(siblings, id, step === 'up' ? -1 : 1)
  return ids && { kind: 'sort', parentId, ids }
}

/** Returns whether a node may go under a parent: not into its own branch, and not deeper than the limit. */
export const mayMove = <N extends EditableNode<N>>(
  roots: readonly N[],
  move: { id: string; parentId: string | null },
  maxLevels: number | undefined,
): boolean => {
  const nodes = placedNodes(roots)
  const rows = flatten(roots).map(({ id }) => ({ id, parentId: nodes.get(id)?.parentId ?? null }))
  return moveRefusal(rows, move, maxLevels) === null
}
