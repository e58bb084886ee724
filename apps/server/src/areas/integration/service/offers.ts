import { PROVIDER_FILES, SERVICE_FILES } from '@hepu/api/areas/integration/integrationFields'
import type { ServiceRegion } from '@hepu/api/areas/integration/serviceRegions'
import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains } from '../../../db/nameConditions.ts'
import {
  party,
  providerCertificate,
  providerService,
  serviceCategory,
  serviceContact,
  serviceProvider,
  serviceRating,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { findPath, isInBranch } from '../category/categoryTree.ts'
import { firstPicture, pictureUrl, pictureUrls } from '../marketFiles.ts'
import { isCertifiedOn, isOfferedOn, ratingSum } from '../marketRules.ts'
import { categoryOfService, providerOfService } from './serviceJoins.ts'

type Asking = Pick<Ctx, 'db' | 'services'>
/** Filters of the services that are offered. */
interface Filter {
  name?: string | null
  categoryId?: number | null | undefined
  region?: ServiceRegion | null | undefined
}

/** The price as everybody may see it: nothing where it is 面议. */
const shownPrice = sql<
  string | null
>`case when ${providerService.priceMode} = 'fixed' then ${providerService.price} end`

/** Orders of services that are offered. */
export const offerSorts = {
  id: providerService.id,
  createTime: providerService.createdAt,
  name: byPinyin(providerService.name),
  price: shownPrice,
  leadDays: providerService.leadDays,
}

/**
 * Returns the query of the services that are offered today. It selects the columns that visitors may see and no other; `orgId`,
 * `crop` and `providerId` lead to what belongs to them and are not answered.
 */
export function selectOffers({ db, services }: Asking, conditions: readonly (SQL | undefined)[]) {
  const today = clockDay(services.now())
  return db
    .select({
      id: providerService.id,
      orgId: providerService.orgId,
      crop: providerService.crop,
      providerId: providerService.providerId,
      name: providerService.name,
      categoryPath: serviceCategory.path,
      description: providerService.description,
      priceMode: providerService.priceMode,
      price: shownPrice,
      unit: providerService.unit,
      leadDays: providerService.leadDays,
      capacity: providerService.capacity,
      regions: providerService.regions,
      picture: firstPicture(SERVICE_FILES, providerService),
      providerName: party.name,
      providerIntro: serviceProvider.intro,
      logo: firstPicture(PROVIDER_FILES, serviceProvider),
      isCertified: isCertifiedOn(today),
      rating: ratingSum,
    })
    .from(providerService)
    .innerJoin(serviceProvider, providerOfService)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .innerJoin(serviceCategory, categoryOfService)
    .where(and(isOfferedOn(today), ...conditions))
}

/** A service that is offered, as `selectOffers` finds it. */
export type Offer = Awaited<ReturnType<typeof selectOffers>>[number]

/** Returns a service that visitors may see today; undefined for one that is off, hidden or unknown. */
export async function findPublicService(ctx: Asking, id: number): Promise<Offer | undefined> {
  const [found] = await selectOffers(ctx, [eq(providerService.id, id)])
  return found
}

/** Returns the conditions of the filters of offers. A category is found by its path, so that equal ones of others count too. */
export async function offerConditions(
  ctx: Asking,
  { name, categoryId, region }: Filter,
): Promise<(SQL | undefined)[]> {
  const path = categoryId ? await findPath(ctx, categoryId) : null
  return [
    name ? or(contains(providerService.name, name), contains(party.name, name)) : undefined,
    categoryId ? (path === null ? sql`false` : isInBranch(serviceCategory.path, path)) : undefined,
    region
      ? or(sql`${region} = any(${providerService.regions})`, sql`'全国' = any(${providerService.regions})`)
      : undefined,
  ]
}

/** Returns an offer as it is listed. */
export const presentOffer = ({ services }: Asking, offer: Offer) => ({
  id: offer.id,
  name: offer.name,
  categoryPath: offer.categoryPath,
  description: offer.description,
  priceMode: offer.priceMode,
  price: offer.price,
  unit: offer.unit,
  leadDays: offer.leadDays,
  capacity: offer.capacity,
  regions: offer.regions,
  picture: pictureUrl(services, offer.picture),
  provider: {
    name: offer.providerName,
    logo: pictureUrl(services, offer.logo),
    isCertified: offer.isCertified,
    rating: offer.rating,
  },
})

const RATINGS_SHOWN = 10

/** Returns what the page of an offer shows besides: pictures, certificates in date, the newest ratings. */
export async function offerDetails(ctx: Asking, { id, orgId, providerId }: Offer) {
  const today = clockDay(ctx.services.now())
  const certificates = await ctx.db
    .select({ name: providerCertificate.name, expiresOn: providerCertificate.expiresOn })
    .from(providerCertificate)
    .where(
      and(
        eq(providerCertificate.orgId, orgId),
        eq(providerCertificate.providerId, providerId),
        isNull(providerCertificate.deletedAt),
        sql`(${providerCertificate.expiresOn} is null or ${providerCertificate.expiresOn} >= ${today}::date)`,
      ),
    )
    .orderBy(asc(providerCertificate.id))
  const ratings = await ctx.db
    .select({
      score: serviceRating.score,
      comment: serviceRating.comment,
      answer: serviceRating.answer,
      at: serviceRating.createdAt,
    })
    .from(serviceRating)
    .where(
      and(
        eq(serviceRating.orgId, orgId),
        eq(serviceRating.providerId, providerId),
        isNull(serviceRating.deletedAt),
      ),
    )
    .orderBy(desc(serviceRating.id))
    .limit(RATINGS_SHOWN)
  return {
    pictures: await pictureUrls(ctx, SERVICE_FILES, { id, orgId }),
    certificates,
    ratings: ratings.map(({ at, ...row }) => ({ ...row, day: clockDay(at) })),
  }
}

/** Returns the contacts of a service, as the service lists them. */
export async function contactsOf({ db }: Asking, { id, orgId }: Pick<Offer, 'id' | 'orgId'>) {
  return db
    .select({
      name: serviceContact.name,
      post: serviceContact.post,
      phone: serviceContact.phone,
      email: serviceContact.email,
      isShown: serviceContact.isShown,
    })
    .from(serviceContact)
    .innerJoin(
      providerService,
      and(
        eq(providerService.orgId, serviceContact.orgId),
        sql`${serviceContact.id} = any(${providerService.contactIds})`,
      ),
    )
    .where(
      and(eq(providerService.orgId, orgId), eq(providerService.id, id), isNull(serviceContact.deletedAt)),
    )
    .orderBy(sql`array_position(${providerService.contactIds}, ${serviceContact.id})`)
}
