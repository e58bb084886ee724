import type { EvidenceLevel } from '@hepu/api/areas/trading/listing/listingFields'
import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { consult, listingView } from '../../../db/schema/index.ts'
import { visibleOrgIds } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from './listingRows.ts'

/** Returns whether a listing belongs to an organisation whose data the caller sees. */
export const isOwn = (ctx: Ctx, { orgId }: Pick<Listing, 'orgId'>): boolean =>
  visibleOrgIds(ctx).includes(orgId)

/** What a reader may see of a listing, and by what. */
export interface Reader {
  level: EvidenceLevel
  consultId: number | null
  hasAccepted: boolean
}

/** Returns the level of the caller: his own organisation sees all, others more once they asked and accepted the terms. */
export async function readerOf(ctx: Ctx, row: Listing): Promise<Reader> {
  if (isOwn(ctx, row)) return { level: 'confidential', consultId: null, hasAccepted: true }
  const { userId, orgId } = ctx.caller
  const [asked] = await ctx.db
    .select({ id: consult.id })
    .from(consult)
    .where(
      and(
        eq(consult.topic, row.kind),
        eq(consult.topicId, row.id),
        or(eq(consult.senderId, userId), eq(consult.senderOrgId, orgId)),
        isNull(consult.deletedAt),
        isNull(consult.quarantine),
      ),
    )
    .orderBy(desc(consult.id))
    .limit(1)
  if (!asked) return { level: 'signedIn', consultId: null, hasAccepted: false }
  const [accepted] = await ctx.db
    .select({ id: listingView.id })
    .from(listingView)
    .where(
      and(
        eq(listingView.orgId, row.orgId),
        eq(listingView.listingId, row.id),
        eq(listingView.viewerId, userId),
        eq(listingView.hasAccepted, true),
      ),
    )
    .limit(1)
  const hasAccepted = accepted !== undefined
  return { level: hasAccepted ? 'confidential' : 'consulted', consultId: asked.id, hasAccepted }
}
