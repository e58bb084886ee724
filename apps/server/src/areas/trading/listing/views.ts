import type * as api from '@hepu/api/areas/trading/listing/display'
import { evidenceItems, type EvidenceItem } from '@hepu/api/areas/trading/listing/listingFields'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { listingView, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONTACT_ITEM } from './display.ts'
import { allFacts } from './evidence.ts'
import { getVisible } from './visibleListings.ts'

const sorts = { id: listingView.id, createTime: listingView.createdAt }

/** Returns who looked at what of a listing, the newest first. */
export async function pageViews(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.listViews>,
): Promise<ResultOf<typeof api.listViews>> {
  const row = await getVisible(ctx, model.listingId)
  const query = ctx.db
    .select({ view: listingView, userName: sql<string | null>`${user.name}` })
    .from(listingView)
    .leftJoin(user, eq(user.id, listingView.viewerId))
    .where(and(rows(ctx, listingView), eq(listingView.orgId, row.orgId), eq(listingView.listingId, row.id)))
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], listingView.id),
  )
  return {
    ...page,
    records: found.map(({ view, userName }) => ({
      ...view,
      items: view.items.map(wordOf),
      userName,
      createTime: view.createdAt,
    })),
  }
}

const wordOf = (item: string): string =>
  item === CONTACT_ITEM ? '联系方式' : (evidenceItems[item as EvidenceItem] ?? item)

/** Returns all facts about what a listing offers, for its own organisation. */
export async function showFacts(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.showFacts>,
): Promise<ResultOf<typeof api.showFacts>> {
  return allFacts(ctx, await getVisible(ctx, id))
}
