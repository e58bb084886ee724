import type {
  EvidenceLevels,
  ListingAudience,
  ListingKind,
  ListingSource,
  Pricing,
} from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingEvent, ListingState } from '@hepu/api/areas/trading/listing/listingStates'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/** Ten thousand yuan. */
const tenThousand = (name: string) => numeric(name, { precision: 14, scale: 4 })
const day = (name: string) => date(name, { mode: 'string' })

/** 挂牌: a result that is offered (supply) or a need that is made known (demand). */
export const listing = pgTable(
  'listing',
  {
    ...owned(),
    kind: text('kind').$type<ListingKind>().notNull(),
    name: text('name').notNull(),
    /** 成果类型 or 需求类型: a key of the type list of its kind. */
    resultType: text('result_type').notNull(),
    state: text('state').$type<ListingState>().notNull().default('draft'),
    /** Why it is in its state, where a person or a rule gave a reason. */
    stateReason: text('state_reason'),
    summary: text('summary').notNull(),
    /** 适宜区域 or 目标区域: codes of provinces. */
    regions: text('regions').array().notNull().default([]),
    validTo: day('valid_to').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    audience: text('audience').$type<ListingAudience>().notNull().default('public'),
    /** Organisations that see it, where the audience is a choice of them. */
    audienceOrgs: ref('audience_orgs').array().notNull().default([]),
    pricing: text('pricing').$type<Pricing>().notNull().default('negotiable'),
    /** Price, lower bound of the price, or lower bound of the budget. */
    priceFrom: tenThousand('price_from'),
    priceTo: tenThousand('price_to'),
    /** 转化方式 or 合作方式. */
    conversions: text('conversions').array().notNull().default([]),
    licenceKind: text('licence_kind'),

    /** The record that a supply offers, whose facts fill the listing live. */
    sourceKind: text('source_kind').$type<ListingSource>(),
    sourceId: ref('source_id'),
    number: text('number'),
    holder: text('holder'),
    legalState: text('legal_state'),
    maturity: text('maturity'),
    indicators: text('indicators'),
    /** Which facts of the trials and the register are shown to whom. */
    evidence: jsonb('evidence').$type<EvidenceLevels>().notNull().default({}),

    /** 需求单位. */
    demandUnit: text('demand_unit'),
    /** 生育期 at most, days. */
    growthDaysMax: integer('growth_days_max'),
    /** 产量 over the check at least, percent. */
    gainMin: numeric('gain_min', { precision: 6, scale: 2 }),
    /** Trait code → the worst level that is accepted. */
    resistances: jsonb('resistances').$type<Record<string, string>>().notNull().default({}),
    quality: text('quality'),

    submittedAt: moment('submitted_at'),
    listedAt: moment('listed_at'),
    /** The contract of a closed listing. */
    contractId: ref('contract_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('listing_id').on(t.id),
    index('listing_list').on(t.orgId, t.crop, t.kind, t.state, t.id),
    index('listing_public')
      .on(t.kind, t.listedAt.desc(), t.id)
      .where(sql`deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done')`),
    index('listing_source').on(t.sourceKind, t.sourceId),
    index('listing_expiry')
      .on(t.validTo)
      .where(sql`deleted_at is null and state in ('listed', 'talking')`),
    check('listing_price', sql`${t.priceTo} >= ${t.priceFrom}`),
  ],
)

/** 待审修改: a change of a listing that the public sees, until it is approved. One at a time. */
export const listingEdit = pgTable(
  'listing_edit',
  {
    ...owned(),
    listingId: ref('listing_id').notNull(),
    /** The new values, by field. */
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** Version of the listing that the change was made on. */
    baseVersion: integer('base_version').notNull(),
    reason: text('reason'),
    outcome: text('outcome').$type<'approved' | 'rejected' | 'withdrawn'>(),
    decidedBy: ref('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.listingId], foreignColumns: [listing.orgId, listing.id] }).onUpdate(
      'cascade',
    ),
    uniqueIndex('listing_edit_pending')
      .on(t.orgId, t.listingId)
      .where(sql`deleted_at is null and outcome is null`),
  ],
)

/** 挂牌经过: what happened to a listing, with the notes of its review. Lines are never changed. */
export const listingTrail = pgTable(
  'listing_trail',
  {
    ...owned(),
    listingId: ref('listing_id').notNull(),
    event: text('event').$type<ListingEvent>().notNull(),
    fromState: text('from_state').$type<ListingState>(),
    toState: text('to_state').$type<ListingState>(),
    /** The note that the owner reads. */
    note: text('note'),
    /** The note that only reviewers read. */
    insideNote: text('inside_note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.listingId], foreignColumns: [listing.orgId, listing.id] }).onUpdate(
      'cascade',
    ),
    index('listing_trail_listing').on(t.listingId, t.id),
  ],
)

/** 资料查阅: who looked at which evidence of a listing. Lines are never changed. */
export const listingView = pgTable(
  'listing_view',
  {
    ...owned(),
    listingId: ref('listing_id').notNull(),
    /** The evidence that was shown. */
    items: text('items').array().notNull(),
    /** The signed-in reader; null for a visitor. */
    viewerId: ref('viewer_id'),
    /** The organisation of the reader, or the name that a visitor gave. */
    viewerName: text('viewer_name'),
    /** The consultation that opened it. */
    consultId: ref('consult_id'),
    /** Whether the reader accepted the confidentiality terms. */
    hasAccepted: boolean('has_accepted').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.listingId], foreignColumns: [listing.orgId, listing.id] }).onUpdate(
      'cascade',
    ),
    index('listing_view_listing').on(t.listingId, t.id),
  ],
)

/** 浏览数 of a listing by day, one a visitor. */
export const listingVisit = pgTable(
  'listing_visit',
  {
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    listingId: ref('listing_id').notNull(),
    day: day('day').notNull(),
    /** A hash of address, program and day; it names nobody. */
    visitor: text('visitor').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.listingId, t.day, t.visitor] }),
    foreignKey({ columns: [t.orgId, t.listingId], foreignColumns: [listing.orgId, listing.id] }).onUpdate(
      'cascade',
    ),
  ],
)
