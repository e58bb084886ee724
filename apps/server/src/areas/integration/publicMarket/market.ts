import type * as api from '@hepu/api/areas/integration/publicMarket/publicMarket'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { party, providerService, serviceCategory, serviceProvider } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { PROVIDER_FILES } from '@hepu/api/areas/integration/integrationFields'
import { firstPicture, pictureUrl } from '../marketFiles.ts'
import { isCertifiedOn, isOfferedOn, isPublicProviderOn, ratingSum, wasOfferedUntil } from '../marketRules.ts'
import {
  contactsOf,
  findPublicService,
  offerConditions,
  offerDetails,
  offerSorts,
  presentOffer,
  selectOffers,
} from '../service/offers.ts'
import { categoryOfService, providerOfService } from '../service/serviceJoins.ts'

const PROVIDERS_MAX = 200
const SIMILAR_MAX = 4

/** Returns one page of the public services of all organisations. */
export async function pagePublic(
  ctx: PublicCtx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.publicServicePage>,
): Promise<ResultOf<typeof api.publicServicePage>> {
  const query = selectOffers(ctx, await offerConditions(ctx, model)).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, offerSorts[sort], providerService.id),
  )
  return { ...page, records: found.map((offer) => presentOffer(ctx, offer)) }
}

/** Returns a public service, or in place of one that was public services of the same category; nothing for any other. */
export async function showPublic(
  ctx: PublicCtx,
  { id }: ParsedInputOf<typeof api.publicServiceDetail>,
): Promise<ResultOf<typeof api.publicServiceDetail>> {
  const offer = await findPublicService(ctx, id)
  const path = offer?.categoryPath ?? (await findFormerPath(ctx, id))
  const similar = path === null ? [] : await listSimilar(ctx, id, path)
  if (!offer) return { service: null, similar }
  const { certificates, ...details } = await offerDetails(ctx, offer)
  const service = {
    ...presentOffer(ctx, offer),
    ...details,
    certificates: certificates.map(({ name }) => name),
    providerIntro: offer.providerIntro,
  }
  return { service, similar }
}

/** Returns the path of the category of a service that was public; null for one that never was, which is as good as unknown. */
async function findFormerPath(ctx: PublicCtx, id: number): Promise<string | null> {
  const [found] = await ctx.db
    .select({ path: serviceCategory.path })
    .from(providerService)
    .innerJoin(serviceProvider, providerOfService)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .innerJoin(serviceCategory, categoryOfService)
    .where(and(eq(providerService.id, id), wasOfferedUntil(clockDay(ctx.services.now()))))
  return found?.path ?? null
}

/** Returns the newest public services of a category besides one. */
async function listSimilar(ctx: PublicCtx, id: number, path: string) {
  const found = await selectOffers(ctx, [ne(providerService.id, id), eq(serviceCategory.path, path)])
    .orderBy(desc(providerService.id))
    .limit(SIMILAR_MAX)
  return found.map((offer) => presentOffer(ctx, offer))
}

/** Returns the contacts of a public service. Only those that the provider shows have their number in full. */
export async function showPublicContacts(
  ctx: PublicCtx,
  { serviceId }: ParsedInputOf<typeof api.publicContactInfo>,
): Promise<ResultOf<typeof api.publicContactInfo>> {
  const offer = await findPublicService(ctx, serviceId)
  if (!offer) return []
  const contacts = await contactsOf(ctx, offer)
  return contacts.map(({ isShown, ...contact }) =>
    isShown ? { ...contact, isMasked: false } : { ...maskedContact(contact), isMasked: true },
  )
}

/** Returns a contact of whom only the family name and the ends of the number are left. */
const maskedContact = ({ name, post, phone }: { name: string; post: string | null; phone: string }) => ({
  name: `${Array.from(name)[0] ?? ''}**`,
  post,
  phone: `${phone.slice(0, 3)}****${phone.slice(-2)}`,
  email: null,
})

/** Returns the providers that are valid today, by name. */
export async function listValid(ctx: PublicCtx): Promise<ResultOf<typeof api.allValidProviders>> {
  const today = clockDay(ctx.services.now())
  const found = await ctx.db
    .select({
      id: serviceProvider.id,
      name: party.name,
      intro: serviceProvider.intro,
      logo: firstPicture(PROVIDER_FILES, serviceProvider),
      regions: serviceProvider.regions,
      categories: sql<string[]>`coalesce((
        select json_agg(distinct split_part(c.path, '/', 1)) from ${serviceCategory} c
        where c.org_id = ${serviceProvider.orgId} and c.id = any(${serviceProvider.categoryIds}) and c.deleted_at is null), '[]')`,
      isCertified: isCertifiedOn(today),
      rating: ratingSum,
      serviceCount: sql`(select count(*) from ${providerService} s where s.org_id = ${serviceProvider.orgId}
        and s.provider_id = ${serviceProvider.id} and s.state = 1 and s.deleted_at is null)`.mapWith(Number),
    })
    .from(serviceProvider)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .where(isPublicProviderOn(today))
    .orderBy(byPinyin(party.name), asc(serviceProvider.id))
    .limit(PROVIDERS_MAX)
  return found.map(({ logo, ...row }) => ({ ...row, logo: pictureUrl(ctx.services, logo) }))
}

type Node = ResultOf<typeof api.publicCategoryTree>[number]

/** Returns the categories in which visitors find services, those of equal names as one, in the order of the trees. */
export async function publicTree(ctx: PublicCtx): Promise<Node[]> {
  const counted = await ctx.db
    .select({ path: serviceCategory.path, n: sql`count(*)`.mapWith(Number) })
    .from(providerService)
    .innerJoin(serviceProvider, providerOfService)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .innerJoin(serviceCategory, categoryOfService)
    .where(isOfferedOn(clockDay(ctx.services.now())))
    .groupBy(serviceCategory.path)
  if (counted.length === 0) return []
  const all = await ctx.db
    .select({
      id: sql`min(${serviceCategory.id})`.mapWith(Number),
      path: serviceCategory.path,
      sortValue: sql`min(${serviceCategory.sortValue})`.mapWith(Number),
    })
    .from(serviceCategory)
    .where(isNull(serviceCategory.deletedAt))
    .groupBy(serviceCategory.path)
  const ordering = all.toSorted((a, b) => a.sortValue - b.sortValue || a.id - b.id)
  const countIn = (path: string) =>
    counted
      .filter((one) => one.path === path || one.path.startsWith(`${path}/`))
      .reduce((sum, { n }) => sum + n, 0)
  const below = (parent: string | null): Node[] =>
    ordering.flatMap(({ id, path }) => {
      const at = path.lastIndexOf('/')
      if ((at < 0 ? null : path.slice(0, at)) !== parent) return []
      const serviceCount = countIn(path)
      return serviceCount === 0 ? [] : [{ id, name: path.slice(at + 1), serviceCount, children: below(path) }]
    })
  return below(null)
}
