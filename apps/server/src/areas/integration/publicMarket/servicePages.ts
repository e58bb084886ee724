import { servicePages as paths } from '@hepu/api/areas/integration/publicMarket/publicCalls'
import { priceText } from '@hepu/api/areas/integration/service/offerPrice'
import { desc, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { providerService } from '../../../db/schema/index.ts'
import type { Services } from '../../../http/context.ts'
import { keptFor, PAGES_KEPT_MS, type PageText, type PublicPages } from '../../../http/publicPages.ts'
import { selectOffers, type Offer } from '../service/offers.ts'

/** Services that search engines are told of. */
const ADDRESSES_MAX = 20_000
/** Longest description in the result of a search. */
const DESCRIPTION = 150
/** Services that the page of the list names: those that a visitor finds on its first page. */
const LISTED = 20
/** Pages of the services: their list and each service that is offered. */
export const servicePages: PublicPages = { textOf, listAddresses }

async function textOf(
  services: Services,
  path: string,
  query: URLSearchParams,
): Promise<PageText | undefined> {
  if (path === paths.list) return textOfList(services)
  return path === paths.detail ? textOfService(services, query.get('serviceId') ?? '') : undefined
}

async function listAddresses(services: Services): Promise<{ path: string; day: string }[]> {
  const found = await offersOf(services).orderBy(desc(providerService.id)).limit(ADDRESSES_MAX)
  const days = await changeDays(services, found)
  return [
    { path: paths.list, day: '' },
    ...found.map(({ id }) => ({ path: pathOf(id), day: days.get(id) ?? '' })),
  ]
}

const pathOf = (id: number): string => `${paths.detail}?serviceId=${id}`

const offersOf = (services: Services, id?: number) =>
  selectOffers({ db: services.db, services }, id === undefined ? [] : [eq(providerService.id, id)]).$dynamic()

/** Returns the day of the last change of each service. */
async function changeDays(
  { db }: Services,
  offers: readonly Pick<Offer, 'id'>[],
): Promise<Map<number, string>> {
  const found = await db
    .select({ id: providerService.id, updatedAt: providerService.updatedAt })
    .from(providerService)
    .where(sql`${providerService.id} = any(${sql.param(offers.map(({ id }) => id))}::bigint[])`)
  return new Map(found.map(({ id, updatedAt }) => [id, clockDay(updatedAt)]))
}

interface First {
  total: number
  offers: Offer[]
}
const firstOffers = new WeakMap<Services, () => Promise<First>>()

/** Returns the number of services that are offered, and the newest of them. */
function readFirst(services: Services): Promise<First> {
  let read = firstOffers.get(services)
  if (!read) {
    read = keptFor(PAGES_KEPT_MS, services, async () => ({
      total: await services.db.$count(offersOf(services).as('offers')),
      offers: await offersOf(services).orderBy(desc(providerService.id)).limit(LISTED),
    }))
    firstOffers.set(services, read)
  }
  return read()
}

async function textOfList(services: Services): Promise<PageText> {
  const { total, offers } = await readFirst(services)
  return {
    title: '种业服务 · 禾谱',
    description: `公开的种业服务共${total}项：育种、检测、试验、制种加工与知识产权服务，由合作期内、资料完整的服务商提供。`,
    canonical: paths.list,
    isIndexed: true,
    heading: '种业服务',
    facts: [],
    links: offers.map(({ id, name, providerName }) => ({
      path: pathOf(id),
      text: `${name}（${providerName}）`,
    })),
  }
}

async function textOfService(services: Services, text: string): Promise<PageText> {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  const [offer] = await offersOf(services, id)
  if (!offer) return HIDDEN
  const description = offer.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION)
  return {
    title: `${offer.name} · ${offer.providerName} · 禾谱`,
    description,
    canonical: pathOf(id),
    isIndexed: true,
    heading: offer.name,
    facts: factsOf(offer),
    links: [{ path: paths.list, text: '全部服务' }],
    data: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: offer.name,
      description,
      category: offer.categoryPath,
      provider: { '@type': 'Organization', name: offer.providerName },
    },
  }
}

/** A service that is not offered: the page says so when it has started, and search engines forget it. */
const HIDDEN: PageText = {
  title: '服务详情 · 禾谱',
  description: '该服务已停用或暂不公开。',
  canonical: paths.list,
  isIndexed: false,
  heading: '该服务已停用或暂不公开',
  facts: [],
  links: [{ path: paths.list, text: '全部服务' }],
}

function factsOf(offer: Offer): [string, string][] {
  const { categoryPath, providerName, leadDays, capacity, regions } = offer
  const facts: [string, string | null][] = [
    ['类目', categoryPath.replaceAll('/', ' · ')],
    ['服务商', providerName],
    ['价格', priceText(offer)],
    ['周期', leadDays === null ? null : `${leadDays} 天`],
    ['通量', capacity],
    ['服务区域', regions.join('、')],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}
