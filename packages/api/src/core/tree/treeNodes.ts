/** A node that is only read. */
export interface Branch<N> {
  readonly children: readonly N[]
}

/** Returns every node of a tree, each before those below it. */
export function flatten<N extends Branch<N>>(roots: readonly N[]): N[] {
  const found: N[] = []
  const next = roots.toReversed()
  for (let node = next.pop(); node; node = next.pop()) {
    found.push(node)
    for (const child of node.children.toReversed()) next.push(child)
  }
  return found
}

/** Returns the node of an id at any depth; undefined if the tree has none. */
export const findNode = <N extends Branch<N> & { readonly id: unknown }>(
  roots: readonly N[],
  id: N['id'] | null,
): N | undefined => flatten(roots).find((node) => node.id === id)

/** Returns the nodes that have others below them. */
export const branchesOf = <N extends Branch<N>>(roots: readonly N[]): N[] =>
  flatten(roots).filter((node) => node.children.length > 0)

/** Returns the nodes that have none below them. */
export const leavesOf = <N extends Branch<N>>(roots: readonly N[]): N[] =>
  flatten(roots).filter((node) => node.children.length === 0)

/** Returns the nodes above the one that fits, from the root down; null if none fits. */
export function trailOf<N extends Branch<N>>(
  roots: readonly N[],
  isWanted: (node: N) => boolean,
): N[] | null {
  for (const node of roots) {
    if (isWanted(node)) return []
    const below = trailOf(node.children, isWanted)
    if (below) return [node, ...below]
  }
  return null
}

/** Returns the nodes under the same parent as the one that fits, itself among them; none if no node fits. */
export function siblingsOf<N extends Branch<N>>(
  roots: readonly N[],
  isWanted: (node: N) => boolean,
): readonly N[] {
  const trail = trailOf(roots, isWanted)
  return trail ? (trail.at(-1)?.children ?? roots) : []
}

/** Returns the nodes that fit with all below them, and the nodes above them. */
export const filterTree = <N extends Branch<N>>(roots: readonly N[], fits: (node: N) => boolean): N[] =>
  roots.flatMap((node) => {
    if (fits(node)) return [node]
    const children = filterTree(node.children, fits)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Returns the nodes that are kept; what is below another one goes with it. */
export const pruneTree = <N extends Branch<N>>(roots: readonly N[], isKept: (node: N) => boolean): N[] =>
  roots.filter(isKept).map((node) => ({ ...node, children: pruneTree(node.children, isKept) }))

/** Makes one list of a tree: each node with its ancestors, from the root down. */
export function listWithTrails<N extends Branch<N>>(
  roots: readonly N[],
  trail: readonly N[] = [],
): { node: N; trail: readonly N[] }[] {
  return roots.flatMap((node) => [{ node, trail }, ...listWithTrails(node.children, [...trail, node])])
}
