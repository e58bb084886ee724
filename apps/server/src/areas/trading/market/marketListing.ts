import type { ListingKind, Pricing } from '@hepu/api/areas/trading/listing/listingFields'
import type { publicStates } from '@hepu/api/areas/trading/listing/listingStates'
import { gte, type SQL } from 'drizzle-orm'
import { date, integer, jsonb, numeric, pgView, text } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { moment, ref } from '../../../db/commonColumns.ts'
import type { PublicCtx } from '../../../http/context.ts'

/** Ten thousand yuan. */
const tenThousand = (name: string) => numeric(name, { precision: 14, scale: 4 })

/**
 * 公开的挂牌: the listings that everybody may see, with the columns that everybody may read: no price that is to be negotiated,
 * the contact masked. Calls without a token read listings by this view alone. The migration has its SQL. The end of the
 * validity is left to the query, as it moves with the clock.
 */
export const marketListing = pgView('market_listing', {
  id: ref('id').notNull(),
  orgId: ref('org_id').notNull(),
  crop: text('crop').notNull(),
  kind: text('kind').$type<ListingKind>().notNull(),
  name: text('name').notNull(),
  resultType: text('result_type').notNull(),
  state: text('state').$type<(typeof publicStates)[number]>().notNull(),
  summary: text('summary').notNull(),
  regions: text('regions').array().notNull(),
  conversions: text('conversions').array().notNull(),
  licenceKind: text('licence_kind'),
  pricing: text('pricing').$type<Pricing>().notNull(),
  priceFrom: tenThousand('price_from'),
  priceTo: tenThousand('price_to'),
  validTo: date('valid_to', { mode: 'string' }).notNull(),
  listedAt: moment('listed_at').notNull(),
  number: text('number'),
  holder: text('holder'),
  legalState: text('legal_state'),
  maturity: text('maturity'),
  indicators: text('indicators'),
  demandUnit: text('demand_unit'),
  growthDaysMax: integer('growth_days_max'),
  gainMin: numeric('gain_min', { precision: 6, scale: 2 }),
  resistances: jsonb('resistances').$type<Record<string, string>>().notNull(),
  quality: text('quality'),
  contactName: text('contact_name').notNull(),
  contactPhone: text('contact_phone').notNull(),
  /** The text in which a visitor's keyword is looked for. */
  search: text('search').notNull(),
}).existing()

/** What reading the market needs. */
export type MarketCtx = Pick<PublicCtx, 'db' | 'services'>

/** Returns the condition that a listing is still valid today; the last day counts. */
export const isValid = ({ services }: Pick<MarketCtx, 'services'>): SQL =>
  gte(marketListing.validTo, clockDay(services.now()))
