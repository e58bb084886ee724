import type { TreeRow } from './buildTree.ts'
import { ancestorsOf, branchOf, heightsOf } from './treeRows.ts'

/** A row that goes under another parent, or to the top. */
export interface TreeMove<I = string | number> {
  id: I
  parentId: I | null
}

/** Why a row cannot go somewhere: the parent is itself or below it, or the tree would have too many levels. */
export type MoveRefusal = 'ownBranch' | 'tooDeep'

/**
 * Returns why a move is refused; null if it is allowed. `maxLevels` counts the roots as the first level. The row itself need
 * not be there: a new row has no branch.
 */
export function moveRefusal<R extends TreeRow>(
  rows: readonly R[],
  { id, parentId }: TreeMove<R['id']>,
  maxLevels = Infinity,
): MoveRefusal | null {
  if (parentId !== null && branchOf(rows, id).has(parentId)) return 'ownBranch'
  return levelUnder(rows, parentId) + (heightsOf(rows).get(id) ?? 1) > maxLevels ? 'tooDeep' : null
}

/** Counts the levels above a row under a parent: 0 at the top. */
function levelUnder<R extends TreeRow>(rows: readonly R[], parentId: R['id'] | null): number {
  if (parentId === null) return 0
  return 1 + ancestorsOf(new Map(rows.map((row) => [row.id, row])), parentId).length
}

/** Returns the ids after one was put at a place among the others; a place beyond the end is the end. */
export const placedAt = <I>(ids: readonly I[], id: I, at: number): I[] =>
  ids.filter((other) => other !== id).toSpliced(at, 0, id)

/** Returns the ids after one went a step up (-1) or down (1); null if it is not there or at the end. */
export function stepped<I>(ids: readonly I[], id: I, step: -1 | 1): I[] | null {
  const at = ids.indexOf(id)
  const to = at + step
  return at < 0 || to < 0 || to >= ids.length ? null : placedAt(ids, id, to)
}

/** Returns true if both lists have the same ids, whatever their order. */
export const hasSameIds = (ids: readonly unknown[], others: readonly unknown[]): boolean =>
  ids.length === others.length && new Set(ids).symmetricDifference(new Set(others)).size === 0

/**
 * Moves a row to a place among the rows under a parent, in the order of the rows. Its branch goes with it. Throws RangeError
 * for a move that `moveRefusal` refuses.
 */
export function movedRows<R extends TreeRow>(
  rows: readonly R[],
  move: TreeMove<R['id']> & { at: number },
): R[] {
  const refusal = moveRefusal(rows, move)
  if (refusal) throw new RangeError(`the row ${move.id} cannot move: ${refusal}`)
  const moved = rows.map((row) => (row.id === move.id ? { ...row, parentId: move.parentId } : row))
  const siblings = moved.filter(({ parentId }) => parentId === move.parentId)
  const order = placedAt(
    siblings.map(({ id }) => id),
    move.id,
    move.at,
  )
  const byId = new Map(siblings.map((row) => [row.id, row]))
  const sorted = order.flatMap((id) => byId.get(id) ?? [])
  return [...moved.filter(({ parentId }) => parentId !== move.parentId), ...sorted]
}
