import { listingWorkflow, type ListingMove } from '@hepu/api/areas/trading/listing/listingStates'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { LISTING, type Listing } from './listingRows.ts'

/** States in which an edit waits for its review while the public page stays as it was approved. */
export const editedLater: readonly Listing['state'][] = ['listed', 'talking', 'offline']

/** Moves that the rule about reviewing one's own edits concerns. */
const reviewed: readonly ListingMove[] = ['approve', 'reject']

/** Returns a function that says why the caller may not review what he edited last; null where the rules of the organisation allow it. */
export async function reviewBlockers(
  ctx: Ctx,
  found: readonly Pick<Listing, 'orgId'>[],
): Promise<(row: Pick<Listing, 'name' | 'orgId' | 'updatedBy'>) => string | null> {
  if (found.length === 0) return () => null
  const orgIds = [...new Set(found.map(({ orgId }) => orgId))]
  const rules = await Promise.all(ctx.services.reviewRules.map((rule) => rule.readBlocker(ctx, orgIds)))
  return ({ name, orgId, updatedBy }) =>
    rules.map((blockerOf) => blockerOf({ name, orgId, updatedBy })).find((why) => why !== null) ?? null
}

/** Returns why a listing cannot be edited in its state; null if it can. */
export function editBlocker({ state }: Pick<Listing, 'state'>): string | null {
  return state === 'done' ? '已成交的挂牌只供查看，不能修改' : null
}

/** Returns why the attachments of a listing cannot be changed in its state; null if they can: what was reviewed stays as it was. */
export const attachBlocker = (row: Pick<Listing, 'state'>): string | null =>
  editBlocker(row) ??
  (editedLater.includes(row.state) ? '已审核的挂牌不能直接更换附件，请新增挂牌，或在到期续期时更换' : null)

/** Returns why a listing cannot be deleted in its state; null if it can. */
export function deleteBlocker({ state }: Pick<Listing, 'state'>): string | null {
  if (state === 'listed' || state === 'talking') return '公开展示中的挂牌不能删除，请先下架'
  return state === 'done' ? '已成交的挂牌留作记录，不能删除' : null
}

/** Returns what the caller may do with a listing, and why not. */
export function actionsOf(
  ctx: Ctx,
  row: Listing,
  { review, hasPendingEdit }: { review: string | null; hasPendingEdit: boolean },
): ReturnType<typeof allowed> {
  const { permissions } = ctx.caller
  const may = mayChange(ctx, row)
  const moves = listingWorkflow.names
  const stateAllows = moves.filter((move) => listingWorkflow.allows(row.state, move))
  return allowed(
    {
      edit: may && permissions.has('trading.listing:write'),
      attach: may && permissions.has('trading.listing:write'),
      delete: may && permissions.has('trading.listing:delete'),
      decideEdit: may && hasPendingEdit && permissions.has('trading.listing:audit'),
      ...Object.fromEntries(
        moves.map((move) => [
          move,
          may && stateAllows.includes(move) && listingWorkflow.isPermitted(move, permissions),
        ]),
      ),
    },
    {
      edit: editBlocker(row),
      attach: attachBlocker(row),
      delete: deleteBlocker(row),
      ...Object.fromEntries(reviewed.map((move) => [move, review])),
    },
  )
}

/** The name of the kind of record in notes of the log. */
export const note = { label: LISTING }
