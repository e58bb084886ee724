import { firstMarketPage, marketPages as paths } from '@hepu/api/areas/trading/market/marketCalls'
import { allAchievements, allNeeds } from '@hepu/api/areas/trading/market/market'
import {
  conversions,
  demandTypes,
  listingKinds,
  supplyTypes,
  type ListingKind,
} from '@hepu/api/areas/trading/listing/listingFields'
import { crops } from '@hepu/api/core/crops'
import { keyOfAnswer } from '@hepu/api/core/publicConfig'
import { own } from '@hepu/api/core/own'
import { desc } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import type { Services } from '../../../http/context.ts'
import { keptFor, PAGES_KEPT_MS, type PageText, type PublicPages } from '../../../http/publicPages.ts'
import { presentCard, type Card } from './marketCards.ts'
import { isValid, marketListing } from './marketListing.ts'
import { readMarketPage } from './pageMarket.ts'
import { plainText } from '../../../http/plainText.ts'
import { findShown, type Shown } from './showMarket.ts'

/** Listings that search engines are told of. */
const ADDRESSES_MAX = 20_000
/** Longest description in the result of a search. */
const DESCRIPTION = 150

/** Pages of the market: its list and each public listing. */
export const marketPages: PublicPages = { textOf, listAddresses }

async function textOf(
  services: Services,
  path: string,
  query: URLSearchParams,
): Promise<PageText | undefined> {
  if (path === paths.list) return textOfList(services, query)
  const kind = (['supply', 'demand'] as const).find((each) => paths[each] === path)
  return kind && textOfListing(services, kind, query.get('id') ?? '')
}

async function listAddresses(services: Services): Promise<{ path: string; day: string }[]> {
  const found = await services.db
    .select({ id: marketListing.id, kind: marketListing.kind, listedAt: marketListing.listedAt })
    .from(marketListing)
    .where(isValid({ services }))
    .orderBy(desc(marketListing.listedAt))
    .limit(ADDRESSES_MAX)
  const lists = [paths.list, `${paths.list}?tab=demand`].map((path) => ({ path, day: '' }))
  return [
    ...lists,
    ...found.map(({ id, kind, listedAt }) => ({ path: pathOf(kind, id), day: clockDay(listedAt) })),
  ]
}

const pathOf = (kind: ListingKind, id: number): string => `${paths[kind]}?id=${id}`

type FirstPages = Record<ListingKind, () => ReturnType<typeof readMarketPage>>
const firstPages = new WeakMap<Services, FirstPages>()

/** Returns the readers of the first page of each list. */
function firstPageOf(services: Services): FirstPages {
  const known = firstPages.get(services)
  if (known) return known
  const read = (kind: ListingKind) =>
    keptFor(PAGES_KEPT_MS, services, () =>
      readMarketPage({ db: services.db, services }, kind, allAchievements.input.parse(firstMarketPage)),
    )
  const made = { supply: read('supply'), demand: read('demand') }
  firstPages.set(services, made)
  return made
}

async function textOfList(services: Services, query: URLSearchParams): Promise<PageText> {
  const kind = query.get('tab') === 'demand' ? 'demand' : 'supply'
  const isNarrowed = [...query.keys()].some((name) => name !== 'tab')
  const route = kind === 'supply' ? allAchievements : allNeeds
  const page = await firstPageOf(services)[kind]()
  const word = listingKinds[kind]
  return {
    title: `${kind === 'supply' ? '成果交易' : '需求'} · 禾谱`,
    description: `公开的${word}共${page.total}项：品种、品种权、专利与技术的转让、许可与合作。`,
    canonical: kind === 'supply' ? paths.list : `${paths.list}?tab=demand`,
    isIndexed: true,
    heading: kind === 'supply' ? '成果交易' : '需求清单',
    facts: [],
    ...(isNarrowed
      ? {}
      : { answer: { key: keyOfAnswer(route, firstMarketPage), data: route.output.parse(page) } }),
    links: page.records.map(({ id, name, orgName }) => ({
      path: pathOf(kind, id),
      text: `${name}（${orgName}）`,
    })),
  }
}

async function textOfListing(
  services: Services,
  kind: ListingKind,
  text: string,
): Promise<PageText | undefined> {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  const row = await findShown({ db: services.db, services }, kind, id)
  if (!row) return hiddenText(kind)
  const card = presentCard(row)
  const description = card.summary.replace(/\s+/g, ' ').slice(0, DESCRIPTION)
  return {
    title: `${card.name} · ${typeOf(card)} · 禾谱`,
    description,
    canonical: pathOf(kind, id),
    isIndexed: true,
    heading: card.name,
    facts: factsOf(card, row),
    links: [{ path: paths.list, text: '全部成果与需求' }],
    data: {
      '@context': 'https://schema.org',
      '@type': kind === 'supply' ? 'Product' : 'Demand',
      name: card.name,
      description,
      category: typeOf(card),
    },
  }
}

/** A listing that is not shown: the page says so when it has started, and search engines forget it. */
const hiddenText = (kind: ListingKind): PageText => ({
  title: `${listingKinds[kind]}详情 · 禾谱`,
  description: `该${listingKinds[kind]}未公开或已下架。`,
  canonical: paths.list,
  isIndexed: false,
  heading: `该${listingKinds[kind]}未公开或已下架`,
  facts: [],
  links: [{ path: paths.list, text: '全部成果与需求' }],
})

const typeOf = ({ kind, resultType }: Pick<Card, 'kind' | 'resultType'>): string =>
  own<string>(kind === 'supply' ? supplyTypes : demandTypes, resultType) ?? listingKinds[kind]

function factsOf(card: Omit<Card, 'image'>, { number, holder, demandUnit }: Shown): [string, string][] {
  const facts: [string, string | null][] = [
    ['类型', typeOf(card)],
    ['作物', crops.find(({ value }) => value === card.cropSpecies)?.label ?? null],
    ['编号', number],
    ['权利人', holder],
    ['需求单位', demandUnit],
    ['区域', card.regions.join('、')],
    ['方式', card.conversions.map((conversion) => conversions[conversion]).join('、')],
    ['发布机构', card.orgName],
    ['有效期至', card.validTo],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, plainText(value)]] : []))
}
