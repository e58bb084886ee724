import { must } from '../must.ts'
import { treeOfRows, type RowNode, type TreeRow } from './buildTree.ts'
import { flatten } from './treeNodes.ts'

/** Sorts rows in the order of their tree: each before those below it, siblings in the order of the rows. */
export const inTreeOrder = <R extends TreeRow>(rows: readonly R[]): R[] =>
  flatten<RowNode<R>>(treeOfRows(rows).roots).map(({ row }) => row)

/** Returns the rows above one, the nearest first. Ends at a parent that is not among the rows, and at a ring. */
export function ancestorsOf<R extends TreeRow>(byId: ReadonlyMap<R['id'], R>, id: R['id']): R[] {
  const above = new Set<R>()
  let row = parentIn(byId, byId.get(id))
  while (row && row.id !== id && !above.has(row)) {
    above.add(row)
    row = parentIn(byId, row)
  }
  return [...above]
}

const parentIn = <R extends TreeRow>(byId: ReadonlyMap<R['id'], R>, row: R | undefined): R | undefined =>
  row && row.parentId !== null ? byId.get(row.parentId) : undefined

/** Returns the ids of the chosen rows and of all rows above them. */
export function withAncestors<R extends TreeRow>(
  rows: readonly R[],
  chosen: Iterable<R['id']>,
): Set<R['id']> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = new Set<R['id']>()
  for (const id of chosen) {
    let row = byId.get(id)
    while (row && !shown.has(row.id)) {
      shown.add(row.id)
      row = parentIn(byId, row)
    }
  }
  return shown
}

/** Returns the ids of a row and of all rows below it. */
export function branchOf<R extends TreeRow>(rows: readonly R[], id: R['id']): Set<R['id']> {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const found = new Set<R['id']>([id])
  for (const at of found) for (const row of below.get(at) ?? []) found.add(row.id)
  return found
}

/** Counts the levels of the branch of each row: 1 if none is below it. */
export const heightsOf = <R extends TreeRow>(rows: readonly R[]): Map<R['id'], number> =>
  fromBelow(
    rows,
    (_, below: readonly number[]) => 1 + below.reduce((most, height) => Math.max(most, height), 0),
  )

/** Sums numbers of rows upwards: each row has its own number and those of all below it. */
export const countsUp = <R extends TreeRow>(
  rows: readonly R[],
  ownCount: (row: R) => number,
): Map<R['id'], number> =>
  fromBelow(rows, (row, below: readonly number[]) => below.reduce((sum, n) => sum + n, ownCount(row)))

/** Works out a value of each row from those of the rows directly below it. */
function fromBelow<R extends TreeRow, V>(
  rows: readonly R[],
  valueOf: (row: R, below: readonly V[]) => V,
): Map<R['id'], V> {
  const values = new Map<R['id'], V>()
  const nodes: RowNode<R>[] = flatten<RowNode<R>>(treeOfRows(rows).roots)
  for (const { row, children } of nodes.toReversed()) {
    const below = children.map((child) => must(values.get(child.row.id), 'the value below'))
    values.set(row.id, valueOf(row, below))
  }
  return values
}
