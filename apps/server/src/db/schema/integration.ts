import type {
  ConsultOutcome,
  ConsultSource,
  MessageKind,
} from '@hepu/api/areas/integration/consult/consultFields'
import type { ConsultState } from '@hepu/api/areas/integration/consult/consultWorkflow'
import type { PriceMode, PriceUnit } from '@hepu/api/areas/integration/integrationFields'
import type { CooperationState } from '@hepu/api/areas/integration/provider/cooperationStates'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

const day = (name: string) => date(name, { mode: 'string' })
const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([])

/** 服务分类: a tree of at most three levels. */
export const serviceCategory = pgTable(
  'service_category',
  {
    ...owned(),
    parentId: ref('parent_id'),
    name: text('name').notNull(),
    /** Names from the top, `检测服务/品质检测`. */
    path: text('path').notNull(),
    sortValue: integer('sort_value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('service_category_id').on(t.id),
    uniqueIndex('service_category_path')
      .on(t.orgId, t.crop, t.path)
      .where(sql`deleted_at is null`),
  ],
)

/** 服务商: the cooperation with a party that offers services. Name, number and address are those of the party. */
export const serviceProvider = pgTable(
  'service_provider',
  {
    ...owned(),
    partyId: ref('party_id').notNull(),
    categoryIds: ids('category_ids'),
    intro: text('intro'),
    regions: text('regions').array().notNull().default([]),
    /** Who of the house sees to it. */
    managerId: ref('manager_id'),
    /** Days after the end of a certificate until its services are hidden. */
    graceDays: integer('grace_days').notNull().default(30),
    state: text('state').$type<CooperationState>().notNull().default('none'),
    stateReason: text('state_reason'),
    stateSince: day('state_since'),
    startOn: day('start_on'),
    /** The last day of the cooperation; null without end. */
    endOn: day('end_on'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('service_provider_id').on(t.id),
    index('service_provider_party').on(t.partyId),
    uniqueIndex('service_provider_once')
      .on(t.orgId, t.crop, t.partyId)
      .where(sql`deleted_at is null`),
  ],
)

/** 资质证书 of a provider. */
export const providerCertificate = pgTable(
  'provider_certificate',
  {
    ...owned(),
    providerId: ref('provider_id').notNull(),
    name: text('name').notNull(),
    number: text('number'),
    issuer: text('issuer'),
    issuedOn: day('issued_on'),
    /** The last day on which it is valid; null without end. */
    expiresOn: day('expires_on'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('provider_certificate_id').on(t.id),
    index('provider_certificate_provider').on(t.providerId),
    foreignKey({
      columns: [t.orgId, t.providerId],
      foreignColumns: [serviceProvider.orgId, serviceProvider.id],
    }).onUpdate('cascade'),
  ],
)

/** 服务联系人 of a provider. */
export const serviceContact = pgTable(
  'service_contact',
  {
    ...owned(),
    providerId: ref('provider_id').notNull(),
    name: text('name').notNull(),
    post: text('post'),
    phone: text('phone').notNull(),
    email: text('email'),
    /** Visitors see phone and e-mail in full. */
    isShown: boolean('is_shown').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('service_contact_id').on(t.id),
    index('service_contact_provider').on(t.providerId),
    foreignKey({
      columns: [t.orgId, t.providerId],
      foreignColumns: [serviceProvider.orgId, serviceProvider.id],
    }).onUpdate('cascade'),
  ],
)

/** 服务 that a provider offers. */
export const providerService = pgTable(
  'provider_service',
  {
    ...owned(),
    providerId: ref('provider_id').notNull(),
    categoryId: ref('category_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    priceMode: text('price_mode').$type<PriceMode>().notNull(),
    /** Yuan; kept where the price is 面议, but shown to staff only. */
    price: numeric('price', { precision: 14, scale: 2 }),
    unit: text('unit').$type<PriceUnit>(),
    leadDays: integer('lead_days'),
    capacity: text('capacity'),
    regions: text('regions').array().notNull().default([]),
    contactIds: ids('contact_ids'),
    state: smallint('state').$type<0 | 1>().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('provider_service_id').on(t.id),
    index('provider_service_provider').on(t.providerId),
    index('provider_service_category').on(t.categoryId),
    uniqueIndex('provider_service_name')
      .on(t.orgId, t.crop, t.providerId, t.name)
      .where(sql`deleted_at is null`),
    foreignKey({
      columns: [t.orgId, t.providerId],
      foreignColumns: [serviceProvider.orgId, serviceProvider.id],
    }).onUpdate('cascade'),
  ],
)

/** 服务咨询, with a copy of the service as it was seen. */
export const serviceConsult = pgTable(
  'service_consult',
  {
    ...owned(),
    serviceId: ref('service_id').notNull(),
    providerId: ref('provider_id').notNull(),
    name: text('name').notNull(),
    company: text('company'),
    phone: text('phone').notNull(),
    email: text('email'),
    content: text('content').notNull(),
    source: text('source').$type<ConsultSource>().notNull(),
    /** Who asked, if signed in. */
    userId: ref('user_id'),
    state: text('state').$type<ConsultState>().notNull().default('new'),
    assigneeId: ref('assignee_id'),
    firstAnsweredAt: moment('first_answered_at'),
    endedAt: moment('ended_at'),
    outcome: text('outcome').$type<ConsultOutcome>(),
    snapshot: jsonb('snapshot').$type<Record<string, string>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('service_consult_id').on(t.id),
    index('service_consult_list').on(t.orgId, t.crop, t.state, t.id),
    index('service_consult_service').on(t.serviceId),
    uniqueIndex('service_consult_open')
      .on(t.orgId, t.serviceId, t.phone)
      .where(sql`state in ('new', 'processing', 'answered') and deleted_at is null`),
    foreignKey({
      columns: [t.orgId, t.providerId],
      foreignColumns: [serviceProvider.orgId, serviceProvider.id],
    }).onUpdate('cascade'),
  ],
)

/** What is written in a consult after it came; never changed. */
export const serviceConsultMessage = pgTable(
  'service_consult_message',
  {
    ...owned(),
    consultId: ref('consult_id').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('service_consult_message_consult').on(t.consultId, t.id),
    foreignKey({
      columns: [t.orgId, t.consultId],
      foreignColumns: [serviceConsult.orgId, serviceConsult.id],
    }).onUpdate('cascade'),
  ],
)

/** 服务评价 after a closed consult. */
export const serviceRating = pgTable(
  'service_rating',
  {
    ...owned(),
    consultId: ref('consult_id').notNull(),
    serviceId: ref('service_id').notNull(),
    providerId: ref('provider_id').notNull(),
    score: smallint('score').notNull(),
    comment: text('comment'),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('service_rating_id').on(t.id),
    index('service_rating_provider').on(t.providerId),
    uniqueIndex('service_rating_once')
      .on(t.orgId, t.consultId)
      .where(sql`deleted_at is null`),
    check('service_rating_score', sql`${t.score} between 1 and 5`),
    foreignKey({
      columns: [t.orgId, t.providerId],
      foreignColumns: [serviceProvider.orgId, serviceProvider.id],
    }).onUpdate('cascade'),
  ],
)
