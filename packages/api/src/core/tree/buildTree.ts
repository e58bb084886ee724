import { must } from '../must.ts'

/** A row that names its parent; `parentId` is null at the top. */
export interface TreeRow<I = string | number> {
  readonly id: I
  readonly parentId: I | null
}

/** A node of a tree, with the nodes directly below it in their order. */
export interface Nested<N> {
  children: N[]
}

/** A tree made of rows. Every row is a node of it, whatever parent is stored. */
export interface BuiltTree<N, I> {
  roots: N[]
  /** Ids of rows whose parent is not among the rows; they are roots. */
  orphans: I[]
  /** Rows that are each below the next one, and the last below the first. The row that comes first is a root. */
  rings: I[][]
}

/** A node that holds its row. */
export interface RowNode<R> {
  row: R
  children: RowNode<R>[]
}

/**
 * Makes a tree of rows in any order. Siblings keep the order of the rows. A row without its parent among the rows is a root;
 * a ring is opened at the first of its rows, so no row is lost.
 */
export function buildTree<R extends TreeRow<I>, N extends Nested<N>, I extends string | number>(
  rows: readonly R[],
  nodeOf: (row: R) => N,
): BuiltTree<N, I> {
  const nodes = new Map(rows.map((row) => [row.id, nodeOf(row)]))
  const rings = ringsOf<I>(rows)
  const opened = new Set(rings.map(([first]) => first))
  const tree: BuiltTree<N, I> = { roots: [], orphans: [], rings }
  for (const { id, parentId } of rows) {
    const node = must(nodes.get(id), 'the node of the row')
    const parent = parentId === null || opened.has(id) ? undefined : nodes.get(parentId)
    ;(parent?.children ?? tree.roots).push(node)
    if (parentId !== null && !nodes.has(parentId)) tree.orphans.push(id)
  }
  return tree
}

/** Makes a tree of rows whose nodes hold the rows. */
export const treeOfRows = <R extends TreeRow<I>, I extends string | number>(
  rows: readonly R[],
): BuiltTree<RowNode<R>, I> => buildTree(rows, (row: R): RowNode<R> => ({ row, children: [] }))

/** Returns the rings among rows, each from the row that comes first, upwards. */
function ringsOf<I>(rows: readonly TreeRow<I>[]): I[][] {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const passed = new Set<I>()
  const rings: I[][] = []
  for (const { id } of rows) {
    const way = new Set<I>()
    let at: I | null = id
    while (at !== null && parents.has(at) && !passed.has(at)) {
      way.add(at)
      passed.add(at)
      at = parents.get(at) ?? null
    }
    if (at !== null && way.has(at)) rings.push(fromFirst([...way].slice([...way].indexOf(at)), places))
  }
  return rings
}

/** Turns a ring so that it begins with the row that comes first. */
function fromFirst<I>(ring: readonly I[], places: ReadonlyMap<I, number>): I[] {
  const placeOf = (id: I): number => must(places.get(id), 'the place of the row')
  const first = ring.reduce((best, id, at) => (placeOf(id) < placeOf(ring[best]!) ? at : best), 0)
  return [...ring.slice(first), ...ring.slice(0, first)]
}
