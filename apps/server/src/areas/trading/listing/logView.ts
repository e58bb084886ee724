import { listingView } from '../../../db/schema/index.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from './listingRows.ts'

/** Who looked at what of a listing. */
export interface Look {
  items: readonly string[]
  viewerId?: number | null
  viewerName?: string | null
  consultId?: number | null
  hasAccepted?: boolean
}

/**
 * Writes that somebody looked at facts of a listing, under its organisation. Readers of other organisations may write nothing there, so
 * the line is written as the organisation does it.
 */
export async function logView(
  ctx: Ctx,
  row: Pick<Listing, 'id' | 'orgId' | 'crop'>,
  { items, viewerId = null, viewerName = null, consultId = null, hasAccepted = false }: Look,
): Promise<void> {
  const values = {
    listingId: row.id,
    items: [...items],
    viewerId,
    viewerName,
    consultId,
    hasAccepted,
  }
  await insertRow(asOrgOf(ctx, row), listingView, values, { label: '资料查阅' })
}

/** Returns the context of the organisation of a listing, in which its facts are read and looks at them are written. */
export const asOrgOf = (ctx: Ctx, { orgId, crop }: Pick<Listing, 'orgId' | 'crop'>): Ctx => ({
  ...ctx,
  caller: {
    ...ctx.caller,
    orgId,
    orgIds: [orgId],
    readOnlyOrgIds: [],
    managedOrgIds: [orgId],
    crop,
    permissions: new Set(),
  },
})
