import { ALL_CROPS } from '@hepu/api/areas/trading/listing/display'
import type * as api from '@hepu/api/areas/trading/listing/display'
import { resultStatuses } from '@hepu/api/areas/trading/listing/listingStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, arrayContains, arrayOverlaps, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { listing, listingView, organization } from '../../../db/schema/index.ts'
import { visibleOrgIds } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { evidenceOf } from './evidence.ts'
import { filesOf } from './files.ts'
import { firstImages, publicImages } from './images.ts'
import type { Listing } from './listingRows.ts'
import { asOrgOf, logView } from './logView.ts'
import { stateLabel } from './moveListing.ts'
import { isOnMarket, publicListing } from './publicListing.ts'
import { isOwn, readerOf } from './readerLevel.ts'

const MAX_CONTACTS_A_DAY = 30
/** What the log of looks calls a telephone number that was shown. */
export const CONTACT_ITEM = 'contact'

type Card = ResultOf<typeof api.displayPage>['records'][number]

const sorts = {
  id: listing.id,
  createTime: listing.createdAt,
  listedAt: listing.listedAt,
  name: byPinyin(listing.name),
  validTo: listing.validTo,
}

/** Returns the condition for the listings that a signed-in user is shown: public ones, and those whose audience he belongs to. */
function isShown(ctx: Ctx): SQL | undefined {
  const own = [...visibleOrgIds(ctx)]
  return and(
    isOnMarket(),
    or(gte(listing.validTo, clockDay(ctx.services.now())), eq(listing.state, 'done')),
    or(
      inArray(listing.audience, ['public', 'signedIn']),
      inArray(listing.orgId, own),
      and(eq(listing.audience, 'chosen'), arrayOverlaps(listing.audienceOrgs, own)),
    ),
  )
}

/** Returns one page of the listings of all organisations that the caller is shown. */
export async function pageDisplay(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.displayPage>,
): Promise<ResultOf<typeof api.displayPage>> {
  const { kind, name, cropSpecies, resultType, region } = model
  const query = ctx.db
    .select()
    .from(listing)
    .where(
      and(
        isShown(ctx),
        eq(listing.kind, kind),
        name
          ? or(contains(listing.name, name), contains(listing.summary, name), contains(listing.number, name))
          : undefined,
        cropSpecies === ALL_CROPS ? undefined : eq(listing.crop, cropSpecies ?? ctx.caller.crop),
        resultType ? eq(listing.resultType, resultType) : undefined,
        region
          ? or(arrayContains(listing.regions, [region]), sql`cardinality(${listing.regions}) = 0`)
          : undefined,
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], listing.id))
  return { ...page, records: await cardsOf(ctx, found) }
}

async function cardsOf(ctx: Ctx, found: readonly Listing[]): Promise<Card[]> {
  const orgs = await orgNames(ctx, found)
  const images = await firstImages(ctx, found)
  return found.map((row) => ({
    ...publicListing(row),
    resultStatus: resultStatuses[row.state],
    stateLabel: stateLabel(row.kind, row.state),
    orgName: orgs.get(row.orgId) ?? '',
    isOwn: isOwn(ctx, row),
    imageUrl: images.get(row.id) ?? null,
  }))
}

/** Names of organisations are public where they offer something. */
async function orgNames({ db }: Ctx, found: readonly Listing[]): Promise<Map<number, string>> {
  if (found.length === 0) return new Map()
  const ids = [...new Set(found.map(({ orgId }) => orgId))]
  const named = await db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, ids))
  return new Map(named.map(({ id, name }) => [id, name]))
}

async function getShown(ctx: Ctx, id: number): Promise<Listing> {
  const [row] = await ctx.db
    .select()
    .from(listing)
    .where(and(isShown(ctx), eq(listing.id, id)))
  if (!row) throw new AppError('NOT_FOUND', '该成果或需求不存在，或已停止展示，请在列表中另选')
  return row
}

/** Returns one listing that the caller is shown, with what he may download. */
export async function showDisplay(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.displayShow>,
): Promise<ResultOf<typeof api.displayShow>> {
  const row = await getShown(ctx, id)
  const reader = await readerOf(ctx, row)
  return {
    ...itemAt(await cardsOf(ctx, [row]), 0),
    images: (await publicImages(ctx, [row])).get(id) ?? [],
    level: reader.level,
    hasConsulted: reader.consultId !== null,
    hasAccepted: reader.hasAccepted,
    files: (await filesOf(asOrgOf(ctx, row), row, reader.level)).filter(({ isImage }) => !isImage),
  }
}

/** Returns the facts that the caller may see, and writes that he looked at them. */
export async function showEvidence(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.displayEvidence>,
): Promise<ResultOf<typeof api.displayEvidence>> {
  const row = await getShown(ctx, id)
  const { level, consultId, hasAccepted } = await readerOf(ctx, row)
  const shown = await evidenceOf(asOrgOf(ctx, row), row, level)
  if (shown.sections.length > 0)
    await logView(ctx, row, {
      items: shown.sections.map(({ item }) => item),
      viewerId: ctx.caller.userId,
      viewerName: ctx.caller.orgName,
      consultId,
      hasAccepted,
    })
  return shown
}

/** Accepts the confidentiality terms of a listing that the caller has asked about. */
export async function acceptTerms(ctx: Ctx, { id }: ParsedInputOf<typeof api.acceptTerms>): Promise<null> {
  const row = await getShown(ctx, id)
  const { consultId, hasAccepted } = await readerOf(ctx, row)
  if (hasAccepted) return null
  if (consultId === null) throw new AppError('BAD_STATE', '请先咨询，再接受保密协议')
  await logView(ctx, row, {
    items: [],
    viewerId: ctx.caller.userId,
    viewerName: ctx.caller.orgName,
    consultId,
    hasAccepted: true,
  })
  return null
}

/** Returns the contact of a listing and writes that it was shown; so many a day for each user. */
export async function revealContact(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.revealContact>,
): Promise<ResultOf<typeof api.revealContact>> {
  const row = await getShown(ctx, id)
  const contact = { contactName: row.contactName, contactPhone: row.contactPhone }
  const since = new Date(ctx.services.now().getTime() - 86_400_000)
  const [seen] = await ctx.db
    .select({ n: sql<number>`count(distinct ${listingView.listingId})::int` })
    .from(listingView)
    .where(
      and(
        eq(listingView.viewerId, ctx.caller.userId),
        arrayContains(listingView.items, [CONTACT_ITEM]),
        gte(listingView.createdAt, since),
      ),
    )
  if ((seen?.n ?? 0) >= MAX_CONTACTS_A_DAY)
    throw new AppError('BAD_STATE', `24小时内最多查看${MAX_CONTACTS_A_DAY}个联系方式，请明天再看，或直接咨询`)
  await logView(ctx, row, {
    items: [CONTACT_ITEM],
    viewerId: ctx.caller.userId,
    viewerName: ctx.caller.orgName,
  })
  return contact
}
