/** A node of a tree. */
interface Node<T> {
  children: readonly T[]
}

/** Returns every node of a tree, parents before children. */
export const flat = <T extends Node<T>>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
