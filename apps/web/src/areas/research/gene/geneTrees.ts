/** A node of a tree. */
interface Node<T> {
  children: readonly T[]
}

/** Every node of a tree, each before those below it. */
export const flat = <T extends Node<T>>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
