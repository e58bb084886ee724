import { listing } from '../../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../../db/scope.ts'
import type { NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

export const LISTING = '挂牌'
export type Listing = typeof listing.$inferSelect
/** What people enter of a listing; its kind never changes. */
export type Content = Omit<NewValues<typeof listing>, 'kind'>

/** Returns a listing within the caller's scope. Throws NOT_FOUND. */
export const getListing = (ctx: Ctx, id: number): Promise<Listing> => getRow(ctx, listing, id, LISTING)

/** Returns a listing within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockListing(ctx: Ctx, id: number): Promise<Listing> {
  const [found] = (await selectRow(ctx, listing, id).for('update')) as Listing[]
  if (!found) throw await unseen(ctx, listing, [id], LISTING)
  return found
}
